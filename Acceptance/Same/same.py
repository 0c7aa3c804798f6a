#!/usr/bin/env python3
"""Compares two programs: what every command says and writes, over generated projects, the samples and the corpus.

    same.py OLD NEW [CORPUS]                         everything
    CASES="orders gates-1" same.py OLD NEW [CORPUS]    the cases whose names begin like that, or whose commands are called so
    SAME_STRIDE=1 …                                  every combination of options, and every file of the corpus
    ALLOW=file …                                     differences that are expected
    SAME_SHOWN=10 …                                  how many differing runs of a command are shown
    SAME_LOG=file …                                  every run with its exit status and the first line that it says

Each command is run in two folders with the same files. Standard output, standard error, the exit status, and every file,
folder, link and mode are compared; then the second folder gets what the first program wrote, so that one difference
does not make others. Versions, commits and the names of the two folders are no difference.

A line of ALLOW is a pattern and, behind two spaces, why a difference is expected: `^-.* warning: old words  New words
for X`. A run is as expected if a pattern is found in each line that only one side has; the lines begin with `-` or
`+`, and the first pattern that fits counts. A pattern that begins with `COMMAND: ` is for runs of that command alone.
"""

import collections
import os
import pathlib
import re
import shutil
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

sys.dont_write_bytecode = True

import corpus  # noqa: E402
import generated  # noqa: E402
import trips  # noqa: E402

CASES = {}


class Allowed:
    """Differences that are expected, with the reason of each."""

    def __init__(self, path):
        self.rules = []
        self.used = collections.Counter()
        for number, line in enumerate(pathlib.Path(path).read_text(encoding="utf-8").splitlines(), 1) if path else []:
            if not line.strip() or line.startswith("#"):
                continue
            pattern, _, reason = line.partition("  ")
            if not reason.strip():
                raise SystemExit(f"{path}:{number}: a pattern needs two spaces and a reason")
            command, colon, rest = pattern.partition(": ")
            if colon and re.fullmatch(r"[a-z -]+", command):
                self.rules.append((command, re.compile(rest), reason.strip()))
            else:
                self.rules.append((None, re.compile(pattern), reason.strip()))

    def reasons(self, run):
        """Why all of a run's differences are expected; nothing if one is not."""
        found = set()
        for difference in run.differences:
            for line in difference.lines:
                reason = next((reason for command, pattern, reason in self.rules
                               if command in (None, run.group) and pattern.search(line)), None)
                if reason is None:
                    return set()
                found.add(reason)
        return found


def perform(name, old, new, folder, stride):
    room = pathlib.Path(folder) / f"room-{os.getpid()}"
    surroundings = trips.home(room)
    return name, *trips.start(name, CASES[name][0], old, new, room / "case", stride, surroundings)


def chosen(names, words):
    return [name for name in names if not words or any(name.startswith(word) for word in words)]


def main():
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    programs = [str(pathlib.Path(word).resolve()) for word in sys.argv[1:3]]
    for program in programs:
        if not os.access(program, os.X_OK):
            raise SystemExit(f"acceptance-same: {program} is no program")
    stride = int(os.environ.get("SAME_STRIDE") or 3)
    shown = int(os.environ.get("SAME_SHOWN") or 3)
    allowed = Allowed(os.environ.get("ALLOW"))
    CASES.update(generated.cases())
    if len(sys.argv) > 3 and sys.argv[3]:
        CASES.update(corpus.cases(sys.argv[3], stride))
    else:
        print("acceptance-same: the corpus is absent; only generated projects and samples are compared")
    names = chosen(CASES, os.environ.get("CASES", "").split())
    if not names:
        raise SystemExit("acceptance-same: no case has such a name")
    runs, watch, slow = [], trips.Watch(), []
    folder = tempfile.mkdtemp(prefix="same-")
    try:
        # The longest first, so that no core waits for one of them at the end.
        order = sorted(names, key=lambda name: -CASES[name][1])
        with ProcessPoolExecutor(os.cpu_count(), get_context("fork")) as pool:
            waiting = [pool.submit(perform, name, *programs, folder, stride) for name in order]
            for number, future in enumerate(as_completed(waiting), 1):
                name, found, seconds = future.result()
                runs += found
                slow.append((seconds, name))
                if sys.stderr.isatty():
                    print(f"\r{number} of {len(names)} cases, {len(runs)} runs ", end="", file=sys.stderr, flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if log := os.environ.get("SAME_LOG"):
        lines = sorted(f"{run.case}\t{run.exit}\t{run.command}\t{run.first}\n" for run in runs)
        pathlib.Path(log).write_text("".join(lines), encoding="utf-8")
    return report(runs, allowed, shown, watch.seconds, sorted(slow, reverse=True))


def report(runs, allowed, shown, seconds, slow):
    runs.sort(key=lambda run: (run.group, run.case))
    groups = collections.defaultdict(list)
    for run in runs:
        groups[run.group].append(run)
    expected, differing = collections.Counter(), 0
    for group, members in sorted(groups.items()):
        bad = []
        for run in members:
            reasons = allowed.reasons(run) if run.differences else set()
            if reasons:
                expected.update(reasons)
            elif run.differences:
                bad.append(run)
        differing += len(bad)
        old, new = (sum(run.seconds[side] for run in members) for side in (0, 1))
        print(f"{group}: {len(members)} runs, {len(bad)} differ; {old:.1f} s of CPU before, {new:.1f} s now")
        for run in bad[:shown]:
            print(f"    {run.case}: loctrip {run.command}")
            for difference in run.differences[:4]:
                print(difference.text(8))
        if len(bad) > shown:
            print(f"    … {len(bad) - shown} more")
    for reason, count in sorted(expected.items()):
        print(f"expected: {count} runs: {reason}")
    for _, pattern, reason in allowed.rules:
        if reason not in expected:
            print(f"not seen: {pattern.pattern}: {reason}")
    print("slowest: " + ", ".join(f"{name} {taken:.0f} s" for taken, name in slow[:8]))
    more = f", {sum(expected.values())} more as expected" if expected else ""
    print(f"acceptance-same: {len(runs)} runs, {differing} differ{more} ({seconds:.0f} s)")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
