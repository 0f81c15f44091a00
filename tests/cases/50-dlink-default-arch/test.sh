#!/usr/bin/env bash
# Without --arch objects that share one arch are linked for it, with a note; several archs are exit 2; never a default.
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
toolkit_13
for s in a b; do
  "$nvcc" -dc -arch=sm_90 $s.cu -o "$T/$s.o" || fail nvcc
  "$nvcc" -dc -gencode arch=compute_90,code=sm_90 -gencode arch=compute_100,code=sm_100 $s.cu -o "$T/${s}2.o" || fail nvcc
done
cujit link "$T/a.o" "$T/b.o" -o "$T/o.cubin"
expect_exit 0
expect_err "note: no --arch given; linking for sm_90, the one arch that all inputs hold"
expect_no_err warning
expect_arch "$T/o.cubin" 90
expect_kernels "$T/o.cubin" k
cujit link "$T/a2.o" "$T/b2.o" -o "$T/none.cubin"
expect_exit 2
expect_err "the inputs hold sm_90 and sm_100: choose --arch"
expect_no_file "$T/none.cubin"
# One that both have is the answer.
cujit link "$T/a.o" "$T/b2.o" -o "$T/o.cubin"
expect_exit 0
expect_arch "$T/o.cubin" 90
