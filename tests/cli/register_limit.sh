#!/usr/bin/env bash
# A register limit that nvcc wrote into an object counts: for the link if all share it, else for that object alone.
# liars: empty
. "$(dirname "$0")/lib.sh"
toolkit_13
cd "$T" || exit 1
cat > wide.cu << 'CU'
extern "C" __global__ void wide(float* p, int n) {
  float s[24];
  for (int i = 0; i < 24; i++) s[i] = p[i];
  for (int j = 0; j < n; j++)
    for (int i = 0; i < 24; i++) s[i] = s[i] * s[(i + 7) % 24] + p[j] / s[i];
  for (int i = 0; i < 24; i++) p[i] = s[i];
}
CU
sed 's/wide/open/' wide.cu > open.cu
"$nvcc" -dc -maxrregcount=24 -gencode arch=compute_80,code=compute_80 wide.cu -o wide.o || fail nvcc
"$nvcc" -dc -gencode arch=compute_80,code=compute_80 open.cu -o open.o || fail nvcc
# In ABI 8 below sm_90 the high byte of a text section's sh_info counts its kernel's registers.
registers() { readelf -SW "$1" 2> /dev/null | awk -v name=".text.$2" '{ for (i = 1; i < NF; i++) if ($i == name) print int($(NF - 1) / 16777216) }'; }
CUJIT_PTXAS=$(dirname "$nvcc")/ptxas
export CUJIT_PTXAS
cujit link wide.o --arch sm_80 -o one.cubin
expect_quiet
[ "$(registers one.cubin wide)" = 24 ] || fail "wide has $(registers one.cubin wide) registers alone"
cujit link wide.o open.o --arch sm_80 -o two.cubin
expect_quiet
[ "$(registers two.cubin wide)" = 24 ] || fail "wide has $(registers two.cubin wide) registers beside open"
[ "$(registers two.cubin open)" -gt 32 ] || fail "open has $(registers two.cubin open) registers"
# What the user says rules.
cujit link wide.o open.o --arch sm_80 --maxrregcount 32 -o both.cubin
expect_quiet
[ "$(registers both.cubin wide)$(registers both.cubin open)" = 3232 ] || fail "--maxrregcount does not rule"
# No ptxas: a warning, never silence.
unset CUJIT_PTXAS
CUJIT_ROOT=$T PATH=/usr/bin:/bin HOME=$T cujit link wide.o open.o --arch sm_80 -o two.cubin
expect_exit 0
expect_err "wide.o: warning: was compiled with -maxrregcount=24 and other inputs were not"
