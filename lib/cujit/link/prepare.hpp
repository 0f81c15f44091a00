// Prepare: PTX as the assembler can take it. What is harmless is mended, what would change the meaning is refused with
// its place.
#pragma once
#include <string>

#include "cujit/base/bytes.hpp"
#include "cujit/base/error.hpp"
#include "cujit/base/session.hpp"

namespace cujit::link {

// Without a word: NULs at the end, a byte order mark, CR before LF, a last comment without a line end. With one warning
// a file: non-ASCII bytes in comments and strings become '?'. Line numbers stay. Nothing to mend: the same Bytes, not
// copied. Errors: ptx_nul, ptx_non_ascii, ptx_bare_cr.
Expected<Bytes> prepare_ptx(const Session& session, const Bytes& bytes, const std::string& name);

}  // namespace cujit::link
