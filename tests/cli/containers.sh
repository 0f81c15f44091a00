#!/usr/bin/env bash
# Fatbins, host objects and archives link on every release: uncompressed, LZ4 and zstd, PTX, cubin and LTO-IR in them.
# versions: all
# liars: empty
. "$(dirname "$0")/lib.sh"
toolkit_13
fatbinary=$(dirname "$nvcc")/fatbinary
for s in main lib; do
  assemble_12 "$data/$s.ptx" "$T/$s.cubin"
  nvrtc_12 "$data/$s.cu" "$T/$s.ltoir"
done
cd "$T" || exit 1
# as_object FATBIN OBJECT: what a compiler with -rdc=true makes of it.
as_object() { printf '.section __nv_relfatbin,"a"\n.balign 8\n.incbin "%s"\n' "$1" | as -o "$2" - || fail as; }
for mode in none speed default; do
  for s in main lib; do
    "$fatbinary" --create=$s.fatbin -64 -compress-all -compress-mode=$mode --image3=kind=elf,sm=80,file=$s.cubin --image3=kind=ptx,sm=80,file="$data/$s.ptx" || fail fatbinary
    "$fatbinary" --create=lto_$s.fatbin -64 -compress-all -compress-mode=$mode --image3=kind=nvvm,sm=80,file=$s.ltoir || fail fatbinary
    as_object $s.fatbin $s.o
    as_object lto_$s.fatbin lto_$s.o
  done
  rm -f libdev.a libthin.a
  ar rcs libdev.a lib.o && ar rcsT libthin.a lib.o || fail ar
  ld -r main.o lib.o -o both.o || fail ld
  cat main.fatbin lib.fatbin > both.fatbin
  for inputs in "main.fatbin lib.fatbin" "main.o lib.o" "main.o libdev.a" "libthin.a main.o" "main.o -L. -ldev" "both.o" "both.fatbin" "main.ptx lib.o" "main.o lib.cubin"; do
    [ -e main.ptx ] || cp "$data/main.ptx" .
    # sm_80 takes the cubins, sm_90 the PTX.
    for arch in 80 90; do
      [ "$inputs $arch" != "main.o lib.cubin 90" ] || continue
      # shellcheck disable=SC2086 # several inputs
      cujit link $inputs --arch sm_$arch -o out.cubin
      expect_quiet
      expect_kernels out.cubin apply
      expect_arch out.cubin $arch
      rm out.cubin
    done
  done
  for inputs in "lto_main.fatbin lto_lib.o" "lto_main.o lib.o"; do
    # shellcheck disable=SC2086 # several inputs
    cujit link $inputs --arch sm_80 -o out.cubin
    case $mode-$CUJIT_NVJITLINK in
      speed-*12.[02].140* | default-*12.[02].140*)
        expect_exit 1
        expect_err "its LTO-IR is compressed in a way that needs nvJitLink 12.4 or newer"
        expect_no_file out.cubin
        continue
        ;;
    esac
    expect_exit 0
    expect_no_err warning
    expect_kernels out.cubin apply
    rm out.cubin
  done
done
