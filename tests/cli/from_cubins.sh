#!/usr/bin/env bash
# Two relocatable cubins fix the arch and link without a word.
# versions: all
# liars: empty
. "$(dirname "$0")/lib.sh"
assemble_12 "$data/main.ptx" "$T/main.cubin"
assemble_12 "$data/lib.ptx" "$T/lib.cubin"
cujit link "$T/main.cubin" "$T/lib.cubin" -o "$T/out.cubin"
expect_quiet
expect_kernels "$T/out.cubin" apply
expect_arch "$T/out.cubin" 80
