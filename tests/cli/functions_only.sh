#!/usr/bin/env bash
# Device functions without a kernel are a fine link.
# versions: all
# liars: empty
. "$(dirname "$0")/lib.sh"
cujit link "$data/lib.ptx" --arch sm_80 -o "$T/out.cubin"
expect_quiet
expect_kernels "$T/out.cubin"
readelf -sW "$T/out.cubin" | grep -q "OBJECT .* factor$" || fail "the data is gone"
