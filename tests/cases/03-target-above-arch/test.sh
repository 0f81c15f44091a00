#!/usr/bin/env bash
# A .target above the arch: refused with the line and the arch to use.
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
cujit link hi.ptx --arch sm_80 -o "$T/o.cubin"
expect_exit 1
expect_err "hi.ptx:2: error: .target sm_90 cannot be lowered to sm_80 (PTX only moves up); use --arch sm_90 or newer"
expect_no_file "$T/o.cubin"
