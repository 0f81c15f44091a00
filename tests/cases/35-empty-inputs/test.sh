#!/usr/bin/env bash
# Empty, blank and comment-only files are errors in words; a header alone is a warning; the shortest PTX links.
# versions: all
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
for kind in ptx cubin o fatbin ltoir a; do
  : > "$T/zero.$kind"
  cujit link "$T/zero.$kind" --arch sm_90 -o "$T/o.cubin"
  expect_exit 1
  expect_err "zero.$kind: error: is empty (0 bytes)"
done
printf '   \n\n' > "$T/blank.ptx"
printf '// only a comment\n' > "$T/comment.ptx"
for f in blank comment; do
  cujit link "$T/$f.ptx" --arch sm_90 -o "$T/o.cubin"
  expect_exit 1
  expect_err "$f.ptx: error: is not device code"
done
expect_no_file "$T/o.cubin"
printf '.version 8.0\n.target sm_90\n.address_size 64\n' > "$T/header.ptx"
cujit link "$T/header.ptx" --arch sm_90 -o "$T/header.cubin"
expect_exit 0
expect_err "header.ptx: warning: defines nothing"
[ -s "$T/header.cubin" ] || fail "no output"
printf '.version 8.0\n.target sm_90\n.entry k(){ret;}' > "$T/tiny.ptx"
cujit link "$T/tiny.ptx" --arch sm_90 -o "$T/tiny.cubin"
expect_quiet
expect_kernels "$T/tiny.cubin" k
printf '.version 8.0\n.target sm_90\n.address_size 64\n.visible .func f() { ret; }\n' > "$T/func.ptx"
cujit link "$T/func.ptx" --arch sm_90 -o "$T/func.cubin"
expect_quiet
cujit link -v "$T/func.ptx" --arch sm_90 -o "$T/func.cubin"
expect_exit 0
expect_err "no kernel in the result"
