#!/usr/bin/env bash
# PTX, LTO-IR, cubins and their mixes, linked for the GPU's arch, compute the same right numbers.
. "$(dirname "$0")/lib.sh"
need_gpu
command -v nvcc > /dev/null || fail "nvcc makes the LTO-IR and the cubins here"
for s in main lib; do
  nvcc -dc -ptx -arch=compute_80 "$data/$s.cu" -o "$T/$s.ptx" || fail "nvcc -ptx"
  nvcc -dc -ltoir -gencode arch=compute_80,code=lto_80 "$data/$s.cu" -o "$T/$s.ltoir" || fail "nvcc -ltoir"
  nvcc -dc -cubin -arch=sm_90 "$data/$s.cu" -o "$T/$s.cubin" || fail "nvcc -cubin"
done
for main in "$data/main.ptx" "$T/main.ptx" "$T/main.ltoir" "$T/main.cubin"; do
  for lib in "$data/lib.ptx" "$T/lib.ptx" "$T/lib.ltoir" "$T/lib.cubin"; do
    "$CUJIT" link "$main" "$lib" --arch native -o "$T/out.cubin" || fail "link $main $lib"
    right_numbers "$T/out.cubin"
  done
done
"$CUJIT" link "$data/main.ptx" "$data/lib.ptx" --arch sm_90a -o "$T/a.cubin" || fail "sm_90a"
right_numbers "$T/a.cubin"
"$CUJIT" link "$T/main.ltoir" "$T/lib.ltoir" --arch sm_90 -o "$T/lto.ptx" || fail "LTO-IR to PTX"
"$CUJIT" link "$T/lto.ptx" --arch native -o "$T/again.cubin" || fail "that PTX to a cubin"
right_numbers "$T/again.cubin"
