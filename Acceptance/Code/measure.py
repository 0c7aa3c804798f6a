#!/usr/bin/env python3
"""Measures what loctrip finds in the code of real projects against the catalogs that Xcode wrote for them.

    measure.py LOCTRIP FOLDER…                    a line for each project, and the totals
    measure.py LOCTRIP --renames COUNT FOLDER…    COUNT random keys renamed and back in a copy, every byte compared
    measure.py LOCTRIP --alarms COUNT FOLDER…     random findings of `keys hardcoded`, to be judged by a person
    measure.py LOCTRIP --judged FOLDER…           how many of them are right, and how much of judged screens is found, by
                                                  Acceptance/Judged/hardcoded.tsv

A key is expected to be found if Xcode extracted it (no extractionState, or extracted_with_value). A text is invented
if `extract` would add it although the last sync did not.
"""

import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

FOUND = ("key", "pattern", "symbol", "guess")


def run(program, *arguments, cwd=None):
    done = subprocess.run([program, *arguments], cwd=cwd, capture_output=True, text=True, timeout=1800)
    # 65: a catalog that cannot be read.
    if done.returncode not in (0, 1, 65):
        raise SystemExit(f"{cwd}: {' '.join(arguments)}: exit {done.returncode}\n{done.stderr[:500]}")
    return done


def report(program, folder, *arguments):
    return json.loads(run(program, *arguments, "--format", "json", cwd=folder).stdout)


def measure(program, folder):
    usage = report(program, folder, "keys", "where")
    wanted = [key for key in usage["keys"] if key.get("extractionState", "") in ("", "extracted_with_value")]
    found = [key for key in wanted if key["use"] in FOUND]
    unused = [key for key in wanted if key["use"] == "none"]
    edit = report(program, folder, "extract", "--dry-run")
    added = [change for change in edit["changes"] if change["kind"] == "added"]
    alarms = report(program, folder, "keys", "hardcoded")["totals"]["warnings"]
    strings = max(usage["code"]["strings"], 1)
    share = 100 * len(found) / max(len(wanted), 1)
    invented = 100 * len(added) / max(len(found) + len(added), 1)
    print(f"{pathlib.Path(folder).name}: {usage['code']['lines']} lines, {len(wanted)} extracted keys, "
          f"found {share:.1f} %, invented {invented:.1f} % ({len(added)}), surely unused {len(unused)}, "
          f"extract changes {len(edit['changes'])}, hard-coded {1000 * alarms / strings:.1f} of 1,000 strings ({alarms})")
    return len(wanted), len(found), len(added), len(unused), share >= 95, invented < 1, not edit["changes"]


def renames(program, folder, count):
    rng = random.Random(7)
    with tempfile.TemporaryDirectory() as temporary:
        copy = pathlib.Path(temporary) / "copy"
        shutil.copytree(folder, copy, symlinks=True)
        before = {path: path.read_bytes() for path in copy.rglob("*") if path.is_file()}
        usage = report(program, copy, "keys", "where")
        keys = sorted({key["key"] for key in usage["keys"] if key["use"] in ("key", "pattern", "symbol") and key["key"].strip()})
        rng.shuffle(keys)
        done, refused, wrong = 0, 0, 0
        for key in keys:
            if done == count:
                break
            new = key + rng.choice([" now", ".x", "!", " 2"])
            there = subprocess.run([program, "keys", "rename", "--", key, new], cwd=copy, capture_output=True, text=True)
            if there.returncode == 64:
                refused += 1
                continue
            done += 1
            back = subprocess.run([program, "keys", "rename", "--", new, key], cwd=copy, capture_output=True, text=True)
            after = {path: path.read_bytes() for path in copy.rglob("*") if path.is_file()}
            if there.returncode or back.returncode or after != before:
                wrong += 1
                print(f"    {key!r} -> {new!r}: {there.stderr.strip()[:200]} {back.stderr.strip()[:200]} "
                      f"{[str(path) for path in before if after.get(path) != before[path]][:3]}")
                for path, data in before.items():
                    path.write_bytes(data)
        print(f"{pathlib.Path(folder).name}: {done} keys renamed and back, {wrong} wrong, {refused} refused")
        return wrong


def alarms(program, folder, count):
    findings = [finding for finding in report(program, folder, "keys", "hardcoded")["findings"]
                if finding["severity"] == "warning"]
    random.Random(7).shuffle(findings)
    print(f"{pathlib.Path(folder).name}: {len(findings)}")
    for finding in findings[:count]:
        print(f"    {finding['id'][:90]!r}  {finding['message']}  {finding['path']}:{finding['line']}")


def judged(program, folders):
    """A folder is the tree of a repository of the list, at its commit, and has the repository's name."""
    verdicts, screens = {}, set()
    table = pathlib.Path(__file__).resolve().parent.parent / "Judged/hardcoded.tsv"
    for line in table.read_text().split("\n"):
        if line.startswith("# screen"):
            _, repository, path = line.split("\t")
            screens.add((repository.split("/")[1], path))
        elif line and not line.startswith("#"):
            repository, _, path, number, verdict, _ = line.split("\t")
            verdicts[repository.split("/")[1], path, int(number)] = verdict
    right, wrong, open_, shown, found = 0, 0, 0, 0, 0
    for folder in folders:
        name = pathlib.Path(folder).resolve().name
        alarms = set()
        for finding in report(program, folder, "keys", "hardcoded")["findings"]:
            if finding["severity"] != "warning":
                continue
            alarms.add((name, finding["path"], finding["line"]))
            verdict = verdicts.get((name, finding["path"], finding["line"]))
            right += verdict in ("right", "missed")
            wrong += verdict == "wrong"
            open_ += verdict is None
        seen = {place for place, verdict in verdicts.items()
                if place[0] == name and place[:2] in screens and verdict in ("right", "missed")}
        shown, found = shown + len(seen), found + len(seen & alarms)
    print(f"acceptance-sources: of {right + wrong} judged alarms {100 * right / max(right + wrong, 1):.1f} % are right, "
          f"{open_} are not judged; of {shown} lines with texts on judged screens {100 * found / max(shown, 1):.1f} % are found")


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    words = sys.argv[2:]
    if words[:1] == ["--renames"]:
        return 1 if sum(renames(program, folder, int(words[1])) for folder in words[2:]) else 0
    if words[:1] == ["--alarms"]:
        for folder in words[2:]:
            alarms(program, folder, int(words[1]))
        return 0
    if words[:1] == ["--judged"]:
        judged(program, words[1:])
        return 0
    rows = [measure(program, folder) for folder in words]
    keys, found, added, unused = (sum(row[index] for row in rows) for index in range(4))
    print(f"acceptance-sources: {len(rows)} projects, {keys} extracted keys, {100 * found / max(keys, 1):.1f} % found, "
          f"{added} invented, {unused} surely unused; at least 95 % found in {sum(row[4] for row in rows)}, under 1 % "
          f"invented in {sum(row[5] for row in rows)}, extract changes nothing in {sum(row[6] for row in rows)}")
    return 1 if unused else 0


sys.exit(main())
