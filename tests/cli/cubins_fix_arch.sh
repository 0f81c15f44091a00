#!/usr/bin/env bash
# A cubin fixes the arch for the PTX beside it; cubins of two archs are exit 2 with each one's arch; another --arch is exit 1.
# versions: all
# liars: empty bare
. "$(dirname "$0")/lib.sh"
assemble_12 "$data/main.ptx" "$T/main.cubin" sm_86
cujit link "$T/main.cubin" "$data/lib.ptx" -o "$T/out.cubin"
expect_quiet
expect_kernels "$T/out.cubin" apply
expect_arch "$T/out.cubin" 86
assemble_12 "$data/lib.ptx" "$T/lib.cubin" sm_90
cujit link "$T/main.cubin" "$T/lib.cubin" -o "$T/none.cubin"
expect_exit 2
expect_err "main.cubin: note: cubin for sm_86"
expect_err "lib.cubin: note: cubin for sm_90"
cujit link "$T/main.cubin" "$T/lib.cubin" --arch sm_90 -o "$T/none.cubin"
expect_exit 1
expect_err "main.cubin: error: holds sm_86 code; sm_90 needed"
expect_no_file "$T/none.cubin"
