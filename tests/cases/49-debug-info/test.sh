#!/usr/bin/env bash
# With -g the debug sections of all inputs are kept and both sources are named; -g that is missing, or of no use, is a warning.
# liars: empty
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
toolkit_13
for s in main lib; do
  "$nvcc" -ptx -rdc=true -G -arch=compute_90 $s.cu -o "$T/$s.ptx" || fail nvcc
  "$nvcc" -dc -G -arch=sm_90 $s.cu -o "$T/$s.o" || fail nvcc
  "$nvcc" -ptx -rdc=true -lineinfo -arch=compute_90 $s.cu -o "$T/${s}l.ptx" || fail nvcc
  "$nvcc" -ltoir -rdc=true -lineinfo -gencode arch=compute_90,code=lto_90 $s.cu -o "$T/$s.ltoir" || fail nvcc
done
for kind in ptx o; do
  cujit link "$T/main.$kind" "$T/lib.$kind" --arch sm_90 -g -o "$T/o.cubin"
  expect_quiet
  for section in .debug_info .debug_line .debug_frame; do
    readelf -SW "$T/o.cubin" 2> /dev/null | grep -qE " \\$section +PROGBITS +0+ [0-9a-f]+ 0*[1-9a-f]" || fail "no $section"
  done
  for source in main.cu lib.cu; do grep -qa "$source" "$T/o.cubin" || fail "$source is not named"; done
  cujit link "$T/main.$kind" "$T/lib.$kind" --arch sm_90 -o "$T/o.cubin"
  expect_exit 0
  for s in main lib; do expect_err "$s.$kind: warning: has debug information, and -g was not given"; done
done
cujit link "$T/mainl.ptx" "$T/libl.ptx" --arch sm_90 -o "$T/o.cubin"
expect_quiet
cujit link "$T/main.ltoir" "$T/lib.ltoir" --arch sm_90 -g -o "$T/o.cubin"
expect_exit 0
expect_err "warning: -g was given, and the LTO-IR has no debug information"
[ "$(grep -c warning "$T/err")" = 1 ] || fail "more than one warning"
