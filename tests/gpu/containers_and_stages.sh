#!/usr/bin/env bash
# Objects, archives and fatbins, and -r in stages, compute the right numbers, with static shared memory too.
. "$(dirname "$0")/lib.sh"
need_gpu
command -v nvcc > /dev/null || fail "nvcc makes the objects here"
cd "$T" || exit 1
nvcc -dc -gencode arch=compute_80,code=[sm_80,compute_80] -gencode arch=compute_90,code=[sm_90,lto_90] "$here/data/shared.cu" -o shared.o || fail "nvcc -dc"
nvcc -dc -gencode arch=compute_80,code=[sm_80,compute_80] -gencode arch=compute_90,code=[sm_90,lto_90] "$data/lib.cu" -o lib.o || fail "nvcc -dc"
nvcc -dc -gencode arch=compute_80,code=compute_80 "$here/data/shared.cu" -o ptx.o || fail "nvcc -dc"
nvcc -dc -maxrregcount=24 -gencode arch=compute_80,code=compute_80 "$here/data/shared.cu" -o limited.o || fail "nvcc -dc"
nvcc -fatbin -rdc=true -gencode arch=compute_90,code=lto_90 "$here/data/shared.cu" -o lto.fatbin || fail "nvcc -fatbin"
ar rcs libaffine.a lib.o || fail ar
for main in shared.o ptx.o limited.o lto.fatbin; do
  for lto in "" --lto; do
    # shellcheck disable=SC2086 # nothing or an option
    "$CUJIT" link $lto -q "$main" -L. -laffine --arch native -o out.cubin || fail "$main $lto"
    right_numbers out.cubin
  done
done
nvcc -ptx -dc -arch=compute_80 "$here/data/shared.cu" -o shared.ptx || fail "nvcc -ptx"
"$CUJIT" link -r shared.ptx --arch sm_90 -o part.cubin || fail "-r of one PTX"
"$CUJIT" link part.cubin "$data/lib.ptx" -o out.cubin || fail "the second stage"
right_numbers out.cubin
"$CUJIT" link -r "$data/main.ptx" "$data/lib.ptx" --arch sm_90 -o whole.cubin || fail "-r of two PTX"
"$CUJIT" link whole.cubin -o out.cubin || fail "the last stage"
right_numbers out.cubin
"$CUJIT" link -r lto.fatbin --arch sm_90 -o lto.cubin || fail "-r of LTO-IR"
"$CUJIT" link lto.cubin "$data/lib.ptx" -o out.cubin || fail "LTO-IR, then PTX"
right_numbers out.cubin
# Several inputs with static shared variables: right from 13.2 on, refused before.
if "$CUJIT" link -r shared.ptx "$data/lib.ptx" --arch sm_90 -o two.cubin 2> err; then
  "$CUJIT" link two.cubin -o out.cubin || fail "the last stage of two"
  right_numbers out.cubin
else
  grep -q "has static shared variables, to which -r of nvJitLink 13.[01] gives wrong addresses" err || { cat err; fail "-r of two"; }
fi
