#!/usr/bin/env python3
"""Makes a project with an order that came back: 97 texts that a person has to decide, and others. Then compares the
catalog with the decisions that were saved on its page.

    project.py make FOLDER LOCTRIP
    project.py compare FOLDER LOCTRIP DECISIONS
    project.py terminal FOLDER LOCTRIP          a project of its own, decided in a terminal
    project.py edits FOLDER LOCTRIP             a page of sources and texts that break the app or do not, FOLDER/review-edits.html
    project.py week FOLDER LOCTRIP              the page about a week of orders of two agencies, FOLDER/week.html,
                                                an order, FOLDER/order.html, and the coverage, FOLDER/status.html
"""
import json
import os
import pathlib
import pty
import re
import select
import subprocess
import sys

KINDS = ("conflict", "broken", "long", "fine")


def run(folder, *words):
    return subprocess.run(words, cwd=folder, capture_output=True, text=True)


def write(folder, name, text):
    (folder / name).write_text(text, encoding="utf-8")


def catalog(folder, texts):
    strings = {}
    for key, (comment, german) in texts.items():
        entry = {"comment": comment} if comment else {}
        if german:
            entry["localizations"] = {"de": {"stringUnit": {"state": german[0], "value": german[1]}}}
        strings[key] = entry
    write(folder, "L.xcstrings", json.dumps({"sourceLanguage": "en", "strings": strings, "version": "1.0"}))


def make(folder, loctrip):
    folder.mkdir(parents=True)
    write(folder, ".loctrip.yml", "catalogs: [L.xcstrings]\norders: orders\nagencies:\n  agency-a: {name: Agency A, languages: [de], bundle: xliff}\n")
    texts, answers = {}, {}
    for number in range(130):
        # 97 of them need a person.
        kind = KINDS[number % 3] if number < 97 else "fine"
        key = f"Item {number:03d} of %@"
        comment = "[max-length: 24]" if kind == "long" else None
        texts[key] = (comment, ("needs_review", f"Posten {number}: %@") if kind == "conflict" else None)
        answers[key] = {"conflict": f"Eintrag {number} von %@", "broken": f"Element {number} von %s",
                        "long": f"Ein viel zu langer Eintrag {number} von %@", "fine": f"Teil {number} von %@"}[kind]
    catalog(folder, texts)
    made = run(folder, loctrip, "orders", "new", "agency-a")
    order = made.stdout.split(":")[0]
    bundle = (folder / "orders" / order / "sent" / "de.xliff").read_text(encoding="utf-8")
    for key, text in answers.items():
        note = '<note from="translator">Noun or verb?</note>' if key.endswith("000 of %@") else ""
        bundle = re.sub(r"<source>" + re.escape(key) + r"</source>\s*(<target[^>]*>[^<]*</target>)?",
                        lambda _: f'<source>{key}</source><target state="translated">{text}</target>{note}', bundle)
    write(folder, "de.xliff", bundle)
    # Someone here edits what the agency has.
    catalog(folder, {key: (comment, ("translated", german[1] + " (Haus)") if german else None)
                     for key, (comment, german) in texts.items()})
    imported = run(folder, loctrip, "import", "de.xliff")
    if imported.returncode != 1:
        sys.exit(f"the import ended with {imported.returncode}: {imported.stdout}{imported.stderr}")
    reviewed = run(folder, loctrip, "review", order)
    if reviewed.returncode != 0 or "97 texts to decide" not in reviewed.stdout:
        sys.exit(f"the review ended with {reviewed.returncode}: {reviewed.stdout}{reviewed.stderr}")
    (folder / "pages").mkdir()
    page = (folder / "review" / f"{order}.de.html").read_text(encoding="utf-8")
    write(folder / "pages", "review-97.html", page)


EDITS = [
    ("Hi %@", "Hallo"), ("Hi %@", "Hallo %@"), ("Hi %@", "Hallo %@ %@"), ("Hi %@", "%1$@, hallo %1$@"), ("Hi %@", "Hallo %s"), ("%@", "%lld"), ("Hi %@", "Hallo % @"), ("Hi %@", "%@ zu 5%"), ("Hi %@", "%@ zu 5 %"), ("Hi %@", "%@ zu 5 % fertig"), ("Hi %@", "%@ zu 5%%"), ("5% of %@", "5% von %@"),
    ("%lld of %lld", "%2$lld von %1$lld"), ("%lld of %lld", "%lld"), ("%lld of %@", "%d von %@"), ("%ld files", "%i Dateien"), ("%.2f km", "%.1f km"),
    ("%hd x", "%d x"), ("%d x", "%hd x"), ("%x", "%d"), ("%u", "%lu"), ("%p", "%s"), ("%c", "%C"), ("%Lf", "%f"), ("%-5d", "%d"), ("%lld item%@", "%lld Objekte"),
    ("Plain", "Mit %@"), ("Plain", "100 %d'accord"), ("Plain", "Mit %1$d"), ("100%% of %@", "100%% von %@"), ("50% of %@", "50 % von %@"), ("%lld%%", "%lld %%"),
    ("{name} likes", "mag"), ("{name} likes", "{name} mag {x}"), ("A b", "A {0} b"), ("A {0} b", "A b"), ("{{user}} x", "x"), ("{n, plural, one {a} other {b}}", "x"),
    ("In ${applicationName}", "In App"), ("Add ${item}", "Neu"), ("%#@n@ left", "uebrig"), ("%(name)@ x", "x"), ("%arg files", "Dateien"),
    ("%1$@ %2$@", "%@ %@"), ("%1$@ %2$@", "%2$@"), ("%@ at %@", "um %2$@"), ("%1$lld/%1$lld", "%1$lld"), ("x %@", "%2$@"), ("a_%@ %lld", "%lld %@"),
]


