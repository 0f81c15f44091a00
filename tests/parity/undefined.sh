#!/usr/bin/env bash
# An undefined symbol is told with its name and the file that uses it, not the file that was added last.
# row: test_linker_get_error_log
# row: test_get_error_log
# row: cuda.core driver text "Undefined reference to '_Z1Zv' in 'CBA'"
. "$(dirname "$0")/lib.sh"
toolkit_13
cd "$T"
cat > uses.cu <<'END'
extern __device__ void undefff();
__global__ void user() { undefff(); }
END
echo '__global__ void innocent() {}' > innocent.cu
for s in uses innocent; do
  "$nvcc" -dc -cubin -gencode arch=compute_80,code=sm_80 $s.cu -o $s.cubin || fail nvcc
  "$nvcc" -dc -ptx -gencode arch=compute_80,code=compute_80 $s.cu -o $s.ptx || fail nvcc
  "$nvcc" -dc -gencode arch=compute_80,code=sm_80 $s.cu -o $s.o || fail nvcc
done
for kind in cubin ptx o; do
  for order in "uses.$kind innocent.$kind" "innocent.$kind uses.$kind"; do
    link_fails 1 undefff -arch=sm_80 $order
    grep -E "^uses\.${kind}[:( ].*error: .*undefff" err > /dev/null || fail "the error is not at uses.$kind"
    ! grep -E "^innocent.*error" err || fail "innocent.$kind is blamed"
  done
done
for s in uses innocent; do nvrtc_12 $s.cu $s.ltoir; done
link_fails 1 undefff -arch=sm_80 uses.ltoir innocent.ltoir
