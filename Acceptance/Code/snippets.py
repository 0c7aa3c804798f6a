#!/usr/bin/env python3
"""Judges what `loctrip keys where` finds in the snippets of this folder.

    snippets.py LOCTRIP [WORD]    WORD: only the cases whose title or file has it

Each case of snippets/*.md is written into a folder of its own; the texts found must be those that the case lists, in
order of the first appearance, and no others.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
NAMES = {"swift": "Code.swift", "objc": "Code.m", "header": "Code.h", "plist": "Info.plist", "yaml": ".loctrip.yml",
         "xcstrings": "Localizable.xcstrings"}
EMPTY = '{"sourceLanguage":"en","strings":{},"version":"1.0"}'


def cases(path):
    title, fences, items = None, [], []
    fence = None
    for line in path.read_text().split("\n"):
        if fence is not None:
            if line.startswith("```"):
                fences.append((fence[0], "\n".join(fence[1]) + "\n"))
                fence = None
            else:
                fence[1].append(line)
        elif line.startswith("## "):
            if title:
                yield path.stem, title, fences, items
            title, fences, items = line[3:].strip(), [], []
        elif line.startswith("```"):
            words = line[3:].split()
            fence = (words[1] if len(words) > 1 else NAMES[words[0]], [])
        elif line.startswith("- "):
            items.append(None if line[2:].strip() == "none" else json.loads(line[2:]))
    if title:
        yield path.stem, title, fences, items


def identity(item):
    for kind in ("key", "pattern", "built"):
        if kind in item:
            value = item[kind]
            return kind, value if kind == "key" else tuple(value), item.get("table", "Localizable")
    return None


def judge(program, case):
    _, title, fences, items = case
    wanted = {identity(item): item for item in items if item}
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in fences:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        if not list(root.rglob("*.xcstrings")):
            (root / "Localizable.xcstrings").write_text(EMPTY)
        done = subprocess.run([program, "keys", "where", "--format", "json", "."], cwd=folder,
                              capture_output=True, text=True, timeout=120)
        if done.returncode != 0:
            return [f"exit {done.returncode}: {done.stderr.strip()[:300]}"]
        report = json.loads(done.stdout)
    found = {}
    for text in report["texts"]:
        if "only" in text:
            continue
        found.setdefault(identity(text), []).append(text)
    for key in report["keys"]:
        if key["use"] == "symbol":
            found.setdefault(("key", key["key"], key["table"]), []).append({})
    wrong = []
    for name in wanted:
        if name not in found:
            wrong.append(f"not found: {name}")
    for name in found:
        if name not in wanted:
            wrong.append(f"invented: {name}")
    for name, item in wanted.items():
        for member in ("comment", "value", "use"):
            if member in item and name in found and not any(
                text.get(member) == item[member] or not text for text in found[name]
            ):
                has = [text.get(member) for text in found[name]]
                wrong.append(f"{member} of {name[1]!r}: {has} instead of {item[member]!r}")
    return wrong


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    word = sys.argv[2].lower() if len(sys.argv) > 2 else ""
    every = [case for path in sorted((HERE / "snippets").glob("*.md")) for case in cases(path)]
    every = [case for case in every if word in case[0] or word in case[1].lower()]
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda case: judge(program, case), every))
    failed = 0
    for (stem, title, _, _), wrong in zip(every, results):
        if wrong:
            failed += 1
            print(f"{stem}: {title}")
            for line in wrong:
                print(f"    {line}")
    print(f"acceptance-sources: {len(every)} snippets, {failed} wrong")
    return 1 if failed or not every else 0


sys.exit(main())
