// bare LIBRARY -o OUTPUT [-option…] INPUT…: a link by nvJitLink alone, the reference for results and for cost.
#include "nvjitlink_bare.hpp"

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  std::string output;
  std::vector<std::string> options;
  std::vector<std::string> inputs;
  for (int i = 2; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "-o" && i + 1 < argc)
      output = argv[++i];
    else if (argument[0] == '-')
      options.push_back(argument);
    else
      inputs.push_back(argument);
  }
  return bare::link(argv[1], options, inputs, output);
}
