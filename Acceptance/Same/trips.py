"""Runs the same commands with two programs, each in a folder of its own, and compares what they say and write."""

import collections
import dataclasses
import hashlib
import io
import os
import pathlib
import re
import resource
import shutil
import stat
import subprocess
import time
import zipfile

# The clock of every run that does not set another: Wednesday, 25 November 2026, 12:00.
CLOCK = 1795608000
TIMEOUT = 300
# What a program says about itself: its version, and the commit that it was built of.
BUILDS = re.compile(rb"(?m)^(loctrip) \d+\.\d+\.\d+$|^(commit) [0-9a-f]{7,40}\b")

# The first words of a command that name what it does.
FAMILIES = ("keys", "orders", "questions")


@dataclasses.dataclass
class Difference:
    """What is not the same at one place of a run: lines that only one side has."""

    place: str
    lines: list

    def text(self, shown):
        more = f"\n          … {len(self.lines) - shown} more lines" if len(self.lines) > shown else ""
        body = "".join(f"\n          {line[:240]}" for line in self.lines[:shown])
        return f"        {self.place}{body}{more}"


@dataclasses.dataclass
class Run:
    """One command of a case, by both programs."""

    case: str
    group: str
    command: str
    exit: object
    first: str
    seconds: tuple
    differences: list


@dataclasses.dataclass
class Output:
    """What the first program answered."""

    exit: int
    text: str


