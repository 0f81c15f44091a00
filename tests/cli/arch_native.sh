#!/usr/bin/env bash
# --arch native is the GPU's arch, asked of the driver in a worker; without one exit 3.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
run env LD_LIBRARY_PATH="$FAKES/cuda" CUJIT_FAKE_CUDA=cc=86 "$CUJIT" link "$data/main.ptx" "$data/lib.ptx" --arch native -o "$T/out.cubin"
expect_quiet
expect_arch "$T/out.cubin" 86
run env LD_LIBRARY_PATH= "$CUJIT" link "$data/main.ptx" "$data/lib.ptx" --arch native -o "$T/none.cubin"
expect_exit 3
expect_no_file "$T/none.cubin"
