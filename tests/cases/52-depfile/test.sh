#!/usr/bin/env bash
# -MD writes what was read: inputs, libraries of -l, response files, members of thin archives; make and the shape agree.
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
cujit link main.ptx lib.ptx --arch sm_90 -o "$T/o.cubin" -MD -MF "$T/o.d"
expect_quiet
[ "$(tr -d '\\\n' < "$T/o.d")" = "$T/o.cubin: main.ptx lib.ptx" ] || fail "o.d holds $(cat "$T/o.d")"
cujit link main.ptx lib.ptx --arch sm_90 -o "$T/o.cubin" -MD -MP -MT 'all of it'
expect_quiet
grep -qx 'all\\ of\\ it: main.ptx lib.ptx' "$T/o.d" || fail "o.d holds $(cat "$T/o.d")"
grep -qx 'lib.ptx:' "$T/o.d" || fail "no phony rule"
toolkit_13
for s in a b; do "$nvcc" -dc -arch=sm_90 $s.cu -o "$T/$s.o" || fail nvcc; done
mkdir "$T/folder"
cp "$T/b.o" "$T/folder/"
(cd "$T/folder" && ar rcsT libthin.a b.o && ar rcs libfull.a b.o) || fail ar
echo "-lthin --arch sm_90 -L $T/folder" > "$T/args"
cujit link "$T/a.o" "@$T/args" -o "$T/o.cubin" -MD
expect_quiet
text=$(tr -d '\\\n' < "$T/o.d")
for file in "$T/a.o" "$T/args" "$T/folder/libthin.a" "$T/folder/b.o"; do [[ " $text " == *" $file "* ]] || fail "no $file in: $text"; done
# A link that fails leaves no depfile, and one that cannot be written leaves no output.
rm "$T/o.d" "$T/o.cubin"
cujit link "$T/a.o" --arch sm_90 -o "$T/o.cubin" -MD
expect_exit 1
expect_no_file "$T/o.d"
cujit link "$T/a.o" "$T/b.o" --arch sm_90 -o "$T/o.cubin" -MD -MF "$T/nowhere/o.d"
expect_exit 2
expect_no_file "$T/o.cubin"
