#!/usr/bin/env bash
# What a link may make, from what: cubins from anything, PTX from LTO-IR only, and nothing from nothing.
# row: test_linker_link_cubin
# row: test_linker_link_cubin_ptx_multiple
# row: test_linker_link_ptx_nvjitlink
# row: test_get_linked_cubin
# row: test_get_linked_cubin_from_lto
# row: test_get_linked_ptx_from_lto
# row: test_nvjitlink_jit_with_linkable_code_lto_dump_assembly(_warn)
# row: test_linker_link_invalid_target_type
# row: test_linker_empty_object_codes_raises
# row: test_complete_empty
# row: test_complete_empty_error
# row: test_incremental_link_rejects_ptx_output/_option
. "$(dirname "$0")/lib.sh"
for s in main lib; do nvrtc_12 "$data/$s.cu" "$T/$s.ltoir"; done
kernel_ptx "$T/third.ptx" third
link_ok "$T/out.cubin" -arch=sm_80 "$data/main.ptx" "$data/lib.ptx" "$T/third.ptx"
expect_kernels "$T/out.cubin" apply third
[ "$(head -c 4 "$T/out.cubin" | od -An -tx1 | tr -d ' ')" = 7f454c46 ] || fail "no ELF"
link_ok "$T/out.cubin" -arch=sm_80 -lto "$T/main.ltoir" "$T/lib.ltoir"
expect_kernels "$T/out.cubin" apply
expect_arch "$T/out.cubin" 80
for way in "-ptx" "--emit ptx"; do
  link_ok "$T/way" -arch=sm_80 $way "$T/main.ltoir" "$T/lib.ltoir"
  grep -qF '.entry apply' "$T/way" || fail "no kernel in the PTX of $way"
  ! grep -qP '\x00' "$T/way" || fail "a NUL in the PTX of $way"
done
# The PTX links again, into the same kernel.
cp "$T/way" "$T/again.ptx"
link_ok "$T/out.cubin" -arch=sm_80 "$T/again.ptx"
expect_kernels "$T/out.cubin" apply
# Inputs that are no LTO-IR are named, not dropped.
link_fails 2 "lib.ptx" -arch=sm_80 -ptx "$T/main.ltoir" "$data/lib.ptx"
link_fails 2 "LTO-IR" -arch=sm_80 -ptx "$data/lib.ptx"
link_fails 2 "--emit" -arch=sm_80 --emit object "$data/lib.ptx"
link_fails 2 "no input" -arch=sm_80
link_fails 2 "-r" -arch=sm_80 -r -ptx "$T/main.ltoir" "$T/lib.ltoir"
cujit link -arch=sm_80 -r "$T/main.ltoir" -o "$T/none.ptx"
expect_exit 2
expect_no_file "$T/none.ptx"
