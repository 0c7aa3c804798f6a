"""Makes deliveries of exports: what agencies and their tools do to a bundle, the same for the same seed."""

import csv
import io
import random
import re
import zipfile
from html import escape, unescape

UNIT = re.compile(r"[ \t]*<(trans-unit|unit)\b[^>]*>.*?</\1>\n?", re.S)
FILE = re.compile(r"[ \t]*<file\b.*?</file>\n?", re.S)
TARGET = re.compile(r"<target\b([^>]*?)(?:/>|>(.*?)</target>)", re.S)
SOURCE = re.compile(r"<source\b[^>]*>(.*?)</source>", re.S)
# What stays as it is in a text: tags, references, placeholders, variables, escapes.
KEPT = re.compile(r"(<[^>]*>|&[^;]*;|%[#\w$.()@*-]*|\$\{[^}]*\}|\{[^}]*\}|\\.|https?://\S*)")
LETTERS = str.maketrans("aeiounAEIOU", "áéíóúñÁÉÍÓÚ")
STATES_1 = ["new", "needs-translation", "needs-review-translation", "needs-adaptation", "needs-l10n", "translated",
            "signed-off", "final", "x-checked"]
STATES_2 = ["initial", "translated", "reviewed", "final"]


def translated(text):
    """A text with other letters, in which everything that is not words stays."""
    pieces = KEPT.split(text)
    return "".join(piece if index % 2 else piece.translate(LETTERS) for index, piece in enumerate(pieces))


def broken(text):
    """A text with a placeholder that is lost, or of another type."""
    match = re.search(r"%(?:\d+\$)?(lld|@|d|ld|lf)", text)
    if not match:
        return text + " %@"
    place = match.span()
    return text[: place[0]] + ("%f" if match[1] == "@" else "") + text[place[1]:]


def is_second(unit):
    return unit.lstrip().startswith("<unit")


def source_of(unit):
    match = SOURCE.search(unit)
    return match[1] if match else ""


def with_target(unit, text, state=None):
    """A unit with another target, in its first segment."""
    second = is_second(unit)
    attribute = "" if state is None or second else f' state="{state}"'
    if TARGET.search(unit):
        made = TARGET.sub(lambda match: f"<target{attribute or ('' if second else match[1])}>{text}</target>", unit, count=1)
    else:
        made = re.sub(r"([ \t]*)(<source\b[^>]*>.*?</source>|<source/>)", lambda match:
                      f"{match[1]}{match[2]}\n{match[1]}<target{attribute}>{text}</target>", unit, count=1, flags=re.S)
    return with_state(made, state) if second and state else made


def with_state(unit, state):
    if is_second(unit):
        return re.sub(r"<segment\b([^>]*)>", lambda match: "<segment" + re.sub(r' (?:state|subState)="[^"]*"', "", match[1])
                      + f' state="{state}">', unit, count=1)
    return re.sub(r"<target\b([^>]*?)(/?)>", lambda match: "<target" + re.sub(r' state(?:-qualifier)?="[^"]*"', "", match[1])
                  + f' state="{state}"{match[2]}>', unit, count=1)


def states(unit):
    return STATES_2 if is_second(unit) else STATES_1


# What may happen to one unit; each takes the unit and dice, and gives what stands in its place.

def finished(unit, dice):
    state = "final" if is_second(unit) else dice.choice(["translated", "signed-off"])
    return with_target(unit, translated(source_of(unit)), state)


def edited(unit, dice):
    match = TARGET.search(unit)
    text = (match[2] or "") if match else translated(source_of(unit))
    return with_target(unit, text + dice.choice([" ✓", "!", " neu"]))


def restated(unit, dice):
    return with_state(unit, dice.choice(states(unit)))


def dropped(unit, dice):
    return ""


def doubled(unit, dice):
    return unit + with_target(unit, translated(source_of(unit)) + " 2")


def wrapped(unit, dice):
    return re.sub(r' id="([^"]*)"', dice.choice([r' id="job-7::\1"', r' id="\1-1"', r' id="tu_\1"']), unit, count=1)


