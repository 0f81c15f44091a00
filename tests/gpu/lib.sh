# Sourced by the GPU tests: $CUJIT, $LAUNCH, $HAND_IMAGE and $WORKER name what is tried; $T is a folder that goes away.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
data=$here/../data
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }
# Exit 77 (skip) where no driver sees a GPU.
need_gpu() {
  "$CUJIT" link "$data/main.ptx" "$data/lib.ptx" --arch sm_90 -o "$T/probe.cubin" || fail "the probe does not link"
  "$LAUNCH" "$T/probe.cubin" > "$T/probe.txt"
  [ $? -ne 77 ] || { echo "no GPU here"; exit 77; }
}
right_numbers() { "$LAUNCH" "$1" || fail "$1: wrong numbers"; }
expect_exit() { local want=$1 got; shift; "$@" > "$T/out" 2> "$T/err"; got=$?; [ "$got" = "$want" ] || { cat "$T/err"; fail "exit $got, not $want: $*"; }; }
