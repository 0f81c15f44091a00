// Which entry of a fatbin container a link takes.
#pragma once
#include <optional>
#include <span>
#include <string>

#include "cujit/formats/fatbin.hpp"

namespace cujit::link {

// The entry that gives the result for `arch` with the nvJitLink of `release`; nullptr if none does. In order: with
// `prefer_lto` LTO-IR of that arch's number; a cubin for exactly it; a cubin that links into it (the newest); PTX for
// exactly it; with `prefer_lto` LTO-IR below it; PTX below it (the newest); LTO-IR (the newest). Of one number `a`
// comes before `f`, `f` before plain; of equals the first. Measured on nvJitLink and nvlink: a cubin that fits is taken
// before PTX, LTO-IR before both where LTO is on (FORMATS §4c), and lto_90 before an sm_90a cubin in a link for sm_90a.
const formats::FatbinEntry* choose_entry(std::span<const formats::FatbinEntry> entries, const gpu::Arch& arch,
                                         const gpu::Version& release, bool prefer_lto);
// Why that entry, in a few words for -v: "made for sm_90", "links into sm_89".
std::string choice_words(const formats::FatbinEntry& entry, const gpu::Arch& arch, const gpu::Version& release,
                         bool prefer_lto);
// "an sm_80 cubin": one entry as messages call it.
std::string entry_words(const formats::FatbinEntry& entry);
// "sm_80 cubin, compute_80 PTX": what a container holds.
std::string entries_words(std::span<const formats::FatbinEntry> entries);

}  // namespace cujit::link
