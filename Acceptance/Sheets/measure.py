"""Sends spreadsheets through the programs of people: openpyxl fills them in, LibreOffice opens and saves them.

    python measure.py LOCTRIP

Every text has to arrive in the catalogs as it was typed; nothing else may change.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

import openpyxl

# Neither program escapes a text that looks like an escape of the format, such as _x0041_, so there is none.
LANGUAGES = ["ar", "de", "ja", "pl"]
# A part without letters of its language stops.
LETTERS = {"ar": "ابج", "ja": "あいう"}
SHAPES = [
    "=1+1", "+49 30 1", "-5 %", "@home", "'quoted'", "1/2", "007", "1e5", "TRUE", "#NAME?", "2026-11-26",
    " leading", "trailing ", "  both  ", "two\nlines", "tab\there", "\u00a0no-break", "“quotes” & <tags>",
    "_x41_", "emoji 👩‍👩‍👧 é", "a;b,c\t\"d\"", "مرحبا %@", "こんにちは", "100 %",
    "{name} ${name}", "https://a.example/?a=b&c=d", "\u202bחץ\u202c", "٣٫١٤", "C:\\x\\n", "-", "0", "…",
]


def texts(language, count):
    """As many texts as are wanted, each of them once; one as long as a cell can be."""
    dice = random.Random(language)
    result = []
    for number in range(count):
        shape = SHAPES[number % len(SHAPES)]
        result.append(shape if number < len(SHAPES) else f"{shape}{dice.choice(LETTERS.get(language, 'xyz'))}{number}{shape}")
    result[-1] = "ü" * 32_767
    return result


def catalog(count):
    # A source without letters takes any text.
    strings = {f"Key {number:04}": {} for number in range(count)}
    return {"sourceLanguage": "en", "strings": strings, "version": "1.0"}


class Trial:
    def __init__(self, loctrip, folder, count):
        self.loctrip, self.folder, self.count = loctrip, folder, count
        with open(f"{folder}/L.xcstrings", "w", encoding="utf-8") as file:
            json.dump(catalog(count), file)
        with open(f"{folder}/.loctrip.yml", "w", encoding="utf-8") as file:
            agency = "{languages: [%s], bundle: xlsx}" % ", ".join(LANGUAGES)
            file.write(f"orders: orders\nagencies:\n  a: {agency}\n")
        self.run("orders", "new", "a", "-q")
        self.sent = [
            os.path.join(folder, "orders", name, "sent") for name in os.listdir(f"{folder}/orders")
        ][0]

    def run(self, *arguments, codes=(0,)):
        done = subprocess.run(
            [self.loctrip, *arguments], cwd=self.folder, capture_output=True, text=True
        )
        if done.returncode not in codes:
            raise SystemExit(f"{arguments}: exit {done.returncode}\n{done.stdout}{done.stderr}")
        return done

    def fill(self, language, place):
        """Fills a workbook in as people do, and turns the rows around."""
        book = openpyxl.load_workbook(f"{self.sent}/{language}.xlsx")
        sheet = next(one for one in book if one["A1"].value == "Nº")
        names = [cell.value for cell in sheet[1]]
        key, target = names.index("Key"), names.index("Translation")
        rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
        meant = dict(zip(sorted(row[key] for row in rows), texts(language, len(rows))))
        for number, row in enumerate(reversed(rows)):
            row[target] = meant[row[key]]
            for column, value in enumerate(row):
                cell = sheet.cell(number + 2, column + 1)
                cell.value = value
                # A formula is what openpyxl makes of what begins like one.
                if value is not None:
                    cell.data_type = "s"
        book.save(place)
        return meant

    def compare(self, language, path, meant, name):
        """Imports a workbook, and counts the texts that are not what was typed."""
        before = open(f"{self.folder}/L.xcstrings", encoding="utf-8").read()
        self.run("import", path, "--on-error", "review", "-q", codes=(0, 1))
        with open(f"{self.folder}/L.xcstrings", encoding="utf-8") as file:
            strings = json.load(file)["strings"]
        wrong = []
        for key, text in meant.items():
            found = strings[key].get("localizations", {}).get(language, {}).get("stringUnit", {})
            if found.get("value") != text:
                wrong.append((key, text, found.get("value")))
        with open(f"{self.folder}/L.xcstrings", "w", encoding="utf-8") as file:
            file.write(before)
        shutil.rmtree(os.path.join(os.path.dirname(self.sent), "events"), ignore_errors=True)
        print(f"{name}, {language}: {len(meant)} texts, {len(wrong)} lost or changed")
        for key, text, found in wrong[:5]:
            print(f"  {key}: {text[:60]!r} is {None if found is None else found[:60]!r}")
        return len(wrong)


def main(loctrip):
    wrong = 0
    office = shutil.which("soffice")
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(loctrip, folder, 400)
        for language in LANGUAGES:
            filled = f"{folder}/{language}.xlsx"
            meant = trial.fill(language, filled)
            wrong += trial.compare(language, filled, meant, "openpyxl")
            if not office:
                continue
            out = f"{folder}/office"
            subprocess.run(
                [office, f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to",
                 "xlsx:Calc MS Excel 2007 XML", "--outdir", out, filled],
                check=True, capture_output=True, timeout=300,
            )
            wrong += trial.compare(language, f"{out}/{language}.xlsx", meant, "LibreOffice")
    if not office:
        print("skipped: LibreOffice is not installed")
    return 1 if wrong else 0


sys.exit(main(os.path.abspath(sys.argv[1])))
