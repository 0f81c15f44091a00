#!/usr/bin/env bash
# Every source file opens with a sentence that says what lives there and stays under 600 lines; nothing is left unfinished.
cd "$1" || exit 1
status=0
bad() { echo "$*"; status=1; }
sources=$(find lib apps tests -name '*.cpp' -o -name '*.hpp')
scripts=$(find scripts .ci tests -name '*.sh' -o -type f -path 'scripts/*' ! -path 'scripts/wheels/*' -o -path '.ci/*' -type f)
[ "$(wc -l <<< "$sources")" -gt 50 ] || bad "this test reads the wrong folder"
while read -r file; do
  head -1 "$file" | grep -qE '^// .{20,}' || bad "$file: no sentence on top"
  [ "$(wc -l < "$file")" -le 600 ] || bad "$file: more than 600 lines"
done <<< "$sources"
while read -r script; do
  # The first line, or the second after the interpreter's.
  head -2 "$script" | grep -qE '^(# |""").{15,}' || bad "$script: no sentence on top"
  [ "$(wc -l < "$script")" -le 600 ] || bad "$script: more than 600 lines"
done <<< "$scripts"
! grep -rnE '\b(TODO|FIXME|XXX)\b' lib apps scripts .ci CMakeLists.txt || bad "unfinished by its own words"
exit $status
