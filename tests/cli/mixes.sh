#!/usr/bin/env bash
# Any mix of PTX, LTO-IR and cubin of the caller and the callee links; LTO mixed with others says what is not inlined.
# versions: all
# liars: empty
. "$(dirname "$0")/lib.sh"
for s in main lib; do
  cp "$data/$s.ptx" "$T/$s.ptx"
  nvrtc_12 "$data/$s.cu" "$T/$s.ltoir"
  assemble_12 "$data/$s.ptx" "$T/$s.cubin"
done
for main in ptx ltoir cubin; do
  for lib in ptx ltoir cubin; do
    cujit link "$T/main.$main" "$T/lib.$lib" --arch sm_80 -o "$T/out.cubin"
    expect_exit 0
    expect_kernels "$T/out.cubin" apply
    if [ $main != $lib ] && { [ $main = ltoir ] || [ $lib = ltoir ]; }; then
      expect_err "not LTO-IR, so linked but not inlined"
    else
      expect_quiet
    fi
  done
done
