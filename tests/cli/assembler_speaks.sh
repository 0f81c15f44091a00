#!/usr/bin/env bash
# What ptxas says on request reaches the user, and spills can be made an error.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
cujit link "$data/main.ptx" "$data/lib.ptx" --arch sm_90 -Xptxas -v -o "$T/out.cubin"
expect_exit 0
expect_err "registers"
cujit link "$data/spills.ptx" --arch sm_90 --maxrregcount 16 --warn-on-spills -o "$T/spills.cubin"
expect_exit 0
expect_err "pill"
cujit link "$data/spills.ptx" --arch sm_90 --maxrregcount 16 --error-on-spills -o "$T/none.cubin"
expect_exit 1
expect_no_file "$T/none.cubin"
# -r goes by the same rule, though ptxas assembles there.
CUJIT_PTXAS=$PTXAS cujit link -r "$data/spills.ptx" --arch sm_80 --maxrregcount 16 --error-on-spills -o "$T/none.cubin"
expect_exit 1
expect_err "error: registers are spilled"
expect_no_file "$T/none.cubin"
