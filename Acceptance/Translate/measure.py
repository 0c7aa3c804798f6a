#!/usr/bin/env python3
"""Drafts catalogs through Scripts/translate-http and a local server that does everything wrong.

    measure.py LOCTRIP [CORPUS]

The server fails, stalls, is busy, answers out of order, twice, half, too much, with broken JSON, and with broken
placeholders. Whatever it does: nothing wrong enters a catalog, what was not drafted stays byte for byte, and a
second run, of a server that is well again, finishes all.
"""

import collections
import http.server
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
ADAPTER = HERE.parent.parent / "Scripts" / "translate-http"
TOKEN = "secret-of-the-acceptance"
LANGUAGES = "fr,ja,ar"
PLACEHOLDER = re.compile(r"%(?:\d+\$)?(?:lld|@|d)")

CORPUS_CATALOGS = [
    "Dimillian__IceCubesApp/IceCubesApp/Resources/Localization/Localizable.xcstrings",
    "Ranchero-Software__NetNewsWire/Shared/Localizable.xcstrings",
    "Whisky-App__Whisky/Whisky/Localizable.xcstrings",
    "mlemgroup__mlem/Mlem/Localizable.xcstrings",
    "khcrysalis__Feather/Feather/Resources/Localizable.xcstrings",
]


class Service(http.server.BaseHTTPRequestHandler):
    """A translation service; `is_ill` decides whether it behaves."""

    is_ill = True
    random = random.Random(13)
    lock = threading.Lock()
    seen = collections.Counter()

    def log_message(self, *_):
        pass

    def do_POST(self):
        batch = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        assert self.headers["Authorization"] == f"Bearer {TOKEN}"
        answers = [self.answer(unit) for unit in batch["units"]]
        with Service.lock:
            way = self.random.choice(WAYS) if Service.is_ill else "well"
            Service.seen[way] += 1
        getattr(self, way)(answers, batch["units"])

    def answer(self, unit):
        """The source in other letters: a translation that is right for every language."""
        source = unit["source"]
        texts = source if isinstance(source, list) else [source]
        # No copy: in a file without states that is full of copies they count as missing.
        made = [text if any(mark in text for mark in ("<", "{", "://")) else
                re.sub(r"(%\S*)|([ei])", lambda match: match[1] or {"e": "é", "i": "í"}[match[2]], text)
                for text in texts]
        return {"id": unit["id"], "target": made if isinstance(source, list) else made[0]}

    def send(self, body, status=200, headers=()):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            pass

    def well(self, answers, _):
        self.send({"answers": answers})

    def disordered(self, answers, _):
        Service.random.shuffle(answers)
        self.send({"answers": answers})

    def partial(self, answers, _):
        self.send({"answers": answers[::2]})

    def empty(self, *_):
        self.send({"answers": []})

    def failing(self, *_):
        self.send(b"it burns", 500)

    def busy(self, *_):
        self.send(b"", 429, [("Retry-After", "0")])

    def busy_until(self, *_):
        self.send(b"", 503, [("Retry-After", "Thu, 01 Jan 2015 00:00:00 GMT")])

    def elsewhere(self, *_):
        self.send(b"", 307, [("Location", f"http://127.0.0.1:{self.server.server_port}/other")])

    def stalling(self, *_):
        time.sleep(1.5)
        self.close_connection = True

    def cut(self, answers, _):
        self.send_response(200)
        self.send_header("Content-Length", "100000")
        self.end_headers()
        self.wfile.write(json.dumps({"answers": answers}).encode()[:40])
        self.close_connection = True

    def broken_json(self, answers, _):
        self.send(json.dumps({"answers": answers}).encode()[:-9])

    def not_text(self, *_):
        self.send(b"\xff\xfe\x00\x01")

    def wrong_types(self, answers, _):
        wrong = [7, {}, {"id": 3}, {"id": "u1", "target": {}}, {"id": [], "target": "x"}, "x", None]
        self.send({"answers": wrong + answers[1:]})

    def strangers(self, answers, _):
        self.send({"answers": [{"id": f"x{n}", "target": "x"} for n in range(200)] + answers[:1]})

    def doubled(self, answers, _):
        others = [{"id": one["id"], "target": "something else"} for one in answers]
        self.send({"answers": answers + others})

    def swapped(self, answers, _):
        targets = [one["target"] for one in answers]
        shifted = targets[1:] + targets[:1]
        self.send({"answers": [{**one, "target": text} for one, text in zip(answers, shifted)]})

    def hurt(self, answers, change):
        self.send({"answers": [
            {**one, "target": [change(text) for text in one["target"]]
             if isinstance(one["target"], list) else change(one["target"])} for one in answers]})

    def lost_placeholders(self, answers, _):
        self.hurt(answers, lambda text: PLACEHOLDER.sub("", text) + " lost")

    def other_placeholders(self, answers, _):
        self.hurt(answers, lambda text: text + " %@ %lld")

    def controls(self, answers, _):
        self.hurt(answers, lambda text: text + "\u0000\u0008")

    def nothing(self, answers, _):
        self.hurt(answers, lambda _: "")

    def endless(self, answers, _):
        self.hurt(answers, lambda text: text * 20_000)

    def declining(self, answers, _):
        self.send({"answers": [{"id": one["id"], "error": "no idea"} for one in answers]})


