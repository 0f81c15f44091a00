#!/usr/bin/env bash
# sm_90 inputs go into an sm_90a result.
# versions: all
# liars: empty
. "$(dirname "$0")/lib.sh"
kernel_ptx "$T/k.ptx" k sm_90
assemble_12 "$T/k.ptx" "$T/k.cubin" sm_90
kernel_ptx "$T/m.ptx" m sm_90
cujit link "$T/k.cubin" "$T/m.ptx" --arch sm_90a -o "$T/out.cubin"
expect_quiet
expect_kernels "$T/out.cubin" k m
expect_arch "$T/out.cubin" 90
