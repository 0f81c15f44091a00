#!/usr/bin/env bash
# The library says SUCCESS and its cubin lacks a kernel: exit 1, the kernel and its input named, no output.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
mkdir "$T/o"
kernel_ptx "$T/k.ptx" k
cujit link "$T/k.ptx" --arch sm_80 -o "$T/k.cubin"
expect_quiet
kernel_ptx "$T/other.ptx" other
export CUJIT_NVJITLINK=$FAKES/13.0/libnvJitLink.so.13
run env CUJIT_FAKE="cubin=$T/k.cubin" "$CUJIT" link "$T/k.ptx" "$T/other.ptx" --arch sm_80 -o "$T/o/out.cubin"
expect_exit 1
expect_err "$T/other.ptx:4: error: kernel 'other' is not in the result"
expect_only_files "$T/o"
run env CUJIT_FAKE="cubin=$T/k.cubin" "$CUJIT" link "$T/k.ptx" --arch sm_80 -o "$T/o/out.cubin"
expect_quiet
expect_kernels "$T/o/out.cubin" k