WAYS = ["well", "disordered", "partial", "empty", "failing", "busy", "busy_until", "elsewhere",
        "stalling", "cut", "broken_json", "not_text", "wrong_types", "strangers", "doubled",
        "lost_placeholders", "other_placeholders", "controls", "nothing", "declining"]


def generated(room):
    """Catalogs of every kind: plurals, devices, placeholders, limits, phrases, files without states."""
    strings = {}
    for area in range(6):
        for number in range(30):
            strings[f"area{area}.screen.text{number:02}"] = {"localizations": {"en": {"stringUnit": {
                "state": "translated", "value": f"Text {number} of the area of %@, here"}}}}
        forms = {case: {"stringUnit": {"state": "translated", "value": f"%lld {word}"}}
                 for case, word in (("one", "boat"), ("other", "boats"))}
        strings[f"area{area}.boats"] = {"localizations": {"en": {"variations": {"plural": forms}}}}
        devices = {case: {"stringUnit": {"state": "translated", "value": f"Press the {case}"}}
                   for case in ("mac", "other")}
        strings[f"area{area}.device"] = {"localizations": {"en": {"variations": {"device": devices}}}}
    strings["Short"] = {"comment": "[max-length: 8]"}
    strings["Locked"] = {"shouldTranslate": False}
    strings["Stale"] = {"extractionState": "stale"}
    strings["Done"] = {"localizations": {"fr": {"stringUnit": {"state": "translated", "value": "Fini"}}}}
    strings["Reviewed"] = {"localizations": {"fr": {"stringUnit": {
        "state": "needs_review", "value": "À revoir"}}}}
    for name, version in (("Localizable", "1.0"), ("Machine", "1.3")):
        catalog = {"sourceLanguage": "en", "strings": dict(sorted(strings.items())), "version": version}
        text = json.dumps(catalog, indent=2, ensure_ascii=False, separators=(",", " : "))
        (room / f"{name}.xcstrings").write_text(text)
    folder = room / "en.lproj"
    folder.mkdir()
    (folder / "Old.strings").write_text(
        "".join(f'/* Note {n} */\n"old.text{n}" = "An old text %@, {n}";\n\n' for n in range(40)))
    cases = "".join(f"<key>{case}</key><string>%lld {word}</string>"
                    for case, word in (("one", "ship"), ("other", "ships")))
    (folder / "Old.stringsdict").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>' + "".join(
            f"<key>ships{n}</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>"
            "<key>n</key><dict><key>NSStringFormatSpecTypeKey</key>"
            "<string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key>"
            f"<string>lld</string>{cases}</dict></dict>" for n in range(8)) + "</dict></plist>\n")


def from_corpus(room, corpus):
    count = 0
    for number, name in enumerate(CORPUS_CATALOGS):
        found = next(iter([pathlib.Path(corpus) / "apple" / "xcstrings" / name]), None)
        if found and found.is_file():
            shutil.copy(found, room / f"Corpus{number}.xcstrings")
            count += 1
    return count


def identity(unit):
    return unit["catalog"], unit["language"], unit["id"]


