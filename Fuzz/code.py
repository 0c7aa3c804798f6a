#!/usr/bin/env python3
"""Changes files of code at random, and reads them with loctrip and the reader of Swift beside it.

    code.py LOCTRIP [SECONDS] [SEED]

The seeds are the snippets of Acceptance/Code and the sample app. Each run of a command reads a folder of changed files;
a run that crashes, or that ends with anything but its own exit codes, fails, and its folder stays.
"""

import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
FILES = 40
SIGNS = ['"', '\\(', '\\', '{', '}', '(', ')', '[', ']', '<', '#', '"""', '\n', '`', '?', ':', '.', ',', '@', '$0', '//', '/*',
         'func ', 'let ', 'case ', 'extension ', 'self', '+', '??', 'é', '\0', '#if os(macOS)\n', '#endif\n']
COMMANDS = [["keys", "where"], ["keys", "unused"], ["keys", "missing"], ["keys", "hardcoded"], ["extract", "--dry-run"]]
CATALOG = '{"sourceLanguage":"en","strings":{"cart.title":{"extractionState":"manual"},"Save":{}},"version":"1.0"}'


def seeds():
    found = []
    for path in sorted((HERE.parent / "Acceptance/Code/snippets").glob("*.md")):
        for ending, text in re.findall(r"^```(swift|objc)[^\n]*\n(.*?)^```", path.read_text(), re.M | re.S):
            found.append(("m" if ending == "objc" else "swift", text.encode()))
    for path in sorted((HERE.parent / "xliff-samples").rglob("*.swift")):
        found.append(("swift", path.read_bytes()))
    return found


def change(rng, data, others):
    data = bytearray(data)
    for _ in range(rng.randint(1, 12)):
        place = rng.randint(0, len(data))
        end = min(place + rng.randint(1, 60), len(data))
        kind = rng.randrange(6)
        if kind == 0:
            data[place:place] = rng.choice(SIGNS).encode()
        elif kind == 1:
            del data[place:end]
        elif kind == 2:
            data[place:place] = data[place:end]
        elif kind == 3 and data:
            data[min(place, len(data) - 1)] = rng.randrange(256)
        elif kind == 4:
            other = rng.choice(others)[1]
            start = rng.randint(0, len(other))
            data[place:end] = other[start:start + rng.randint(1, 200)]
        else:
            data[place:place] = rng.choice(SIGNS).encode() * rng.choice([1, 2, 5])
    return bytes(data)


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    all_seeds = seeds()
    stop = time.monotonic() + seconds
    count, failed = 0, 0
    while time.monotonic() < stop:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="loctrip-code."))
        (folder / "Localizable.xcstrings").write_text(CATALOG)
        for number in range(FILES):
            ending, data = rng.choice(all_seeds)
            (folder / f"{number}.{ending}").write_bytes(change(rng, data, all_seeds))
        command = rng.choice(COMMANDS)
        try:
            done = subprocess.run([program, *command, "--format", "json", "."], cwd=folder, capture_output=True, timeout=300)
            code, words = done.returncode, done.stderr.decode(errors="replace")[:300]
        except subprocess.TimeoutExpired:
            code, words = "none after 300 s", ""
        count += FILES
        if code in (0, 1):
            shutil.rmtree(folder)
        else:
            failed += 1
            print(f"fuzz: {' '.join(command)} in {folder}: exit {code} {words}")
    print(f"fuzz: {failed} failures in {count} files of code")
    return 1 if failed else 0


sys.exit(main())
