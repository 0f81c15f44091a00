#!/usr/bin/env bash
# Control bytes of a hostile file never reach the terminal raw.
# liars: empty bare
. "$(dirname "$0")/lib.sh"
name="$T/$(printf 'a\033[31mb').ptx"
printf '.version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k() { \033]0;x\007 ret; }\n' > "$name"
cujit link "$name" --arch sm_80 -o "$T/out.cubin"
expect_exit 1
! grep -q "$(printf '\033')" "$T/err" || fail "an escape byte came through"
! grep -q "$(printf '\007')" "$T/err" || fail "a bell byte came through"
