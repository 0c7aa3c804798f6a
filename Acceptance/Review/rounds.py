#!/usr/bin/env python3
"""Rounds between a project and an agency: texts are rejected, sent back with reasons and returned better, and a question
that three languages ask is answered once. In each form of bundle, over the samples and projects of the corpus.

    rounds.py LOCTRIP SAMPLE [CORPUS]
"""
import glob
import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

try:
    import openpyxl
except ImportError:
    openpyxl = None

LANGUAGES = ["sv", "uk", "el"]
FORMS = ["bundle: xliff", 'bundle: xliff, xliff-version: "2.1"', "bundle: xcloc", "bundle: xlsx"]
QUESTION, ANSWER, REASON = "Is this a noun?", "It is a verb: to do it.", "Too formal for a button"


class Round:
    def __init__(self, loctrip, source, form):
        self.loctrip, self.form, self.wrong = loctrip, form, []
        self.isSheet, self.isSecond = "xlsx" in form, "2.1" in form
        self.folder = pathlib.Path(tempfile.mkdtemp())
        shutil.copytree(source, self.folder / "app", ignore=shutil.ignore_patterns(".git", ".loctrip.yml"))
        (self.folder / ".loctrip.yml").write_text(
            f"catalogs: [app]\norders: orders\nagencies:\n  agency-a: {{name: Agency A, languages: [{', '.join(LANGUAGES)}], {form}}}\n", encoding="utf-8")

    def run(self, *words, codes=(0,)):
        done = subprocess.run([self.loctrip, *words], cwd=self.folder, capture_output=True, text=True)
        if done.returncode not in codes:
            self.wrong.append(f"{' '.join(words)} ends with {done.returncode}: {(done.stdout + done.stderr)[-600:]}")
        return done.stdout

    def expect(self, isRight, what):
        if not isRight:
            self.wrong.append(what)

    def bundle(self, order, language):
        name = {"xlsx": f"{language}.xlsx"}.get(self.form[-4:], f"{language}.xliff")
        if "xcloc" in self.form:
            name = f"{language}.xcloc/Localized Contents/{language}.xliff"
        return self.folder / "orders" / order / "sent" / name

    def fill(self, order, language, answer, path):
        """Writes a bundle as an agency returns it; answer(id, source) gives the text and a question, or None."""
        if self.isSheet:
            book = openpyxl.load_workbook(self.bundle(order, language))
            sheet = book[language]
            names = [cell.value for cell in sheet[1]]
            columns = {name: names.index(name) for name in ("ID", "Translation", "Question")}
            for row in sheet.iter_rows(min_row=2):
                made = answer(row[columns["ID"]].value, row[2].value or "")
                if made:
                    row[columns["Translation"]].value, row[columns["Question"]].value = made
            book.save(path)
            return
        text = self.bundle(order, language).read_text(encoding="utf-8")
        start, attribute = ("<unit ", "name") if self.isSecond else ("<trans-unit ", "id")
        pieces = text.split(start)
        for number, piece in enumerate(pieces[1:], 1):
            found = re.search(r"<source[^>]*>(.*?)</source>", piece, re.S)
            name = re.search(attribute + r'="([^"]*)"', piece)
            if not found or not name or "<mrk" in found[1] or piece.count("<segment") > 1:
                continue
            made = answer(html.unescape(name[1]), html.unescape(found[1]))
            if not made:
                continue
            piece = re.sub(r"\s*<target[^>]*/>|\s*<target[^>]*>.*?</target>", "", piece, flags=re.S)
            target = html.escape(made[0], quote=False)
            if self.isSecond:
                piece = re.sub(r"<segment([^>]*?)( state=\"[^\"]*\")?( subState=\"[^\"]*\")?>", r'<segment\1 state="translated">', piece)
                piece = piece.replace("</source>", f"</source><target>{target}</target>", 1)
                if made[1]:
                    note = f'<note category="translator">{made[1]}</note>'
                    piece = piece.replace("<notes>", f"<notes>{note}", 1) if "<notes>" in piece else piece.replace(">", f"><notes>{note}</notes>", 1)
            else:
                piece = piece.replace("</source>", f'</source><target state="translated">{target}</target>', 1)
                if made[1]:
                    piece = piece.replace("</trans-unit>", f'<note from="translator">{made[1]}</note></trans-unit>', 1)
            pieces[number] = piece
        pathlib.Path(path).write_text(start.join(pieces), encoding="utf-8")

    def state(self, language):
        """The texts of the catalogs by key, where they are plain."""
        texts = {}
        for path in glob.glob(str(self.folder / "app/**/*.xcstrings"), recursive=True):
            for key, entry in json.loads(pathlib.Path(path).read_text(encoding="utf-8"))["strings"].items():
                unit = entry.get("localizations", {}).get(language, {}).get("stringUnit")
                if unit:
                    texts[key] = (unit["state"], unit["value"])
        return texts

    def page(self, path):
        text = path.read_text(encoding="utf-8")
        return json.loads(text.split('<script type="application/json" id="data">')[1].split("</script>")[0])

    def go(self):
        made = self.run("orders", "new", "agency-a", "--max-words", "60")
        order = made.split(":")[0]
        if "-agency-a" not in order:
            self.wrong.append(f"no order: {made}")
            return
        ending = "xlsx" if self.isSheet else "xliff"
        texts, broken, asked = {}, {}, {}
        for language in LANGUAGES:
            texts[language] = {}

            def answer(name, source, language=language):
                if "|==|" in name or not source.strip():
                    return f"Ü {source}", None
                if "%@" in source and language not in broken:
                    broken[language] = name
                    return "Ü " + source.replace("%@", "%s"), None
                isQuestion = asked.setdefault("key", name) == name
                texts[language][name] = f"Ü {source}"
                return f"Ü {source}", QUESTION if isQuestion else None

            self.fill(order, language, answer, self.folder / f"{language}.{ending}")
        files = [f"{language}.{ending}" for language in LANGUAGES]
        said = self.run("import", *files, codes=(0, 1))
        self.expect("1 question: loctrip questions" in said, f"the question is not one: {said[:400]}")
        # A person sends a text of each language back.
        self.run("review", order, "--include-done")
        back = {}
        for language in LANGUAGES:
            page = self.page(self.folder / "review" / f"{order}.{language}.html")
            unit = next((unit for unit in page["units"] if unit["i"] in texts[language] and "send-back" in unit["d"]["can"]), None)
            if unit is None:
                continue
            back[language] = unit["i"]
            decision = {"catalog": page["groups"][unit["g"]]["catalog"], "language": language, "id": unit["d"].get("id", unit["i"]),
                        "decision": "send-back", "note": REASON, "saw": unit["d"]["saw"]}
            (self.folder / f"{language}.json").write_text(json.dumps({"schema": "loctrip.decisions/1", "sheet": page["sheet"], "order": order,
                                                                      "by": "reviewer-a", "session": language, "sequence": 1, "decisions": [decision]}))
        self.run("decide", *[f"{language}.json" for language in back])
        before = {language: self.state(language) for language in LANGUAGES}
        made = self.run("orders", "new", "agency-a", "--rework")
        rework = made.split(":")[0]
        self.expect(f"{len(broken) + len(back)} texts" in made, f"rework of {len(broken)} + {len(back)} texts: {made}")
        if "-agency-a-r-" not in rework:
            self.wrong.append(f"no rework: {made}")
            return
        self.expect({language: self.state(language) for language in LANGUAGES} == before, "rework changed a catalog")
        if not self.isSheet:
            for language in back:
                bundle = self.bundle(rework, language).read_text(encoding="utf-8")
                self.expect(REASON in bundle and (language not in broken or "Rejected: " in bundle), f"{language}: no reason in the bundle")
        # It comes back as it went, then better.
        same = []
        for language in LANGUAGES:
            if self.bundle(rework, language).exists():
                same.append(str(self.bundle(rework, language)))
        said = self.run("import", *same, codes=(0, 1))
        self.expect("untouched" in said and "Wrote" not in said, f"what came back as it went: {said[:400]}")
        self.expect({language: self.state(language) for language in LANGUAGES} == before, "what came back as it went changed a catalog")
        for language in LANGUAGES:
            if self.bundle(rework, language).exists():
                self.fill(rework, language, lambda name, source: (f"Ö {source}", None), self.folder / f"{language}.{ending}")
        self.run("import", *[file for file in files if self.bundle(rework, file.split(".")[0]).exists()], codes=(0,))
        for language in LANGUAGES:
            now = self.state(language)
            for key in [broken.get(language), back.get(language)]:
                if key:
                    self.expect(now.get(key, ("", ""))[0] == "translated" and now[key][1].startswith("Ö "), f"{language}: '{key}' is {now.get(key)}")
            others = {key: text for key, text in before[language].items() if key not in (broken.get(language), back.get(language))}
            self.expect(all(now.get(key) == text for key, text in others.items()), f"{language}: another text changed")
        # The question is answered once, and goes out in three other languages.
        listed = json.loads(self.run("questions", "--format", "json"))
        mine = [question for question in listed["questions"] if question["text"] == QUESTION]
        self.expect(len(mine) == 1 and sorted(one["language"] for one in mine[0]["asked"]) == sorted(LANGUAGES), f"the thread: {mine}")
        if mine:
            self.run("questions", "answer", mine[0]["id"], ANSWER, "--by", "developer")
            self.expect(ANSWER in self.run("questions", "--mail", "agency-a"), "the mail has no answer")
            for language in ("cy", "hr", "is"):
                self.run("export", "-l", language, "--only", "all", "-o", f"next/{language}", "--bundle", "xliff",
                         "--xliff-version", "2.1" if self.isSecond else "1.2")
                bundle = (self.folder / "next" / language / f"{language}.xliff").read_text(encoding="utf-8")
                self.expect(bundle.count("loctrip:answer") == 1 and ANSWER in bundle, f"{language}: the answer does not go out")
            said = self.run("import", *files, codes=(0, 1))
            self.expect("loctrip questions" not in said, f"asked again: {said[:300]}")
        self.expect(json.loads(self.run("questions", "--format", "json"))["open"] == 0, "a question is still open")


