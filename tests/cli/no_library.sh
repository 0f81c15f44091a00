#!/usr/bin/env bash
# No nvJitLink anywhere: exit 3, the places looked at, how to get one. A library in the current directory is never taken.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
mkdir "$T/here" "$T/empty"
cp "$FAKES"/*/libnvJitLink.so* "$T/here" 2> /dev/null
cd "$T/here" || exit 1
run env -i PATH="$T/empty" TMPDIR="$TMPDIR" CUJIT_ROOT="$T/empty" LD_LIBRARY_PATH=".::lib" "$CUJIT" link "$data/lib.ptx" --arch sm_90 -o "$T/out.cubin"
expect_exit 3
expect_err "LD_LIBRARY_PATH"
expect_err "pip install nvidia-nvjitlink"
expect_no_file "$T/out.cubin"
run env -i PATH="$T/empty" "$CUJIT" link "$data/lib.ptx" --arch sm_90 --nvjitlink "$T/none.so" -o "$T/out.cubin"
expect_exit 3
expect_err "$T/none.so"
