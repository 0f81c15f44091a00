#!/usr/bin/env bash
# Archs: wrong and missing ones, PTX of an older target for any GPU, and cubins of another arch.
# row: test_linker_init_invalid_arch
# row: test_invalid_arch_error
# row: test_unrecognized_option_error
# row: test_invalid_option_type_error
# row: test_create_no_arch_error
# row: test_link_for_different_cc
# row: test_nvjitlink.py (PTX of sm_60, 75, 80, 90 with versions that fit)
# row: test_add_incompatible_cubin_arch_error
. "$(dirname "$0")/lib.sh"
kernel_ptx "$T/k.ptx" alpha
link_fails 2 "sm_99" --arch 99 "$T/k.ptx"
link_fails 2 "sm_999" -arch=sm_999 "$T/k.ptx"
link_fails 2 "arch" -arch=fermi "$T/k.ptx"
link_fails 2 "-fictional-option" -arch=sm_80 -fictional-option "$T/k.ptx"
link_fails 2 "-maxrregcount" -arch=sm_80 -maxrregcount=many "$T/k.ptx"
# Two archs among the inputs, and none said.
kernel_ptx "$T/k90.ptx" beta sm_90
link_fails 2 "arch" "$T/k.ptx" "$T/k90.ptx"
kernel_ptx "$T/k75.ptx" alpha sm_75 6.3
for arch in 75 80 86 89 90 100 120; do
  link_ok "$T/out.cubin" --arch "sm_$arch" "$T/k75.ptx"
  expect_kernels "$T/out.cubin" alpha
  expect_arch "$T/out.cubin" $arch
done
while read -r target version arch; do
  kernel_ptx "$T/t.ptx" alpha "$target" "$version"
  link_ok "$T/out.cubin" "-arch=$arch" "$T/t.ptx"
  expect_kernels "$T/out.cubin" alpha
done <<END
sm_60 6.4 sm_75
sm_75 7.0 sm_75
sm_80 7.0 sm_80
sm_90 7.8 sm_90
END
assemble_12 "$T/k75.ptx" "$T/k75.cubin" sm_75
link_fails 1 "$T/k75.cubin: error: holds sm_75 code; sm_80 needed" --arch sm_80 "$T/k75.cubin"
