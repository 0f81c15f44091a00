// SharedLibrary: one dlopened library. It is used in the worker only.
#pragma once
#include <string>

namespace cujit::toolkit {

class SharedLibrary {
 public:
  SharedLibrary() = default;
  // Loads by `name` (a path, or a name for the loader to find); `problem()` says why it did not work.
  explicit SharedLibrary(const std::string& name);

  bool loaded() const { return handle_ != nullptr; }
  const std::string& problem() const { return problem_; }
  void* symbol(const std::string& name) const;
  // Fills a typed function pointer; false if the library has no such name.
  template <class Function>
  bool find(const std::string& name, Function& function) const {
    function = reinterpret_cast<Function>(symbol(name));
    return function != nullptr;
  }

 private:
  // Never closed: the vendor's threads and exit handlers may still run in it, and the worker ends soon anyway.
  void* handle_ = nullptr;
  std::string problem_;
};

}  // namespace cujit::toolkit