def renumbered(unit, dice):
    name = "name" if is_second(unit) else "resname"
    found = re.search(r' id="([^"]*)"', unit)
    others = "" if f' {name}="' in unit.split(">")[0] or not found else f' {name}="{found[1]}"'
    return re.sub(r' id="[^"]*"', f' id="{dice.randrange(10**6)}"{others}', unit, count=1)


def ruined(unit, dice):
    return with_target(unit, broken(translated(source_of(unit))))


def emptied(unit, dice):
    return with_target(unit, dice.choice(["", " ", "\n"]))


def copied(unit, dice):
    return with_target(unit, source_of(unit), dice.choice([None, *states(unit)]))


def questioned(unit, dice):
    if is_second(unit):
        note = '<notes><note category="translator">What is this? %s</note></notes>' % dice.randrange(3)
        return unit if "<notes>" in unit else re.sub(r"(<unit\b[^>]*>)", r"\1" + note, unit, count=1)
    return re.sub(r"</trans-unit>", f'<note from="translator">What is this? {dice.randrange(3)}</note></trans-unit>', unit)


def resourced(unit, dice):
    return re.sub(r"(<source\b[^>]*>)", r"\1New ", unit, count=1)


def spaced(unit, dice):
    return with_target(unit, " " + translated(source_of(unit)) + "  ")


def punctuated(unit, dice):
    return with_target(unit, translated(source_of(unit)).rstrip(".!?:") + dice.choice([".", "!", "…", " :", ")"]))


def numbered(unit, dice):
    return with_target(unit, re.sub(r"\d", "7", translated(source_of(unit))) + dice.choice(["", " 15", " MP3"]))


def machine(unit, dice):
    if is_second(unit):
        return with_target(unit, translated(source_of(unit)), "translated").replace(
            'state="translated"', 'state="translated" subState="loctrip:machine_translated"')
    return with_target(unit, translated(source_of(unit)), 'translated" state-qualifier="leveraged-mt')


def foreign(unit, dice):
    return with_target(unit, dice.choice(["مرحبا", "你好世界", "Привет", "N/A", "TODO", "(( %% ]", "a\u200bb", "a\u202eb"]))


MIXED = [finished, finished, edited, restated, dropped, doubled, wrapped, renumbered, ruined, emptied, copied, questioned,
         resourced, spaced, punctuated, numbered, machine, foreign]


def each(text, dice, change):
    return UNIT.sub(lambda match: change(match[0], dice), text)


def mixed(text, dice):
    """A third of the units as they were sent, with the others everything that can happen."""
    return each(text, dice, lambda unit, dice: unit if dice.random() < 0.3 else dice.choice(MIXED)(unit, dice))


def of_all(change):
    return lambda text, dice: each(text, dice, change)


def of_some(change, share=0.2):
    """Finished work in which some units have something."""
    def made(unit, dice):
        return change(unit, dice) if dice.random() < share else finished(unit, dice)
    return of_all(made)


# What tools do to a whole document.

def stateless(text, dice):
    text = each(text, dice, lambda unit, dice: finished(unit, dice) if dice.random() < 0.5 else unit)
    return re.sub(r' (?:state|subState|state-qualifier|approved)="[^"]*"', "", text)


def filled(text, dice):
    """A tool that fills gaps with the source and says nothing of states."""
    def fill(unit, dice):
        return unit if TARGET.search(unit) else with_target(unit, source_of(unit))
    return re.sub(r' state="[^"]*"', "", each(text, dice, fill))


def reindented(text, dice):
    return re.sub(r">\s*\n\s*<", ">\n\t<", mixed(text, dice))


def one_line(text, dice):
    return re.sub(r">\s*\n\s*<", "><", of_some(edited)(text, dice))


def reordered(text, dice):
    units = [match[0] for match in UNIT.finditer(text)]
    dice.shuffle(units)
    return each(text, dice, lambda unit, dice: finished(units.pop(), dice))


def renamed(text, dice):
    """Only the names of files, with the other slash."""
    text = re.sub(r'original="([^"]*)"', lambda match: 'original="' + match[1].replace("/", "\\") + '"', text)
    return of_all(finished)(text, dice)


def short_names(text, dice):
    text = re.sub(r'original="[^"]*?([^"/]*)"', r'original="\1"', text)
    return of_some(edited)(text, dice)


