#!/usr/bin/env bash
# Archs that the library does not know, or no longer: exit 2 with what it takes.
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
cujit link k.ptx --arch sm_91 -o "$T/o.cubin"
expect_exit 2
expect_err "unknown arch sm_91; this nvJitLink 13.0 takes sm_75 80 86 87 88 89 90 90a 100"
cujit link k.ptx --arch sm_70 -o "$T/o.cubin"
expect_exit 2
expect_err "sm_70 was dropped in CUDA 13; use a 12.x toolkit"
cujit link k.ptx --arch "" -o "$T/o.cubin"
expect_exit 2
expect_no_file "$T/o.cubin"
cujit link k.ptx --arch 90 -o "$T/o.cubin"
expect_quiet
