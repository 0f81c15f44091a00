// Archs as nvcc's lines name them. A compute_NN beside a real arch asks for PTX, which a cubin does not hold.
#include "cujit/nvcc_archs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cujit/base/text.hpp"
#include "cujit/option_values.hpp"

namespace cujit::app {
namespace {

using Strings = std::vector<std::string>;

// "[sm_80,sm_90]" and "\"sm_80,sm_90\"" → what is inside.
std::string_view without_brackets(std::string_view text) {
  const auto wrapped = [&](char open, char close) {
    return text.size() >= 2 && text.front() == open && text.back() == close;
  };
  if (wrapped('[', ']') || wrapped('"', '"') || wrapped('\'', '\'')) return text.substr(1, text.size() - 2);
  return text;
}

// The codes of "arch=compute_90,code=[compute_90,sm_90]"; nothing if it is not of that form. What follows `code=` up to
// the end belongs to it, unless it is another key.
std::optional<Strings> codes_of_specification(std::string_view text) {
  Strings codes;
  bool in_code = false;
  std::string key;
  std::string list;
  for (const auto& part : split_commas(text)) {
    const auto equals = part.find('=');
    if (equals != std::string::npos) {
      key = part.substr(0, equals);
      if (key != "arch" && key != "code") return std::nullopt;
      in_code = key == "code";
    }
    if (in_code) list += (list.empty() ? "" : ",") + part.substr(equals == std::string::npos ? 0 : equals + 1);
  }
  for (auto& code : split_commas(without_brackets(list))) codes.push_back(std::move(code));
  if (codes.empty()) return std::nullopt;
  return codes;
}

bool is_virtual(std::string_view name) { return name.starts_with("compute_"); }
bool is_code(std::string_view name) {
  return (is_virtual(name) || name.starts_with("sm_") || name.starts_with("lto_")) && gpu::parse_arch(name);
}

Diagnostic bad_codes(const CodeValue& value) {
  auto error = make_error(Id::bad_value, fmt::format("bad value '{}' for {}: archs such as sm_90 are needed",
                                                     printable(value.text), value.spelling));
  error.hint(value.spelling.ends_with("code") && value.spelling.find("gen") != std::string::npos
                 ? "-gencode arch=compute_90,code=sm_90"
                 : "-code=sm_90");
  return error;
}

void add(std::vector<gpu::Arch>& archs, const gpu::Arch& arch) {
  if (std::find(archs.begin(), archs.end(), arch) == archs.end()) archs.push_back(arch);
}

Diagnostic several(const std::vector<gpu::Arch>& archs) {
  Strings names;
  for (const auto& arch : archs) names.push_back(gpu::sm_name(arch));
  const auto last = names.back();
  names.pop_back();
  return make_error(Id::bad_value,
                    fmt::format("the line names {} and {}; one cubin holds one arch", join(names, ", "), last))
      .hint("choose one with --arch");
}

struct Named {
  std::vector<gpu::Arch> real, virtuals;
};

// All codes of the line, read; values that cannot be read become errors.
Named named_by(const Normalised& line, MeantArch& meant) {
  Named named;
  for (const auto& value : line.codes) {
    const bool specification = value.spelling.find("gen") != std::string::npos;
    const auto codes =
        specification ? codes_of_specification(value.text) : std::optional(split_commas(without_brackets(value.text)));
    if (!codes || codes->empty() || !std::all_of(codes->begin(), codes->end(), is_code)) {
      meant.errors.push_back(bad_codes(value));
      continue;
    }
    for (const auto& code : *codes) add(is_virtual(code) ? named.virtuals : named.real, *gpu::parse_arch(code));
  }
  return named;
}

}  // namespace

MeantArch meant_arch(const Normalised& line) {
  MeantArch meant;
  std::optional<std::string> said, real;  // the last --arch, and the last that is not compute_NN
  for (const auto& token : line.tokens) {
    if (token.option->name != "arch") continue;
    said = token.value.text;
    if (!is_virtual(*said)) real = said;
  }
  const auto named = named_by(line, meant);
  if (!meant.errors.empty()) return meant;
  if (line.codes.empty()) {
    const auto arch = said && is_virtual(*said) ? gpu::parse_arch(*said) : std::nullopt;
    if (arch) meant.notes.push_back(fmt::format("{} names PTX: the arch is {}", *said, gpu::sm_name(*arch)));
    return meant;
  }
  if (real) {
    meant.arch = gpu::parse_arch(*real);  // nothing for `native`, which stands as it is
    meant.notes.push_back(fmt::format("--arch {} wins over the archs of {}", printable(*real), line.codes[0].spelling));
    return meant;
  }
  const auto& archs = named.real.empty() ? named.virtuals : named.real;
  if (archs.size() > 1) {
    meant.errors.push_back(several(archs));
    return meant;
  }
  meant.arch = archs.front();
  for (const auto& arch : named.virtuals) {
    const auto name = gpu::compute_name(arch);
    meant.notes.push_back(named.real.empty() ? fmt::format("{} names PTX: the arch is {}", name, gpu::sm_name(arch))
                                             : fmt::format("{} asks for PTX, which a cubin does not hold", name));
  }
  return meant;
}

}  // namespace cujit::app
