"""Runs each link through nvlink and through cujit, and compares what they say and what they made."""
import collections
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import shlex
import struct
import subprocess
import tempfile

import forms

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LIMIT = 300  # seconds for one link
# What cujit may say where nvlink is silent: notes, and the warnings of a module that defines nothing and of debug
# information without -g, which users asked for (tests/cases 35 and 49).
ALLOWED = re.compile(r": note: |^  hint: |warning: .* \[CJ(1005|1114)\]$")
# "which links into sm_103 with nvJitLink 12.9, or 13.1 or newer; this one is 13.0"
BY_RELEASE = re.compile(r"with nvJitLink [0-9., or]*newer; this one is .* \[CJ1103\]")


def newest_library():
    return max(ROOT.glob("build/wheels/nvidia-nvjitlink-13.*/nvidia/cu13/lib"))


@dataclasses.dataclass(frozen=True)
class Result:
    link: object
    objection: str  # nvlink's, empty where it says nothing
    alarm: str  # cujit's, empty where it says nothing
    line: str
    limit: str = ""  # where nvJitLink of this release cannot what nvlink of it can: cujit's error, which names one that can


@dataclasses.dataclass(frozen=True)
class Image:
    kind: int  # of the ELF file: 2 is a final one
    flags: int
    kernels: frozenset
    sections: frozenset  # the kernels' sections


def text_of(table, at):
    return table[at : table.index(b"\0", at)].decode()


def read(path):
    """The kernels of a cubin: defined functions whose st_other has 0x10, and their sections."""
    data = path.read_bytes()
    kind, flags = struct.unpack_from("<H", data, 16)[0], struct.unpack_from("<I", data, 48)[0]
    (at,), (size, count, names_at) = struct.unpack_from("<Q", data, 40), struct.unpack_from("<HHH", data, 58)
    rows = [struct.unpack_from("<IIQQQQIIQQ", data, at + i * size) for i in range(count)]
    names = data[rows[names_at][4] : rows[names_at][4] + rows[names_at][5]]
    kernels = set()
    for row in rows:
        if row[1] != 2:
            continue
        strings = data[rows[row[6]][4] : rows[row[6]][4] + rows[row[6]][5]]
        for offset in range(row[4], row[4] + row[5], 24):
            name, info, other, section = struct.unpack_from("<IBBH", data, offset)
            if info & 15 == 2 and other & 0x10 and section:
                kernels.add(text_of(strings, name))
    sections = {text_of(names, row[0]) for row in rows}
    return Image(kind, flags, frozenset(kernels), frozenset(s for s in sections if s[6:] in kernels and s.startswith(".text.")))


def execute(words, folder):
    try:
        done = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return "no end", ""
    said = (done.stdout + done.stderr).decode(errors="replace").strip()
    return f"exit {done.returncode}" if done.returncode else "", said


def objection_of(link, output):
    """Why this link does not count; empty where nvlink makes kernels without a word."""
    status, said = execute([link.made.judge.nvlink, *link.words, "-o", output], link.made.folder)
    if status or said:
        return f"{status or 'exit 0'}: {said}"
    if not output.exists() or not output.stat().st_size:
        return "no result"
    return "" if read(output).kernels else "a result without a kernel"


def alarm_of(words, link, reference, output):
    status, said = execute(words, link.made.folder)
    loud = [line for line in said.splitlines() if not ALLOWED.search(line)]
    if status or loud:
        return f"{status or 'exit 0'}: {said}"
    if not output.exists():
        return "exit 0 and no result"
    theirs, ours = read(reference), read(output)
    if theirs.kernels < ours.kernels:
        # What nvlink drops because the host never launches it is not asked of us.
        execute([link.made.judge.nvlink, "-ignore-host-info", *link.words, "-o", reference], link.made.folder)
        theirs = read(reference)
    for what in dataclasses.fields(Image):
        wanted, found = getattr(theirs, what.name), getattr(ours, what.name)
        if wanted == found:
            continue
        if isinstance(wanted, int):
            return f"{what.name} {found:#x}, nvlink has {wanted:#x}"
        return f"{what.name}: lacks {sorted(wanted - found)}, has besides {sorted(found - wanted)}"
    return ""


