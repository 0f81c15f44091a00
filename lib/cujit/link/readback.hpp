// Readback: the result is read again, and only what is right is handed on.
#pragma once
#include <span>

#include "cujit/base/bytes.hpp"
#include "cujit/link/inputs.hpp"
#include "cujit/link/request.hpp"
#include "cujit/link/vendor_options.hpp"

namespace cujit::link {

// Checks a cubin: arch, ET_EXEC, alignments, every kernel that the inputs promised (only those of `kept`, if any),
// nothing undefined but what the driver provides. All problems come back together. Returns the names of the kernels in
// it.
Expected<std::vector<std::string>> read_back_cubin(const Bytes& image, const gpu::Arch& arch,
                                                   std::span<const SymbolRef> symbols, const Kept& kept);
// Checks a relocatable cubin: arch, ET_REL, alignments, every kernel, function and variable that the inputs export.
// Undefined names are allowed. Returns the names of its kernels.
Expected<std::vector<std::string>> read_back_relocatable(const Bytes& image, const gpu::Arch& arch,
                                                         std::span<const SymbolRef> symbols);
// Checks PTX that LTO made: readable text without a NUL.
Expected<void> read_back_ptx(const Bytes& image, const gpu::Arch& arch);

}  // namespace cujit::link
