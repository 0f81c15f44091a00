#!/usr/bin/env bash
# A function defined twice is an error that names both files and lines, whatever the kinds of input.
# versions: all
# liars: empty bare
. "$(dirname "$0")/lib.sh"
cp "$data/lib.ptx" "$T/copy.ptx"
echo "// not the same file" >> "$T/copy.ptx"
assemble_12 "$data/lib.ptx" "$T/lib.cubin"
cujit link "$data/main.ptx" "$data/lib.ptx" "$T/copy.ptx" --arch sm_80 -o "$T/out.cubin"
expect_exit 1
expect_err "$T/copy.ptx:8: error: duplicate definition of 'affine'"
expect_err "$data/lib.ptx:8: note: first defined here"
cujit link "$data/main.ptx" "$data/lib.ptx" "$T/lib.cubin" --arch sm_80 -o "$T/out.cubin"
expect_exit 1
expect_err "$T/lib.cubin: error: duplicate definition of 'affine'"
expect_no_file "$T/out.cubin"
