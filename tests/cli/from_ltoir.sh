#!/usr/bin/env bash
# LTO-IR of NVRTC links with LTO switched on by content; no kernel gets lost.
# versions: all
# liars: empty
. "$(dirname "$0")/lib.sh"
nvrtc_12 "$data/main.cu" "$T/main.ltoir"
nvrtc_12 "$data/lib.cu" "$T/lib.ltoir"
cujit link "$T/main.ltoir" "$T/lib.ltoir" --arch sm_90 -o "$T/out.cubin"
expect_exit 0
expect_err "main.ltoir: note: lto_80 LTO-IR is linked into a result for sm_90"
expect_no_err warning
expect_kernels "$T/out.cubin" apply
expect_arch "$T/out.cubin" 90
cujit link "$T/main.ltoir" "$T/lib.ltoir" --arch sm_90 -o "$T/out.cubin" -v
expect_exit 0
expect_err "LTO is on"
