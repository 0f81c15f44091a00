#!/usr/bin/env bash
# LTO-IR of nvcc and of libNVVM (CUDA 13.0) links with nvJitLink 13.0.
# liars: empty
. "$(dirname "$0")/lib.sh"
toolkit_13
for s in main lib; do "$nvcc" -dc -ltoir -gencode arch=compute_90,code=lto_90 "$data/$s.cu" -o "$T/$s.ltoir" || fail nvcc; done
cujit link "$T/main.ltoir" "$T/lib.ltoir" --arch sm_90 -o "$T/out.cubin"
expect_quiet
expect_kernels "$T/out.cubin" apply
"$TOOLS/make_ltoir" libnvvm "$libnvvm" 90 "$data/kernel.ll" "$T/kernel.ltoir" || fail libNVVM
cujit link "$T/kernel.ltoir" --arch sm_90 -o "$T/nvvm.cubin"
expect_quiet
expect_kernels "$T/nvvm.cubin" from_nvvm
