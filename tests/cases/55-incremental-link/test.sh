#!/usr/bin/env bash
# -r makes a relocatable cubin that links on: with PTX, with -r again, with what was undefined in it; a release without -r says so.
# versions: all
# liars: empty
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
for s in main lib other; do sed 's/^\.version .*/.version 8.0/' $s.ptx > "$T/$s.ptx"; done
elf_type() { od -An -tu2 -j16 -N2 "$1" | tr -d ' '; }
# An assembler of the library's own toolkit: 13.0's linker wants attributes that 12.0's cubins lack once they are partly linked.
export CUJIT_PTXAS=$PTXAS
case $CUJIT_NVJITLINK in *cu13*) toolkit_13 && CUJIT_PTXAS=$(dirname "$nvcc")/ptxas ;; esac
cd "$T" || exit 1
cujit link -r main.ptx lib.ptx --arch sm_90 -o part.cubin
case $CUJIT_NVJITLINK in
  *cu12*)
    expect_exit 1
    expect_err "-r of several inputs needs nvJitLink 13.0 or newer; this one is 12."
    expect_no_file part.cubin
    # One PTX needs no putting together.
    cujit link -r main.ptx --arch sm_90 -o one.cubin
    expect_quiet
    [ "$(elf_type one.cubin)" = 1 ] || fail "one.cubin is not relocatable"
    cujit link one.cubin lib.ptx other.ptx -o all.cubin
    expect_exit 0
    expect_kernels all.cubin kern other
    exit 0
    ;;
esac
expect_quiet
[ "$(elf_type part.cubin)" = 1 ] || fail "part.cubin is not relocatable"
cujit link part.cubin other.ptx -o all.cubin
expect_exit 0
expect_no_err warning
expect_kernels all.cubin kern other
# In three stages, with a function that is undefined in the first.
cujit link -r main.ptx other.ptx --arch sm_90 -o open.cubin
expect_quiet
cujit link -r open.cubin lib.ptx --arch sm_90 -o closed.cubin
expect_quiet
cujit link closed.cubin -o staged.cubin
expect_exit 0
expect_kernels staged.cubin kern other
# The code of every function is that of the link in one step, where assembler and linker are of one release.
[[ $CUJIT_NVJITLINK = *13.0.88* ]] || exit 0
cujit link main.ptx lib.ptx other.ptx --arch sm_90 -o direct.cubin
expect_quiet
for section in .text.kern .text.other; do
  for file in all staged; do
    cmp <(section_bytes "$file.cubin" $section) <(section_bytes direct.cubin $section) || fail "$section of $file.cubin differs"
  done
done
