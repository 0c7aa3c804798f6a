#!/usr/bin/env python3
"""Compares what `status --git REV --fail-on left-behind` says of histories with a model that shares no code with it.

    measure.py LOCTRIP [PROJECT…]

A PROJECT is a git repository, with a working tree or bare: its last commits that touch a string catalog are checked
out one after the other, and each is compared with the one before. Without projects, histories are made here: catalogs
whose keys come, go, are renamed, reworded, translated, marked, moved and broken. The model reads JSON with Python's
own reader and judges plain texts; a key with plural forms, device forms or substitutions is left out on both sides.
Prints every difference, and the share of commits that would have failed.

EVERY=N takes one history or commit of N.
"""

import concurrent.futures
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

EVERY = int(os.environ.get("EVERY", "1"))
HISTORIES, STEPS, COMMITS = 60, 100, 100
KINDS = ("new-open", "reopened", "reworded")
SKIPPED = {"DerivedData", "Pods", "Carthage", "node_modules"}


def git(folder, *arguments, check=True):
    command = ["git", "-C", str(folder), "-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false",
               "-c", "core.hooksPath=/dev/null", "-c", "gc.auto=0", *arguments]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if check and result.returncode:
        sys.exit(f"since: {' '.join(command)}: {result.stderr.decode(errors='replace')}")
    return result.stdout.decode(errors="surrogateescape")


# The model.

def is_searched(path):
    parts = path.split("/")[:-1]
    return not any(part.startswith(".") or part in SKIPPED or part.endswith((".xcloc", ".app", ".framework", ".xcframework",
                                                                          ".xcarchive")) for part in parts)


class Catalog:
    """The plain texts of a catalog: for each key its source, its marks and its translations with their states."""

    def __init__(self, data):
        root = json.loads(data)
        self.source = root["sourceLanguage"]
        self.texts, self.odd, self.languages = {}, set(), set()
        for key, entry in root["strings"].items():
            localizations = entry.get("localizations", {})
            self.languages |= set(localizations)
            texts = {}
            for language, value in localizations.items():
                if set(value) != {"stringUnit"}:
                    self.odd.add(key)
                    continue
                texts[language] = (value["stringUnit"].get("value", ""), value["stringUnit"].get("state", "new"))
            source = texts.get(self.source, (key, ""))[0]
            comment = entry.get("comment", "")
            if "translat" in comment.lower() or "locali" in comment.lower():
                self.odd.add(key)
            is_there = entry.get("shouldTranslate", True) and entry.get("extractionState") != "stale" and source.strip()
            self.texts[key] = (source, bool(is_there), texts)


def read(data):
    try:
        return Catalog(data)
    except (ValueError, KeyError, AttributeError, TypeError):
        return None


def model(old, new):
    """The keys left behind: {(kind, catalog, key): languages}, and the (catalog, key) that it does not judge."""
    known = {language for catalog in old.values() for language in catalog.languages}
    # A key that came while others went, in any catalog, may be a renamed or moved one, which the model does not know.
    has_gone = any(set(old[name].texts) - set(new[name].texts) for name in new)
    found, left_out = {}, set()
    languages = {language for catalog in new.values() for language in catalog.languages if language in known}
    for name, catalog in new.items():
        before = old[name]
        left_out |= {(name, key) for key in catalog.odd | before.odd}
        for key, (source, is_there, texts) in catalog.texts.items():
            if not is_there or (name, key) in left_out:
                continue
            then = before.texts.get(key)
            if then is None and has_gone:
                left_out.add((name, key))
                continue
            for language in languages - {catalog.source}:
                text, state = texts.get(language, ("", "none"))
                is_done = state == "translated" and bool(text.strip())
                old_text, old_state = then[2].get(language, ("", "none")) if then else ("", "none")
                was_done = old_state == "translated" and bool(old_text.strip())
                kind = None
                if not is_done and (then is None or not then[1]):
                    kind = "new-open"
                elif not is_done and was_done and then[0] == source:
                    kind = "reopened"
                elif is_done and then and then[0] != source and old_state == "translated" and old_text == text:
                    kind = "reworded"
                if kind:
                    found.setdefault((kind, name, key), set()).add(language)
    return found, left_out


