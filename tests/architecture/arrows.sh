#!/usr/bin/env bash
# The arrows of ARCHITECTURE.md: a room includes itself and rooms to its right only; verbs never one another; no CUDA header.
cd "$1" || exit 1
status=0
bad() { echo "$*"; status=1; }
level() {
  case $1 in
    base) echo 0 ;; gpu) echo 1 ;; formats) echo 2 ;; object) echo 3 ;; toolkit) echo 4 ;; engine) echo 5 ;;
    link | verify) echo 6 ;; report) echo 6 ;; *) echo unknown ;;
  esac
}
while IFS=: read -r file _ line; do
  from=$(echo "$file" | cut -d/ -f3)
  to=$(echo "$line" | sed 's#.*"cujit/\([a-z]*\)/.*#\1#')
  [ "$from" != "$to" ] || continue
  [ "$(level "$from")" != unknown ] || bad "$file: a room that this test does not know"
  [ "$from" != report ] || [ "$to" = base ] || bad "$file: report includes $to"
  [ "$(level "$to")" -lt "$(level "$from")" ] 2> /dev/null || bad "$file: $from must not include $to"
done < <(grep -rn '#include "cujit/' lib)
! grep -rnE '#include *[<"](cuda|nvJitLink|nvrtc|nvPTXCompiler|nvFatbin|driver_types)' lib apps tests || bad "a CUDA header is included"
exit $status
