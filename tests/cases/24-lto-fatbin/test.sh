#!/usr/bin/env bash
# Whatever mix of LTO-IR and cubins the containers hold links; LTO is on if it is needed; -v says what was taken.
# liars: empty
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
toolkit_13
"$nvcc" -fatbin -rdc=true -gencode arch=compute_90,code=lto_90 main.cu -o "$T/main.fatbin" || fail nvcc
"$nvcc" -fatbin -rdc=true -gencode arch=compute_90,code=lto_90 -gencode arch=compute_90,code=sm_90 main.cu -o "$T/both.fatbin" || fail nvcc
"$nvcc" -dc -gencode arch=compute_90,code=lto_90 lib.cu -o "$T/lib.o" || fail nvcc
"$nvcc" -dc -gencode arch=compute_90,code=sm_90 lib.cu -o "$T/libsass.o" || fail nvcc
for main in main both; do
  for lib in lib libsass; do
    for lto in "" --lto; do
      # shellcheck disable=SC2086 # nothing or an option
      cujit link $lto -v "$T/$main.fatbin" "$T/$lib.o" --arch sm_90 -o "$T/o.cubin"
      expect_exit 0
      expect_no_err warning
      expect_kernels "$T/o.cubin" kern
      if [ "$main$lib$lto" = bothlibsass ]; then
        expect_err "both.fatbin: takes the sm_90 cubin of"
      else
        expect_err "$main.fatbin: takes the lto_90 LTO-IR of"
      fi
    done
  done
done
