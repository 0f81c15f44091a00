// Mathematics of libdevice, float and double.
__global__ void maths(float* f, double* d) {
  f[0] = sinf(f[1]) + __expf(f[2]) + powf(f[3], f[4]) + tgammaf(f[5]) + erff(f[6]);
  d[0] = sin(d[1]) * cos(d[2]) + pow(d[3], 0.3) + lgamma(d[4]) + j0(d[5]) + fmod(d[6], d[7]);
}
__global__ void rounding(float* f, long long* n) {
  n[0] = llrintf(f[0]) + __float2ll_rd(f[1]) + __popcll(n[1]) + __clz(static_cast<int>(n[2]));
  f[2] = __fdividef(f[3], f[4]) + rsqrtf(f[5]) + f[6] / f[7] + sqrtf(f[8]);
}
