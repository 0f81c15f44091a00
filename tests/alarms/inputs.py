"""Makes the inputs of the links: every program by every toolkit, in folders that are made once."""
import concurrent.futures
import dataclasses
import hashlib
import inspect
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


@dataclasses.dataclass(frozen=True)
class Toolkit:
    name: str
    judge: str  # the release whose nvlink and nvJitLink link its inputs
    tree: pathlib.Path | None  # of nvcc; without it NVRTC compiles
    archs: tuple[str, ...]
    nvrtc: pathlib.Path | None = None
    headers: tuple[pathlib.Path, ...] = ()


@dataclasses.dataclass(frozen=True)
class Judge:
    nvlink: pathlib.Path
    nvvm: pathlib.Path
    lib: pathlib.Path
    nvjitlink: pathlib.Path


@dataclasses.dataclass(frozen=True)
class Made:
    """What a toolkit made of a program, for each of the archs."""

    program: object
    toolkit: Toolkit
    judge: Judge
    folder: pathlib.Path
    archs: tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Toolkits:
    folder: pathlib.Path
    nvcc_and_nvrtc: tuple[Toolkit, ...]
    judges: dict
    nvfatbin: pathlib.Path


def one(folder, pattern):
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        sys.exit(f"{folder}: {len(found)} of {pattern}")
    return found[0]


def merged(wheels, folder, names):
    """The wheels of one toolkit are parts of one tree."""
    tree = folder / f"cu{names[0].split('-')[-1]}"
    if not (tree / ".complete").exists():
        shutil.rmtree(tree, ignore_errors=True)
        for name in names:
            shutil.copytree(wheels / name / "nvidia/cu13", tree, dirs_exist_ok=True)
        for program in [*(tree / "bin").iterdir(), *(tree / "nvvm/bin").iterdir()]:
            program.chmod(0o755)
        # Where nvlink looks for the optimiser.
        (tree / "nvvm/lib64").mkdir(exist_ok=True)
        (tree / "nvvm/lib64/libnvvm.so").symlink_to(one(tree, "lib/libnvvm.so.*"))
        (tree / ".complete").touch()
    return tree


def toolkits(wheels, folder):
    folder.mkdir(parents=True, exist_ok=True)
    parts = ["nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt"]
    tree_0 = merged(wheels, folder, [f"{p}-13.0.88" for p in parts] + ["nvidia-cuda-runtime-13.0.96", "nvidia-cuda-cccl-13.0.85"])
    tree_5 = merged(wheels, folder, [f"{p}-13.5.37" for p in parts] + ["nvidia-cuda-runtime-13.5.37", "nvidia-cuda-cccl-13.3.5.0.6"])
    judges = {
        release: Judge(tree / "bin/nvlink", tree / "nvvm", tree / "lib", wheels / f"nvidia-nvjitlink-{version}/nvidia/cu13/lib")
        for release, tree, version in (("13.0", tree_0, "13.0.88"), ("13.5", tree_5, "13.5.37"))
    }

    def nvrtc(release, version, runtime, judge, archs):
        return Toolkit(
            release, judge, None, archs,
            one(wheels, f"nvidia-cuda-nvrtc-cu12-{version}/nvidia/cuda_nvrtc/lib/libnvrtc.so.12"),
            # The runtime's headers of 12.9 need those of CCCL.
            (wheels / f"nvidia-cuda-runtime-cu12-{runtime}/nvidia/cuda_runtime/include", wheels / "nvidia-cuda-cccl-13.0.85/nvidia/cu13/include/cccl"),
        )  # fmt: skip

    newest = ("75", "80", "90", "90a", "100", "120", "86", "100a", "89", "103", "120a", "100f")
    return Toolkits(
        folder,
        (
            Toolkit("13.5", "13.5", tree_5, newest),
            Toolkit("13.0", "13.0", tree_0, newest),
            nvrtc("12.9", "12.9.86", "12.9.79", "13.5", ("75", "80", "90", "90a", "100", "120")),
            nvrtc("12.4", "12.4.127", "12.4.127", "13.0", ("80", "75", "90a", "90")),
        ),
        judges,
        one(wheels, "nvidia-nvfatbin-cu12-*/nvidia/nvfatbin/lib/libnvfatbin.so.12"),
    )


def command(words, folder):
    done = subprocess.run([str(w) for w in words], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(str(w) for w in words)}\n{done.stdout}{done.stderr}")


def fatbin_words(stem, archs, kinds):
    for arch in archs:
        for kind, name in (("elf", f"{stem}.{arch}.cubin"), ("ptx", f"{stem}.{arch}.ptx"), ("nvvm", f"{stem}.{arch}.ltoir")):
            if kind in kinds:
                yield kind, arch, name


KINDS = {"cubin": ("elf",), "ptx": ("ptx",), "both": ("elf", "ptx"), "lto": ("nvvm",)}


