#!/usr/bin/env bash
# --kernels-used keeps the named kernel, by its plain C++ name too, and nothing else.
# versions: all
# liars: empty bare
. "$(dirname "$0")/lib.sh"
printf '.version 8.0\n.target sm_80\n.address_size 64\n.visible .entry _Z1Av() { ret; }\n.visible .entry _Z2ABv() { ret; }\n.visible .entry other() { ret; }\n' > "$T/k.ptx"
cujit link "$T/k.ptx" --arch sm_80 --kernels-used A -o "$T/out.cubin"
expect_quiet
expect_kernels "$T/out.cubin" _Z1Av
cujit link "$T/k.ptx" --arch sm_80 --kernels-used=_Z1Av,other -o "$T/out.cubin"
expect_quiet
expect_kernels "$T/out.cubin" _Z1Av other
