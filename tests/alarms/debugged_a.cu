// Debug information and line numbers: a kernel and a function of another file.
__device__ int inspect(int);
struct Item {
  int id;
  float weight;
};
__global__ void debugged(Item* items) {
  Item& item = items[threadIdx.x];
  item.weight *= 2;
  item.id = inspect(item.id);
}
