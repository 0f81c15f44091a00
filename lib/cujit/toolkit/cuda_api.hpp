// The CUDA driver's C interface as far as verification calls it, declared by us (FORMATS §7 says since when each is).
#pragma once
#include <string>

#include "cujit/toolkit/shared_library.hpp"

namespace cujit::toolkit {

constexpr int cuda_success = 0;
// CUdevice_attribute and CUjit_option numbers.
constexpr int cuda_attribute_major = 75;
constexpr int cuda_attribute_minor = 76;
constexpr int cuda_jit_info_log = 3;
constexpr int cuda_jit_info_log_size = 4;
constexpr int cuda_jit_error_log = 5;
constexpr int cuda_jit_error_log_size = 6;

struct CudaApi {
  int (*init)(unsigned flags) = nullptr;
  int (*driver_version)(int* version) = nullptr;
  int (*error_name)(int error, const char** name) = nullptr;
  int (*device_count)(int* count) = nullptr;
  int (*device)(int* device, int index) = nullptr;
  int (*device_name)(char* out, int size, int device) = nullptr;
  int (*device_attribute)(int* value, int attribute, int device) = nullptr;
  int (*context_retain)(void** context, int device) = nullptr;
  int (*context_set)(void* context) = nullptr;
  int (*module_load)(void** module, const void* image, unsigned count, int* options, void** values) = nullptr;
  // 12.4 and newer; null on an older driver.
  int (*function_count)(unsigned* count, void* module) = nullptr;
  int (*functions)(void** out, unsigned count, void* module) = nullptr;
  int (*function_load)(void* function) = nullptr;
  int (*function_name)(const char** name, void* function) = nullptr;
};

// Fills `api`; returns the first name that every driver should have and this one lacks.
std::string read_api(const SharedLibrary& library, CudaApi& api);

}  // namespace cujit::toolkit
