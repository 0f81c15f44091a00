// What every real nvJitLink must do through the engine: links, and errors that name file, line and symbol.
#include "support.hpp"

using namespace cujit;
using namespace cujit::test;

TEST_CASE("two PTX files that call each other link, and the worker is used again") {
  for (const auto& library : real_libraries()) {
    INFO(library);
    const auto s = session();
    {
      engine::Engine engine(s, library);
      engine.warm_up();
      const auto unit = link_unit({ptx("a.ptx", calls_ptx), ptx("b.ptx", called_ptx)});
      const auto first = engine.run(unit);
      REQUIRE(first);
      CHECK(
          first->image.text().starts_with("\x7f"
                                          "ELF"));
      CHECK(first->diagnostics.empty());
      CHECK(first->console.empty());
      const auto again = engine.run(unit);
      REQUIRE(again);
      CHECK(first->image == again->image);
    }
    CHECK_FALSE(has_children());
  }
}

TEST_CASE("linked cubins come out of cubins") {
  for (const auto& library : real_libraries()) {
    INFO(library);
    const auto s = session();
    engine::Engine engine(s, library);
    engine::Unit assemble;
    assemble.operation = engine::Operation::assemble;
    assemble.backend = engine::Backend::ptxas;
    const char* const ptxas = std::getenv("CUJIT_TEST_PTXAS");
    REQUIRE(ptxas);
    engine::Engine assembler(s, "", ptxas);
    std::vector<engine::UnitInput> cubins;
    for (const auto& [name, text] : {std::pair{"a", calls_ptx}, std::pair{"b", called_ptx}}) {
      assemble.options = {"-c", "-arch=sm_80"};
      assemble.inputs = {ptx(std::string(name) + ".ptx", text)};
      auto cubin = assembler.run(assemble);
      REQUIRE(cubin);
      cubins.push_back({engine::InputKind::cubin, std::string(name) + ".cubin", cubin->image});
    }
    const auto linked = engine.run(link_unit(cubins));
    REQUIRE(linked);
    CHECK(linked->image.size() > 1000);
  }
}

TEST_CASE("an error in PTX comes with file, line and source, and the next unit is fine") {
  for (const auto& library : real_libraries()) {
    INFO(library);
    const auto s = session();
    engine::Engine engine(s, library);
    const auto bad = engine.run(link_unit({ptx("a.ptx", calls_ptx), ptx("bad.ptx", broken_ptx)}));
    REQUIRE_FALSE(bad);
    const auto& d = bad.error().diagnostics.front();
    CHECK(d.id == Id::ptx_error);
    CHECK(d.place.file == "bad.ptx");
    CHECK(d.place.line == 7);
    CHECK(d.place.source == "  addd.u32 %r2, %r1, %r1;");
    CHECK(d.message.find("addd") != std::string::npos);
    CHECK(bad.error().diagnostics.size() == 1);
    CHECK(engine.run(link_unit({ptx("a.ptx", calls_ptx), ptx("b.ptx", called_ptx)})));
  }
}

TEST_CASE("an undefined symbol is named") {
  for (const auto& library : real_libraries()) {
    INFO(library);
    const auto s = session();
    engine::Engine engine(s, library);
    const auto bad = engine.run(link_unit({ptx("a.ptx", calls_ptx)}));
    REQUIRE_FALSE(bad);
    const auto& d = bad.error().diagnostics.front();
    CHECK(d.id == Id::undefined_symbol);
    CHECK(d.message == "undefined reference to 'twice'");
    CHECK(bad.error().diagnostics.size() == 1);
  }
}

TEST_CASE("a duplicate definition is an error, whether the library says so or not") {
  for (const auto& library : real_libraries()) {
    INFO(library);
    const auto s = session();
    engine::Engine engine(s, library);
    const auto bad =
        engine.run(link_unit({ptx("a.ptx", calls_ptx), ptx("b.ptx", called_ptx), ptx("c.ptx", called_ptx)}));
    REQUIRE_FALSE(bad);
    const auto& d = bad.error().diagnostics.front();
    CHECK(d.id == Id::duplicate_definition);
    CHECK(d.message.find("'twice'") != std::string::npos);
    CHECK(d.place.file == "c.ptx");
  }
}

TEST_CASE("an unknown option and PTX too new are told apart") {
  for (const auto& library : real_libraries()) {
    INFO(library);
    const auto s = session();
    engine::Engine engine(s, library);
    const auto option = engine.run(link_unit({ptx("b.ptx", called_ptx)}, {"-arch=sm_80", "-bogus"}));
    REQUIRE_FALSE(option);
    CHECK(option.error().diagnostics.front().id == Id::bad_option);
    auto text = std::string(called_ptx);
    text.replace(text.find("7.8"), 3, "9.9");
    const auto version = engine.run(link_unit({ptx("new.ptx", text)}));
    REQUIRE_FALSE(version);
    CHECK(version.error().diagnostics.front().id == Id::ptx_too_new);
    CHECK(version.error().diagnostics.front().place.file == "new.ptx");
    CHECK(version.error().diagnostics.front().place.line == 1);
  }
}

TEST_CASE("what the assembler says on request comes as notes") {
  for (const auto& library : real_libraries()) {
    INFO(library);
    const auto s = session();
    engine::Engine engine(s, library);
    const auto result = engine.run(
        link_unit({ptx("a.ptx", calls_ptx), ptx("b.ptx", called_ptx)}, {"-arch=sm_80", "-Xptxas=-v", "-time"}));
    REQUIRE(result);
    bool registers = false;
    for (const auto& d : result->diagnostics) {
      CHECK(d.severity == Severity::note);
      registers = registers || d.message.find("registers") != std::string::npos;
    }
    CHECK(registers);
  }
}

TEST_CASE("PTX of a whole page, and empty text in the middle, link on every release") {
  for (const auto& library : real_libraries()) {
    INFO(library);
    const auto s = session();
    engine::Engine engine(s, library);
    for (const std::size_t size : {4096U, 8192U}) {
      auto text = std::string(called_ptx);
      text.resize(size, ' ');
      const auto result = engine.run(link_unit({ptx("a.ptx", calls_ptx), ptx("page.ptx", text)}));
      REQUIRE(result);
    }
  }
}
