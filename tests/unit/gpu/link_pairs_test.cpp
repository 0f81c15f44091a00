// Pairs of archs that depend on the nvJitLink release.
#include "cujit/gpu/link_pairs.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace cujit::gpu;

TEST_CASE("pairs that only some releases link") {
  const auto links = [](const char* from, const char* to, Version release) {
    return release_links(*parse_arch(from), *parse_arch(to), release);
  };
  for (const auto& [from, to] : {std::pair{"sm_80", "sm_87"},
                                 {"sm_86", "sm_87"},
                                 {"sm_80", "sm_88"},
                                 {"sm_86", "sm_88"},
                                 {"sm_87", "sm_88"},
                                 {"sm_87", "sm_89"},
                                 {"sm_88", "sm_89"}}) {
    CHECK_FALSE(links(from, to, {12, 9}));
    CHECK_FALSE(links(from, to, {13, 1}));
    CHECK(links(from, to, {13, 2}));
    CHECK(links(from, to, {14, 0}));
  }
  CHECK_FALSE(links("sm_100", "sm_103", {12, 8}));
  CHECK(links("sm_100", "sm_103", {12, 9}));
  CHECK_FALSE(links("sm_100", "sm_103", {13, 0}));
  CHECK(links("sm_100", "sm_103", {13, 1}));
  CHECK(links("sm_80", "sm_86", {12, 0}));
  CHECK(links("sm_80", "sm_80", {12, 0}));
  // A suffix does not matter.
  CHECK_FALSE(links("sm_100f", "sm_103f", {13, 0}));
  CHECK(links("sm_100f", "sm_103", {13, 1}));
}

TEST_CASE("the releases in words, nothing for a pair that all of them link") {
  CHECK(releases_for({80}, {87}) == "13.2 or newer");
  CHECK(releases_for({100}, {103}) == "12.9, or 13.1 or newer");
  CHECK(releases_for({80}, {86}).empty());
  CHECK(releases_for({87}, {80}).empty());
}
