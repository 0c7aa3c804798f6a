#!/usr/bin/env python3
# A measurement need not run when nothing that it depends on has changed. Acceptance/passed.txt has a line for each: its
# name, the digest of its inputs when it last passed, and the inputs: files and folders of the repository; `@Ledger`, the
# target in that folder of Sources with all that it sees, by the arrows of the manifest; `@products`, what others see of
# the manifest.
#
#   inputs.py changed NAME…         prints the names whose inputs are not those of the last pass, and says which are
#   inputs.py record NAME…          records that they passed with the inputs that they have
#   inputs.py run NAME COMMAND…     runs one; a pass that skipped nothing is recorded
#   inputs.py check NAME…           fails if there is a line too many or too few, or one lacks a module that it imports
import functools
import hashlib
import json
import os
import subprocess
import sys

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
PASSED = "Acceptance/passed.txt"


def lines():
    with open(PASSED, encoding="utf-8") as file:
        return file.read().splitlines()


@functools.cache
def manifest():
    """The package with its measurements, as SwiftPM understands it."""
    command = [os.environ.get("SWIFT", "swift"), "package", "dump-package"]
    output = subprocess.run(command, env=os.environ | {"LOCTRIP_MEASUREMENTS": "1"}, stdout=subprocess.PIPE, check=True)
    return json.loads(output.stdout)


def folder(target):
    return target.get("path") or ("Tests/" if target["type"] == "test" else "Sources/") + target["name"]


def seen(room):
    """The folders of a target and of all that it sees, and the packages of others among them."""
    targets = {target["name"]: target for target in manifest()["targets"]}
    folders = {folder(target): name for name, target in targets.items()}
    waiting, found = [folders[f"Sources/{room}"]], set()
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        # What is not a target of ours is a product of another package.
        for dependency in targets[name]["dependencies"] if name in targets else []:
            waiting += [value[0] for value in dependency.values()]
    return [folder(targets[name]) if name in targets else f"product {name}" for name in sorted(found)]


def outside(value):
    """A part of the manifest as others see it: without the order in which it is written."""
    return json.dumps(value, sort_keys=True)


def files(path):
    """The files of a path that git knows; no others count."""
    listed = subprocess.run(["git", "ls-files", "-z", "--", path], stdout=subprocess.PIPE, check=True).stdout
    if not listed:
        sys.exit(f"inputs: {PASSED} names {path}, which is no file")
    return listed.split(b"\0")[:-1]


def digest(inputs):
    paths, facts = [], []
    for word in inputs:
        if word == "@products":
            facts += [outside(manifest()[part]) for part in ("products", "dependencies", "platforms", "toolsVersion")]
        elif word.startswith("@"):
            for part in seen(word[1:]):
                (facts if part.startswith("product ") else paths).append(part)
        else:
            paths.append(word)
    result = hashlib.sha256("\n".join(facts).encode())
    for name in sorted({name for path in paths for name in files(path)}):
        result.update(name + b"\0")
        if os.path.isfile(name):
            with open(name, "rb") as file:
                result.update(hashlib.sha256(file.read()).digest())
    return result.hexdigest()[:16]


def entry(name):
    for line in lines():
        words = line.split()
        if words and words[0] == name:
            return words[1], words[2:]
    sys.exit(f"inputs: {PASSED} has no line for {name}")


def changed(names):
    for name in names:
        recorded, inputs = entry(name)
        if digest(inputs) == recorded:
            print(f"acceptance-{name}: not run, it passed with these inputs ({recorded})", file=sys.stderr)
        else:
            print(name)


def record(names):
    now = {name: digest(entry(name)[1]) for name in names}
    old = lines()
    new = [
        " ".join([words[0], now.get(words[0], words[1]), *words[2:]]) if (words := line.split()) and words[0] in now else line
        for line in old
    ]
    if new != old:
        with open(PASSED, "w", encoding="utf-8") as file:
            file.write("\n".join(new) + "\n")
        print(f"acceptance: recorded as passed in {PASSED}; commit it")


def run(name, command):
    isSkipped = False
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        for line in process.stdout:
            isSkipped = isSkipped or b"skipped" in line
            sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()
    if process.returncode == 0 and not isSkipped:
        record([name])
    return process.returncode


def check(names):
    listed = [line.split()[0] for line in lines() if not line.startswith("#")]
    if sorted(listed) != sorted(names):
        sys.exit(f"inputs: {PASSED} and the Makefile differ in {sorted(set(listed) ^ set(names))}")
    modules = {folder(target): target["name"] for target in manifest()["targets"]}
    for name in names:
        words = entry(name)[1]
        rooms = {modules.get(part) for word in words if word[0] == "@" and word != "@products" for part in seen(word[1:])}
        # A target of the tests is named by its folder.
        rooms |= {modules[word] for word in words if word in modules}
        for file in {file for word in words if word[0] != "@" for file in files(word)}:
            # `Corpus` reads either kind of file, each only if it is asked to.
            if not file.startswith(b"Acceptance/Sources/") or not file.endswith(b".swift") or b"/Corpus." in file:
                continue
            with open(file, encoding="utf-8") as text:
                imported = {line.split()[-1] for line in text if line.startswith(("import ", "@testable import "))}
            lacking = (imported & set(modules.values())) - rooms
            if lacking:
                sys.exit(f"inputs: {name} in {PASSED} lacks {sorted(lacking)}, which {file.decode()} imports")


if len(sys.argv) < 3 or sys.argv[1] not in ("changed", "record", "run", "check"):
    sys.exit("usage: inputs.py changed|record|check NAME… | run NAME COMMAND…")
elif sys.argv[1] == "run":
    sys.exit(run(sys.argv[2], sys.argv[3:]))
else:
    {"changed": changed, "record": record, "check": check}[sys.argv[1]](sys.argv[2:])
