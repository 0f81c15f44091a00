#!/usr/bin/env bash
# What is no device code is said in words, damaged containers with their offset; a name that disagrees is a warning.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
refused() { cujit link "$1" --arch sm_80 -o "$T/out.cubin"; expect_exit 1; expect_err "$2"; expect_no_file "$T/out.cubin"; }
printf '\211PNG\r\n\032\n' > "$T/a.ptx"; refused "$T/a.ptx" "a PNG image"
printf 'BC\300\336xxxx' > "$T/b.bc"; refused "$T/b.bc" "LLVM bitcode"
printf '#include <cstdio>\n' > "$T/c.cu"; refused "$T/c.cu" "source"
cp "$CUJIT" "$T/d.o"; refused "$T/d.o" "no device code in $T/d.o (an ELF"
printf '!<arch>\n' > "$T/e.a"; refused "$T/e.a" "no device code in $T/e.a (an archive)"
printf '\120\355\125\272xxxxxxxxxxxx' > "$T/f.fatbin"; refused "$T/f.fatbin" "damaged fatbin: a container's header size at offset 6"
kernel_ptx "$T/k.cubin" k
cujit link "$T/k.cubin" --arch sm_80 -o "$T/out2.cubin"
expect_exit 0
expect_err "warning: the name says cubin, the content is PTX"
