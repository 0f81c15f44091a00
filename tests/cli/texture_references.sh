#!/usr/bin/env bash
# Texture, surface and sampler references stay open in a result: the driver binds them.
# versions: all
# liars: empty
. "$(dirname "$0")/lib.sh"
printf '.version 6.4\n.target sm_75\n.address_size 64\n.visible .global .texref t;\n.global .surfref s;\n.visible .entry k() { ret; }\n' > "$T/k.ptx"
cujit link "$T/k.ptx" --arch sm_80 -o "$T/out.cubin"
expect_quiet
expect_kernels "$T/out.cubin" k
assemble_12 "$T/k.ptx" "$T/k.cubin"
cujit link "$T/k.cubin" -o "$T/out2.cubin"
expect_quiet
