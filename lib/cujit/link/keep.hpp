// --kernels-used and --variables-used: from what people write to the full names that the library must get.
#pragma once
#include <span>

#include "cujit/base/session.hpp"
#include "cujit/link/inputs.hpp"
#include "cujit/link/request.hpp"
#include "cujit/link/vendor_options.hpp"

namespace cujit::link {

// `wanted` names the symbol `mangled`: equal to it, to its demangled form, or to that form without parameters or
// template arguments ("A", "A()", "_Z1Av"; "ns::k", "ns::k<int>").
bool names_symbol(const std::string& wanted, const std::string& mangled);

// Resolves the names of `options` among `symbols` and each input's symbol map (unmangled → mangled).
// Errors: unknown_kernel_name, unknown_variable_name with near names (a warning to the session in nvJitLink's own
// spelling).
Expected<Kept> resolve_kept(const Session& session, const Options& options, std::span<const SymbolRef> symbols,
                            std::span<const object::ObjectCode> objects);

}  // namespace cujit::link
