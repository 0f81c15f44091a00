// nvJitLink's C interface as far as we call it, declared by us: no CUDA header is needed to build, and no release's
// header decides which library works.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

#include "cujit/toolkit/shared_library.hpp"

namespace cujit::toolkit {

// Input types of nvJitLinkAddData; the same numbers in every release (FORMATS §6b).
enum class NvJitLinkInput : int { cubin = 1, ptx = 2, ltoir = 3, fatbin = 4 };
constexpr int nvjitlink_success = 0;

// The functions of one loaded library. All but create take the handle that create made.
struct NvJitLinkApi {
  int (*create)(void** handle, std::uint32_t count, const char** options) = nullptr;
  int (*destroy)(void** handle) = nullptr;
  int (*add_data)(void* handle, int type, const void* data, std::size_t size, const char* name) = nullptr;
  int (*complete)(void* handle) = nullptr;
  int (*cubin_size)(void* handle, std::size_t* size) = nullptr;
  int (*cubin)(void* handle, void* out) = nullptr;
  int (*ptx_size)(void* handle, std::size_t* size) = nullptr;
  int (*ptx)(void* handle, char* out) = nullptr;
  int (*error_log_size)(void* handle, std::size_t* size) = nullptr;
  int (*error_log)(void* handle, char* out) = nullptr;
  int (*info_log_size)(void* handle, std::size_t* size) = nullptr;
  int (*info_log)(void* handle, char* out) = nullptr;
};

// Fills `api` from `library`: unversioned names (12.3 and newer) or, for 12.0 to 12.2, `__nvJitLinkX_12_0` with the
// same signatures (VERSIONS §1). Returns the first name that is missing; empty = all there.
std::string read_api(const SharedLibrary& library, NvJitLinkApi& api);

}  // namespace cujit::toolkit
