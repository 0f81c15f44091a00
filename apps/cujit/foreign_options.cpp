// The foreign options, one row each. Sources: `nvcc --help`, `nvlink --help` and `ptxas --help` of 13.0, and what
// `nvcc -dlink --dryrun` hands to nvlink.
#include "cujit/foreign_options.hpp"

#include "cujit/option_table.hpp"

namespace cujit::app {
namespace {

using T = Tool;
using A = Takes;
using V = Verdict;

constexpr std::string_view host = "it is for the host compiler or linker",
                           front = "it is for the compiler before the link", driver = "it steers nvcc itself",
                           wrap = "it is for the fatbin around a cubin",
                           printing = "it prints more, and changes no result",
                           compiles = "cujit links; it compiles nothing",
                           compile_first = "compile with nvcc -dc, then link the results";

constexpr Foreign rows[] = {
    // The link itself.
    {"-dlink --device-link", T::nvcc, A::none, V::silent, "this is one"},
    {"-forward-unknown-to-host-compiler --forward-unknown-to-host-compiler -forward-unknown-to-host-linker "
     "--forward-unknown-to-host-linker -forward-unknown-opts --forward-unknown-opts",
     T::nvcc, A::none, V::silent, host},
    {"-rdc --relocatable-device-code", T::nvcc, A::truth, V::ignored, front},
    {"-cudadevrt --cudadevrt", T::nvcc, A::value, V::ignored, "name the library itself: -lcudadevrt"},
    {"-Werror --Werror", T::any, A::nvcc_value, V::ignored, "warnings stay warnings"},
    {"--warning-as-error", T::any, A::none, V::ignored, "warnings stay warnings"},

    // nvlink's and ptxas's own.
    {"-cpu-arch --cpu-arch", T::nvlink, A::value, V::ignored, "no device code depends on the host"},
    {"-nvvmpath --nvvmpath", T::nvlink, A::value, V::ignored, "nvJitLink has its own optimiser"},
    {"--register-link-binaries", T::nvlink, A::value, V::ignored, "the host's registration file is not written"},
    {"--host-ccbin", T::nvlink, A::value, V::ignored, host},
    {"-suppress-arch-warning --suppress-arch-warning", T::nvlink, A::none, V::ignored,
     "an input without code is an error"},
    {"-disable-infos --disable-infos", T::any, A::none, V::ignored, "there are none without -v"},
    {"-extrawarn --extra-warnings", T::nvlink, A::none, V::ignored, printing},
    {"-report-arch --report-arch", T::nvlink, A::none, V::ignored, "messages name the arch where it matters"},
    {"-dump-callgraph --dump-callgraph -dump-callgraph-no-demangle --dump-callgraph-no-demangle", T::nvlink, A::none,
     V::ignored, printing},
    {"-ignore-host-info --ignore-host-info", T::nvlink, A::none, V::ignored, "nothing is dropped for the host's sake"},
    {"-use-host-info --use-host-info", T::nvlink, A::none, V::ignored, "unused code stays; see --kernels-used"},
    {"-keep-system-libraries --keep-system-libraries", T::nvlink, A::none, V::ignored,
     "nvJitLink decides what it takes from a library"},
    {"-preserve-relocs --preserve-relocs", T::any, A::none, V::refused, "nvJitLink keeps no resolved relocations",
     "-r makes a relocatable cubin"},
    {"-suppress-debug-info --suppress-debug-info", T::any, A::none, V::refused, "nvJitLink cannot drop what -g keeps",
     "leave out -g, and this option"},
    {"-ghls --gen-host-linker-script", T::nvlink, A::value, V::refused, "cujit makes no linker script for the host",
     "make it with nvlink"},
    {"-c --compile-only -compile-only --compile", T::any, A::none, V::refused, compiles,
     "a relocatable result is made by -r"},

    // Phases of nvcc that are not this one.
    {"-fatbin --fatbin", T::nvcc, A::none, V::refused, "fatbins are not made yet",
     "make a cubin, which fatbinary can wrap"},
    {"-cuda --cuda", T::nvcc, A::none, V::refused, compiles, compile_first},
    {"-optix-ir --optix-ir", T::nvcc, A::none, V::refused, compiles, compile_first},
    {"-ltoir --ltoir", T::nvcc, A::none, V::refused, compiles, compile_first},
    {"-E --preprocess", T::nvcc, A::none, V::refused, compiles, compile_first},
    {"-dc --device-c", T::nvcc, A::none, V::refused, compiles, compile_first},
    {"-dw --device-w", T::nvcc, A::none, V::refused, compiles, compile_first},
    {"-M --generate-dependencies -MM --generate-nonsystem-dependencies", T::nvcc, A::none, V::refused,
     "dependencies are known only once the link ran", "-MD writes them beside the output"},
    {"-link --link", T::nvcc, A::none, V::refused, "cujit links device code only",
     "hand the result to the host linker"},
    {"-nodlink --no-device-link", T::nvcc, A::none, V::refused, "cujit links device code only",
     "hand the objects to the host linker"},
    {"-lib --lib", T::nvcc, A::none, V::refused, "cujit makes no archives", "ar does"},
    {"-run --run", T::nvcc, A::none, V::refused, "cujit runs nothing", "--verify loads the result"},
    {"-clean --clean-targets", T::nvcc, A::none, V::refused, "cujit removes no files", "rm does"},
    {"-dryrun --dryrun", T::nvcc, A::none, V::refused, "there are no commands to list", "-v explains each decision"},
    {"-code-ls --list-gpu-code -arch-ls --list-gpu-arch", T::nvcc, A::none, V::refused,
     "the archs depend on the library", "cujit --version names it"},

    // For other programs.
    {"-Xcompiler --compiler-options", T::nvcc, A::value, V::ignored, host},
    {"-Xlinker --linker-options", T::nvcc, A::value, V::ignored, host},
    {"-Xarchive --archive-options", T::nvcc, A::value, V::ignored, host},
    {"-Xfatbin -Xfatbinary", T::nvcc, A::value, V::ignored, wrap},
    {"-Xcudafe -Xcicc", T::nvcc, A::value, V::ignored, front},
    {"-ccbin --compiler-bindir", T::nvcc, A::value, V::ignored, host},
    {"-arbin --archiver-binary", T::nvcc, A::value, V::ignored, host},
    {"-cudart --cudart", T::nvcc, A::value, V::ignored, host},
    {"-shared --shared", T::nvcc, A::none, V::ignored, host},
    {"-pg --profile", T::nvcc, A::none, V::ignored, host},
    {"-noeh --no-exceptions", T::nvcc, A::none, V::ignored, host},
    {"-hls --host-linker-script", T::nvcc, A::value, V::ignored, host},
    {"-aug-hls --augment-host-linker-script", T::nvcc, A::none, V::ignored, host},
    {"-qpp-config --qpp-config", T::nvcc, A::value, V::ignored, host},
    {"--optimize", T::nvcc, A::value, V::ignored, host},
    {"--no-align-double", T::nvcc, A::none, V::ignored, host},
    {"-allow-unsupported-compiler --allow-unsupported-compiler", T::nvcc, A::none, V::ignored, host},
    {"-use-local-env --use-local-env -force-cl-env-setup --force-cl-env-setup", T::nvcc, A::none, V::ignored, host},

    // Of the compilation.
    {"-x --x", T::nvcc, A::value, V::ignored, front},
    {"-std --std", T::nvcc, A::value, V::ignored, front},
    {"-D -D* --define-macro", T::nvcc, A::value, V::ignored, front},
    {"-U -U* --undefine-macro", T::nvcc, A::value, V::ignored, front},
    {"-I -I* --include-path", T::nvcc, A::value, V::ignored, front},
    {"-isystem --system-include", T::nvcc, A::value, V::ignored, front},
    {"-include --pre-include", T::nvcc, A::value, V::ignored, front},
    {"-use_fast_math --use_fast_math", T::nvcc, A::none, V::ignored, front},
    {"-dopt --dopt", T::nvcc, A::value, V::ignored, front},
    {"-opt-info --optimization-info", T::nvcc, A::value, V::ignored, front},
    {"-gen-opt-lto --gen-opt-lto", T::nvcc, A::none, V::ignored, front},
    {"-extra-device-vectorization --extra-device-vectorization", T::nvcc, A::none, V::ignored, front},
    {"-e --entries", T::nvcc, A::value, V::ignored, "it is for the compiler before the link; see --kernels-used"},
    {"-ewp --extensible-whole-program", T::any, A::none, V::ignored, front},
    {"-default-stream --default-stream", T::nvcc, A::value, V::ignored, front},
    {"-keep-device-functions --keep-device-functions", T::nvcc, A::none, V::ignored, front},
    {"-src-in-ptx --source-in-ptx", T::nvcc, A::none, V::ignored, front},
    {"-restrict --restrict", T::nvcc, A::none, V::ignored, front},
    {"-ftemplate-backtrace-limit --ftemplate-backtrace-limit", T::nvcc, A::value, V::ignored, front},
    {"-ftemplate-depth --ftemplate-depth", T::nvcc, A::value, V::ignored, front},
    {"-nohdinitlist --no-host-device-initializer-list", T::nvcc, A::none, V::ignored, front},
    {"-nohdmoveforward --no-host-device-move-forward", T::nvcc, A::none, V::ignored, front},
    {"-expt-relaxed-constexpr --expt-relaxed-constexpr", T::nvcc, A::none, V::ignored, front},
    {"-extended-lambda --extended-lambda -expt-extended-lambda --expt-extended-lambda", T::nvcc, A::none, V::ignored,
     front},
    {"-static-global-template-stub --static-global-template-stub", T::nvcc, A::truth, V::ignored, front},
    {"-device-entity-has-hidden-visibility --device-entity-has-hidden-visibility", T::nvcc, A::truth, V::ignored,
     front},
    {"-fdevice-syntax-only --fdevice-syntax-only", T::nvcc, A::none, V::ignored, front},
    {"-fdevice-time-trace --fdevice-time-trace", T::nvcc, A::value, V::ignored, front},
    {"-frandom-seed --frandom-seed", T::nvcc, A::value, V::ignored, front},
    {"-sanitize --sanitize", T::nvcc, A::value, V::ignored, front},
    {"-astoolspatch --compile-as-tools-patch", T::nvcc, A::none, V::ignored, front},
    {"-Wreorder --Wreorder -Wdefault-stream-launch --Wdefault-stream-launch -Wmissing-launch-bounds "
     "--Wmissing-launch-bounds -Wext-lambda-captures-this --Wext-lambda-captures-this -Wno-deprecated-declarations "
     "--Wno-deprecated-declarations -Wno-deprecated-gpu-targets --Wno-deprecated-gpu-targets",
     T::nvcc, A::none, V::ignored, front},
    {"-err-no --display-error-number -no-err-no --no-display-error-number", T::nvcc, A::none, V::ignored, front},
    {"-diag-error --diag-error -diag-suppress --diag-suppress -diag-warn --diag-warn", T::nvcc, A::value, V::ignored,
     front},
    {"-brief-diag --brief-diagnostics", T::nvcc, A::truth, V::ignored, front},

    // How nvcc runs, and the fatbin it makes.
    {"-t -t# --threads", T::nvcc, A::value, V::ignored, driver},
    {"-jobserver --jobserver", T::nvcc, A::none, V::ignored, driver},
    {"-keep --keep -save-temps --save-temps", T::nvcc, A::none, V::ignored, "there are no intermediate files"},
    {"-keep-dir --keep-dir", T::nvcc, A::value, V::ignored, "there are no intermediate files"},
    {"-objtemp --objdir-as-tempdir", T::nvcc, A::none, V::ignored, "there are no intermediate files"},
    {"-odir --output-directory", T::nvcc, A::value, V::ignored, driver},
    {"-ldir --libdevice-directory", T::nvcc, A::value, V::ignored, driver},
    {"-target-dir --target-directory", T::nvcc, A::value, V::ignored, driver},
    {"-noprof --dont-use-profile", T::nvcc, A::none, V::ignored, driver},
    {"-run-args --run-args", T::nvcc, A::value, V::ignored, driver},
    {"-idp --input-drive-prefix -ddp --dependency-drive-prefix -dp --drive-prefix", T::nvcc, A::value, V::ignored,
     driver},
    {"-no-compress --no-compress", T::nvcc, A::none, V::ignored, wrap},
    {"-compress-mode --compress-mode", T::nvcc, A::value, V::ignored, wrap},
    {"-reloc-ptx --relocatable-ptx", T::nvcc, A::none, V::ignored, "a cubin holds no PTX"},
};

constexpr Foreign host_debug{"-g -debug --debug", T::any, A::none, V::ignored,
                             "beside -dlink it is for the host; -G keeps device debug information"};
constexpr Foreign host_level{"-O -O#", T::any, A::value, V::ignored,
                             "on nvcc's lines it is the host's level; --opt-level is the device's"};
constexpr Foreign time_table{"-time --time", T::any, A::value, V::ignored,
                             "no table is written; on nvJitLink's lines it shows the library's timing"};

// Words of the option table that one tool alone has.
struct ToolWords {
  Tool tool;
  std::string_view words;
};
constexpr ToolWords tool_words[] = {
    {T::nvcc,
     "-gencode --generate-code -code --gpu-code --gpu-architecture --dlink-time-opt -G --ptxas-options -res-usage "
     "--resource-usage -Xnvlink --nvlink-options -cubin --cubin -jtd"},
    {T::nvlink, "-emit-ptx --emit-ptx"},
};

bool has(std::string_view words, std::string_view wanted) {
  return any_word(words, [&](std::string_view word) { return word == wanted; });
}

}  // namespace

std::span<const Foreign> foreign_options() { return rows; }

const Foreign* other_meaning(std::string_view name, bool has_value, const Line& line) {
  if (line.dlink && has(host_debug.spellings, name)) return &host_debug;
  const bool is_level = name.starts_with("-O") && name.find_first_not_of("0123456789", 2) == std::string_view::npos;
  if (line.nvcc && is_level) return &host_level;
  if ((line.has_tool() || has_value) && has(time_table.spellings, name)) return &time_table;
  return nullptr;
}

Tool tool_of(std::string_view spelling) {
  for (const auto& row : tool_words)
    if (has(row.words, spelling)) return row.tool;
  return Tool::any;
}

}  // namespace cujit::app
