#!/usr/bin/env bash
# Every source file opens with a sentence that says what lives there and stays under 600 lines; nothing is left unfinished.
cd "$1" || exit 1
status=0
bad() { echo "$*"; status=1; }
while read -r file; do
  head -1 "$file" | grep -qE '^// .{20,}' || bad "$file: no sentence on top"
  [ "$(wc -l < "$file")" -le 600 ] || bad "$file: more than 600 lines"
done < <(find lib apps tests -name '*.cpp' -o -name '*.hpp')
while read -r script; do
  sed -n 2p "$script" | grep -qE '^# .{15,}' || bad "$script: no sentence on top"
done < <(find tests/cli tests/cases tests/gpu -name '*.sh' ! -name lib.sh)
! grep -rnE '\b(TODO|FIXME|XXX)\b' lib apps scripts --include='*.cpp' --include='*.hpp' --include='*.sh' --exclude-dir=architecture || bad "unfinished by its own words"
exit $status
