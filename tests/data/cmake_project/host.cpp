// The C++ file of the project: CMake hands its object to the device link too.
int host() { return 0; }
