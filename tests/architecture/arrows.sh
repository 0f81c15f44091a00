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
count=0
while IFS=: read -r file _ line; do
  count=$((count + 1))
  from=$(cut -d/ -f3 <<< "$file")
  to=$(sed 's#.*"cujit/\([a-z]*\)/.*#\1#' <<< "$line")
  [ "$(level "$from")" != unknown ] || bad "$file: a room that this test does not know"
  # The include path is the file path: nothing relative, nothing that lies elsewhere.
  included=$(sed 's#.*"\(.*\)".*#\1#' <<< "$line")
  [ -f "lib/$included" ] || bad "$file: \"$included\" is not a path under lib"
  [ "$from" != "$to" ] || continue
  [ "$from" != report ] || [ "$to" = base ] || bad "$file: report includes $to"
  [ "$(level "$to")" -lt "$(level "$from")" ] 2> /dev/null || bad "$file: $from must not include $to"
done < <(grep -rnE '^ *# *include *"' lib)
[ "$count" -gt 50 ] || bad "only $count includes found: this test reads the wrong folder"
# The worker is a program of its own; the command line's library stays in the command line.
! grep -rnE '#include *"(\.\./|cujit/[a-z_]+\.hpp)' apps/worker || bad "the worker includes the command line"
! grep -rnE '# *include *<(cujit|\.\.?)/' lib apps tests || bad "our own headers come in quotes"
! grep -rnE '#include *[<"]CLI/' lib apps/worker || bad "CLI11 outside apps/cujit"
! grep -rnE '#include *[<"]cujit/report/' lib --include='*.[ch]pp' --exclude-dir=report || bad "report is for apps only"
! grep -rnE '#include *[<"](cuda|nvJitLink|nvrtc|nvvm|nvPTXCompiler|nvFatbin|driver_types|fatbinary)' lib apps tests --include='*.[ch]pp' || bad "a CUDA header is included"
exit $status
