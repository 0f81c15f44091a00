#!/usr/bin/env bash
# Every combination of line information, debugging and optimisation links, and each part of it reaches the library or does not.
# row: test_ptx_compile_options[2x2x2x3]
. "$(dirname "$0")/lib.sh"
for s in main lib; do nvrtc_12 "$data/$s.cu" "$T/$s.ltoir"; done
for lineinfo in "" -lineinfo; do
  for debug in "" -g; do
    for fma in -fma=0 -fma=1; do
      for level in "" -O0 -O3; do
        # ptxas debugs no optimised code, and says so.
        if [ "$debug$level" = -g-O3 ]; then
          link_fails 1 "optimized debugging not supported" -arch=sm_80 -lto $lineinfo $debug $fma $level "$T/main.ltoir" "$T/lib.ltoir"
          continue
        fi
        link_ok "$T/out.cubin" -arch=sm_80 -lto $lineinfo $debug $fma $level "$T/main.ltoir" "$T/lib.ltoir"
        expect_kernels "$T/out.cubin" apply
        expect_passed $lineinfo $debug $fma $level
        [ -n "$lineinfo" ] || expect_not_passed -lineinfo
        [ -n "$debug" ] || expect_not_passed -g
        [ "$level" = -O0 ] || expect_not_passed -O0
      done
    done
  done
done
