// Opening carriers, kind by kind. A carrier without device code is normal: build systems hand every object of a target
// to the device link.
#include "cujit/link/pieces.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cujit/base/text.hpp"
#include "cujit/formats/host_object.hpp"
#include "cujit/object/members.hpp"

namespace cujit::link {
namespace {

using object::Kind;

class Opener {
 public:
  Opener(const Session& session, const Options& options) : session_(session), options_(options) {}

  Expected<std::vector<Piece>> run(std::span<const object::ObjectCode> objects) {
    std::vector<std::string> nothing_in;
    for (const auto& object : objects) {
      const auto pieces = pieces_.size();
      const auto problems = problems_.size();
      if (object.kind() == Kind::library)
        archive(object);
      else
        open(object.kind(), object.name(), object.bytes(), nullptr);
      if (pieces_.size() == pieces && problems_.size() == problems)
        nothing_in.push_back(
            fmt::format("{} ({})", object.name(), seen_.empty() ? with_article(object.kind()) : seen_));
      seen_.clear();
    }
    if (problems_.empty() && pieces_.empty()) nowhere(nothing_in);
    if (!problems_.empty()) return fail(Error(std::move(problems_)));
    return std::move(pieces_);
  }

 private:
  struct Home {  // the archive that a member is from
    bool runtime = false;
    std::size_t final_members = 0;  // with code that is already final
  };

  void problem(Error error) { std::ranges::move(error.diagnostics, std::back_inserter(problems_)); }

  void add(Piece piece, Home* home) {
    piece.from_archive = home != nullptr;
    piece.runtime = home != nullptr && home->runtime;
    pieces_.push_back(std::move(piece));
  }

  void open(Kind kind, const std::string& name, const Bytes& bytes, Home* home) {
    if (kind == Kind::fatbin) {
      auto containers = formats::read_fatbin(bytes, name);
      if (!containers) return problem(containers.error());
      for (auto& container : *containers) add_container(name, std::move(container), home);
    } else if (kind == Kind::object) {
      host_object(name, bytes, home);
    } else {
      auto input = read_input(session_, kind, bytes, name);
      if (!input) return problem(input.error());
      add({name, std::move(*input), {}}, home);
    }
  }

  void add_container(const std::string& name, formats::FatbinContainer container, Home* home) {
    if (container.entries.empty()) return session_.decided(printable(name) + ": an empty fatbin, left out");
    add({name, std::nullopt, std::move(container)}, home);
  }

  void host_object(const std::string& name, const Bytes& bytes, Home* home) {
    auto host = formats::read_host_object(bytes, name);
    if (!host) return problem(host.error());
    using Type = formats::HostObject::Type;
    if (host->type != Type::object) {
      const std::string seen = host->type == Type::executable ? "an ELF program" : "an ELF shared library or program";
      if (home == nullptr) seen_ = seen;
      return session_.decided(
          fmt::format("{}: {}, left out: its device code, if it has any, is already linked", printable(name), seen));
    }
    if (host->relocatable.empty() && host->final_code) return final_code(name, home);
    if (host->relocatable.empty()) return session_.decided(printable(name) + ": no device code, left out");
    for (auto& container : host->relocatable) add_container(name, std::move(container), home);
  }

  void final_code(const std::string& name, Home* home) {
    if (home != nullptr) {
      // Nothing can refer to it, so no link needs it: the host linker brings such members in (cuBLAS, say).
      ++home->final_members;
      return session_.decided(
          fmt::format("{}: compiled without -rdc=true, so its device code is final; left out", printable(name)));
    }
    problems_.push_back(make_error(Id::not_relocatable,
                                   "was compiled without -rdc=true: its device code is already final and is not "
                                   "linked; kernels in it stay in the host object",
                                   {name})
                            .hint("compile it with -rdc=true (nvcc -dc), or leave it out of the device link"));
  }

  // An archive of final code only may be the wrong one; on a host link's line it is normal.
  void tell_final(const object::ObjectCode& object, const Home& home, bool nothing_else) {
    if (home.final_members == 0 || !nothing_else || options_.host_line) return;
    session_.tell(make_note(Id::not_relocatable,
                            fmt::format("left out: its device code ({} member{}) was compiled without -rdc=true and is "
                                        "already final; kernels in it stay in the host objects",
                                        home.final_members, home.final_members == 1 ? "" : "s"),
                            {object.name()}));
  }

  void archive(const object::ObjectCode& object) {
    auto members = object::members_of(session_, object);
    if (!members) return problem(members.error());
    const auto& path = object.name();
    const auto base = std::string_view(path).substr(path.rfind('/') + 1);
    Home home{base.starts_with("libcudadevrt")};
    const auto before = pieces_.size();
    for (const auto& member : *members) {
      if (member.bytes.empty()) continue;
      auto kind = object::identify(member.bytes, member.name);
      if (!kind || *kind == Kind::library)
        session_.decided(printable(member.name) + ": not device code, left out");
      else
        open(*kind, member.name, member.bytes, &home);
    }
    tell_final(object, home, pieces_.size() == before);
  }

  void nowhere(const std::vector<std::string>& inputs) {
    auto error = make_error(Id::no_device_code, fmt::format("no device code in {}", printable(join(inputs, ", "))));
    error.hint("compile the CUDA sources with -rdc=true (nvcc -dc), and see that their objects are on the line");
    problems_.push_back(std::move(error));
  }

  const Session& session_;
  const Options& options_;
  std::vector<Piece> pieces_;
  std::vector<Diagnostic> problems_;
  std::string seen_;  // what the carrier in hand turned out to be
};

}  // namespace

Expected<std::vector<Piece>> open_inputs(const Session& session, std::span<const object::ObjectCode> objects,
                                         const Options& options) {
  return Opener(session, options).run(objects);
}

}  // namespace cujit::link
