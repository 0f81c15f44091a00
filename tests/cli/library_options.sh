#!/usr/bin/env bash
# Each option reaches the library once, in the library's own spelling; options of LTO only where an input is LTO-IR.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
nvrtc_12 "$data/main.cu" "$T/main.ltoir"
nvrtc_12 "$data/lib.cu" "$T/lib.ltoir"
cujit link "$T/main.ltoir" "$T/lib.ltoir" --arch sm_80 -o "$T/lto.cubin"
expect_quiet
# passed OPTION...: what the (fake) library is created with, sorted, without the options that are always there.
passed() {
  rm -f "$T/record"
  run env CUJIT_NVJITLINK="$FAKES/13.0/libnvJitLink.so.13" CUJIT_FAKE="cubin=$T/lto.cubin" CUJIT_FAKE_RECORD="$T/record" \
    "$CUJIT" link "$@" --arch sm_80 -o "$T/out.cubin"
  expect_exit 0
  created=$(sed -n 's/^create //p' "$T/record" | tr ' ' '\n' | grep -vxe -arch=sm_80 -e -no-cache | sort | tr '\n' ' ')
}
expect_passed() { [ "$created" = "$(printf '%s\n' "$@" | sort | sed '/^$/d' | tr '\n' ' ')" ] || fail "the library got '$created', not '$*'"; }
lto="--ftz --no-prec-div --prec-sqrt=off --fma=true --split-compile 2 --split-compile-extended=3 --optimize-unused-variables -Xnvvm=-x"
both="-O3 -g --lineinfo --maxrregcount 64 -Xptxas -v"
passed $lto $both "$T/main.ltoir" "$T/lib.ltoir"
expect_passed -lto -ftz=1 -prec-div=0 -prec-sqrt=0 -fma=1 -split-compile=2 -split-compile-extended=3 -optimize-unused-variables \
  -Xnvvm=-x -O3 -g -lineinfo -maxrregcount=64 -Xptxas=-v
passed $lto $both "$data/main.ptx" "$data/lib.ptx"
expect_passed -O3 -g -lineinfo -maxrregcount=64 -Xptxas=-v
passed -maxrregcount=64 -maxrregcount=32 "$data/main.ptx" "$data/lib.ptx"
expect_passed -maxrregcount=32
