#!/usr/bin/env bash
# Response files: GNU quoting, CRLF and LF, no comments, one inside another; an open quote is placed.
# liars: empty bare
. "$(dirname "$0")/../../cli/lib.sh"
cp "$(dirname "$0")"/*.ptx "$T"
cd "$T" || exit 1
mkdir w
cp main.ptx "w/my main.ptx"
printf -- '--arch=sm_90\nmain.ptx lib.ptx\n-o w/out.cubin\n' > w/plain.rsp
printf -- '--arch=sm_90\r\nmain.ptx lib.ptx\r\n-o w/out.cubin\r\n' > w/crlf.rsp
printf -- '--arch=sm_90 "w/my main.ptx" lib.ptx -o w/out.cubin\n' > w/quoted.rsp
printf -- "--arch=sm_90 'w/my main.ptx' lib.ptx -o w/out.cubin" > w/single.rsp
printf -- '--arch=sm_90 w/my\\ main.ptx lib.ptx -o w/out.cubin\n' > w/escaped.rsp
printf -- '-optf w/plain.rsp\n' > w/nested.rsp
printf -- '@w/nested.rsp\n' > w/twice.rsp
{ printf '\357\273\277'; cat w/plain.rsp; } > w/bom.rsp
for form in plain crlf quoted single escaped nested twice bom; do
  for spelling in "@w/$form.rsp" "-optf w/$form.rsp" "--options-file=w/$form.rsp"; do
    rm -f w/out.cubin
    cujit link $spelling
    expect_quiet
    expect_kernels w/out.cubin kern
    expect_arch w/out.cubin 90
  done
done
printf -- '# inputs\n--arch=sm_90 main.ptx lib.ptx -o w/none.cubin\n' > w/comment.rsp
cujit link @w/comment.rsp
expect_exit 2
expect_err "#"
printf -- '--arch=sm_90\n"main.ptx lib.ptx -o w/none.cubin\n' > w/unclosed.rsp
cujit link @w/unclosed.rsp
expect_exit 2
expect_err "w/unclosed.rsp:2: error"
printf -- '@w/self.rsp\n' > w/self.rsp
cujit link @w/self.rsp
expect_exit 2
expect_err "w/self.rsp -> w/self.rsp"
for missing in @w/missing.rsp "-optf w/missing.rsp"; do
  cujit link $missing
  expect_exit 2
  expect_err "w/missing.rsp"
done
expect_no_file w/none.cubin
for i in $(seq 1 3000); do echo main.ptx; done > w/many.rsp
cujit link @w/many.rsp --arch=sm_90 -o main.ptx
expect_exit 2
expect_err "the output is one of the inputs"