def by_nvcc(made):
    """One run of nvcc a file makes everything for all archs; objects of fewer kinds are that object with another fatbin."""
    program, tree, folder = made.program, made.toolkit.tree, made.folder
    lto = "no-lto" not in program.notes
    for stem in program.files + program.extra:
        if program.suffix == ".ptx":
            for arch in made.archs:
                shutil.copy(HERE / f"{stem}.ptx", folder / f"{stem}.{arch}.ptx")
                command([tree / "bin/ptxas", "-c", f"-arch=sm_{arch}", f"{stem}.{arch}.ptx", "-o", f"{stem}.{arch}.cubin"], folder)
        else:
            codes = [f"-gencode=arch=compute_{a},code=[sm_{a},compute_{a}{f',lto_{a}' if lto else ''}]" for a in made.archs]
            command([tree / "bin/nvcc", "-dc", "-std=c++17", "-w", "-keep", f"-I{HERE}", *program.compiler, *codes,
                     HERE / f"{stem}.cu", "-o", f"{stem}.o"], folder)  # fmt: skip
            for arch in made.archs:
                os.rename(folder / f"{stem}.compute_{arch}.sm_{arch}.cubin", folder / f"{stem}.{arch}.cubin")
                os.rename(folder / f"{stem}.compute_{arch}.ptx", folder / f"{stem}.{arch}.ptx")
                if lto:
                    os.rename(folder / f"{stem}.compute_{arch}.ltoir", folder / f"{stem}.{arch}.ltoir")
        for name, kinds in KINDS.items():
            if name == "lto" and (not lto or program.suffix == ".ptx"):
                continue
            images = [f"--image3=kind={kind},sm={arch},file={file}" for kind, arch, file in fatbin_words(stem, made.archs, kinds)]
            command([tree / "bin/fatbinary", "-64", f"--create={stem}.{name}.fatbin", "--device-c", *images], folder)
            if program.suffix == ".cu":
                command(["objcopy", "--update-section", f"__nv_relfatbin={stem}.{name}.fatbin", f"{stem}.o", f"{stem}.{name}.o"], folder)
    if program.suffix == ".cu":
        members = program.files[1:] or program.files
        command(["ar", "rc", "libcorpus.a", *(f"{stem}.both.o" for stem in (*members, *program.extra))], folder)
    # What nvcc keeps besides is in the way only.
    for file in folder.iterdir():
        if re.search(r"\.(ii|c|cpp|gpu|module_id|reg)$", file.name):
            file.unlink()


def by_nvrtc(made, nvfatbin, tool):
    program, folder = made.program, made.folder
    for stem in program.files:
        for arch in made.archs:
            command([tool, "nvrtc", made.toolkit.nvrtc, arch, HERE / f"{stem}.cu", f"{stem}.{arch}", f"-I{HERE}", "-std=c++17",
                     "-default-device", *(f"-I{h}" for h in made.toolkit.headers), *program.compiler], folder)  # fmt: skip
        for name, kinds in KINDS.items():
            words = [w for kind, arch, file in fatbin_words(stem, made.archs, kinds)
                     for w in ({"elf": "cubin", "nvvm": "ltoir"}.get(kind, kind), arch, file)]  # fmt: skip
            command([tool, "nvfatbin", nvfatbin, f"{stem}.{name}.fatbin", *words], folder)


def make_one(made, nvfatbin, tool):
    sources = [HERE / f"{stem}{made.program.suffix}" for stem in made.program.files + made.program.extra]
    sources += sorted(HERE.glob("*.hpp"))
    recipe = "".join(inspect.getsource(f) for f in (by_nvcc, by_nvrtc, fatbin_words))
    key = hashlib.sha256(repr((made.program, made.toolkit, made.archs, KINDS, recipe)).encode())
    for source in sources:
        key.update(source.read_bytes())
    stamp = made.folder / ".made"
    if stamp.exists() and stamp.read_text() == key.hexdigest():
        return made
    shutil.rmtree(made.folder, ignore_errors=True)
    made.folder.mkdir(parents=True)
    if made.toolkit.tree:
        by_nvcc(made)
    else:
        by_nvrtc(made, nvfatbin, tool)
    stamp.write_text(key.hexdigest())
    return made


def plan(programs, kits, short):
    for number, toolkit in enumerate(kits.nvcc_and_nvrtc):
        wanted = [p for p in programs if toolkit.tree or "nvrtc" in p.notes]
        if short:
            # All short programs by the newest toolkit, few of them by the others.
            wanted = [p for p in wanted if "short" in p.notes]
            wanted = wanted if number == 0 else wanted[number - 1 :: 3][:3]
        start = number
        for program in wanted:
            fitting = [a for a in toolkit.archs if int(re.match(r"\d+", a)[0]) >= program.least]
            count = 2 if short or "big" in program.notes or not toolkit.tree else 4 if number == 0 else 3
            archs = tuple(dict.fromkeys(fitting[(start + i) % len(fitting)] for i in range(count)))
            start += count
            folder = kits.folder / toolkit.name / program.name
            if short:
                folder = kits.folder / "short" / toolkit.name / program.name
            yield Made(program, toolkit, kits.judges[toolkit.judge], folder, archs)


def make(programs, kits, build, short, only=None):
    tool = build / "tests/tools/make_corpus"
    planned = [made for made in plan(programs, kits, short) if only in (None, made.program.name)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        waiting = [pool.submit(make_one, made, kits.nvfatbin, tool) for made in planned]
        try:
            return [done.result() for done in waiting]
        except RuntimeError as error:
            for future in waiting:
                future.cancel()
            sys.exit(f"the corpus does not compile: {error}")
