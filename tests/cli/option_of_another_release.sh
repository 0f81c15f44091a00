#!/usr/bin/env bash
# An option that this nvJitLink lacks names the release that has it; so does an arch; before inputs are judged.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
export CUJIT_NVJITLINK=$(echo "$WHEELS"/nvidia-nvjitlink-cu12-12.2.140/nvidia/*/lib/libnvJitLink.so.12)
cujit link nope.ptx --arch sm_90 --split-compile 2 -o "$T/out.cubin"
expect_exit 2
expect_err "needs nvJitLink 12.3 or newer; this one is 12.2"
expect_no_err "no such file"
cujit link nope.ptx --arch sm_103 -o "$T/out.cubin"
expect_exit 2
expect_err "sm_103 needs nvJitLink 12.9 or newer; this one is 12.2"
expect_no_err "no such file"