class Side:
    """One of the two programs with its folder."""

    def __init__(self, program, folder, other, home):
        self.program = program
        self.folder = folder
        self.other = other
        self.home = home
        self.known = {}

    def start(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.known = {}

    def plain(self, data):
        """Bytes in which this side's folder is called like that of the first side."""
        own = os.fsencode(self.folder)
        data = data.replace(own, os.fsencode(self.other)) if own in data else data
        return BUILDS.sub(rb"\1\2", data)

    def run(self, arguments, stdin, environment):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            done = subprocess.run(
                [self.program, *arguments], cwd=self.folder, input=stdin, env={**self.home, **environment},
                stdin=subprocess.DEVNULL if stdin is None else None, capture_output=True, timeout=TIMEOUT)
            answer = done.returncode, self.plain(done.stdout), self.plain(done.stderr)
        except subprocess.TimeoutExpired:
            answer = "timeout", b"", b""
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return answer, seconds

    def tree(self):
        """Every file of the folder with its kind, mode and digest; what git keeps for itself is left out."""
        found, known = {}, {}
        stack = [("", self.folder)]
        while stack:
            prefix, folder = stack.pop()
            with os.scandir(folder) as entries:
                for entry in entries:
                    name = prefix + entry.name
                    status = entry.stat(follow_symlinks=False)
                    mode = stat.S_IMODE(status.st_mode)
                    if entry.is_symlink():
                        found[name] = ("link", 0, os.readlink(entry.path))
                    elif entry.is_dir(follow_symlinks=False):
                        if entry.name == ".git":
                            continue
                        found[name] = ("folder", mode, "")
                        stack.append((name + "/", entry.path))
                    elif entry.is_file(follow_symlinks=False):
                        key = (status.st_size, status.st_mtime_ns, status.st_ino)
                        last = self.known.get(name)
                        digest = last[1] if last and last[0] == key else self.digest(entry.path)
                        known[name] = (key, digest)
                        found[name] = ("file", mode, digest)
                    else:
                        found[name] = ("other", mode, "")
        self.known = known
        return found

    def digest(self, path):
        with open(path, "rb") as file:
            return hashlib.blake2b(self.plain(file.read()), digest_size=16).digest()


class Trip:
    """A case: commands that both programs run, in folders that hold the same files before each command."""

    def __init__(self, name, old, new, room, stride, home):
        first, second = room / "a" / "p", room / "b" / "p"
        self.name = name
        self.sides = (Side(old, first, first, home), Side(new, second, first, home))
        self.stride = stride
        self.clock = CLOCK
        self.runs = []
        self.turn = 0
        for side in self.sides:
            side.start()

    @property
    def folder(self):
        return self.sides[0].folder

    # Files

    def write(self, path, data, mode=None):
        data = data.encode() if isinstance(data, str) else data
        for side in self.sides:
            target = side.folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
            if mode is not None:
                target.chmod(mode)

    def read(self, path):
        return (self.folder / path).read_bytes()

    def text(self, path):
        return self.read(path).decode("utf-8", "replace")

    def has(self, path):
        return (self.folder / path).exists()

    def copy(self, source, path):
        """Copies a file or folder of this machine, or of the trip if it is relative, into both folders."""
        for side in self.sides:
            origin = side.folder / source
            target = side.folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            if origin.is_dir():
                shutil.copytree(origin, target, symlinks=True, dirs_exist_ok=True, copy_function=shutil.copyfile)
            else:
                shutil.copyfile(origin, target)

    def remove(self, *paths):
        for side in self.sides:
            for path in paths:
                target = side.folder / path
                if target.is_dir() and not target.is_symlink():
                    shutil.rmtree(target)
                elif target.exists() or target.is_symlink():
                    target.unlink()

    def link(self, path, to):
        for side in self.sides:
            (side.folder / path).symlink_to(to)

    def find(self, pattern, under="."):
        """Paths of files of the first side that fit a pattern, in order."""
        root = self.folder / under
        return sorted(str(path.relative_to(self.folder)) for path in root.rglob(pattern) if ".git" not in path.parts)

    def git(self, *arguments):
        environment = {**self.sides[0].home, "PATH": os.environ["PATH"]}
        for kind in ("AUTHOR", "COMMITTER"):
            environment[f"GIT_{kind}_DATE"] = f"{self.clock} +0000"
        for side in self.sides:
            subprocess.run(["git", "-c", "init.defaultBranch=main", *arguments], cwd=side.folder, env=environment,
                           capture_output=True, check=True)

    def commit(self, message="Catalogs"):
        self.git("add", "-A", "-f")
        self.git("commit", "-q", "--allow-empty", "-m", message)

    # Choices

    def some(self, options):
        """Every option where all are wanted, else those whose turn it is; each is taken sooner or later."""
        self.turn += 1
        return options if self.stride == 1 else options[self.turn % self.stride::self.stride] or options[:1]

    def one(self, options):
        self.turn += 1
        return options[self.turn % len(options)]

    # Runs

    def run(self, *arguments, stdin=None, **environment):
        """Runs a command with both programs and compares; the second folder then gets what the first one has."""
        arguments = [str(argument) for argument in arguments]
        environment = {"SOURCE_DATE_EPOCH": str(self.clock), **environment}
        answers, seconds, trees = [], [], []
        for side in self.sides:
            answer, cost = side.run(arguments, stdin, environment)
            answers.append(answer)
            seconds.append(cost)
            trees.append(side.tree())
        differences = []
        (exit, output, errors), other = answers
        if exit != other[0]:
            differences.append(Difference("exit status", [f"-{exit}", f"+{other[0]}"]))
        for place, old, new in (("standard output", output, other[1]), ("standard error", errors, other[2])):
            if old != new:
                differences.append(Difference(place, changed(old, new)))
        if trees[0] != trees[1]:
            differences += self.differences(*trees)
            shutil.rmtree(self.sides[1].folder)
            shutil.copytree(self.sides[0].folder, self.sides[1].folder, symlinks=True)
        words = [word for word in arguments[:2] if re.fullmatch("[a-z]+", word)]
        group = " ".join(words if words[:1] and words[0] in FAMILIES else words[:1]) or "loctrip"
        first = (errors or output)[:200].decode("utf-8", "replace").split("\n")[0]
        self.runs.append(Run(self.name, group, " ".join(map(quoted, arguments)), exit, first, tuple(seconds), differences))
        return Output(exit, output.decode("utf-8", "replace"))

    def differences(self, old, new):
        found = []
        for name in sorted(old.keys() | new.keys()):
            before, after = old.get(name), new.get(name)
            if before == after:
                continue
            if before is None or after is None:
                found.append(Difference(name, [f"{'-' if before else '+'}{(before or after)[0]}"]))
            elif before[:2] != after[:2]:
                found.append(Difference(name, [f"-{before[0]} {before[1]:o}", f"+{after[0]} {after[1]:o}"]))
            elif before[0] == "link":
                found.append(Difference(name, [f"-{before[2]}", f"+{after[2]}"]))
            else:
                sides = [side.plain((side.folder / name).read_bytes()) for side in self.sides]
                found += files(name, *sides)
        return found


def quoted(word):
    return word if re.fullmatch(r"[\w@%+=:,./-]+", word) else repr(word)


def files(name, old, new):
    """The differences of two files; archives are compared by their members."""
    if old[:4] == b"PK\3\4" == new[:4]:
        try:
            sides = []
            for data in (old, new):
                archive = zipfile.ZipFile(io.BytesIO(data))
                sides.append({member: archive.read(member) for member in archive.namelist()})
            found = []
            for member in sorted(sides[0].keys() | sides[1].keys()):
                before, after = (side.get(member) for side in sides)
                if before != after:
                    found.append(Difference(f"{name}: {member}", changed(before or b"", after or b"")))
            return found or [Difference(name, ["-archive", "+archive of the same members"])]
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError):
            pass
    return [Difference(name, changed(old, new))]