def edits(folder, loctrip):
    """Texts with and without mistakes, and the cases of a plural, which may leave out their number."""
    folder.mkdir(parents=True)
    write(folder, ".loctrip.yml", "catalogs: [L.xcstrings]\n")

    def text(value, state):
        return {"stringUnit": {"state": state, "value": value}}

    def plural(one, other, state):
        return {"variations": {"plural": {"one": text(one, state), "other": text(other, state)}}}

    strings = {f"k{number}": {"extractionState": "manual", "localizations": {"en": text(source, "translated"), "de": text(target, "needs_review")}}
               for number, (source, target) in enumerate(EDITS)}
    for number, (one, other) in enumerate([("Eine Datei in %@", "%lld Dateien in %@"), ("Eine Datei", "%lld Dateien in %@"), ("%lld Datei in %@", "%lld Dateien in %@")]):
        strings[f"p{number}"] = {"extractionState": "manual", "localizations": {
            "en": plural("%lld file in %@", "%lld files in %@", "translated"), "de": plural(one, other, "needs_review")}}
    write(folder, "L.xcstrings", json.dumps({"sourceLanguage": "en", "strings": strings, "version": "1.0"}))
    made = run(folder, loctrip, "review", "--only", "needs_review", "-l", "de")
    if made.returncode != 0:
        sys.exit(f"the review of edits ended with {made.returncode}: {made.stdout}{made.stderr}")
    write(folder, "review-edits.html", (folder / "review" / "review.de.html").read_text(encoding="utf-8"))


LANGUAGES = ["ar", "de", "es", "fr", "it", "ja", "ko", "pl", "pt-BR", "zh-Hans"]


def week(folder, loctrip):
    """Ten languages in two catalogs, two orders that are late, and one of them came back in part."""
    folder.mkdir(parents=True)
    write(folder, ".loctrip.yml", "catalogs: [L.xcstrings, InfoPlist.xcstrings]\norders: orders\nagencies:\n"
          "  agency-a: {name: Wortwerk & Söhne Übersetzungen, languages: [de, fr, es, it, pl], bundle: xliff, due: 4 days}\n"
          "  agency-b: {name: Far East Texts, languages: [ja, ko, zh-Hans], bundle: xliff, due: 3 days}\n")

    def catalog_of(name, count, done):
        strings = {f"{name} text {number} of %@": {"localizations": {
            language: {"stringUnit": {"state": "translated", "value": f"{number} %@"}} for turn, language in enumerate(LANGUAGES) if number < done(turn)}}
            for number in range(count)}
        write(folder, f"{name}.xcstrings", json.dumps({"sourceLanguage": "en", "strings": strings, "version": "1.0"}))

    def on(day, *words):
        """Runs a command on a day of November 2026."""
        seconds = 1795780800 + (day - 27) * 86400
        return subprocess.run(words, cwd=folder, capture_output=True, text=True, env={**os.environ, "SOURCE_DATE_EPOCH": str(seconds)})

    catalog_of("L", 120, lambda turn: 0 if turn == 6 else 40 + 6 * turn)
    catalog_of("InfoPlist", 8, lambda turn: 5)
    on(13, loctrip, "orders", "new", "agency-b")
    order = on(18, loctrip, "orders", "new", "agency-a", "-l", "de,fr").stdout.split(":")[0]
    bundle = (folder / "orders" / order / "sent" / "de.xliff").read_text(encoding="utf-8")
    sources = iter(range(45))
    bundle = re.sub(r"(<source>[^<]*</source>)(?!\s*<target)",
                    lambda found: found[1] if (number := next(sources, None)) is None
                    else f"{found[1]}<target state=\"translated\">{number} {'%s' if number % 9 == 0 else '%@'}</target>", bundle)
    write(folder, "de.xliff", bundle)
    on(24, loctrip, "import", "de.xliff")
    write(folder, "order.html", (folder / "orders" / order / "sent" / "ORDER.html").read_text(encoding="utf-8"))
    on(27, loctrip, "status", "-o", "status.html")
    made = on(27, loctrip, "orders", "report", "--since", "2026-11-20", "-o", "week.html")
    if made.returncode != 0:
        sys.exit(f"the week ended with {made.returncode}: {made.stdout}{made.stderr}")


