// What each release can do; every row is measured (VERSIONS §2, §5, §1).
#include <catch2/catch_test_macros.hpp>

#include "cujit/toolkit/find.hpp"

using cujit::toolkit::features_of;

TEST_CASE("features change at the releases measured") {
  CHECK_FALSE(features_of({12, 4}).no_cache);
  CHECK(features_of({12, 5}).no_cache);
  CHECK(features_of({14, 0}).no_cache);
  CHECK_FALSE(features_of({12, 2}).split_compile);
  CHECK(features_of({12, 3}).split_compile);
  CHECK(features_of({12, 2}).reads_size);
  CHECK_FALSE(features_of({12, 3}).reads_size);
  CHECK_FALSE(features_of({12, 2}).any_optimization_with_lto);
  CHECK(features_of({12, 3}).any_optimization_with_lto);
  CHECK_FALSE(features_of({12, 0}).driver_breaks_create);
  CHECK(features_of({12, 1}).driver_breaks_create);
  CHECK(features_of({12, 4}).driver_breaks_create);
  CHECK_FALSE(features_of({12, 5}).driver_breaks_create);
}
