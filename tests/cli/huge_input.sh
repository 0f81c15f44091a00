#!/usr/bin/env bash
# A file larger than can be linked is refused at once, by its size.
# (Bare nvJitLink is not tried: it would read all of it into memory.)
# liars: empty
. "$(dirname "$0")/lib.sh"
truncate -s 3G "$T/huge.ptx"
cujit link "$T/huge.ptx" --arch sm_80 -o "$T/out.cubin"
expect_exit 2
expect_err "huge.ptx: error: is larger than 2 GiB"
