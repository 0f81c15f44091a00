#!/usr/bin/env bash
# A NUL inside is refused with what would be lost; NULs at the very end are nothing.
# versions: all
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
{ cat k.ptx; printf '\0'; } > "$T/nul_end.ptx"
{ cat k.ptx; printf '\0\0\0'; } > "$T/nul3_end.ptx"
{ cat k.ptx; printf '\0'; cat tail.txt; } > "$T/nul_mid.ptx"
{ cat k.ptx; printf '\0garbage $$$'; } > "$T/nul_garbage.ptx"
for f in nul_end nul3_end; do
  cujit link "$T/$f.ptx" --arch sm_90 -o "$T/$f.cubin"
  expect_quiet
  expect_kernels "$T/$f.cubin" k
done
offset=$(stat -c %s k.ptx)
cujit link "$T/nul_mid.ptx" --arch sm_90 -o "$T/o.cubin"
expect_exit 1
expect_err "nul_mid.ptx: error: NUL byte at offset $offset, $(stat -c %s tail.txt) bytes of PTX after it would be ignored"
cujit link "$T/nul_garbage.ptx" --arch sm_90 -o "$T/o.cubin"
expect_exit 1
expect_err "NUL byte at offset $offset, 11 bytes"
expect_no_file "$T/o.cubin"
