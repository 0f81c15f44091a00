// Texture and surface objects.
__global__ void sample(cudaTextureObject_t t, float* out) {
  out[threadIdx.x] = tex2D<float>(t, threadIdx.x, 0.5f) + tex1Dfetch<float>(t, 3);
}
__global__ void draw(cudaSurfaceObject_t s, int n) {
  surf2Dwrite(n, s, threadIdx.x * 4, 0);
  int v;
  surf2Dread(&v, s, threadIdx.x * 4, 0);
  surf2Dwrite(v + 1, s, threadIdx.x * 4, 1);
}
__global__ void lod(cudaTextureObject_t t, float4* out) { out[0] = tex3DLod<float4>(t, 0, 0, 0, 1); }
