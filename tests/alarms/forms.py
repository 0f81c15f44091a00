"""The forms that inputs of a link have, and the choice of links: every form as often as every other, as far as it goes."""
import collections
import dataclasses
import re

# The next archs: those that load a cubin of the key, and those that only its PTX can be assembled for.
SAME_FAMILY = {"80": "86", "86": "89", "100": "103", "120": "121"}
LATER = {"75": "80", "80": "90", "86": "89", "89": "100", "90": "100", "100": "120", "103": "120"}


NOTE = """nvlink drops files of PTX without a word where the arch is below sm_90 (13.0 to 13.5: exit 0, an empty result), so
it cannot judge them: PTX files are linked from sm_90 on, and PTX in fatbins and objects for all archs."""


def takes_ptx(arch):
    return int(re.match(r"\d+", arch)[0]) >= 90


@dataclasses.dataclass(frozen=True)
class Link:
    made: object
    form: str
    arch: str
    words: tuple[str, ...]  # after nvlink, before -o


def forms(made, arch):
    """Yields (form, arch of the link, inputs and options) for what was made for this arch."""
    program, files = made.program, made.program.files
    # LTO-IR with anything else is not among the forms: nvlink never does partial LTO without a word of it.
    lto = "no-lto" not in program.notes and program.suffix == ".cu"

    def names(extension, stems=files):
        return [f"{stem}.{extension}" for stem in stems]

    ptx, cubins, ltoir = names(f"{arch}.ptx"), names(f"{arch}.cubin"), names(f"{arch}.ltoir")
    optimised = ["-dlto", f"-nvvmpath={made.judge.nvvm}"]
    if takes_ptx(arch):
        yield "ptx", arch, ptx
    yield "cubin", arch, cubins
    yield "fatbin", arch, names("both.fatbin")
    yield "fatbin of ptx", arch, names("ptx.fatbin")
    if arch in SAME_FAMILY:
        yield "cubin, later arch", SAME_FAMILY[arch], cubins
    if arch in LATER and takes_ptx(LATER[arch]):
        yield "ptx, later arch", LATER[arch], ptx
    if len(files) > 1 and takes_ptx(arch):
        yield "ptx + cubin", arch, ptx[:1] + cubins[1:]
    if lto:
        yield "ltoir", arch, ltoir + optimised
        yield "fatbin of ltoir", arch, names("lto.fatbin") + optimised
    if not made.toolkit.tree or program.suffix == ".ptx":
        return
    yield "o with cubin", arch, names("cubin.o")
    yield "o with ptx", arch, names("ptx.o")
    yield "o with both", arch, names("both.o")
    if arch in LATER:
        yield "o with ptx, later arch", LATER[arch], names("ptx.o")
    first = names("both.o", files[:1]) if len(files) > 1 else []
    yield "archive", arch, [*first, "libcorpus.a"]
    if first:
        yield "-l archive", arch, [*first, "-L.", "-lcorpus"]
    if first and takes_ptx(arch):
        yield "ptx + o", arch, ptx[:1] + names("both.o", files[1:])
    around = ["-m64", f"-L{made.judge.lib}", "-cpu-arch=X86_64"]
    devrt = [] if "-lcudadevrt" in program.linker else ["-lcudadevrt"]
    yield "line of nvcc", arch, [*around, *names("both.o"), *devrt]
    if lto:
        library = [f"-L{made.judge.lib}", *devrt]
        yield "o with ltoir", arch, names("lto.o") + optimised + library
        yield "o with all, -dlto", arch, names("o") + optimised + library
        yield "o with all", arch, names("o")
        if first:
            yield "ltoir + o", arch, ltoir[:1] + names("lto.o", files[1:]) + optimised + library


def choose(everything, each):
    """Of each program, toolkit and arch the forms that were taken least so far."""
    of_form, of_program, of_arch = collections.Counter(), collections.Counter(), collections.Counter()
    links = []
    for made in everything:
        for arch in made.archs:
            found = list(forms(made, arch))
            for _ in range(min(each, len(found))):
                form, target, words = min(
                    found, key=lambda f: (of_program[made.program.name, f[0]], of_form[f[0]], of_arch[f[0], f[1]])
                )
                found = [f for f in found if f[0] != form]
                of_form[form] += 1
                of_program[made.program.name, form] += 1
                of_arch[form, target] += 1
                linker = list(made.program.linker)
                if "-lcudadevrt" in linker and not any(w.startswith("-L/") for w in words):
                    linker.insert(0, f"-L{made.judge.lib}")
                links.append(Link(made, form, target, (f"--arch=sm_{target}", *words, *linker)))
    return links


