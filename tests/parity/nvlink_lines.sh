#!/usr/bin/env bash
# Lines written for nvlink and for `nvcc -dlink` link here, and into the functions that those tools link.
# row: nvlink: -arch -m64 -v -w -o -L -l -lto -O -g -lineinfo -maxrregcount -r -Xptxas -kernels-used
# row: nvlink: a missing file, an arch that is none, an unknown option
# row: nvlink: PTX of sm_75 to sm_89 is not dropped
# row: nvlink: -lto with LTO-IR beside a cubin or PTX loses no kernel
# row: nvlink: an unknown -l is told
# row: nvcc -dlink: spellings of arch, host words, -dlto, -rdc, -Xnvlink, -MD -MF
. "$(dirname "$0")/lib.sh"
toolkit_13
cd "$T"
for s in main lib; do
  "$nvcc" -dc -gencode arch=compute_80,code=sm_80 "$data/$s.cu" -o $s.o || fail nvcc
  "$nvcc" -dc -gencode arch=compute_80,code=lto_80 "$data/$s.cu" -o ${s}_lto.o || fail nvcc
  assemble_12 "$data/$s.ptx" $s.cubin
done
functions() { readelf -sW "$1" 2> /dev/null | awk '$4 == "FUNC" && !/ UND / { print $NF }' | sort -u; }
"${nvcc%/*}/nvlink" -arch=sm_80 main.o lib.o -o nvlink.cubin || fail nvlink
same_functions() { [ "$(functions nvlink.cubin)" = "$(functions "$1")" ] || fail "other functions than nvlink's: $(functions "$1" | tr '\n' ' ')"; }
# nvlink's lines.
for words in "" -m64 -v -w "-v -w" -g -lineinfo "-O 3" -O0 "-maxrregcount=32" "-maxrregcount 32" "-Xptxas -v" "-Xptxas=-v" "-L . -L/nowhere" \
  "--disable-warnings" "-disable-infos" "-cpu-arch=X86_64" "--host-ccbin=g++" "-ignore-host-info" "-suppress-stack-size-warning" "-dump-callgraph" "-kernels-used=apply"; do
  cujit link -arch=sm_80 $words main.o lib.o -o out.cubin
  expect_exit 0
  expect_kernels out.cubin apply
  same_functions out.cubin
done
cujit link -arch sm_80 -w main.o lib.o -o out.cubin
expect_quiet
ar rc libaffine.a lib.o
link_ok out.cubin -arch=sm_80 main.o -L. -laffine && same_functions out.cubin
link_fails 2 "no_such_library" -arch=sm_80 main.o -L. -lno_such_library
link_fails 2 "nope.o" -arch=sm_80 main.o nope.o
link_fails 2 "sm_1234" -arch=sm_1234 main.o lib.o
link_fails 2 "-no-such-option" -arch=sm_80 -no-such-option main.o lib.o
link_ok rel.cubin -arch=sm_80 -r main.o lib.o
[ "$(elf_type rel.cubin)" = 1 ] || fail "-r made no relocatable cubin"
for lto in -lto -dlto --link-time-opt; do
  link_ok out.cubin -arch=sm_80 $lto main_lto.o lib_lto.o && expect_passed -lto && expect_kernels out.cubin apply
done
# PTX for all archs, and kernels beside LTO-IR.
kernel_ptx old.ptx older sm_75 7.0
for arch in 75 80 86 89 90 100 120; do
  link_ok out.cubin -arch=sm_$arch old.ptx
  expect_kernels out.cubin older
done
kernel_ptx beside.ptx beside
assemble_12 beside.ptx beside.cubin
nvrtc_12 "$data/main.cu" main.ltoir
for beside in beside.ptx beside.cubin; do
  link_ok out.cubin -arch=sm_80 -lto main.ltoir lib.cubin $beside
  expect_kernels out.cubin apply beside
done
# nvcc's lines.
ar rc libcudart.a
for arch in -arch=sm_80 "-arch sm_80" --gpu-architecture=sm_80 "-gencode arch=compute_80,code=sm_80" "--generate-code arch=compute_80,code=[sm_80]" \
  "-arch=compute_80 -code=sm_80"; do
  link_ok out.cubin -dlink $arch main.o lib.o
  expect_arch out.cubin 80
  same_functions out.cubin
done
for words in "-ccbin g++" "-Xcompiler -fPIC" "-Xcompiler=-fPIC,-Wall" -rdc=true "-std=c++17" "-O2 -g -DNDEBUG" "-Xlinker -z,now" "-lcudart -L." "-t 4" -shared \
  "--threads=2" "-Xnvlink -v" "-Xnvlink=-v" "-Xptxas -v" "-Wno-deprecated-gpu-targets" "-use_fast_math" "-cudart static" "-I. -isystem /nowhere"; do
  link_ok out.cubin -dlink -arch=sm_80 $words main.o lib.o
  same_functions out.cubin
done
link_ok out.cubin -dlink -arch=sm_80 -dlto main_lto.o lib_lto.o && expect_passed -lto
link_ok out.cubin -dlink -arch=sm_80 -maxrregcount 32 main.o lib.o
link_ok dep.cubin -dlink -arch=sm_80 -MD -MF f.d main.o lib.o
grep -q 'lib\.o' f.d || fail "no dependencies were written"
