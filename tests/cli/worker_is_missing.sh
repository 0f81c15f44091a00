#!/usr/bin/env bash
# Without its worker program cujit says where it looked; a worker that ends without an answer is no success. No output either way.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
mkdir -p "$T/lone/bin" "$T/o"
cp "$CUJIT" "$T/lone/bin/cujit"
run "$T/lone/bin/cujit" link "$data/main.ptx" "$data/lib.ptx" --arch sm_80 -o "$T/o/out.cubin"
expect_exit 3
expect_err "$T/lone/libexec/cujit/cujit-worker"
run env CUJIT_WORKER=/bin/true "$CUJIT" link "$data/main.ptx" "$data/lib.ptx" --arch sm_80 -o "$T/o/out.cubin"
expect_exit 1
expect_err "exit status 0"
expect_only_files "$T/o"
