#!/usr/bin/env bash
# --variables-used alone keeps every kernel, which the library would drop.
# versions: all
# liars: empty bare
. "$(dirname "$0")/lib.sh"
cujit link "$data/main.ptx" "$data/lib.ptx" --arch sm_80 --variables-used factor -o "$T/out.cubin"
expect_quiet
expect_kernels "$T/out.cubin" apply