def compare(link, cujit):
    with tempfile.TemporaryDirectory() as folder:
        reference, output = pathlib.Path(folder) / "nvlink.cubin", pathlib.Path(folder) / "cujit.cubin"
        words = [str(cujit), "link", f"--nvjitlink={link.made.judge.nvjitlink}", *link.words]
        line = f"cd {os.path.relpath(link.made.folder, ROOT)} && {shlex.join(words)} -o out.cubin"
        objection = objection_of(link, reference)
        if objection:
            line = f"cd {os.path.relpath(link.made.folder, ROOT)} && {shlex.join([str(link.made.judge.nvlink), *link.words])} -o out.cubin"
            return Result(link, objection, "", line)
        alarm = alarm_of([*words, "-o", output], link, reference, output)
        if BY_RELEASE.search(alarm):
            # Then the newest library must do it without a word.
            newest = [f"--nvjitlink={newest_library()}" if w.startswith("--nvjitlink=") else w for w in words]
            status, said = execute([*newest, "-o", output], link.made.folder)
            if not status and all(ALLOWED.search(one) for one in said.splitlines()) and output.exists():
                return Result(link, "", "", line, alarm)
        return Result(link, "", alarm, line)


def run(links, cujit):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda link: compare(link, cujit), links))


def matrix(title, cells):
    """Prints counts of (row, column): links, then alarms after a "!"."""
    rows, columns = dict.fromkeys(r for r, _ in cells), sorted({c for _, c in cells})
    print(f"\n{title}")
    for i, column in enumerate(columns):
        print(f"  {chr(ord('A') + i)} = {column}", end="\n" if i % 4 == 3 else ";")
    print("\n" + " " * 24 + "".join(f"{chr(ord('A') + i):>6}" for i in range(len(columns))) + "   sum")
    for row in rows:
        values = [cells.get((row, column), (0, 0)) for column in columns]
        shown = "".join(f"{(str(n) if n else '.') + (f'!{a}' if a else ''):>6}" for n, a in values)
        print(f"{row:24}{shown}{sum(n for n, _ in values):6}")


def report(results, file):
    """Prints the tables and every alarm; all cells go into a file. Returns the numbers of alarms and of counted links."""
    counted = [r for r in results if not r.objection]
    alarms = [r for r in counted if r.alarm]
    cells = collections.defaultdict(lambda: [0, 0, 0])
    by_form, by_arch = collections.defaultdict(lambda: (0, 0)), collections.defaultdict(lambda: (0, 0))
    for r in results:
        made, alarm = r.link.made, bool(r.alarm)
        cell = cells[made.program.name, r.link.form, made.toolkit.name, f"sm_{r.link.arch}"]
        for i, one in enumerate((not r.objection, alarm, bool(r.objection))):
            cell[i] += one
        if r.objection:
            continue
        for table, key in ((by_form, (made.program.name, r.link.form)), (by_arch, (f"{made.toolkit.name} for sm_{r.link.arch}", r.link.form))):
            table[key] = (table[key][0] + 1, table[key][1] + alarm)
    with open(file, "w", encoding="utf-8") as out:
        out.write("program\tform\ttoolkit\tarch\tlinks\talarms\tnvlink objects\n")
        for key, values in sorted(cells.items()):
            out.write("\t".join([*key, *map(str, values)]) + "\n")
    matrix("links that nvlink makes without a word, and of them !alarms: program by form", by_form)
    matrix("the same: toolkit and arch by form", dict(sorted(by_arch.items())))
    print(f"every cell of program, form, toolkit and arch: {os.path.relpath(file, ROOT)}")
    objections = [r for r in results if r.objection]
    print(f"\n{forms.NOTE}\nnvlink objects to {len(objections)} links, which are not counted:")
    for r in objections:
        print(f"  {r.objection.splitlines()[0]}\n    {r.line}")
    limits = [r for r in counted if r.limit]
    print(f"\n{len(limits)} links that nvJitLink of that release cannot make and cujit refuses by its name (the newest makes them):")
    for r in limits:
        print(f"  {r.line}")
    print(f"\n{len(alarms)} alarms of {len(counted)} links")
    for r in alarms:
        print(f"ALARM {r.link.made.program.name}, {r.link.form}, {r.link.made.toolkit.name}, sm_{r.link.arch}\n  {r.line}")
        for line in r.alarm.splitlines():
            print(f"    {line}")
    return len(alarms), len(counted)