# The program.

def judge(loctrip, tree, revision):
    """The keys that the program finds, or the exit status and message of a mistake."""
    command = [loctrip, "status", ".", "--git", revision, "--fail-on", ",".join(KINDS), "--format", "json", "--summary",
               "--no-config"]
    result = subprocess.run(command, cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        report = json.loads(result.stdout)
    except ValueError:
        return result.returncode, (result.stdout + result.stderr).decode(errors="replace")[:400]
    since = report.get("since")
    if since is None or result.returncode not in (0, 1):
        return result.returncode, json.dumps(report.get("findings", []))[:400]
    found = {(item["kind"], item["catalog"], item["key"]): set(item["languages"]) for item in since["leftBehind"]}
    if bool(found) != (result.returncode == 1):
        return result.returncode, "the exit status is not that of what was found"
    return found


class Tally:
    def __init__(self):
        self.commits = self.failed = self.keys = self.left_out = self.skipped = self.differences = 0

    def compare(self, name, catalogs, loctrip, tree, revision):
        old, new = catalogs
        # A catalog that came, went or cannot be read may be a moved or mended one, which the model does not know.
        if not new or set(old) != set(new) or None in old.values() or None in new.values():
            self.skipped += 1
            return
        if any(old[path].source != new[path].source for path in new):
            self.skipped += 1
            return
        answer = judge(loctrip, tree, revision)
        if isinstance(answer, tuple):
            if answer[0] in (64, 65):
                self.skipped += 1
                return
            self.differ(f"{name}: exit {answer[0]}: {answer[1]}")
            return
        expected, left_out = model(old, new)
        self.commits += 1
        self.failed += bool(answer)
        self.left_out += len(left_out)
        self.keys += sum(len(catalog.texts) for catalog in new.values())
        answer = {key: languages for key, languages in answer.items() if key[1:] not in left_out}
        for key in sorted(set(answer) | set(expected)):
            if answer.get(key) != expected.get(key):
                self.differ(f"{name}: {key}: {sorted(answer.get(key, []))}, by the model {sorted(expected.get(key, []))}")

    def differ(self, text):
        self.differences += 1
        if self.differences <= 40:
            print(f"since: {text}")

    def add(self, other):
        for name, count in vars(other).items():
            setattr(self, name, getattr(self, name) + count)


# Histories of projects.

def catalogs_at(repository, revision):
    lines = git(repository, "ls-tree", "-r", "-z", "--full-tree", revision).split("\0")
    found = {}
    for line in filter(None, lines):
        meta, path = line.split("\t", 1)
        if path.endswith(".xcstrings") and meta.startswith("100") and is_searched(path):
            found[path] = meta.split()[2]
    return found


def project(tally, loctrip, repository, folder):
    commits = git(repository, "log", f"--max-count={COMMITS}", "--first-parent", "--format=%H %P", "--", "*.xcstrings").splitlines()
    tree = folder / "tree"
    git(folder, "init", "--quiet", str(tree))
    cache = {}

    def contents(blob):
        if blob not in cache:
            cache[blob] = subprocess.run(["git", "-C", str(repository), "cat-file", "blob", blob], stdout=subprocess.PIPE).stdout
        return cache[blob]

    for number, line in enumerate(commits):
        parents = line.split()
        if len(parents) < 2 or number % EVERY:
            continue
        commit, parent = parents[:2]
        sides = [catalogs_at(repository, parent), catalogs_at(repository, commit)]
        # Only the catalogs are written: what else a project has says nothing here.
        for side in sides:
            for path in tree.iterdir():
                if path.name != ".git":
                    shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
            for path, blob in side.items():
                (tree / path).parent.mkdir(parents=True, exist_ok=True)
                (tree / path).write_bytes(contents(blob))
            git(tree, "add", "--all", "--force")
            git(tree, "commit", "--quiet", "--allow-empty", "--message", commit)
        read_sides = [{path: read(contents(blob)) for path, blob in side.items()} for side in sides]
        tally.compare(f"{repository.parent.name}/{repository.name} {commit[:10]}", read_sides, loctrip, tree, "HEAD~1")


# Histories made here.

class Maker:
    LANGUAGES = ["de", "fr", "ja"]

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.number = 0
        self.catalogs = {"App/Localizable.xcstrings": {}, "Kit/Sources/Kit.xcstrings": {}}
        for _ in range(12):
            self.change()

    def text(self, word):
        self.number += 1
        return f"{word} {self.number}"

    def unit(self, word, state):
        return {"stringUnit": {"state": state, "value": self.text(word)}}

    def change(self):
        strings = self.catalogs[self.random.choice(sorted(self.catalogs))]
        way = self.random.randrange(10)
        if way < 3 or not strings:
            key = self.text(self.random.choice(["Key", "menu.item", "Hello %@"]))
            entry = {"localizations": {language: self.unit(language, "translated") for language in self.LANGUAGES
                                       if self.random.random() < 0.6}}
            if self.random.random() < 0.5:
                entry["localizations"]["en"] = self.unit("Source", "translated")
            strings[key] = entry
            return
        key = self.random.choice(sorted(strings))
        entry = strings[key]
        language = self.random.choice(self.LANGUAGES)
        localizations = entry.setdefault("localizations", {})
        if way == 3:
            localizations["en"] = self.unit("Source", "translated")
        elif way == 4:
            localizations[language] = self.unit(language, self.random.choice(["translated", "needs_review", "new"]))
        elif way == 5 and language in localizations:
            localizations[language]["stringUnit"]["state"] = self.random.choice(["translated", "needs_review"])
        elif way == 6:
            localizations.pop(language, None)
        elif way == 7:
            entry["extractionState"] = self.random.choice(["stale", "manual"])
        elif way == 8:
            entry["shouldTranslate"] = not entry.get("shouldTranslate", True)
        elif way == 9 and self.random.random() < 0.3:
            del strings[key]

    def write(self, tree):
        for path, strings in self.catalogs.items():
            names = sorted(strings)
            if self.random.random() < 0.2:
                self.random.shuffle(names)
            root = {"sourceLanguage": "en", "strings": {name: strings[name] for name in names}, "version": "1.0"}
            indent = self.random.choice([2, None]) if self.random.random() < 0.2 else 2
            (tree / path).parent.mkdir(parents=True, exist_ok=True)
            (tree / path).write_text(json.dumps(root, indent=indent, ensure_ascii=False))


def made(tally, loctrip, seed, folder):
    tree = folder / "tree"
    git(folder, "init", "--quiet", str(tree))
    maker, before = Maker(seed), None
    for step in range(STEPS):
        if before:
            for _ in range(maker.random.randint(1, 3)):
                maker.change()
        maker.write(tree)
        now = {path: read((tree / path).read_bytes()) for path in maker.catalogs}
        if before:
            # The working files are the new side.
            tally.compare(f"history {seed}, step {step}", [before, now], loctrip, tree, "HEAD")
        git(tree, "add", "--all")
        git(tree, "commit", "--quiet", "--allow-empty", "--message", str(step))
        before = now


def main():
    loctrip, projects = os.path.abspath(sys.argv[1]), [pathlib.Path(path).resolve() for path in sys.argv[2:]]
    histories = range(len(projects)) if projects else range(0, HISTORIES, EVERY)
    if not projects:
        print(f"since: no project is named in PROJECTS; {len(histories)} histories of {STEPS} commits are made")

    def measure(number):
        tally = Tally()
        with tempfile.TemporaryDirectory() as folder:
            if projects:
                project(tally, loctrip, projects[number], pathlib.Path(folder))
            else:
                made(tally, loctrip, number, pathlib.Path(folder))
        return tally

    tally = Tally()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for part in pool.map(measure, histories):
            tally.add(part)
    share = 100 * tally.failed / tally.commits if tally.commits else 0
    print(f"since: {tally.commits:,} commits compared, {tally.skipped:,} skipped; {tally.keys:,} keys, {tally.left_out:,} left out; "
          f"{share:.1f} % of the commits would have failed; {tally.differences} differences")
    sys.exit(1 if tally.differences or not tally.commits else 0)


if __name__ == "__main__":
    main()
