// Request: what the user asks of a link, as plain data; every field has one row in the option table.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cujit/gpu/arch.hpp"
#include "cujit/object/object_code.hpp"

namespace cujit::link {

enum class Emit : std::uint8_t { cubin, ptx };

struct KeepName {
  std::string name;
  bool vendor_spelling = false;  // given as -kernels-used=: a name that nothing has is a warning then
};

struct Options {
  std::optional<gpu::Arch> arch;  // nothing = find out from the inputs
  bool native = false;            // --arch native
  Emit emit = Emit::cubin;
  std::optional<bool> lto;  // nothing = by content
  bool debug = false, lineinfo = false, time = false, vendor_verbose = false;
  bool optimize_unused_variables = false, fast_compile = false, nvvm_latest = false;
  std::optional<int> optimization;  // 0 or 3
  std::optional<int> max_registers;
  std::optional<bool> ftz, prec_div, prec_sqrt, fma, device_stack_protector;
  std::optional<int> split_compile, split_compile_extended, jump_table_density;
  std::optional<std::string> ofast_compile;  // -Ofc=max|mid|min
  std::string uidx;
  std::vector<KeepName> kernels_used, variables_used;
  std::vector<std::string> ptxas_options, nvvm_options;  // one flag each
  bool warn_on_spills = false, error_on_spills = false;
  bool quiet_stack_size = false;  // -suppress-stack-size-warning
  bool relocatable = false;       // -r: the result is an input of later links
  // The line is that of a host link (nvcc's or nvlink's spellings): final device code in archives is the host linker's.
  bool host_line = false;
};

struct Request {
  std::vector<object::ObjectCode> inputs;
  Options options;
  std::string nvjitlink;  // --nvjitlink, or empty
};

}  // namespace cujit::link
