// A liar with cujit's command line: it writes a well-formed cubin with nothing in it and reports success.
#include <cstring>
#include <fstream>
#include <string>

int main(int argc, char** argv) {
  std::string image(64, '\0');
  const unsigned char head[] = {0x7f, 'E', 'L', 'F', 2, 1, 1, 0x41, 8, 0, 0, 0, 0, 0, 0, 0, 2, 0, 190, 0, 1};
  std::memcpy(image.data(), head, sizeof head);
  image[0x30] = 4;
  image[0x31] = 90;
  image[0x34] = 64;
  for (int i = 1; i + 1 < argc; ++i)
    if (std::string(argv[i]) == "-o") std::ofstream(argv[i + 1], std::ios::binary) << image;
  return 0;
}
