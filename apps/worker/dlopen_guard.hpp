// The worker's own dlopen: it can keep the CUDA driver out of reach of the library that runs in the worker.
#pragma once

// While `on`, dlopen of a libcuda.so fails as if there were none.
void cujit_keep_driver_out(bool on);
