#!/usr/bin/env bash
# A cubin moves only within its major version and never down: both archs are named; where it moves up, a note says so.
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
for arch in 80 86; do "$PTXAS" -c -arch=sm_$arch k.ptx -o "$T/a$arch.cubin" || fail ptxas; done
cujit link "$T/a80.cubin" --arch sm_90 -o "$T/o.cubin"
expect_exit 1
expect_err "a80.cubin: error: holds sm_80 code; sm_90 needed (cubins move only within a major family, here 8.x"
expect_no_file "$T/o.cubin"
cujit link "$T/a86.cubin" --arch sm_80 -o "$T/o.cubin"
expect_exit 1
expect_err "holds sm_86 code; sm_80 needed"
cujit link "$T/a80.cubin" --arch sm_86 -o "$T/o.cubin"
expect_exit 0
expect_err "a80.cubin: note: sm_80 code is linked into a result for sm_86"
expect_no_err warning
expect_arch "$T/o.cubin" 86
expect_kernels "$T/o.cubin" k
