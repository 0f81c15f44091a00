// The table of diagnostic ids. A number is never reused; a meaning says what it is, why it happens and what to do.
#include "cujit/base/diagnostic_id.hpp"

#include <algorithm>
#include <array>

namespace cujit {
namespace {

using enum ExitCode;

constexpr std::array table = {
    IdInfo{Id::empty_input, failed, "empty-input",
           "The file has no bytes. A compiler that failed, or a full disk, often leaves one. Build the input again."},
    IdInfo{
        Id::unrecognized_input, failed, "unrecognized-input",
        "The content is none of PTX, LTO-IR, cubin, fatbin, host object or archive. The kind is read off the content, "
        "never off the name. Check which file was meant."},
    IdInfo{
        Id::name_disagrees, failed, "name-disagrees",
        "The file's extension names one kind and its content is another. The content counts. Rename the file, or find "
        "out why the build writes the wrong thing (nvcc -ltoir without -dc writes PTX, for one)."},
    IdInfo{Id::not_yet, failed, "not-yet", "The content is recognised, and this version of cujit cannot read it."},
    IdInfo{Id::defines_nothing, failed, "defines-nothing",
           "The module has a header and no symbol, so it adds nothing to the result. Its source may have been compiled "
           "with "
           "everything disabled by the preprocessor."},
    IdInfo{Id::damaged_input, failed, "damaged-input",
           "A size, offset or count in the file points outside it: the file is cut off or overwritten. Build or fetch "
           "it again."},
    IdInfo{Id::already_linked, failed, "already-linked",
           "The cubin is the final result of a link (ET_EXEC) and cannot be linked again; NVIDIA's linkers drop it "
           "without a "
           "word. Compile with -rdc=true (nvcc -dc, ptxas -c) to get a relocatable cubin."},
    IdInfo{Id::not_relocatable, failed, "not-relocatable",
           "The host object was compiled without -rdc=true, so its device code is final: it runs from the host program "
           "and cannot be part of a device link. NVIDIA's linkers drop it without a word. Compile it with nvcc -dc, or "
           "leave it out."},
    IdInfo{Id::no_device_code, failed, "no-device-code",
           "No input holds device code that can be linked: host objects compiled from C++ only, shared libraries, "
           "programs. Compile the CUDA sources with nvcc -dc and name their objects."},
    IdInfo{Id::ptx_nul, failed, "ptx-nul",
           "A NUL byte stands inside the PTX text; NVIDIA's tools stop reading there and drop the rest without a word. "
           "NULs at "
           "the very end are fine."},
    IdInfo{Id::ptx_non_ascii, failed, "ptx-non-ascii",
           "A non-ASCII character stands in PTX code. PTX identifiers are ASCII; rename the symbol in the source."},
    IdInfo{
        Id::ptx_non_ascii_mended, failed, "ptx-non-ascii-mended",
        "Non-ASCII characters in comments or strings, which the assembler would refuse, were replaced before assembly. "
        "The code is not affected; file names in debug information are."},
    IdInfo{Id::ptx_bare_cr, failed, "ptx-bare-cr",
           "A carriage return without a line feed: the assembler takes such a text as one line. Convert the line ends "
           "to LF."},
    IdInfo{Id::ptx_header, failed, "ptx-header",
           "The PTX module does not begin with .version and .target directives that can be read."},
    IdInfo{Id::ptx_too_new, failed, "ptx-too-new",
           "The PTX asks for an ISA version newer than the assembler knows. PTX is read by tools of its own toolkit or "
           "newer: "
           "use a newer nvJitLink, or compile the source with an older toolkit."},
    IdInfo{
        Id::target_above_arch, failed, "target-above-arch",
        "PTX and LTO-IR made for one target can be lowered only to that arch or a newer one; targets with `a` only to "
        "exactly that arch, with `f` only within the family. Ask for a newer --arch, or compile for an older target."},
    IdInfo{Id::arch_mismatch, failed, "arch-mismatch",
           "A cubin holds machine code of one arch. It links into results of the same major version with a minor not "
           "below "
           "its own; `a` cubins only into exactly their arch. Compile that input for the arch asked for, or give its "
           "PTX."},
    IdInfo{Id::ltoir_too_new, failed, "ltoir-too-new",
           "LTO-IR is read by an nvJitLink of the release that made it or a newer one. Use a newer nvJitLink."},
    IdInfo{Id::cubin_too_new, failed, "cubin-too-new",
           "The cubin was made by a toolkit newer than this nvJitLink. Some releases refuse such a cubin, some take it "
           "and "
           "lose parts of it. Use an nvJitLink at least as new as the newest input."},
    IdInfo{Id::ltoir_without_lto, failed, "ltoir-without-lto",
           "An input is LTO-IR and --no-lto was given. LTO-IR is no code until link-time optimisation ran: drop "
           "--no-lto."},
    IdInfo{
        Id::lto_without_ltoir, failed, "lto-without-ltoir",
        "Link-time optimisation works on LTO-IR only (nvcc -dlto, NVRTC -dlto); other inputs are linked as they are."},
    IdInfo{Id::arch_chosen, failed, "arch-chosen",
           "No --arch was given and the inputs' PTX has one target, so that target is the result's arch. Say --arch to "
           "choose, "
           "or --arch native for the GPU of this machine."},
    IdInfo{
        Id::no_code_for_arch, failed, "no-code-for-arch",
        "A fatbin or host object holds code for other archs only, and none of it can be taken: cubins move only within "
        "a major version, PTX and LTO-IR only upward. Compile it for the arch too, or add PTX (code=compute_NN)."},
    IdInfo{Id::ambiguous_entry, failed, "ambiguous-entry",
           "One container of a fat binary holds several different entries of one kind and arch. Entries of a container "
           "are alternatives, and every linker and driver takes the first. Put different code into different files."},
    IdInfo{Id::lower_arch, failed, "lower-arch",
           "The input was made for an older arch than the result. It links and runs; code made for the arch itself may "
           "be faster."},
    IdInfo{Id::options_differ, failed, "options-differ",
           "nvcc wrote a register limit beside the PTX or LTO-IR of an object, and the inputs have different ones. "
           "nvJitLink "
           "takes one limit for the whole link. Name it with --maxrregcount, or compile the object to a cubin."},
    IdInfo{
        Id::no_partial_link, failed, "no-partial-link",
        "This nvJitLink cannot put several inputs into one relocatable cubin: to 12.9 it cannot at all, and 13.0 and "
        "13.1 give static shared variables wrong addresses. Use 13.2 or newer, or link in one step."},
    IdInfo{Id::debug_information, failed, "debug-information",
           "-g of the link and the debug information of the inputs do not agree. Debug information of PTX and cubins "
           "is kept "
           "without -g too, but code linked beside it is optimised as ever; and -g makes none for LTO-IR that has "
           "none: nvcc "
           "-dlto does not go with -G."},
    IdInfo{Id::duplicate_definition, failed, "duplicate-definition",
           "Two inputs define the same symbol. nvJitLink keeps the first and reports success. Make one of them static, "
           "weak or "
           "inline, or give one input only."},
    IdInfo{Id::undefined_symbol, failed, "undefined-symbol",
           "A symbol is used and no input defines it. Add the input that defines it; an input built without -rdc=true "
           "exports "
           "nothing."},
    IdInfo{Id::unknown_kernel_name, failed, "unknown-kernel-name",
           "No input has a kernel of the name given to --kernels-used. nvJitLink would drop every kernel for it."},
    IdInfo{Id::unknown_variable_name, failed, "unknown-variable-name",
           "No input has a variable of the name given to --variables-used."},
    IdInfo{Id::mismatch, failed, "mismatch",
           "A declaration and the definition of one symbol differ in size, prototype or state space."},
    IdInfo{Id::kernel_missing, failed, "kernel-missing",
           "The linker reported success, and a kernel that an input defines is not in the result. The result is not "
           "written."},
    IdInfo{Id::result_wrong_arch, failed, "result-wrong-arch",
           "The linker's result is for another arch than was asked for."},
    IdInfo{Id::result_not_final, failed, "result-not-final",
           "The linker's result is not a final (ET_EXEC) cubin, or not the kind of output that was asked for."},
    IdInfo{Id::result_undefined, failed, "result-undefined",
           "The linker reported success, and the result leaves a symbol open that no driver provides: loading it would "
           "fail."},
    IdInfo{Id::result_unreadable, failed, "result-unreadable",
           "The linker reported success, and its result cannot be read."},
    IdInfo{Id::silent_vendor_error, failed, "silent-vendor-error",
           "The library returned success and printed an error on its standard error. The result is not trusted."},
    IdInfo{Id::result_misaligned, failed, "result-misaligned",
           "The library reported success, and its result has an alignment that is no power of two; the driver refuses "
           "such an image. nvJitLink -r does this where a kernel has static and dynamic shared memory."},
    IdInfo{Id::symbol_missing, failed, "symbol-missing",
           "The library reported success, and a function or variable that later links need is not in the relocatable "
           "result. Nothing was written."},
    IdInfo{Id::vendor_error, failed, "vendor-error",
           "nvJitLink or ptxas refused the work; its own words are in the message."},
    IdInfo{Id::vendor_warning, failed, "vendor-warning",
           "nvJitLink or ptxas warned; its own words are in the message."},
    IdInfo{Id::vendor_info, failed, "vendor-info",
           "What nvJitLink or ptxas says on request (-Xptxas=-v and the like)."},
    IdInfo{Id::vendor_crash, failed, "vendor-crash",
           "NVIDIA's code died on this input. It ran in a process of its own, so nothing else is lost. The input may "
           "be damaged; "
           "another nvJitLink release may do better."},
    IdInfo{Id::vendor_hang, failed, "vendor-hang", "NVIDIA's code did not finish within --timeout and was stopped."},
    IdInfo{Id::vendor_printed, failed, "vendor-printed",
           "The library printed something that is neither warning nor error."},
    IdInfo{Id::ptx_error, failed, "ptx-error", "The assembler refuses a line of PTX."},
    IdInfo{Id::ptx_warning, failed, "ptx-warning", "The assembler warns about a line of PTX."},
    IdInfo{Id::spill, failed, "spill",
           "Registers did not suffice and are spilled to local memory, as asked to report."},
    IdInfo{Id::bad_option, usage, "bad-option",
           "The option does not exist or is not supported by this version of cujit."},
    IdInfo{Id::bad_value, usage, "bad-value", "The option does not take this value."},
    IdInfo{
        Id::unknown_arch, usage, "unknown-arch",
        "The nvJitLink at hand does not know this arch. Archs come with a toolkit release and old ones are dropped."},
    IdInfo{Id::arch_needed, usage, "arch-needed",
           "The inputs do not fix the arch of the result, and there is no default that nobody asked for. Give --arch "
           "sm_NN, or "
           "--arch native for the GPU of this machine."},
    IdInfo{Id::option_needs_library, usage, "option-needs-library", "The nvJitLink at hand does not have this option."},
    IdInfo{Id::no_inputs, usage, "no-inputs", "There is nothing to link."},
    IdInfo{Id::cannot_open, usage, "cannot-open", "A file cannot be opened or read; the reason is in the message."},
    IdInfo{Id::cannot_write, usage, "cannot-write",
           "The output cannot be written; the reason is in the message. An older output stands as it was."},
    IdInfo{Id::ignored_option, usage, "ignored-option", "The option has no effect here."},
    IdInfo{Id::no_nvjitlink, unavailable, "no-nvjitlink",
           "No libnvJitLink was found. It comes with the CUDA toolkit and as the Python wheel nvidia-nvjitlink."},
    IdInfo{Id::no_ptxas, unavailable, "no-ptxas",
           "No ptxas was found. It comes with the CUDA toolkit and as the Python wheel nvidia-cuda-nvcc."},
    IdInfo{Id::no_driver, unavailable, "no-driver", "No CUDA driver (libcuda.so.1) is installed or it cannot start."},
    IdInfo{Id::no_gpu, unavailable, "no-gpu", "The driver sees no GPU."},
    IdInfo{Id::library_unusable, unavailable, "library-unusable", "The library that was asked for cannot be used."},
    IdInfo{Id::no_worker, unavailable, "no-worker",
           "cujit-worker, the process in which NVIDIA's code runs, is not where the installation has it. Install cujit "
           "again, or "
           "name it in CUJIT_WORKER."},
    IdInfo{
        Id::does_not_load, ExitCode::does_not_load, "does-not-load",
        "The driver refuses the image. The driver's own error and log are in the message; the output is not written."},
    IdInfo{Id::internal_error, internal, "internal-error", "A fault of cujit itself. Please report it."},
    IdInfo{Id::interrupted, ExitCode::interrupted, "interrupted", "The user stopped the run. Nothing was written."},
};

static_assert(std::ranges::is_sorted(table, {}, &IdInfo::id));

}  // namespace

std::span<const IdInfo> all_ids() { return table; }

const IdInfo& id_info(Id id) {
  const auto* row = std::ranges::lower_bound(table, id, {}, &IdInfo::id);
  if (row != table.end() && row->id == id) return *row;
  return *std::ranges::lower_bound(table, Id::internal_error, {}, &IdInfo::id);
}

std::string id_label(Id id) { return "CJ" + std::to_string(static_cast<int>(id)); }

}  // namespace cujit
