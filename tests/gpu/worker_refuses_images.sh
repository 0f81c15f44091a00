#!/usr/bin/env bash
# The worker's own load finds what cuLibraryLoadData would hide: an undefined symbol (500) and PTX too new (222).
. "$(dirname "$0")/lib.sh"
need_gpu
ptxas -c -arch=sm_90 "$data/main.ptx" -o "$T/open.cubin" || fail "ptxas -c"
expect_exit 4 "$HAND_IMAGE" "$WORKER" "$T/open.cubin"
grep -q "CUDA_ERROR_NOT_FOUND 500 cuFuncLoad" "$T/out" || { cat "$T/out"; fail "not refused by cuFuncLoad with 500"; }
sed 's/^\.version .*/.version 9.9/' "$data/lib.ptx" > "$T/new.ptx"
expect_exit 4 "$HAND_IMAGE" "$WORKER" "$T/new.ptx"
grep -q "CUDA_ERROR_UNSUPPORTED_PTX_VERSION 222" "$T/out" || { cat "$T/out"; fail "not refused with 222"; }
grep -q "Unsupported .version 9.9" "$T/out" || { cat "$T/out"; fail "the driver's log is missing"; }
"$CUJIT" link "$data/main.ptx" "$data/lib.ptx" --arch sm_90 -o "$T/good.cubin" || fail "link"
expect_exit 0 "$HAND_IMAGE" "$WORKER" "$T/good.cubin"
