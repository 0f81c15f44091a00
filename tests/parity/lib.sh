# Sourced by the tests of parity: what tests of other linkers look at, on top of the black-box tests' own.
. "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"
# registers FILE KERNEL: as the section of its code says, not as anybody prints.
registers() { readelf -SW "$1" 2> /dev/null | awk -v name=".text.$2" '{ for (i = 1; i < NF; ++i) if ($i == name) print int($(NF - 1) / 16777216) }'; }
has_section() { readelf -SW "$1" 2> /dev/null | grep -qF -- "$2"; }
# expect_passed WORD…: the library got these (after -v).
expect_passed() {
  local word
  for word in "$@"; do grep -E ' gets ' "$T/err" | tr ' ' '\n' | grep -qxF -- "$word" || fail "the library did not get $word"; done
}
expect_not_passed() { ! grep -E ' gets ' "$T/err" | tr ' ' '\n' | grep -qxF -- "$1" || fail "the library got $1"; }
# link_ok OUTPUT ARGUMENT…: a link that must succeed; the result's kernels are for the caller to check.
link_ok() {
  local output=$1
  shift
  cujit link -v "$@" -o "$output"
  expect_exit 0
}
# link_fails CODE TEXT ARGUMENT…: this exit code, this text, and no output.
link_fails() {
  local code=$1 text=$2
  shift 2
  cujit link "$@" -o "$T/none.cubin"
  expect_exit "$code"
  expect_err "$text"
  expect_err "error: "
  expect_no_file "$T/none.cubin"
}
newest=$(echo "$WHEELS"/nvidia-nvjitlink-13.5.37/nvidia/*/lib/libnvJitLink.so.13)
elf_type() { od -An -tu2 -j16 -N2 "$1" | tr -d ' '; }
