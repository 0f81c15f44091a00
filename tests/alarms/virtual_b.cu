// Virtual functions: the member of the other file.
#include "virtual.hpp"
__device__ float Square::area() const { return side * side; }
