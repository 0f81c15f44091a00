// The option table of `cujit link`: what has an effect. What other tools' lines have besides is in foreign_options.
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
    return needs("cubin or ptx is needed",
                 value.text == "fatbin" ? "fatbins are not made yet; make a cubin, which fatbinary can wrap" : "");
  return std::nullopt;
}

std::optional<Problem> set_arch(S& settings, const OptionValue& value) {
  if (value.text == "all" || value.text == "all-major")
    return needs("one arch is needed", "one cubin holds one arch: choose one with --arch");
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
  settings.ignored.emplace_back("--machine has no effect here: it is always 64");
  return std::nullopt;
}

// Option files are read before any option is; one that is met here stood where none is looked for.
std::optional<Problem> set_options_file(S&, const OptionValue&) {
  return needs("it cannot stand inside another option's value", "write @FILE on the line itself");
}

std::optional<Problem> add_paths(S& settings, const OptionValue& value) {
  auto paths = split_commas(value.text);
  if (paths.empty()) return needs("a folder is needed");
  for (auto& path : paths) settings.library_paths.push_back(std::move(path));
  return std::nullopt;
}

std::optional<Problem> set_depfile(S& settings, const OptionValue& value) {
  settings.depfile.wanted = true;
  settings.depfile.file = value.text;
  return value.text.empty() ? std::optional(needs("a file name is needed")) : std::nullopt;
}
std::optional<Problem> set_depfile_wanted(S& settings, const OptionValue&) {
  settings.depfile.wanted = true;
  return std::nullopt;
}
std::optional<Problem> set_depfile_name(S& settings, const OptionValue& value) {
  settings.depfile.file = value.text;
  return value.text.empty() ? std::optional(needs("a file name is needed")) : std::nullopt;
}
std::optional<Problem> add_depfile_target(S& settings, const OptionValue& value) {
  settings.depfile.targets.push_back(value.text);
  return value.text.empty() ? std::optional(needs("a target is needed")) : std::nullopt;
}
std::optional<Problem> set_depfile_phony(S& settings, const OptionValue&) {
  settings.depfile.phony = true;
  return std::nullopt;
}

// Rows that the normaliser acts on by itself.
std::optional<Problem> set_nothing(S&, const OptionValue&) { return std::nullopt; }

constexpr Option rows[] = {
    {"library", "NAME,...", K::library, false, "-l -l*", G::input,
     "a library: libNAME.a on the library path, or FILE of :FILE", set_nothing},
    {"library-path", "DIR,...", K::each, false, "-L -L*", G::input, "where libraries are looked for; repeatable",
     add_paths},
    {"ignore-host-libraries", "", K::none, true, "", G::input, "skip libraries that hold no device code",
     set_switch<&S::ignore_host_libraries>},
    {"options-file", "FILE,...", K::file, false, "-optf", G::input, "as @FILE: more of the command line, from files",
     set_options_file},

    {"output", "FILE", K::file, false, "-o -output --output-file -output-file", G::output,
     "where the result goes; `-` is standard output", set_file<&S::output>},
    {"emit", "KIND", K::choice, false, "-ptx=ptx --ptx=ptx -emit-ptx=ptx --emit-ptx=ptx -cubin=cubin --cubin=cubin",
     G::output, "cubin or ptx; without it, PTX if FILE ends in .ptx, else a cubin", set_emit},
    {"relocatable-link", "", K::none, false, "-r -relocatable-link", G::output,
     "a relocatable cubin, an input of later links", set_switch<&O::relocatable>},
    {"depfile", "FILE", K::file, false, "", G::output, "write what was read there, for make and ninja; as -MD -MF FILE",
     set_depfile},
    {"generate-dependencies-with-compile", "", K::none, false,
     "-MD -MMD --generate-nonsystem-dependencies-with-compile", G::output, "what was read, beside the output, named .d",
     set_depfile_wanted},
    {"dependency-output", "FILE", K::file, false, "-MF", G::output, "with -MD: written there", set_depfile_name},
    {"dependency-target-name", "NAME", K::each, false, "-MT", G::output,
     "with -MD: the rule's target instead of the output; repeatable", add_depfile_target},
    {"generate-dependency-targets", "", K::none, false, "-MP", G::output, "with -MD: an empty rule for each file read",
     set_depfile_phony},

    {"arch", "ARCH", K::text, false, "-arch -gpu-name --gpu-name --gpu-architecture", G::target,
     "sm_90, 90, 90a, 100f, or native (this GPU); without it, as the inputs say", set_arch},
    {"generate-code", "SPEC", K::codes, false, "-gencode", G::target,
     "arch=compute_90,code=[sm_90]: the one sm_NN named is the arch", set_nothing},
    {"gpu-code", "CODE,...", K::codes, false, "-code", G::target, "likewise sm_90,...", set_nothing},
    {"machine", "BITS", K::whole, false, "-m -m# -machine --m64=64", G::target, "always 64", set_machine},

    {"lto", "", K::none, true, "-lto -dlto --dlto -link-time-opt --link-time-opt --dlink-time-opt", G::code,
     "optimise LTO-IR at link time; without it, on if an input is LTO-IR", set_switch<&O::lto>},
    {"opt-level", "N", K::whole, false, "-O -O# -opt-level", G::code, "3, the default, optimises; 0 does not",
     set_opt_level},
    {"debug", "", K::none, true, "-g -debug -device-debug --device-debug -G", G::code, "keep debug information",
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
    {"jump-table-density", "N", K::whole, false, "-jump-table-density -jtd", G::code,
     "percentage from which a switch becomes a jump table, 0 to 101 (LTO)", set_whole<&O::jump_table_density, 0, 101>},
    {"fast-compile", "", K::none, true, "-fast-compile", G::code, "compile quickly, optimise little (LTO)",
     set_switch<&O::fast_compile>},
    {"Ofast-compile", "LEVEL", K::choice, false, "-Ofast-compile -Ofc --Ofc", G::code,
     "0, min, mid or max: trade run time for compile time", set_fast_level},
    {"nvvm-latest", "", K::none, true, "-nvvm-latest", G::code, "the newest NVVM dialect (LTO)",
     set_switch<&O::nvvm_latest>},
    {"uidx", "FILE", K::file, false, "-uidx -uidx-file --uidx-file", G::code, "a uidx file for the library",
     set_file<&O::uidx>},
    {"Xptxas", "FLAG", K::flags, false, "-Xptxas --ptxas-options -res-usage=-v --resource-usage=-v", G::code,
     "a flag for the assembler; repeatable", add_flags<&O::ptxas_options>},
    {"nvlink-options", "WORD,...", K::words, false, "-Xnvlink", G::code,
     "words that count as if they stood on the line; repeatable", set_nothing},
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
    {"suppress-stack-size-warning", "", K::none, false, "-suppress-stack-size-warning", G::check,
     "no warning of stack sizes that recursion and pointers hide", set_switch<&O::quiet_stack_size>},

    {"nvjitlink", "PATH", K::file, false, "", G::run, "the library to use, or the folder that holds it",
     set_file<&S::nvjitlink>},
    {"ptxas", "PATH", K::file, false, "", G::run, "the assembler to use for -r, or the folder that holds it",
     set_file<&S::ptxas>},
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
};

}  // namespace

std::span<const Option> option_table() { return rows; }
}  // namespace cujit::app
