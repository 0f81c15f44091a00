// probe LIBRARY [@WORD[=VALUE]…] [-option…] [KIND:]INPUT…: one link by nvJitLink alone, told call by call. The first
// line says how it ended: `ok`, or C, A or L (Create, AddData, Complete) and the code; then come the library's logs.
// The tests of versions compare every release with what was measured of it.
//   @out=FILE  @ltoir=FILE     where the result goes; ask for linked LTO-IR
//   @layout=nul|size|guard     PTX: the NUL counts (the default), it does not, the data ends where the memory does
//   @go-on                     Complete although AddData failed
//   @file                      AddFile instead of AddData
//   @then=add|complete|get     the same call once more, after Complete; get: asked for before Complete
#include <sys/mman.h>

#include <cstring>

#include "nvjitlink_bare.hpp"

namespace {

struct Line {
  std::string out, ltoir, layout = "nul", then;
  bool go_on = false, by_file = false, ptx = false;
  std::vector<std::string> options;
  std::vector<std::pair<int, std::string>> inputs;
};

constexpr const char* kinds[] = {"none", "cubin", "ptx", "ltoir", "fatbin", "object", "library"};

int kind_of(const std::string& word, const std::string& path) {
  for (int i = 1; i < 7; ++i)
    if (word == kinds[i]) return i;
  if (word == "any") return 10;
  const auto data = bare::read(path);
  if (data.compare(0, 4,
                   "\x7f"
                   "ELF") == 0)
    return data.size() > 18 && static_cast<unsigned char>(data[18]) == 190 ? 1 : 5;
  if (data.compare(0, 4, "\xed\x43\x4e\x7f") == 0) return 3;
  if (data.compare(0, 4, "\x50\xed\x55\xba") == 0) return 4;
  if (data.compare(0, 7, "!<arch>") == 0 || data.compare(0, 7, "!<thin>") == 0) return 6;
  return 2;
}

Line parse(int argc, char** argv) {
  Line line;
  for (int i = 2; i < argc; ++i) {
    const std::string word = argv[i];
    const auto value = word.substr(std::min(word.size(), word.find('=') + 1));
    if (word.empty() || word[0] == '-') {
      line.options.push_back(word);
      line.ptx |= word.starts_with("-ptx");  // the library matches it so
    } else if (word.starts_with("@out=")) {
      line.out = value;
    } else if (word.starts_with("@ltoir=")) {
      line.ltoir = value;
    } else if (word.starts_with("@layout=")) {
      line.layout = value;
    } else if (word.starts_with("@then=")) {
      line.then = value;
    } else if (word == "@go-on") {
      line.go_on = true;
    } else if (word == "@file") {
      line.by_file = true;
    } else {
      const auto colon = word.find(':');
      const auto path = colon == std::string::npos ? word : word.substr(colon + 1);
      line.inputs.emplace_back(kind_of(colon == std::string::npos ? "" : word.substr(0, colon), path), path);
    }
  }
  return line;
}

// The bytes as AddData gets them; kept to the end, since the library keeps pointers.
struct Data {
  const char* begin;
  std::size_t size;
};

Data lay_out(const std::string& path, int kind, const std::string& layout) {
  const auto content = bare::read(path);
  const bool ends_with_nul = kind == 2 && layout == "nul";
  if (layout != "guard") {
    auto* copy = static_cast<char*>(std::calloc(content.size() + 8, 1));
    std::memcpy(copy, content.data(), content.size());
    return {copy, content.size() + (ends_with_nul ? 1 : 0)};
  }
  constexpr std::size_t page = 4096;
  const auto length = (content.size() + page - 1) / page * page;
  auto* memory =
      static_cast<char*>(mmap(nullptr, length + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  mprotect(memory + length, page, PROT_NONE);
  auto* begin = memory + length - content.size();
  std::memcpy(begin, content.data(), content.size());
  return {begin, content.size()};
}

class Probe {
 public:
  Probe(const char* library_path, Line line) : line_(std::move(line)), library_(dlopen(library_path, RTLD_NOW)) {
    if (library_ == nullptr) std::exit(99);
  }

  std::string run() {
    std::vector<const char*> options;
    for (const auto& option : line_.options) options.push_back(option.c_str());
    if (int code = call<int(void**, unsigned, const char**)>("nvJitLinkCreate")(
            &handle_, static_cast<unsigned>(options.size()), options.data()))
      return said('C', code);
    for (const auto& [kind, path] : line_.inputs)
      if (int code = add(kind, path)) {
        first_ = said('A', code);
        if (!line_.go_on) return first_;
      }
    if (line_.then == "get") return said('G', get("Cubin", ""));
    if (int code = call<int(void*)>("nvJitLinkComplete")(handle_)) return said('L', code);
    if (line_.then == "complete") return said('L', call<int(void*)>("nvJitLinkComplete")(handle_));
    if (line_.then == "add") return said('A', add(line_.inputs.front().first, line_.inputs.front().second));
    const std::string kind = line_.ltoir.empty() ? line_.ptx ? "Ptx" : "Cubin" : "LTOIR";
    return said('G', get(kind, line_.ltoir.empty() ? line_.out : line_.ltoir));
  }

  void print_logs() {
    if (handle_ == nullptr) return;
    for (const std::string which : {"Error", "Info"}) {
      std::size_t size = 0;
      call<int(void*, std::size_t*)>("nvJitLinkGet" + which + "LogSize")(handle_, &size);
      std::string log(size + 1, '\0');
      if (size > 1) call<int(void*, char*)>("nvJitLinkGet" + which + "Log")(handle_, log.data());
      if (size > 1) std::printf("[%s log]\n%s\n", which.c_str(), log.c_str());
    }
  }

 private:
  template <class F>
  F* call(const std::string& name) {
    return bare::symbol<F>(library_, name);
  }

  static std::string said(char stage, int code) { return code == 0 ? "ok" : stage + std::to_string(code); }

  int add(int kind, const std::string& path) {
    if (line_.by_file) return call<int(void*, int, const char*)>("nvJitLinkAddFile")(handle_, kind, path.c_str());
    const auto data = lay_out(path, kind, line_.layout);
    return call<int(void*, int, const void*, std::size_t, const char*)>("nvJitLinkAddData")(handle_, kind, data.begin,
                                                                                            data.size, path.c_str());
  }

  int get(const std::string& kind, const std::string& path) {
    std::size_t size = 0;
    if (int code = call<int(void*, std::size_t*)>("nvJitLinkGetLinked" + kind + "Size")(handle_, &size)) return code;
    std::string image(size, '\0');
    if (int code = call<int(void*, char*)>("nvJitLinkGetLinked" + kind)(handle_, image.data())) return code;
    if (!path.empty()) std::ofstream(path, std::ios::binary) << image;
    return 0;
  }

  Line line_;
  void* library_;
  void* handle_ = nullptr;
  std::string first_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  setvbuf(stdout, nullptr, _IONBF, 0);
  Probe probe(argv[1], parse(argc, argv));
  const auto result = probe.run();
  std::printf("%s\n", result.c_str());
  probe.print_logs();
  return result == "ok" ? 0 : 1;
}
