#!/usr/bin/env bash
# PTX newer than the library: refused before any NVIDIA code, with both versions.
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
cd "$(dirname "$0")" || exit 1
cujit link new.ptx --arch sm_90 -o "$T/o.cubin"
expect_exit 1
expect_err "new.ptx:1: error: PTX ISA 9.9 needs a newer toolkit; this nvJitLink 13.0 takes up to 9.0"
expect_no_file "$T/o.cubin"
# Before any call: a library that dies of everything makes no difference.
run env CUJIT_NVJITLINK="$FAKES/13.0/libnvJitLink.so.13" CUJIT_FAKE=create:crash "$CUJIT" link new.ptx --arch sm_90 -o "$T/o.cubin"
expect_exit 1
expect_err "PTX ISA 9.9 needs a newer toolkit"
