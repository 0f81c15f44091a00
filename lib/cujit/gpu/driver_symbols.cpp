// The table of names that a loader resolves by itself.
#include "cujit/gpu/driver_symbols.hpp"

#include <algorithm>
#include <array>

namespace cujit::gpu {
namespace {

constexpr std::string_view linker =
    "left undefined by nvlink and nvJitLink 12.0 to 13.5 in results that load; named in their syscall list";
constexpr std::string_view loaded = "measured: a result that leaves it undefined loads and runs (driver 580.159)";
constexpr std::array rows = {
    DriverSymbol{".nv.reservedSmem.*", loaded},  // reserved shared memory of sm_90 and newer
    DriverSymbol{"__assertfail", linker},
    DriverSymbol{"__profile", linker},
    DriverSymbol{"__cuda_syscall*", linker},
    DriverSymbol{"cnp*", linker},  // what libcudadevrt calls for device-side launches
    DriverSymbol{"cudaGraph*", linker},
    DriverSymbol{"free", linker},
    DriverSymbol{"malloc", linker},
    DriverSymbol{"vfprintf", linker},
    DriverSymbol{"vprintf", loaded},
    DriverSymbol{".nv.unified.texrefDescSize", linker},
    DriverSymbol{".nv.independent.texrefDescSize", linker},
    DriverSymbol{".nv.independent.samplerrefDescSize", linker},
    DriverSymbol{".nv.surfrefDescSize", linker},
    DriverSymbol{"__UFT*", linker},  // unified function and data tables
    DriverSymbol{"__UDT*", linker},
};

}  // namespace

std::span<const DriverSymbol> driver_symbols() { return rows; }

bool is_driver_symbol(std::string_view name) {
  return std::ranges::any_of(rows, [&](const DriverSymbol& row) {
    return row.name.ends_with('*') ? name.starts_with(row.name.substr(0, row.name.size() - 1)) : name == row.name;
  });
}

}  // namespace cujit::gpu
