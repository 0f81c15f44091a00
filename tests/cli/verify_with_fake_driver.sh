#!/usr/bin/env bash
# --verify believes the driver: accepted writes, refused is exit 4 with the driver's error, log and no output; a crash is exit 1.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
mkdir "$T/o"
verify() { run env LD_LIBRARY_PATH="$FAKES/cuda" CUJIT_FAKE_CUDA="$1" "$CUJIT" link "$data/main.ptx" "$data/lib.ptx" --arch sm_80 --verify -o "$T/o/out.cubin"; }
verify load=209
expect_exit 4
expect_err CUDA_ERROR_NO_BINARY_FOR_GPU
expect_only_files "$T/o"
verify funcload=500
expect_exit 4
expect_err CUDA_ERROR_NOT_FOUND
expect_only_files "$T/o"
verify noinit=100
expect_exit 3
verify crash
expect_exit 1
expect_err "crashed"
expect_only_files "$T/o"
expect_no_worker
verify cc=80
expect_quiet
expect_kernels "$T/o/out.cubin" apply
