// Pairs of archs that only some nvJitLink releases link, within the rule of links_into.
#pragma once
#include <string>

#include "cujit/gpu/arch.hpp"
#include "cujit/gpu/toolkits.hpp"

namespace cujit::gpu {

// Whether the nvJitLink of `release` takes a relocatable cubin for `from` into a result for `to`, where links_into
// allows it.
bool release_links(const Arch& from, const Arch& to, const Version& release);
// Whether it takes that cubin inside a fatbin, where it refuses it bare: sm_100 into sm_103 on 13.0, if bit 3 of the
// cubin's `fastpath` (formats/cubin.hpp) is set.
bool release_links_from_fatbin(const Arch& from, const Arch& to, const Version& release, unsigned fastpath);
// "13.2 or newer", "12.9, or 13.1 or newer"; empty for a pair that every release takes.
std::string releases_for(const Arch& from, const Arch& to);

}  // namespace cujit::gpu
