// Names: namespaces, C names, a long name, kernels of a class's template argument.
namespace outer {
namespace inner {
struct Tag {};
template <class... T>
__global__ void many(int* p) { *p = sizeof...(T); }
template __global__ void many<int, char, Tag, double, Tag, const Tag*>(int*);
}  // namespace inner
__global__ void a_kernel_with_a_name_that_is_much_longer_than_what_anybody_would_care_to_type_or_to_read_in_a_table(int* p) { *p = 1; }
}  // namespace outer
extern "C" {
__global__ void c_name(int* p) { *p = 2; }
__global__ void _k(int* p) { *p = 3; }
}
