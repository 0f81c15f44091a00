// What a fake library shall do, read from one environment variable: parts between commas. `stderr:`, `stdout:`, `log:`
// and `info:` take the rest of the text, commas included, so they come last.
#pragma once
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace fakes {

class Script {
 public:
  explicit Script(const char* variable) {
    const char* const text = std::getenv(variable);
    std::string_view rest = text ? text : "";
    while (!rest.empty()) {
      auto end = rest.find(',');
      for (const char* whole : {"stderr:", "stdout:", "log:", "info:"})
        if (rest.starts_with(whole)) end = std::string_view::npos;
      parts_.emplace_back(rest.substr(0, end));
      rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    }
  }
  // "add:crash" is there.
  bool has(std::string_view part) const {
    for (const auto& p : parts_)
      if (p == part) return true;
    return false;
  }
  // The text after `prefix` of the first part that begins with it.
  std::string after(std::string_view prefix) const {
    for (const auto& p : parts_)
      if (p.starts_with(prefix)) return p.substr(prefix.size());
    return {};
  }
  int number(std::string_view prefix, int otherwise) const {
    const auto text = after(prefix);
    return text.empty() ? otherwise : std::atoi(text.c_str());
  }

 private:
  std::vector<std::string> parts_;
};

}  // namespace fakes
