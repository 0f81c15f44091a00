#!/usr/bin/env bash
# --version is one line with the nvJitLink found; --help lists the options and the exit codes.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
cujit --version
expect_exit 0
[ "$(wc -l < "$T/out")" = 1 ] || fail "not one line"
expect_out "nvJitLink 13.0"
cujit link --help
expect_exit 0
for text in --arch --emit --verify --nvjitlink --kernels-used --timeout 130; do expect_out "$text"; done
cujit
expect_exit 2
cujit lnik
expect_exit 2
expect_err "did you mean 'link'"
