#!/usr/bin/env bash
# Where nvJitLink or nvlink report success for a wrong result. (Those that a table of tests/versions has are not here again.)
# row: old output after a failed link stays untouched
# row: a cubin with an unknown extension is linked
# row: thin archives, and members that nobody needs
# row: cudadevrt that nobody needs is not in the result
# row: determinism: names do not count, order may
# row: an interior NUL, a truncated cubin, an empty file
# row: a full disk
. "$(dirname "$0")/lib.sh"
toolkit_13
cd "$T"
echo old > out.cubin
cujit link -arch=sm_80 "$data/main.ptx" -o out.cubin
expect_exit 1
[ "$(cat out.cubin)" = old ] || fail "the old output is gone"
for s in main lib; do assemble_12 "$data/$s.ptx" $s.cubin; done
link_ok plain.cubin -arch=sm_80 main.cubin lib.cubin
cp main.cubin z.dat
cp lib.cubin "a name.o"
link_ok out.cubin -arch=sm_80 z.dat "a name.o"
cmp plain.cubin out.cubin || fail "the names count"
link_ok out.cubin -arch=sm_80 main.cubin lib.cubin
cmp plain.cubin out.cubin || fail "not deterministic"
"$nvcc" -dc -gencode arch=compute_80,code=sm_80 "$data/lib.cu" -o lib.o || fail nvcc
echo '__device__ int nobody(int x) { return x; }' > nobody.cu
"$nvcc" -dc -gencode arch=compute_80,code=sm_80 nobody.cu -o nobody.o || fail nvcc
ar rc fat.a lib.o nobody.o
ar rcT thin.a lib.o nobody.o
for archive in fat.a thin.a; do
  link_ok out.cubin -arch=sm_80 "$data/main.ptx" $archive
  expect_function out.cubin affine
  ! readelf -sW out.cubin 2> /dev/null | grep nobody || fail "$archive: a member that nobody needs is in the result"
done
devrt=$(find -L "${nvcc%/bin/nvcc}" "$WHEELS"/nvidia-cuda-runtime-13.0.* -name libcudadevrt.a 2> /dev/null | head -1)
[ -n "$devrt" ] || fail "no libcudadevrt.a"
link_ok out.cubin -arch=sm_80 main.cubin lib.cubin "$devrt"
cmp plain.cubin out.cubin || fail "libcudadevrt.a is in a result that does not need it"
head -c 700 main.cubin > cut.cubin
link_fails 1 cut.cubin -arch=sm_80 cut.cubin
: > empty.ptx
link_fails 1 "empty.ptx" -arch=sm_80 empty.ptx
{ cat "$data/main.ptx"; printf '\0.visible .entry lost() { ret; }\n'; } > nul.ptx
link_fails 1 "nul.ptx" -arch=sm_80 nul.ptx "$data/lib.ptx"
cujit link -arch=sm_80 main.cubin lib.cubin -o /dev/full
expect_exit 2
