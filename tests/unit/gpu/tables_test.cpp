// Rows of the tables that messages and refusals stand on.
#include <catch2/catch_test_macros.hpp>

#include <algorithm>

#include "cujit/base/diagnostic_id.hpp"
#include "cujit/gpu/driver_symbols.hpp"
#include "cujit/gpu/toolkits.hpp"

using namespace cujit::gpu;

TEST_CASE("newest PTX of each release, and the other way round") {
  CHECK(newest_ptx({12, 0}) == Version{8, 0});
  CHECK(newest_ptx({12, 6}) == Version{8, 5});
  CHECK(newest_ptx({13, 0}) == Version{9, 0});
  CHECK(newest_ptx({13, 5}) == Version{9, 5});
  CHECK_FALSE(newest_ptx({13, 6}));
  CHECK(toolkit_for_ptx({8, 6}) == Version{12, 7});
  CHECK(toolkit_for_ptx({8, 5}) == Version{12, 5});
  CHECK_FALSE(toolkit_for_ptx({9, 9}));
}

TEST_CASE("newest LTO-IR of each release") {
  CHECK(newest_ltoir({12, 0}) == Version{2, 51});
  CHECK(newest_ltoir({13, 0}) == Version{2, 98});
  CHECK(newest_ltoir({13, 5}) == Version{2, 131});
  CHECK_FALSE(newest_ltoir({14, 0}));
}

TEST_CASE("archs of a release") {
  const auto of = [](Version v) { return known_archs(v).value(); };
  const auto has = [&](Version v, const char* name) { return std::ranges::count(of(v), *parse_arch(name)) == 1; };
  CHECK(of({12, 0}).size() == 15);
  CHECK(of({12, 8}).size() == 21);
  CHECK(of({13, 0}).size() == 23);
  CHECK(of({13, 4}).size() == 26);
  CHECK(has({12, 9}, "sm_101f"));
  CHECK_FALSE(has({13, 0}, "sm_101"));
  CHECK_FALSE(has({13, 0}, "sm_70"));
  CHECK(has({13, 4}, "sm_107a"));
  CHECK_FALSE(known_archs({15, 0}));
  CHECK(arch_span({70, Suffix::none})->last == Version{12, 9});
  CHECK(arch_span({103, Suffix::none})->first == Version{12, 9});
  CHECK_FALSE(arch_span({91, Suffix::none}));
}

TEST_CASE("driver-provided names, exact and by prefix") {
  for (const char* name : {"vprintf", "malloc", "free", "__assertfail", ".nv.reservedSmem.offset0", "cnpLaunchDevice"})
    CHECK(is_driver_symbol(name));
  for (const char* name : {"", "vprintf2", "_Z6helperi", "mallocx", "nv.reservedSmem"})
    CHECK_FALSE(is_driver_symbol(name));
}

TEST_CASE("every diagnostic id has one row with a name and a meaning") {
  for (const auto& row : cujit::all_ids()) {
    CHECK(&cujit::id_info(row.id) == &row);
    CHECK_FALSE(row.name.empty());
    CHECK(row.meaning.size() > 20);
  }
  CHECK(cujit::id_label(cujit::Id::empty_input) == "CJ1001");
}

TEST_CASE("newest LTO-IR container of each release") {
  CHECK(newest_lto_container({12, 0}) == Version{1, 57});
  CHECK(newest_lto_container({12, 1}) == Version{1, 57});
  CHECK(newest_lto_container({12, 5}) == Version{1, 61});
  CHECK(newest_lto_container({13, 0}) == Version{1, 65});
  CHECK(newest_lto_container({13, 5}) == Version{1, 67});
  CHECK_FALSE(newest_lto_container({11, 8}));
  CHECK_FALSE(newest_lto_container({13, 6}));
}
