// launch IMAGE: loads a linked image through the driver, runs `apply` on a GPU and compares every number with 3x + 7.
// Exit 0 right, 1 wrong or refused, 77 no driver or GPU (a skip, which ctest knows by that code).
#include <dlfcn.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

using Handle = void*;
void* driver = nullptr;

template <class... Args>
int call(const char* name, Args... args) {
  auto* function = reinterpret_cast<int (*)(Args...)>(dlsym(driver, name));
  return function ? function(args...) : -1;
}

int failed(const char* what, int code) {
  std::printf("%s: error %d\n", what, code);
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  driver = dlopen("libcuda.so.1", RTLD_NOW);
  if (!driver || call("cuInit", 0U) != 0) return 77;
  int device = 0;
  if (call("cuDeviceGet", &device, 0) != 0) return 77;
  Handle context = nullptr;
  if (int e = call("cuDevicePrimaryCtxRetain", &context, device)) return failed("cuDevicePrimaryCtxRetain", e);
  if (int e = call("cuCtxSetCurrent", context)) return failed("cuCtxSetCurrent", e);

  std::ifstream file(argv[1], std::ios::binary);
  std::string image{std::istreambuf_iterator<char>(file), {}};
  Handle module = nullptr;
  Handle kernel = nullptr;
  if (int e = call("cuModuleLoadData", &module, static_cast<const void*>(image.c_str())))
    return failed("cuModuleLoadData", e);
  if (int e = call("cuModuleGetFunction", &kernel, module, static_cast<const char*>("apply")))
    return failed("cuModuleGetFunction", e);

  int n = 100'003;
  std::vector<int> in(n);
  std::vector<int> out(n, -1);
  for (int i = 0; i < n; ++i) in[i] = i * 17 - 40'000;
  const std::size_t size = in.size() * sizeof(int);
  unsigned long long from = 0;
  unsigned long long to = 0;
  if (int e = call("cuMemAlloc_v2", &from, size)) return failed("cuMemAlloc", e);
  if (int e = call("cuMemAlloc_v2", &to, size)) return failed("cuMemAlloc", e);
  if (int e = call("cuMemcpyHtoD_v2", from, static_cast<const void*>(in.data()), size))
    return failed("cuMemcpyHtoD", e);
  void* parameters[] = {&from, &to, &n};
  const unsigned blocks = (static_cast<unsigned>(n) + 255) / 256;
  if (int e = call("cuLaunchKernel", kernel, blocks, 1U, 1U, 256U, 1U, 1U, 0U, static_cast<Handle>(nullptr),
                   static_cast<void**>(parameters), static_cast<void**>(nullptr)))
    return failed("cuLaunchKernel", e);
  if (int e = call("cuMemcpyDtoH_v2", static_cast<void*>(out.data()), to, size)) return failed("cuMemcpyDtoH", e);
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += out[i] != 3 * in[i] + 7;
  std::printf("%d numbers, %d wrong\n", n, wrong);
  return wrong ? 1 : 0;
}
