// Options in the library's own spelling: which row of which release takes what.
#pragma once
#include <string>
#include <vector>

#include "cujit/base/error.hpp"
#include "cujit/link/request.hpp"
#include "cujit/toolkit/find.hpp"

namespace cujit::link {

// The kernels and variables to keep, as full mangled names; empty = no pruning.
struct Kept {
  std::vector<std::string> kernels, variables;
};

// What nvJitLinkCreate gets, in one fixed order. Options that act on LTO only are left out where no LTO-IR is linked:
// the library takes them, does nothing, and from 13.0 on records them in the result (VERSIONS §2).
std::vector<std::string> vendor_options(const Options& options, const gpu::Arch& arch, bool lto, const Kept& kept,
                                        const toolkit::Library& library);
// Options given that act on LTO only.
std::vector<std::string> lto_only_options(const Options& options);
// Errors: option_needs_library for what this library lacks or dies of. `lto` = LTO-IR is linked (unknown yet: false).
Expected<void> check_library_has(const Options& options, bool lto, const toolkit::Library& library);

}  // namespace cujit::link
