// Virtual functions: objects made in a kernel.
#include "virtual.hpp"
struct Circle : Shape {
  float r = 1;
  __device__ float area() const override { return 3.14f * r * r; }
};
__global__ void areas(float* out, int which) {
  Circle circle;
  Square square(out[0]);
  const Shape* shape = which ? static_cast<const Shape*>(&circle) : &square;
  out[threadIdx.x] = shape->area();
}
