#!/usr/bin/env bash
# A final (ET_EXEC) cubin among the inputs is refused by name; the library would drop it without a word.
# versions: all
# liars: empty bare
. "$(dirname "$0")/lib.sh"
kernel_ptx "$T/k.ptx" k
"$PTXAS" -arch=sm_80 "$T/k.ptx" -o "$T/k.cubin" || fail ptxas
cujit link "$T/k.cubin" "$data/main.ptx" "$data/lib.ptx" --arch sm_80 -o "$T/out.cubin"
expect_exit 1
expect_err "$T/k.cubin: error: is an already linked cubin"
expect_no_file "$T/out.cubin"
