// A liar with cujit's command line: it hands everything to nvJitLink and believes its return codes.
#include "../tools/nvjitlink_bare.hpp"

int main(int argc, char** argv) {
  std::string output;
  std::string arch = "sm_90";
  std::vector<std::string> inputs;
  std::vector<std::string> options;
  bool lto = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "link" || argument == "-v" || argument == "--verify" || argument == "--") continue;
    if (argument == "-o" && i + 1 < argc) {
      output = argv[++i];
    } else if (argument == "--arch" && i + 1 < argc) {
      arch = argv[++i];
    } else if ((argument == "--emit" || argument == "--timeout" || argument == "--nvjitlink") && i + 1 < argc) {
      ++i;
    } else if (argument.starts_with("-") && argument.size() > 1 && argument[1] != '-') {
      options.push_back(argument);
    } else if (!argument.starts_with("-")) {
      inputs.push_back(argument);
      lto |= bare::read(argument).starts_with("\xed\x43\x4e\x7f");
    }
  }
  options.push_back("-arch=" + arch);
  options.emplace_back("-no-cache");
  if (lto) options.emplace_back("-lto");
  if (output.ends_with(".ptx")) options.emplace_back("-ptx");
  const char* library = std::getenv("CUJIT_NVJITLINK");
  return bare::link(library ? library : "libnvJitLink.so", options, inputs, output);
}
