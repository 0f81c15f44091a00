# Sourced by every black-box test. $CUJIT is the program under test, $T a folder of this test's own; the rest names tools.
set -u
data=$SOURCE/tests/data
T=$(mktemp -d)
export TMPDIR=$T/tmp
mkdir "$TMPDIR"
trap 'rm -rf "$T"' EXIT
unset NO_COLOR FORCE_COLOR CLICOLOR_FORCE CUDA_HOME CUDA_PATH

fail() { echo "FAILED: $*" >&2; [ ! -s "$T/err" ] || sed 's/^/  stderr: /' "$T/err" >&2; exit 1; }
# run COMMAND...: keeps status, stdout and stderr.
run() { "$@" > "$T/out" 2> "$T/err" < /dev/null; status=$?; }
cujit() { run "$CUJIT" "$@"; }
expect_exit() { [ "$status" = "$1" ] || fail "exit $status, not $1"; }
expect_err() { grep -qF -- "$1" "$T/err" || fail "stderr lacks: $1"; }
expect_no_err() { ! grep -qF -- "$1" "$T/err" || fail "stderr has: $1"; }
expect_out() { grep -qF -- "$1" "$T/out" || fail "stdout lacks: $1"; }
# Not a word: success without a warning.
expect_quiet() { [ "$status" = 0 ] || fail "exit $status"; [ ! -s "$T/err" ] && [ ! -s "$T/out" ] || fail "said something"; }
expect_no_file() { [ ! -e "$1" ] || fail "$1 was written"; }
# expect_kernels FILE NAME...: the cubin defines exactly these kernels, read by readelf, not by us.
expect_kernels() {
  local file=$1 found
  shift
  [ -s "$file" ] || fail "no $file"
  found=$(readelf -sW "$file" 2> /dev/null | awk '$4 == "FUNC" && /<other>: 10/ && !/ UND / { print $NF }' | sort | tr '\n' ' ')
  [ "$found" = "$(printf '%s\n' "$@" | sort | sed '/^$/d' | tr '\n' ' ')" ] || fail "$file has the kernels '$found', not '$*'"
}
expect_function() { readelf -sW "$1" 2> /dev/null | awk '$4 == "FUNC" && !/ UND / { print $NF }' | grep -qx "$2" || fail "$1 lacks $2"; }
# expect_arch FILE NUMBER: the SM number in the ELF flags of either era.
expect_arch() {
  local flags abi sm
  flags=$((0x$(od -An -tx4 -j48 -N4 "$1" | tr -d ' ')))
  abi=$(od -An -tu1 -j8 -N1 "$1" | tr -d ' ')
  if [ "$abi" = 7 ]; then sm=$((flags & 255)); else sm=$((flags >> 8 & 255)); fi
  [ "$sm" = "$2" ] || fail "$1 is for sm_$sm, not sm_$2"
  [ "$(od -An -tu2 -j16 -N2 "$1" | tr -d ' ')" = 2 ] || fail "$1 is no final cubin"
}
# What a run may leave: the files named, nothing else, no temporary file, no worker.
expect_only_files() {
  local found
  found=$(cd "$1" && shift && find . -mindepth 1 | sed 's#^\./##' | sort | tr '\n' ' ')
  shift
  [ "$found" = "$(printf '%s\n' "$@" | sort | sed '/^$/d' | tr '\n' ' ')" ] || fail "left behind: $found"
}
expect_no_worker() {
  [ -z "$(find "$TMPDIR" -mindepth 1)" ] || fail "temporary files are left"
  # Only workers of this very test have its folder in their environment.
  local p
  for p in /proc/[0-9]*; do
    [ "$(readlink "$p/exe" 2> /dev/null)" = "$WORKER" ] || continue
    ! tr '\0' '\n' < "$p/environ" 2> /dev/null | grep -qx "TMPDIR=$TMPDIR" || fail "a worker is left: $p"
  done
}
# Inputs that every release links: made by tools of 12.0 (its own LTO-IR and cubins are read by all newer ones).
nvrtc_12() { "$TOOLS/make_ltoir" nvrtc "$WHEELS/nvidia-cuda-nvrtc-cu12-12.0.140/nvidia/cuda_nvrtc/lib/libnvrtc.so.12" "${3:-80}" "$1" "$2" || fail "NVRTC"; }
assemble_12() { "$PTXAS" -c -arch="${3:-sm_80}" "$1" -o "$2" || fail "ptxas"; }
# The CUDA 13.0 toolkit: the machine's own, or the wheels'.
toolkit_13() {
  if [ -x /usr/local/cuda-13.0/bin/nvcc ]; then
    nvcc=/usr/local/cuda-13.0/bin/nvcc
  else
    nvcc=$WHEELS/cu13/bin/nvcc
  fi
  libnvvm=$(echo "$WHEELS"/nvidia-nvvm-13.0.88/nvidia/cu13/lib/libnvvm.so*)
  [ -x "$nvcc" ] || fail "no nvcc of CUDA 13.0: scripts/fetch build/wheels toolkit"
}
# kernel_ptx FILE NAME [TARGET] [VERSION]: a module with one empty kernel.
kernel_ptx() { printf '.version %s\n.target %s\n.address_size 64\n.visible .entry %s() { ret; }\n' "${4:-8.0}" "${3:-sm_80}" "$2" > "$1"; }
# section_bytes FILE SECTION: its bytes.
section_bytes() {
  local offset size
  read -r offset size < <(readelf -SW "$1" 2> /dev/null | sed 's/^ *\[ *[0-9]*\] *//' | awk -v name="$2" '$1 == name { print $4, $5 }')
  [ -n "$offset" ] || return 1
  tail -c +$((16#$offset + 1)) "$1" | head -c $((16#$size))
}