def german(folder):
    strings = json.loads((folder / "L.xcstrings").read_text(encoding="utf-8"))["strings"]
    units = {key: entry.get("localizations", {}).get("de", {}).get("stringUnit") for key, entry in strings.items()}
    return {key: (unit["state"], unit["value"]) if unit else None for key, unit in units.items()}


def compare(folder, loctrip, path):
    saved = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    before, delivered = german(folder), (folder / "de.xliff").read_text(encoding="utf-8")
    applied = run(folder, loctrip, "decide", path, "--format", "json")
    report = json.loads(applied.stdout)
    results = {unit["id"]: unit["result"] for unit in report["units"]}
    expected, wrong = dict(before), []
    for decision in saved["decisions"]:
        key, kind = decision["id"], decision["decision"]
        theirs = re.search(re.escape(f"<source>{key}</source>") + r'<target state="translated">([^<]*)<', delivered)[1]
        text = decision["text"] if kind == "edit" else theirs
        breaks = "%@" not in text or "%s" in text
        isLong = before[key] is None and "Haus" not in str(before[key]) and len(text) > 24 and "zu langer" in theirs
        if kind in ("take", "edit", "look-again") and not breaks and not (isLong and not decision.get("waive")):
            expected[key] = ("needs_review" if kind == "look-again" else "translated", text)
        elif kind in ("take", "edit", "look-again") and results[key] != "rejected":
            wrong.append(f"{key}: {kind} is {results[key]}")
    after = german(folder)
    wrong += [f"{key}: {after[key]} instead of {expected[key]}" for key in after if after[key] != expected[key]]
    again = run(folder, loctrip, "decide", path, "--format", "json")
    if json.loads(again.stdout)["changedCatalogs"]:
        wrong.append("the same file changed something a second time")
    counts = {}
    for result in results.values():
        counts[result] = counts.get(result, 0) + 1
    print(f"acceptance-review: {len(saved['decisions'])} decisions applied ({', '.join(f'{n} {c}' for n, c in sorted(counts.items()))}), {len(wrong)} wrong")
    for line in wrong[:20]:
        print(f"  {line}")
    sys.exit(1 if wrong else 0)


def terminal(folder, loctrip):
    """Keeps 95 texts, takes one to look again, and sends one back, with keys on a terminal."""
    make(folder, loctrip)
    before = german(folder)
    order = next(path.name for path in (folder / "orders").iterdir() if "-agency-a-" in path.name)
    process, stream = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.execv(loctrip, [loctrip, "decide", "--interactive", order, "--by", "reviewer"])
    said = b""

    def wait(words):
        nonlocal said
        while words not in said:
            ready = select.select([stream], [], [], 30)[0]
            if not ready:
                sys.exit(f"acceptance-review: the terminal says no {words!r}: {said[-400:]!r}")
            try:
                said += os.read(stream, 65536)
            except OSError:
                break
        said = said.split(words, 1)[-1]

    def press(keys):
        os.write(stream, keys)

    wait(b"q save")
    # The first is a conflict; nothing else may be left of what was undone.
    press(b"t")
    wait(b"q save")
    press(b"u")
    wait(b"q save")
    press(b"l")
    wait(b"q save")
    press(b"r")
    wait(b"reason")
    press(b"Too long\n")
    for _ in range(95):
        wait(b"q save")
        press(b"o")
    wait(b"all decided")
    press(b"q")
    wait(b"Wrote L.xcstrings")
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    after = german(folder)
    changed = {key: text for key, text in after.items() if text != before[key]}
    events = [json.loads(path.read_text(encoding="utf-8")) for path in (folder / "orders" / order / "events").iterdir()]
    decided = [unit["verdict"] for event in events if event["kind"] == "decide" for unit in event["units"]]
    isRight = (status == 0 and len(changed) == 1 and list(changed.values())[0][0] == "needs_review"
               and sorted(decided) == ["keep"] * 95 + ["look-again", "send-back"])
    print(f"acceptance-review: 97 texts decided in a terminal, {'as they should be' if isRight else f'wrong: {status} {changed} {decided}'}")
    sys.exit(0 if isRight else 1)


folder = pathlib.Path(sys.argv[2]).resolve()
if sys.argv[1] == "make":
    make(folder, sys.argv[3])
elif sys.argv[1] == "edits":
    edits(folder, sys.argv[3])
elif sys.argv[1] == "week":
    week(folder, sys.argv[3])
elif sys.argv[1] == "terminal":
    terminal(folder, sys.argv[3])
else:
    compare(folder, sys.argv[3], sys.argv[4])