def other_language(text, dice):
    text = re.sub(r'(target-language|trgLang)="([^"]*)"', lambda match:
                  f'{match[1]}="{match[2]}-{match[2].upper()}"' if len(match[2]) == 2 else f'{match[1]}="{match[2].replace("-", "_")}"', text)
    return of_all(finished)(text, dice)


def wrong_language(text, dice):
    return of_all(finished)(re.sub(r'(target-language|trgLang)="[^"]*"', r'\1="it"', text), dice)


def without_language(text, dice):
    return of_all(finished)(re.sub(r' (target-language|trgLang)="[^"]*"', "", text), dice)


def approved(text, dice):
    return of_some(edited)(text, dice).replace("<trans-unit ", '<trans-unit approved="yes" ').replace(' state="translated"', "")


def segmented(text, dice):
    def cut(unit, dice):
        unit = finished(unit, dice)
        if is_second(unit):
            return unit
        unit = re.sub(r"(<source\b[^>]*>)(.*?)(</source>)", r'\1\2\3<seg-source><mrk mtype="seg" mid="1">\2</mrk></seg-source>', unit, count=1, flags=re.S)
        return TARGET.sub(lambda match: f'<target{match[1]}><mrk mtype="seg" mid="1">{match[2] or ""}</mrk></target>', unit, count=1)
    return each(text, dice, cut)


def coded(text, dice):
    """Placeholders as codes, as tools show them."""
    numbers = iter(range(10**9))

    def code(match):
        return f'<x id="{next(numbers)}" equiv-text="{match[0]}"/>'

    def change(unit, dice):
        unit = finished(unit, dice)
        return unit if is_second(unit) else re.sub(r"%(?:\d+\$)?(?:lld|@|d|lf)(?=[^<>]*</(?:source|target)>)", code, unit)
    return each(text, dice, change)


def cdata(text, dice):
    def change(unit, dice):
        unit = finished(unit, dice)
        return TARGET.sub(lambda match: f"<target{match[1]}><![CDATA[{unescape(match[2] or '')}]]></target>"
                          if "<" not in (match[2] or "") else match[0], unit, count=1)
    return each(text, dice, change)


def without_notes(text, dice):
    text = re.sub(r"\s*<note\b.*?</note>|\s*<note\b[^>]*/>", "", text, flags=re.S)
    return of_some(edited)(re.sub(r"\s*<notes>\s*</notes>", "", text), dice)


def alternatives(text, dice):
    def change(unit, dice):
        unit = finished(unit, dice)
        return unit if is_second(unit) else unit.replace(
            "</trans-unit>", f'<alt-trans match-quality="80"><source>{source_of(unit)}</source><target>older</target></alt-trans></trans-unit>')
    return each(text, dice, change)


def partial(text, dice):
    """Some files of the bundle, with half of their units."""
    files = FILE.findall(text)
    kept = set(files[::2])
    text = FILE.sub(lambda match: match[0] if match[0] in kept else "", text)
    return each(text, dice, lambda unit, dice: finished(unit, dice) if dice.random() < 0.5 else "")


def untouched(text, dice):
    return text


def stranger(text, dice):
    """Members of other namespaces, comments and instructions everywhere."""
    text = text.replace("<body>", "<?tool here?><body><!-- begun -->").replace("<segment", '<!-- s --><segment', 3)
    text = re.sub(r"<trans-unit ", '<trans-unit xmlns:t="urn:tool" t:id="7" ', text)
    return of_some(edited)(text, dice)


def cut_off(text, dice):
    return text[: int(len(text) * 0.7)]


def twice(text, dice):
    """Every file of the bundle twice, the second one with other texts."""
    return FILE.sub(lambda match: match[0] + of_some(edited, 0.5)(match[0], dice), text)