def projects(sample, corpus):
    found = [("samples", sample)]
    for path in sorted(glob.glob(f"{corpus}/apple/xcstrings/*/**/Localizable.xcstrings", recursive=True) if corpus else []):
        try:
            catalog = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        except ValueError:
            continue
        keys = [key for key, entry in catalog["strings"].items() if not entry.get("shouldTranslate") is False and key.strip()]
        if catalog.get("sourceLanguage") == "en" and 30 <= len(keys) <= 400 and any("%@" in key for key in keys) \
                and not any(f"'{language}'" in str(catalog["strings"]) for language in LANGUAGES):
            found.append((path.split("/apple/xcstrings/")[1].split("/")[0], os.path.dirname(path)))
        if len(found) == 3:
            break
    return found


def main():
    loctrip, sample, corpus = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None
    failed = 0
    for name, source in projects(sample, corpus):
        for form in FORMS:
            if "xlsx" in form and openpyxl is None:
                print("acceptance-review: skipped xlsx, openpyxl is not installed")
                continue
            trial = Round(loctrip, source, form)
            try:
                trial.go()
            finally:
                shutil.rmtree(trial.folder)
            failed += len(trial.wrong)
            print(f"acceptance-review: rework and question, {name}, {form}: {len(trial.wrong)} wrong")
            for line in trial.wrong[:5]:
                print(f"  {line}")
    sys.exit(1 if failed else 0)


main()
