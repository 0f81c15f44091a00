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
as_user=()
program=$CUJIT
library=$CUJIT_NVJITLINK
if [ "$(id -u)" = 0 ]; then
  # Root may read all; another user may not even reach this tree, so the program and a (fake) library go where it can.
  chmod 755 "$T"
  mkdir -p "$T/p/bin" "$T/p/libexec/cujit"
  program=$T/p/bin/cujit
  library=$T/p/libnvJitLink.so.13
  cp "$CUJIT" "$program"
  cp "$WORKER" "$T/p/libexec/cujit/cujit-worker"
  cp "$FAKES/13.0/libnvJitLink.so.13" "$library"
  chmod 777 "$T/o"
  as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all)
fi
run "${as_user[@]}" env CUJIT_NVJITLINK="$library" "$program" link "$T/locked.ptx" --arch sm_90 -o "$T/o/n.cubin"
expect_exit 2
expect_err "locked.ptx: error: permission denied"
expect_only_files "$T/o"
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
