#!/usr/bin/env bash
# Files that are not there, folders, no permission: exit 2 with the reason; an output that cannot be is said before any work.
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
mkdir -p "$T/dir.ptx" "$T/o"
cujit link nope.ptx --arch sm_90 -o "$T/n.cubin"
expect_exit 2
expect_err "nope.ptx: error: no such file"
cujit link "$T/dir.ptx" --arch sm_90 -o "$T/n.cubin"
expect_exit 2
expect_err "dir.ptx: error: is a directory"
cp k.ptx "$T/locked.ptx"
chmod 000 "$T/locked.ptx"
if [ "$(id -u)" = 0 ]; then
  chmod 755 "$T"
  run setpriv --reuid=65534 --clear-groups --inh-caps=-all "$CUJIT" link "$T/locked.ptx" --arch sm_90 -o "$T/o/n.cubin"
  # Root's own files may lie where nobody can look: then cujit itself cannot be run there.
  [ "$status" = 126 ] || [ "$status" = 127 ] || expect_err "permission denied"
else
  cujit link "$T/locked.ptx" --arch sm_90 -o "$T/o/n.cubin"
  expect_exit 2
  expect_err "locked.ptx: error: permission denied"
fi
cujit link nope.ptx --arch sm_90 -o "$T/no/such/n.cubin"
expect_exit 2
expect_err "no such folder"
expect_no_err "nope.ptx"
cujit link k.ptx --arch sm_90 -o "$T/dir.ptx"
expect_exit 2
expect_err "is a directory"
cujit link k.ptx --arch sm_90 -o /dev/full
expect_exit 2
expect_err "no space left"
cujit link k.ptx --arch sm_90
expect_exit 2
expect_err "-o"
cp k.ptx "$T/o/old.cubin"
cujit link undef.ptx --arch sm_90 -o "$T/o/old.cubin"
expect_exit 1
cmp -s k.ptx "$T/o/old.cubin" || fail "the old output is gone"
expect_only_files "$T/o" old.cubin