VENDORS = {
    "mixed": mixed, "finished": of_all(finished), "untouched": untouched, "edited": of_some(edited, 0.5),
    "restated": of_some(restated, 0.6), "dropped": of_some(dropped, 0.3), "doubled": of_some(doubled),
    "wrapped": of_some(wrapped, 0.7), "renumbered": of_all(renumbered), "ruined": of_some(ruined, 0.4),
    "emptied": of_some(emptied, 0.4), "copied": of_some(copied, 0.5), "questioned": of_some(questioned),
    "resourced": of_some(resourced, 0.3), "spaced": of_some(spaced, 0.4), "punctuated": of_some(punctuated, 0.6),
    "numbered": of_some(numbered, 0.6), "machine": of_some(machine, 0.5), "foreign": of_some(foreign, 0.5),
    "stateless": stateless, "filled": filled, "reindented": reindented, "one-line": one_line, "reordered": reordered,
    "renamed": renamed, "short-names": short_names, "other-language": other_language, "wrong-language": wrong_language,
    "without-language": without_language, "approved": approved, "segmented": segmented, "coded": coded, "cdata": cdata,
    "without-notes": without_notes, "alternatives": alternatives, "partial": partial, "stranger": stranger,
    "cut-off": cut_off, "twice": twice,
}

ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "crlf"]


def deliver(data, vendor, seed):
    """The bytes of an XLIFF as a vendor returns it."""
    dice = random.Random(f"{vendor} {seed}")
    return VENDORS[vendor](data.decode("utf-8"), dice).encode("utf-8")


def encoded(data, encoding):
    """The same document in another encoding."""
    text = data.decode("utf-8")
    if encoding == "crlf":
        return text.replace("\n", "\r\n").encode()
    if encoding == "utf-16":
        text = text.replace('encoding="UTF-8"', 'encoding="UTF-16"', 1)
    return text.encode(encoding)


# Spreadsheets

CELL = re.compile(r'(<c r="([A-Z]+)(\d+)"[^>]*?)(?:/>|( t="inlineStr")?>(?:<is><t[^>]*>(.*?)</t></is>|(.*?))</c>)', re.S)


def sheet_of(archive):
    """The name of the sheet that people fill in, and its bytes."""
    for name in sorted(archive.namelist()):
        if name.startswith("xl/worksheets/") and ">Translation<" in (text := archive.read(name).decode("utf-8")):
            return name, text
    return None, ""


def rows_of(data):
    """The cells of the sheet that people fill in, as texts."""
    _, text = sheet_of(zipfile.ZipFile(io.BytesIO(data)))
    rows = {}
    for match in CELL.finditer(text):
        rows.setdefault(int(match[3]), {})[match[2]] = unescape(match[5] or match[6] or "")
    columns = sorted({column for row in rows.values() for column in row}, key=lambda column: (len(column), column))
    return [[row.get(column, "") for column in columns] for _, row in sorted(rows.items())]


def workbook(data, seed):
    """A spreadsheet in which people have filled in translations, some of them wrong."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    name, text = sheet_of(archive)
    if name is None:
        return data
    dice = random.Random(f"workbook {seed}")
    header = {match[5]: match[2] for match in CELL.finditer(text) if match[3] == "1"}
    target, source = header.get("Translation"), next((header[word] for word in ("Source", "English", "Text") if word in header), None)
    sources = {match[3]: match[5] or "" for match in CELL.finditer(text) if match[2] == source}

    def fill(match):
        if match[2] != target or match[3] == "1" or dice.random() < 0.3:
            return match[0]
        made = translated(sources.get(match[3]) or match[5] or "Text") if dice.random() < 0.8 else dice.choice(["", "%d ruin", "=1+1", "two\nlines"])
        return f'{match[1]} t="inlineStr"><is><t xml:space="preserve">{made}</t></is></c>'
    text = CELL.sub(fill, text)
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as made:
        for member in archive.namelist():
            made.writestr(zipfile.ZipInfo(member, (2026, 11, 25, 0, 0, 0)), text if member == name else archive.read(member))
    return output.getvalue()


def table(data, separator):
    """A spreadsheet as the text that spreadsheet programs make of it."""
    output = io.StringIO()
    csv.writer(output, delimiter=separator, lineterminator="\r\n").writerows(rows_of(data))
    return output.getvalue().encode("utf-8-sig" if separator == ";" else "utf-8")


def archive(files):
    """A zip archive of files by their names."""
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in sorted(files.items()):
            made.writestr(zipfile.ZipInfo(name, (2026, 11, 25, 0, 0, 0)), data)
    return output.getvalue()


def unit_xml(number, source, target):
    return (f'<trans-unit id="{number}"><source>{escape(source, quote=False)}</source>'
            f"<target>{escape(target, quote=False)}</target></trans-unit>")
