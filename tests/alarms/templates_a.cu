// Templates in two files: the first instantiations.
#include "templates.hpp"
template __global__ void reduce<int, 4>(const Vec<int, 4>*, int*);
template __global__ void reduce<float, 8>(const Vec<float, 8>*, float*);
