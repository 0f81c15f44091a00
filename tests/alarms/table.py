"""The table of programs, corpus.txt."""
import dataclasses


@dataclasses.dataclass(frozen=True)
class Program:
    name: str
    files: tuple[str, ...]  # stems; the first has a kernel
    extra: tuple[str, ...]  # members of archives that no link needs
    least: int
    compiler: tuple[str, ...]
    linker: tuple[str, ...]
    notes: frozenset[str]

    @property
    def suffix(self):
        return ".ptx" if "ptx" in self.notes else ".cu"


def read(path):
    programs = []
    for line in path.read_text().splitlines():
        if line.startswith("#") or not line.strip():
            continue
        name, files, least, compiler, linker, notes = (cell.strip() for cell in line.split("|"))
        programs.append(
            Program(
                name,
                tuple(f for f in files.split() if not f.endswith("?")),
                tuple(f[:-1] for f in files.split() if f.endswith("?")),
                int(least),
                tuple(compiler.split()),
                tuple(linker.split()),
                frozenset(notes.split()),
            )
        )
    return programs
