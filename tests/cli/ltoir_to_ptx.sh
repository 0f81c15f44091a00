#!/usr/bin/env bash
# LTO-IR to PTX: text without a NUL that links again to a cubin with the kernel.
# versions: all
# liars: empty bare
. "$(dirname "$0")/lib.sh"
nvrtc_12 "$data/main.cu" "$T/main.ltoir"
nvrtc_12 "$data/lib.cu" "$T/lib.ltoir"
cujit link "$T/main.ltoir" "$T/lib.ltoir" --arch sm_80 -o "$T/out.ptx"
expect_quiet
[ "$(tr -d '\0' < "$T/out.ptx" | cksum)" = "$(cksum < "$T/out.ptx")" ] || fail "a NUL byte in the PTX"
grep -q '^\.visible \.entry apply' "$T/out.ptx" || fail "no kernel in the PTX"
cujit link "$T/out.ptx" --arch sm_80 -o "$T/again.cubin"
expect_quiet
expect_kernels "$T/again.cubin" apply
cujit link "$T/main.ltoir" "$data/lib.ptx" --arch sm_80 --emit ptx -o "$T/no.ptx"
expect_exit 2
expect_err "$data/lib.ptx"
expect_no_file "$T/no.ptx"
