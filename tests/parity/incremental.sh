#!/usr/bin/env bash
# A caller and its helper, linked in stages, give the program that one link gives. (The launched kernel's result is a GPU test's.)
# row: test_incremental_cubin_round_trip
# row: test_incremental_lto_cubin_round_trip
# row: test_require_nvjitlink_version_* (2)
# row: a relocatable cubin relinks to the same bytes
. "$(dirname "$0")/lib.sh"
for s in main lib; do nvrtc_12 "$data/$s.cu" "$T/$s.ltoir"; done
# code_of CUBIN FUNCTION FILE: the bytes of its section.
code_of() {
  local at size
  read -r at size < <(readelf -SW "$1" 2> /dev/null | sed 's/^ *\[ *[0-9]*\] *//' | awk -v name=".text.$2" '$1 == name { print $4, $5 }')
  [ -n "$size" ] || fail "no .text.$2 in $1"
  tail -c +$((0x$at + 1)) "$1" | head -c $((0x$size)) > "$3"
}
for library in "$CUJIT_NVJITLINK" "$newest"; do
  export CUJIT_NVJITLINK=$library
  for kind in ptx ltoir; do
    from=$T
    [ $kind = ltoir ] || from=$data
    for s in main lib; do
      input=$from/$s.$kind
      # Of a helper in LTO-IR -r loses the function: a known fault, ../versions/relocatable.txt has it.
      [ $s.$kind != lib.ltoir ] || input=$data/lib.ptx
      link_ok "$T/$s.rel.cubin" -arch=sm_80 -r "$input"
      [ "$(elf_type "$T/$s.rel.cubin")" = 1 ] || fail "$s of $kind is not relocatable"
    done
    link_fails 1 affine -arch=sm_80 "$T/main.rel.cubin"
    link_ok "$T/both.cubin" -arch=sm_80 -r "$T/main.rel.cubin" "$T/lib.rel.cubin"
    [ "$(elf_type "$T/both.cubin")" = 1 ] || fail "-r of both is not relocatable"
    link_ok "$T/staged.cubin" -arch=sm_80 "$T/both.cubin"
    link_ok "$T/two.cubin" -arch=sm_80 "$T/main.rel.cubin" "$T/lib.rel.cubin"
    for result in staged two; do
      expect_kernels "$T/$result.cubin" apply
      expect_function "$T/$result.cubin" affine
      expect_arch "$T/$result.cubin" 80
    done
    # Nested once more, and with a third part that came later.
    kernel_ptx "$T/third.ptx" third
    link_ok "$T/nested.cubin" -arch=sm_80 -r "$T/both.cubin" "$T/third.ptx"
    link_ok "$T/all.cubin" -arch=sm_80 "$T/nested.cubin"
    expect_kernels "$T/all.cubin" apply third
    if [ $kind = ptx ]; then
      link_ok "$T/direct.cubin" -arch=sm_80 "$data/main.ptx" "$data/lib.ptx"
      for name in apply affine; do
        code_of "$T/direct.cubin" $name "$T/code_direct"
        code_of "$T/staged.cubin" $name "$T/code_staged"
        cmp "$T/code_direct" "$T/code_staged" || fail "the code of $name differs"
      done
    fi
    link_ok "$T/again.cubin" -arch=sm_80 -r "$T/main.rel.cubin" "$T/lib.rel.cubin"
    cmp "$T/both.cubin" "$T/again.cubin" || fail "-r makes other bytes the second time"
  done
done
# A release that cannot is named, and the one that can.
export CUJIT_NVJITLINK=$(echo "$WHEELS"/nvidia-nvjitlink-cu12-12.9.86/nvidia/*/lib/libnvJitLink.so.12)
for s in main lib; do assemble_12 "$data/$s.ptx" "$T/$s.cubin"; done
link_fails 1 "13.0 or newer; this one is 12.9" -arch=sm_80 -r "$T/main.cubin" "$T/lib.cubin"
