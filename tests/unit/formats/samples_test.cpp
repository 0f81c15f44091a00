// Real files, run on request (`unit_tests "[samples]"`) with CUJIT_TEST_SAMPLES naming a folder of them: every *.cubin
// reads, and no shorter form of it does. The other tests build their own files.
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <filesystem>

#include "cujit/base/files.hpp"
#include "cujit/formats/cubin.hpp"
#include "cujit/formats/ltoir.hpp"
#include "cujit/formats/ptx.hpp"

using namespace cujit;

TEST_CASE("samples that NVIDIA's tools made are read, and cut off ones are not", "[.samples]") {
  const char* folder = std::getenv("CUJIT_TEST_SAMPLES");
  REQUIRE(folder != nullptr);
  std::size_t seen = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const auto path = entry.path().string();
    const auto bytes = read_whole(Session{}, path);
    INFO(path);
    if (entry.path().extension() == ".ptx") CHECK(formats::read_ptx(bytes.value(), path));
    if (entry.path().extension() == ".ltoir") CHECK(formats::read_ltoir(bytes.value(), path)->arch);
    if (entry.path().extension() == ".cubin") {
      ++seen;
      CHECK(formats::read_cubin(bytes.value(), path));
      std::size_t passing = 0;
      for (std::size_t size = 0; size < bytes->size(); ++size)
        passing += formats::read_cubin(Bytes(std::string(bytes->text().substr(0, size))), path).has_value();
      CHECK(passing == 0);
    }
  }
  CHECK(seen > 0);
}
