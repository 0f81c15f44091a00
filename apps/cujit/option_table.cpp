// The option table of `cujit link`. Sources: VERSIONS (every nvJitLink option), `nvlink --help` and `ptxas --help`
// of 13.0.
#include "cujit/option_table.hpp"

#include "cujit/option_setters.hpp"

namespace cujit::app {
namespace {

using K = ValueKind;
using G = Group;
using S = Settings;
using O = link::Options;

std::optional<Problem> set_emit(S& settings, const OptionValue& value) {
  if (value.text == "cubin")
    settings.emit = link::Emit::cubin;
  else if (value.text == "ptx")
    settings.emit = link::Emit::ptx;
  else
    return needs("cubin or ptx is needed");
  return std::nullopt;
}

std::optional<Problem> set_arch(S& settings, const OptionValue& value) {
  auto& options = settings.options;
  options.native = value.text == "native";
  options.arch = options.native ? std::nullopt : gpu::parse_arch(value.text);
  if (!options.native && !options.arch) return needs("an arch such as sm_90, 90, 90a, 100f or native is needed");
  return std::nullopt;
}

std::optional<Problem> set_opt_level(S& settings, const OptionValue& value) {
  const auto level = parse_whole(value.text);
  if (level != 0 && level != 3)
    return needs("0 or 3 is needed", "nvJitLink has no other level: 3 (the default) optimises, 0 does not");
  settings.options.optimization = level;
  return std::nullopt;
}

std::optional<Problem> set_fast_level(S& settings, const OptionValue& value) {
  const auto& text = value.text;
  if (text != "0" && text != "min" && text != "mid" && text != "max") return needs("0, min, mid or max is needed");
  settings.options.ofast_compile = text == "0" ? std::nullopt : std::optional(text);
  return std::nullopt;
}

std::optional<Problem> set_timeout(S& settings, const OptionValue& value) {
  const auto bound = parse_seconds(value.text);
  if (!bound) return needs("a number of seconds such as 30 or 0.5 is needed");
  settings.timeout_ms = *bound;
  return std::nullopt;
}

std::optional<Problem> set_color(S& settings, const OptionValue& value) {
  using report::ColourChoice;
  if (value.text == "auto")
    settings.color = ColourChoice::automatic;
  else if (value.text == "always")
    settings.color = ColourChoice::always;
  else if (value.text == "never")
    settings.color = ColourChoice::never;
  else
    return needs("auto, always or never is needed");
  return std::nullopt;
}

// The library's own talk without our explanation of it would be half a story.
std::optional<Problem> set_library_verbose(S& settings, const OptionValue& value) {
  auto problem = set_switch<&O::vendor_verbose>(settings, value);
  settings.verbose = settings.verbose || settings.options.vendor_verbose;
  return problem;
}

std::optional<Problem> set_machine(S& settings, const OptionValue& value) {
  if (value.text != "64") return needs("64 is needed", "CUDA has no other machine size any more");
  settings.ignored.emplace_back("machine");
  return std::nullopt;
}

template <const char* name>
std::optional<Problem> ignore(S& settings, const OptionValue&) {
  settings.ignored.emplace_back(name);
  return std::nullopt;
}
constexpr char cpu_arch[] = "cpu-arch", nvvmpath[] = "nvvmpath", arch_warning[] = "suppress-arch-warning",
               stack_warning[] = "suppress-stack-size-warning", infos[] = "disable-infos";

constexpr Option rows[] = {
    {"output", "FILE", K::file, false, "-o -output --output-file -output-file", G::output,
     "where the result goes; `-` is standard output", set_file<&S::output>},
    {"emit", "KIND", K::choice, false, "-ptx=ptx --ptx=ptx -emit-ptx=ptx --emit-ptx=ptx", G::output,
     "cubin or ptx; without it, PTX if FILE ends in .ptx, else a cubin", set_emit},

    {"arch", "ARCH", K::text, false, "-arch -gpu-name --gpu-name", G::target,
     "sm_90, 90, 90a, 100f, or native (this GPU); without it, as the inputs say", set_arch},

    {"lto", "", K::none, true, "-lto -dlto --dlto -link-time-opt --link-time-opt", G::code,
     "optimise LTO-IR at link time; without it, on if an input is LTO-IR", set_switch<&O::lto>},
    {"opt-level", "N", K::whole, false, "-O -O# -opt-level", G::code, "3, the default, optimises; 0 does not",
     set_opt_level},
    {"debug", "", K::none, true, "-g -debug -device-debug --device-debug", G::code, "keep debug information",
     set_switch<&O::debug>},
    {"lineinfo", "", K::none, true, "-lineinfo -generate-line-info --generate-line-info", G::code, "keep line numbers",
     set_switch<&O::lineinfo>},
    {"maxrregcount", "N", K::whole, false, "-maxrregcount", G::code, "registers per thread at most, 1 to 255",
     set_whole<&O::max_registers, 1, 255>},
    {"ftz", "", K::boolean, true, "-ftz", G::code, "flush denormals to zero (LTO)", set_switch<&O::ftz>},
    {"prec-div", "", K::boolean, true, "-prec-div", G::code, "precise division (LTO)", set_switch<&O::prec_div>},
    {"prec-sqrt", "", K::boolean, true, "-prec-sqrt", G::code, "precise square root (LTO)", set_switch<&O::prec_sqrt>},
    {"fma", "", K::boolean, true, "-fma -fmad --fmad", G::code, "fuse multiply and add (LTO)", set_switch<&O::fma>},
    {"device-stack-protector", "", K::boolean, true, "-device-stack-protector", G::code, "guard the stack (LTO)",
     set_switch<&O::device_stack_protector>},
    {"split-compile", "N", K::whole, false, "-split-compile", G::code,
     "threads for the optimiser (LTO); 0 = one per processor", set_whole<&O::split_compile, 0, INT_MAX>},
    {"split-compile-extended", "N", K::whole, false, "-split-compile-extended", G::code,
     "threads for optimiser and assembler (LTO); 0 = one per processor",
     set_whole<&O::split_compile_extended, 0, INT_MAX>},
    {"jump-table-density", "N", K::whole, false, "-jump-table-density", G::code,
     "percentage from which a switch becomes a jump table, 0 to 101 (LTO)", set_whole<&O::jump_table_density, 0, 101>},
    {"fast-compile", "", K::none, true, "-fast-compile", G::code, "compile quickly, optimise little (LTO)",
     set_switch<&O::fast_compile>},
    {"Ofast-compile", "LEVEL", K::choice, false, "-Ofast-compile -Ofc --Ofc", G::code,
     "0, min, mid or max: trade run time for compile time", set_fast_level},
    {"nvvm-latest", "", K::none, true, "-nvvm-latest", G::code, "the newest NVVM dialect (LTO)",
     set_switch<&O::nvvm_latest>},
    {"uidx", "FILE", K::file, false, "-uidx -uidx-file --uidx-file", G::code, "a uidx file for the library",
     set_file<&O::uidx>},
    {"Xptxas", "FLAG", K::flags, false, "-Xptxas", G::code, "a flag for the assembler; repeatable",
     add_flags<&O::ptxas_options>},
    {"Xnvvm", "FLAG", K::flags, false, "-Xnvvm", G::code, "a flag for the optimiser; repeatable",
     add_flags<&O::nvvm_options>},

    {"kernels-used", "NAME,...", K::names, false, "-kernels-used", G::keep,
     "keep these kernels only, C++ or mangled names; repeatable", add_names<&O::kernels_used>},
    {"variables-used", "NAME,...", K::names, false, "-variables-used", G::keep, "keep these variables only; repeatable",
     add_names<&O::variables_used>},
    {"optimize-unused-variables", "", K::none, true, "-optimize-unused-variables", G::keep,
     "drop variables that no device code uses (LTO)", set_switch<&O::optimize_unused_variables>},

    {"verify", "", K::none, true, "", G::check,
     "load the result through the driver; if it does not load, write nothing", set_switch<&S::verify>},
    {"warn-on-spills", "", K::none, true, "-warn-on-spills -warn-spills --warn-spills", G::check,
     "warn of each function that spills registers", set_switch<&O::warn_on_spills>},
    {"error-on-spills", "", K::none, true, "-error-on-spills", G::check, "fail if a function spills registers",
     set_switch<&O::error_on_spills>},

    {"nvjitlink", "PATH", K::file, false, "", G::run, "the library to use, or the folder that holds it",
     set_file<&S::nvjitlink>},
    {"timeout", "SECONDS", K::text, false, "", G::run, "stop NVIDIA's code after this time; 0 (the default) = never",
     set_timeout},
    {"no-cache", "", K::none, false, "-no-cache", G::run, "no cache of the library's; always on",
     set_switch<&S::no_cache>},

    {"verbose", "", K::none, true, "-v", G::talk, "explain each decision", set_switch<&S::verbose>},
    {"library-verbose", "", K::none, true, "-verbose", G::talk, "like -v, and what the library says of its work",
     set_library_verbose},
    {"time", "", K::none, true, "-time", G::talk, "the library's own timing", set_switch<&O::time>},
    {"quiet", "", K::none, true, "-q -w -disable-warnings --disable-warnings", G::talk, "no warnings, no notes",
     set_switch<&S::quiet>},
    {"color", "WHEN", K::choice, false, "", G::talk, "auto, always or never", set_color},
    {"help", "", K::none, false, "-h -help", G::talk, "this text", set_switch<&S::help>},
    {"version", "", K::none, false, "-V", G::talk, "the version, and the nvJitLink that would be used",
     set_switch<&S::version>},

    {"machine", "BITS", K::whole, false, "-machine -m -m#", G::ignored, "always 64", set_machine},
    {"cpu-arch", "ARCH", K::text, false, "-cpu-arch", G::ignored, "of the host; no device code depends on it",
     ignore<cpu_arch>},
    {"nvvmpath", "PATH", K::file, false, "-nvvmpath", G::ignored, "nvJitLink has its own optimiser", ignore<nvvmpath>},
    {"suppress-arch-warning", "", K::none, false, "-suppress-arch-warning", G::ignored,
     "an input without code is an error", ignore<arch_warning>},
    {"suppress-stack-size-warning", "", K::none, false, "-suppress-stack-size-warning", G::ignored,
     "nvJitLink has no such switch", ignore<stack_warning>},
    {"disable-infos", "", K::none, false, "-disable-infos", G::ignored, "there are none without -v", ignore<infos>},
};

constexpr Refused refused[] = {
    {"-r --relocatable-link -relocatable-link -rdc --rdc --relocatable-device-code -relocatable-device-code -c "
     "--compile-only "
     "-compile-only -preserve-relocs --preserve-relocs",
     "this version makes final results only"},
    {"-l --library -library -L --library-path -library-path", "this version does not search for libraries"},
    {"-optf --options-file -options-file", "this version reads no option files"},
};

// "-O3" against "-O#": the digits.
std::optional<std::string> attached_number(std::string_view word, std::string_view text) {
  if (!word.ends_with('#')) return std::nullopt;
  word.remove_suffix(1);
  if (!text.starts_with(word) || text.size() == word.size()) return std::nullopt;
  const auto digits = text.substr(word.size());
  if (digits.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  return std::string(digits);
}

}  // namespace

std::span<const Option> option_table() { return rows; }
std::span<const Refused> refused_options() { return refused; }

std::optional<Match> find_option(std::string_view text) {
  for (const auto& row : rows) {
    if (text.starts_with("--") && text.substr(2) == row.name) return Match{&row};
    std::optional<Match> match;
    any_word(row.spellings, [&](std::string_view word) {
      const auto equals = word.find('=');
      if (auto digits = attached_number(word, text)) {
        match = Match{&row, std::move(digits)};
      } else if (word.substr(0, equals) == text) {
        match = Match{&row};
        if (equals != std::string_view::npos) match->implied = std::string(word.substr(equals + 1));
      }
      return match.has_value();
    });
    if (match) return match;
  }
  if (!text.starts_with("--no-")) return std::nullopt;
  for (const auto& row : rows)
    if (row.negatable && text.substr(5) == row.name) return Match{&row, "off"};
  return std::nullopt;
}

std::vector<std::string> all_spellings() {
  std::vector<std::string> all;
  for (const auto& row : rows) {
    all.push_back("--" + std::string(row.name));
    if (row.negatable) all.push_back("--no-" + std::string(row.name));
    any_word(row.spellings, [&](std::string_view word) {
      if (!word.ends_with('#')) all.emplace_back(word.substr(0, word.find('=')));
      return false;
    });
  }
  return all;
}

}  // namespace cujit::app
