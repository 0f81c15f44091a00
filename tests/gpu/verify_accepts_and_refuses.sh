#!/usr/bin/env bash
# `link --verify` accepts what this GPU takes; a result for another arch is exit 4 with the driver's error, and no output.
. "$(dirname "$0")/lib.sh"
need_gpu
expect_exit 0 "$CUJIT" link "$data/main.ptx" "$data/lib.ptx" --arch native --verify -o "$T/good.cubin"
right_numbers "$T/good.cubin"
expect_exit 4 "$CUJIT" link "$data/main.ptx" "$data/lib.ptx" --arch sm_80 --verify -o "$T/other.cubin"
grep -q CUDA_ERROR_NO_BINARY_FOR_GPU "$T/err" || { cat "$T/err"; fail "the driver's error is not named"; }
[ ! -e "$T/other.cubin" ] || fail "an output was written"