def changed(old, new):
    """The lines that only one side has, or what else is not the same."""
    lines = [pieces(side) for side in (old, new)]
    left = collections.Counter(lines[0])
    left.subtract(lines[1])
    right = collections.Counter({line: -count for line, count in left.items() if count < 0})
    taken = []
    for sign, side, counts in (("-", lines[0], +left), ("+", lines[1], right)):
        for line in side:
            if counts.get(line, 0) > 0:
                counts[line] -= 1
                taken.append(sign + line)
    return taken or ["-lines in one order", "+the same lines in another order, or other line ends"]


def pieces(data):
    text = data.decode("utf-8", "backslashreplace")
    lines = text.splitlines()
    # What is written as one line is told apart by its elements or members.
    return [piece for line in lines for piece in (re.split(r"(?<=>)(?=<)|(?<=,)(?=\")", line) if len(line) > 400 else [line])]


class Watch:
    """The time that a case took."""

    def __init__(self):
        self.start = time.monotonic()

    @property
    def seconds(self):
        return time.monotonic() - self.start


def home(folder):
    """The surroundings of every run: nothing of this machine's."""
    for name in ("home", "tmp"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    return {
        "HOME": str(folder / "home"), "TMPDIR": str(folder / "tmp"), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
        "TZ": "UTC", "USER": "somebody", "LOGNAME": "somebody", "NO_COLOR": "1", "COLUMNS": "100",
        "PATH": os.environ["PATH"], "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "Somebody", "GIT_AUTHOR_EMAIL": "somebody@example.com",
        "GIT_COMMITTER_NAME": "Somebody", "GIT_COMMITTER_EMAIL": "somebody@example.com",
        "GIT_CEILING_DIRECTORIES": str(folder), "SWIFT_BACKTRACE": "enable=no",
    }


def start(name, work, old, new, room, stride, surroundings):
    """Runs one case and returns what it found."""
    watch = Watch()
    trip = Trip(name, old, new, pathlib.Path(room), stride, surroundings)
    # Cases of the same kind begin at other options.
    trip.turn = int.from_bytes(hashlib.blake2b(name.encode(), digest_size=4).digest(), "big")
    work(trip)
    shutil.rmtree(room, ignore_errors=True)
    return trip.runs, watch.seconds
