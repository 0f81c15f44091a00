// Jump tables: a large switch, and a loop that leaves by many ways.
__global__ void switches(int* p, int which) {
  int x = p[threadIdx.x];
  switch (which) {
    case 0: x += 3; break;
    case 1: x *= 5; break;
    case 2: x ^= x >> 3; break;
    case 3: x = x / 7; break;
    case 4: x = __popc(x); break;
    case 5: x -= p[1]; break;
    case 6: x = x % 11; break;
    case 7: x = __clz(x); break;
    case 8: x = p[x & 7]; break;
    case 9: __syncthreads(); break;
    default: return;
  }
  p[threadIdx.x] = x;
}
