// Fatbins of one entry, for what nvJitLink takes only inside a fatbin.
#pragma once
#include "cujit/base/bytes.hpp"
#include "cujit/formats/fatbin.hpp"

namespace cujit::formats {

// This entry alone, as it is: how LTO-IR that only NVIDIA's code can unpack is handed on. Not for entries that are a
// part.
Bytes alone(const FatbinEntry& entry);
// A fatbin around a cubin, byte for byte as fatbinary 13.0 writes it without compression.
Bytes fatbin_around(const Bytes& cubin, const gpu::Arch& arch);

}  // namespace cujit::formats
