// The ids of all diagnostics: number, exit code and meaning, one row each (the table is in diagnostic_id.cpp).
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cujit {

// The process's exit codes (the table of `cujit --help`).
enum class ExitCode : int {
  ok = 0,
  failed = 1,         // an input or the link is wrong; a crash of the vendor's code on it too
  usage = 2,          // the command line is wrong, or a file cannot be opened
  unavailable = 3,    // no library, driver or fitting GPU
  does_not_load = 4,  // check, verify, link --verify: the image will not / does not load
  unknown = 5,        // check --strict: no certain answer
  internal = 70,      // a fault of cujit itself
  interrupted = 130,  // Ctrl-C
};

enum class Id : std::uint16_t {
  // 10xx: what an input is
  empty_input = 1001,
  unrecognized_input = 1002,
  name_disagrees = 1003,
  not_yet = 1004,
  defines_nothing = 1005,
  damaged_input = 1006,
  already_linked = 1007,
  not_relocatable = 1008,
  no_device_code = 1009,
  ptx_nul = 1010,
  ptx_non_ascii = 1011,
  ptx_non_ascii_mended = 1012,
  ptx_bare_cr = 1013,
  ptx_header = 1014,
  // 11xx: versions and archs of inputs
  ptx_too_new = 1101,
  target_above_arch = 1102,
  arch_mismatch = 1103,
  ltoir_too_new = 1104,
  cubin_too_new = 1105,
  ltoir_without_lto = 1106,
  lto_without_ltoir = 1107,
  arch_chosen = 1108,
  no_code_for_arch = 1109,
  ambiguous_entry = 1110,
  lower_arch = 1111,
  options_differ = 1112,
  no_partial_link = 1113,
  debug_information = 1114,
  // 12xx: symbols
  duplicate_definition = 1201,
  undefined_symbol = 1202,
  unknown_kernel_name = 1203,
  unknown_variable_name = 1204,
  mismatch = 1205,
  // 13xx: the result
  kernel_missing = 1301,
  result_wrong_arch = 1302,
  result_not_final = 1303,
  result_undefined = 1304,
  result_unreadable = 1305,
  silent_vendor_error = 1306,
  result_misaligned = 1307,
  symbol_missing = 1308,
  // 14xx: the vendor's code
  vendor_error = 1401,
  vendor_warning = 1402,
  vendor_info = 1403,
  vendor_crash = 1404,
  vendor_hang = 1405,
  vendor_printed = 1406,
  ptx_error = 1407,
  ptx_warning = 1408,
  spill = 1409,
  // 20xx: command line
  bad_option = 2001,
  bad_value = 2002,
  unknown_arch = 2003,
  arch_needed = 2004,
  option_needs_library = 2005,
  no_inputs = 2006,
  cannot_open = 2007,
  cannot_write = 2008,
  ignored_option = 2009,
  // 30xx: what is installed
  no_nvjitlink = 3001,
  no_ptxas = 3002,
  no_driver = 3003,
  no_gpu = 3004,
  library_unusable = 3005,
  no_worker = 3006,
  // 40xx: loading
  does_not_load = 4001,
  // 70xx: our own
  internal_error = 7001,
  interrupted = 7002,
};

struct IdInfo {
  Id id;
  ExitCode exit_code;        // what an error with this id makes of the process
  std::string_view name;     // stable kebab-case name
  std::string_view meaning;  // what it means, why it happens, what to do: the text of `cujit explain`
};

// All rows, ordered by number.
std::span<const IdInfo> all_ids();
// The row of `id`.
const IdInfo& id_info(Id id);
// "CJ1001".
std::string id_label(Id id);

}  // namespace cujit
