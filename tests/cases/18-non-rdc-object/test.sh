#!/usr/bin/env bash
# An object without -rdc=true is an error, never dropped in silence; an object of C++ only is left out with a note at -v.
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
toolkit_13
"$nvcc" -c -arch=sm_90 plain.cu -o "$T/plain.o" || fail nvcc
"$nvcc" -dc -arch=sm_90 rdc.cu -o "$T/rdc.o" || fail nvcc
echo 'int host_only(void) { return 1; }' > "$T/h.c"
gcc -c "$T/h.c" -o "$T/h.o" || fail gcc
for inputs in "$T/plain.o $T/rdc.o" "$T/plain.o"; do
  # shellcheck disable=SC2086 # two inputs
  cujit link $inputs --arch sm_90 -o "$T/o.cubin"
  expect_exit 1
  expect_err "plain.o: error: was compiled without -rdc=true: its device code is already final and is not linked; kernels in it stay in the host object"
  expect_no_file "$T/o.cubin"
done
cujit link "$T/h.o" "$T/rdc.o" --arch sm_90 -o "$T/o.cubin"
expect_quiet
cujit link -v "$T/h.o" "$T/rdc.o" --arch sm_90 -o "$T/o.cubin"
expect_err "h.o: no device code, left out"
cujit link "$T/h.o" --arch sm_90 -o "$T/none.cubin"
expect_exit 1
expect_err "no device code in $T/h.o"
expect_no_file "$T/none.cubin"