class Measurement:
    def __init__(self, loctrip, room, port):
        self.loctrip, self.room, self.faults = loctrip, room, []
        self.environment = dict(
            os.environ, TRANSLATE_URL=f"http://127.0.0.1:{port}/batch", TRANSLATE_TOKEN=TOKEN,
            TRANSLATE_TIMEOUT="1", TRANSLATE_TRIES="2", TRANSLATE_PATIENCE="0.1",
            no_proxy="*", LC_ALL="C")

    def run(self, *arguments, status):
        done = subprocess.run([self.loctrip, *arguments], cwd=self.room, env=self.environment,
                              capture_output=True, timeout=1800)
        if done.returncode not in status:
            self.faults.append(f"{arguments[0]} ended with {done.returncode}: "
                               + done.stderr.decode(errors="replace")[-400:])
        if TOKEN.encode() in done.stdout + done.stderr:
            self.faults.append("the token was printed")
        return done.stdout

    def translate(self, *options, status):
        out = self.run("translate", "app", "--language", LANGUAGES, "--with", str(ADAPTER),
                       "--wait", "0", "--jobs", "4", "--batch-size", "24", "--format", "json",
                       "--no-config", *options, status=status)
        return json.loads(out) if out else {"units": [], "findings": []}

    def errors(self):
        """What `check` calls an error, by place and message."""
        out = self.run("check", "app", "--language", LANGUAGES, "--format", "json",
                       "--fail-on", "error", "--no-config", status={0, 1})
        found = collections.Counter()

        def walk(value):
            if isinstance(value, dict):
                if value.get("severity") == "error":
                    found[(value.get("code"), value.get("message"))] += 1
                for part in value.values():
                    walk(part)
            elif isinstance(value, list):
                for part in value:
                    walk(part)
        walk(json.loads(out))
        return found

    def contents(self):
        return {path.relative_to(self.room): path.read_bytes()
                for path in sorted((self.room / "app").rglob("*")) if path.is_file()}

    def compare(self, before, drafted):
        """What was there stays: every line, in its order; only drafted units have new texts."""
        after = self.contents()
        changed = {name for name in after if after[name] != before.get(name)}
        for name, old in before.items():
            if name not in after:
                self.faults.append(f"{name} is gone")
                continue
            if name not in changed:
                continue
            if "en.lproj" in name.parts:
                self.faults.append(f"{name}, of the source language, changed")
                continue
            # Apart from a comma, an opened line and units that were drafts, lines stay and keep their order.
            rest = iter(line.rstrip(b",") for line in after[name].splitlines())
            lost = [line for line in old.splitlines()
                    if not any(line.rstrip(b",") == other for other in rest)]
            if lost and name.suffix != ".xcstrings":
                self.faults.append(f"{name} lost {lost[0][:80]!r}")
            elif lost and not self.only_drafts_replaced(old, after[name], drafted, name):
                self.faults.append(f"{name} lost {lost[0][:80]!r}")

    def only_drafts_replaced(self, old, new, drafted, name):
        """Whether every text that was there and is neither a draft's nor blank is there still, by the values."""
        def texts(value, path):
            if isinstance(value, dict):
                for key, part in value.items():
                    yield from texts(part, path + (key,))
            else:
                yield path, value
        before, after = (dict(texts(json.loads(data), ())) for data in (old, new))
        catalog = name.name
        languages = {unit["language"] for unit in drafted if unit["catalog"].endswith(catalog)}
        return all(after.get(path) == value or
                   len(path) > 3 and path[2] == "localizations" and path[3] in languages
                   and (before.get(path[:-1] + ("state",)) == "new"
                        or not str(before.get(path[:-1] + ("value",), "x")).strip())
                   for path, value in before.items())


def measure(loctrip, corpus):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(prefix="loctrip-translate-") as folder:
        room = pathlib.Path(folder)
        (room / "app").mkdir()
        generated(room / "app")
        count = from_corpus(room / "app", corpus) if corpus else 0
        this = Measurement(loctrip, room, server.server_port)
        known = this.errors()
        planned = this.translate("--dry-run", status={0})
        total = len(planned["units"])
        drafted, refused, first = 0, 0, None
        open_units = {identity(unit) for unit in planned["units"]}
        Service.is_ill = True
        for _ in range(3):
            before = this.contents()
            report = this.translate("--retries", "1", status={0, 1})
            made = [unit for unit in report["units"] if unit["result"] == "drafted"]
            drafted += len(made)
            open_units -= {identity(unit) for unit in made}
            refused += sum(unit["result"] == "refused" for unit in report["units"])
            this.compare(before, made)
            wrong = this.errors() - known
            if wrong:
                this.faults.append(f"check finds {sum(wrong.values())} errors: {next(iter(wrong))}")
            first = first if first is not None else drafted
        Service.is_ill = False
        before = this.contents()
        report = this.translate(status={0})
        made = [unit for unit in report["units"] if unit["result"] == "drafted"]
        drafted += len(made)
        open_units -= {identity(unit) for unit in made}
        this.compare(before, made)
        left = [unit for unit in report["units"] if unit["result"] != "drafted"]
        if left or open_units:
            this.faults.append(f"{len(left)} units are left, {len(open_units)} were never drafted: "
                               f"{left[:1]} {sorted(open_units)[:6]}")
        wrong = this.errors() - known
        if wrong:
            this.faults.append(f"check finds {sum(wrong.values())} errors: {next(iter(wrong))}")
        before = this.contents()
        last = this.translate(status={0})
        if last["units"] or this.contents() != before:
            this.faults.append(f"a further run had something to do: {last['units'][:2]}")
        unseen = [way for way in WAYS if not Service.seen[way]]
    for fault in this.faults[:20]:
        print(f"  {fault}")
    if unseen:
        print(f"  ways of the server that did not come up: {', '.join(unseen)}")
    print(f"\nacceptance-translate: {total} units of generated catalogs and {count} of the corpus in "
          f"{LANGUAGES}; {sum(Service.seen.values())} requests in {len(WAYS) - len(unseen)} ways; "
          f"{first} drafted and {refused} refused while the server was ill, {drafted} in the end; "
          f"{len(this.faults)} faults")
    return not this.faults


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    sys.exit(0 if measure(os.path.abspath(sys.argv[1]), *(sys.argv[2:] or [None])) else 1)
