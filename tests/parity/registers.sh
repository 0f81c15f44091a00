#!/usr/bin/env bash
# A limit of registers holds in the linked kernel, from PTX and from LTO-IR; without one the kernel takes what it wants.
# row: test_set_registers_no_max
# row: test_set_registers_57
# row: test_set_registers_38
# row: test_set_registers_eager
. "$(dirname "$0")/lib.sh"
{
  echo 'extern "C" __global__ void greedy(volatile int* p) {'
  for i in {0..79}; do echo "  int v$i = p[$i];"; done
  for i in {0..79}; do echo "  p[$i] = v$i * v$(((i * 7 + 3) % 80));"; done
  echo '}'
} > "$T/greedy.cu"
nvrtc_12 "$T/greedy.cu" "$T/greedy.ltoir"
link_ok "$T/greedy.ptx" -arch=sm_80 -lto -ptx "$T/greedy.ltoir"
for input in "$T/greedy.ptx" "$T/greedy.ltoir"; do
  link_ok "$T/free.cubin" -arch=sm_80 "$input"
  [ "$(registers "$T/free.cubin" greedy)" -gt 57 ] || fail "$(registers "$T/free.cubin" greedy) registers without a limit"
  for limit in 57 38; do
    link_ok "$T/out.cubin" -arch=sm_80 -maxrregcount=$limit "$input"
    found=$(registers "$T/out.cubin" greedy)
    # Registers come in units of eight.
    [ "$found" -le "$limit" ] && [ "$found" -gt $((limit - 9)) ] || fail "$found registers with a limit of $limit"
  done
done
link_fails 2 "maxrregcount" -arch=sm_80 -maxrregcount=0 "$T/greedy.ptx"
