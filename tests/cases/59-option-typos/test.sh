#!/usr/bin/env bash
# A mistyped option is exit 2 with what was meant; a bad value names what is allowed. The library never sees either.
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
refuses() {
  local said=$1
  shift
  cujit link --arch sm_90 "$@" k.ptx -o "$T/none.cubin"
  expect_exit 2
  expect_err "$said"
  expect_no_file "$T/none.cubin"
}
refuses "unknown option '--lot'" --lot
expect_err "did you mean '--lto'?"
refuses "did you mean '-lto'?" -ltoo
refuses "0 or 3 is needed" -O2
refuses "a whole number is needed" -maxrregcount=abc
refuses "from 1 to 255" -maxrregcount=99999
refuses "0 or more" -split-compile=-1
refuses "0, 1, true, false, on or off" -ftz=2
refuses "fatbins are not made yet" --emit fatbin
refuses "PTX output excludes -r" -r --emit ptx
refuses "-r excludes --verify" -r --verify
refuses "-MD" -M
cujit link -kernels-used -arch=sm_90 k.ptx -o "$T/none.cubin"
expect_exit 2
expect_err "-kernels-used needs a value"
cujit link -arch sm_90 -I/x k.ptx -o "$T/out.cubin"
expect_quiet
expect_kernels "$T/out.cubin" k
