#!/usr/bin/env bash
# What XLA asks of each of its ways to compile and link.
# row: XLA: standalone is fine, dependent alone is not, two modules are, compile then link is
# row: XLA: spills cancel, and the same PTX passes without the flag
# row: XLA: a bad flag of the assembler reaches the user
# row: XLA: an arch that is none fails
# row: XLA: the newest PTX ISA is told by the assembler's own complaint
# row: XLA: parallel results are identical
. "$(dirname "$0")/lib.sh"
kernel_ptx "$T/standalone.ptx" standalone
link_ok "$T/out.cubin" -arch=sm_80 "$T/standalone.ptx"
expect_kernels "$T/out.cubin" standalone
link_fails 1 affine -arch=sm_80 "$data/main.ptx"
link_ok "$T/direct.cubin" -arch=sm_80 "$data/main.ptx" "$data/lib.ptx"
for s in main lib; do assemble_12 "$data/$s.ptx" "$T/$s.cubin"; done
link_ok "$T/out.cubin" -arch=sm_80 "$T/main.cubin" "$T/lib.cubin"
expect_kernels "$T/out.cubin" apply
link_fails 1 spill -arch=sm_80 -maxrregcount=16 --error-on-spills "$data/spills.ptx"
link_ok "$T/out.cubin" -arch=sm_80 -maxrregcount=16 "$data/spills.ptx"
expect_kernels "$T/out.cubin" spills
link_ok "$T/out.cubin" -arch=sm_80 -maxrregcount=16 -Xptxas=--warn-on-spills "$data/spills.ptx"
expect_err pill
link_fails 2 "no-such-flag" -arch=sm_80 -Xptxas=--no-such-flag "$data/spills.ptx"
link_fails 2 "sm_1" -arch=sm_1 "$data/spills.ptx"
kernel_ptx "$T/future.ptx" future sm_80 99.99
link_fails 1 "99.99" -arch=sm_80 "$T/future.ptx"
expect_err "13.0 takes up to 9.0"
for i in 1 2 3 4; do "$CUJIT" link -arch=sm_80 "$data/main.ptx" "$data/lib.ptx" -o "$T/parallel$i.cubin" & done
wait
for i in 1 2 3 4; do cmp "$T/direct.cubin" "$T/parallel$i.cubin" || fail "parallel link $i differs"; done
