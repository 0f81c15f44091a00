#!/usr/bin/env bash
# nvJitLink 12.1 to 12.4 fail where a libcuda loads that cannot start; they never see one here.
# liars: empty
. "$(dirname "$0")/lib.sh"
mkdir "$T/driver"
cp "$FAKES/cuda/libcuda.so.1" "$T/driver/libcuda.so.1"
ln -s libcuda.so.1 "$T/driver/libcuda.so"
export CUJIT_NVJITLINK=$(echo "$WHEELS"/nvidia-nvjitlink-cu12-12.4.127/nvidia/*/lib/libnvJitLink.so.12)
run env LD_LIBRARY_PATH="$T/driver" CUJIT_FAKE_CUDA=noinit=34 "$CUJIT" link "$data/main.ptx" "$data/lib.ptx" --arch sm_80 -o "$T/out.cubin"
expect_quiet
expect_kernels "$T/out.cubin" apply
