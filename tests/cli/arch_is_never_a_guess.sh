#!/usr/bin/env bash
# Inputs that do not fix one arch are exit 2, with each input's arch.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
kernel_ptx "$T/a.ptx" a sm_80
kernel_ptx "$T/b.ptx" b sm_90
nvrtc_12 "$data/lib.cu" "$T/lib.ltoir"
cujit link "$T/a.ptx" "$T/b.ptx" -o "$T/out.cubin"
expect_exit 2
expect_err "PTX for sm_80"
expect_err "PTX for sm_90"
expect_err "--arch native"
cujit link "$T/lib.ltoir" -o "$T/out.cubin"
expect_exit 2
expect_no_file "$T/out.cubin"
