; A kernel in NVVM IR text: out[i] = i.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define void @from_nvvm(i32* %out) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %index = zext i32 %i to i64
  %place = getelementptr i32, i32* %out, i64 %index
  store i32 %i, i32* %place
  ret void
}

; Link-time optimisation drops a kernel that this list does not hold; nvcc writes it for every kernel.
@llvm.used = appending global [1 x i8*] [i8* bitcast (void (i32*)* @from_nvvm to i8*)], section "llvm.metadata"

!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @from_nvvm, !"kernel", i32 1}
!nvvmir.version = !{!1}
!1 = !{i32 2, i32 0, i32 3, i32 1}
