"""Sends real catalogs through the tools of gettext, Qt, Weblate and Pontoon and back.

    python measure.py LOCTRIP CORPUS [EVERY]

An untouched trip writes nothing and needs nobody. Of an edited one each edited text arrives, and every other text of the
catalog stays. A file that msgmerge brought up to a changed catalog loses no translation. EVERY 10 takes each tenth round.
"""

import contextvars
import importlib.abc
import importlib.machinery
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest.mock
from concurrent.futures import ThreadPoolExecutor

TRIPS = [
    ("cs", "khcrysalis__Feather/Feather/Resources/Localizable.xcstrings"),
    ("zh-Hans", "Artificial-Pancreas__OmniKit/OmniKitUI/Resources/Localizable.xcstrings"),
    ("nb", "Dimillian__IceCubesApp/IceCubesApp/Resources/Localization/Localizable.xcstrings"),
    ("pl", "Dimillian__IceCubesApp/IceCubesApp/Resources/Localization/Localizable.xcstrings"),
    ("fr", "mlemgroup__mlem/Mlem/Localizable.xcstrings"),
    ("fr", "Fred78290__caker/Resources/Localizable.xcstrings"),
    ("uk", "Caldis__Mos/Mos/Localizable.xcstrings"),
    ("ar", "Ranchero-Software__NetNewsWire/Shared/Localizable.xcstrings"),
    ("es-419", "rxhanson__Rectangle/Rectangle/mul.lproj/Main.xcstrings"),
    ("sk", "Yubico__yubioath-ios/Authenticator/Localizable.xcstrings"),
    ("vi", "Whisky-App__Whisky/Whisky/Localizable.xcstrings"),
]
FORMS = {
    "po": ["--bundle", "po"],
    "po flat": ["--bundle", "po", "--plurals", "flat"],
    "po one file": ["--bundle", "po", "--layout", "{language}.po"],
    "xliff dict": ["--bundle", "xliff", "--plurals", "dict"],
    "json": ["--bundle", "json"],
    "csv": ["--bundle", "csv"],
    "android": ["--bundle", "android"],
    "android marked": ["--bundle", "android", "--protect-placeholders"],
}
PO = ["po", "po flat", "po one file"]
ANDROID = ["android", "android marked"]


class Client:
    """A program with the forms that it reads; edits every third entry, or saves what it read.

    What is a package runs in a process of its own. A `merge` gets the template of the catalog beside the file. What a
    program `damages` without an edit is left out, and counted.
    """

    def __init__(self, name, forms, play, package=None, program=None, edits=True, merges=False, damages=None):
        self.name, self.forms, self.play, self.package, self.program = name, forms, play, package, program
        self.edits, self.merges, self.damages = edits, merges, damages

    def is_there(self):
        if self.program:
            return which(self.program) is not None
        try:
            __import__(self.package)
            return True
        except ImportError:
            return False


def which(program):
    # Debian keeps Qt's programs off the path.
    return shutil.which(program) or shutil.which(program, path="/usr/lib/qt6/bin:/usr/lib/qt5/bin")


def edited(text, number):
    return f"{text} ·{number}" if text else f"·{number}"


def polib(path, edits):
    import polib

    file = polib.pofile(path, encoding="utf-8")
    for number, entry in enumerate(file):
        if not edits or number % 3:
            continue
        if entry.msgid_plural:
            for index in entry.msgstr_plural:
                entry.msgstr_plural[index] = edited(entry.msgid_plural, number)
        else:
            entry.msgstr = edited(entry.msgid, number)
        if "fuzzy" in entry.flags:
            entry.flags.remove("fuzzy")
    file.save(path)


def toolkit(path, edits):
    from translate.misc.multistring import multistring
    from translate.storage import factory

    if path.endswith(".json"):
        from translate.storage.jsonl10n import JsonFile

        with open(path, "rb") as file:
            store = JsonFile.parsefile(file)
    elif path.endswith(".xml"):
        from translate.storage.aresource import AndroidResourceFile

        with open(path, "rb") as file:
            store = AndroidResourceFile.parsefile(file)
    else:
        store = factory.getobject(path)
    units = [unit for unit in store.units if not unit.isheader()]
    for number, unit in enumerate(units):
        if not edits or number % 3:
            continue
        if path.endswith((".json", ".xml")):
            # These know no source.
            texts = unit.target.strings if isinstance(unit.target, multistring) else [unit.target or ""]
            texts = [edited(str(text), number) for text in texts]
            unit.target = multistring(texts) if len(texts) > 1 else texts[0]
        elif unit.hasplural():
            text = edited(str(unit.source.strings[1]), number)
            unit.target = multistring([text] * len(unit.target.strings))
        else:
            unit.target = edited(str(unit.source), number)
        unit.markfuzzy(False)
    if path.endswith((".json", ".xml")):
        with open(path, "wb") as file:
            store.serialize(file)
    else:
        store.save()


def converters(path, edits):
    """JSON as PO and back: json2po, polib, po2json."""
    folder = os.path.dirname(sys.executable)
    middle = f"{path}.middle.po"
    subprocess.run(
        [f"{folder}/json2po", "--progress=none", "--duplicates=msgctxt", "-i", path, "-t", path, "-o", middle],
        check=True,
    )
    polib(middle, edits)
    subprocess.run(
        [f"{folder}/po2json", "--progress=none", "--fuzzy", "-t", path, "-i", middle, "-o", f"{path}.new"],
        check=True,
    )
    os.remove(middle)
    os.replace(f"{path}.new", path)


def moz(path, edits):
    from moz.l10n.model import Entry, PatternMessage
    from moz.l10n.resource import parse_resource, serialize_resource

    resource = parse_resource(path)
    entries = [entry for section in resource.sections for entry in section.entries if isinstance(entry, Entry)]
    for number, entry in enumerate(entries):
        if not edits or number % 3:
            continue
        if isinstance(entry.value, PatternMessage):
            if entry.value.pattern or path.endswith(".po"):
                entry.value.pattern = [*entry.value.pattern, f" ·{number}"]
        else:
            for key, pattern in entry.value.variants.items():
                entry.value.variants[key] = [*pattern, f" ·{number}"]
        entry.meta = [item for item in entry.meta if (item.key, item.value) != ("flag", "fuzzy")]
    text = "".join(serialize_resource(resource))
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def quoted(path):
    """True for a file of Android with texts in quotation marks, which moz.l10n takes for characters of the text."""
    with open(path, encoding="utf-8") as file:
        return path.endswith(".xml") and '>"' in file.read()


def babel(path, edits):
    from babel.messages.pofile import read_po, write_po

    with open(path, "rb") as file:
        catalog = read_po(file)
    messages = [message for message in catalog if message.id]
    for number, message in enumerate(messages):
        if not edits or number % 3:
            continue
        if message.pluralizable:
            message.string = (edited(message.id[1], number),) * catalog.num_plurals
        else:
            message.string = edited(message.id, number)
        message.flags.discard("fuzzy")
    with open(path, "wb") as file:
        write_po(file, catalog)


class Absent(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Stands for what the server of Weblate imports and its formats do not need."""

    NAMES = {"altcha", "arsc_writer", "askalono", "borg", "cel_expr_python", "cysignals", "matplotlib", "tesserocr"}

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] not in self.NAMES:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return unittest.mock.MagicMock(__spec__=spec, __path__=[])

    def exec_module(self, module):
        pass


def weblate_store(path):
    os.environ["DJANGO_SETTINGS_MODULE"] = "weblate_settings"
    sys.meta_path.append(Absent())
    import django

    django.setup()
    from weblate.formats.models import FILE_FORMATS

    language = os.environ["BRIDGE_LANGUAGE"]
    ending = path.rsplit(".", 1)[-1]
    kind = {"po": "po", "json": "json", "csv": "csv", "xml": "aresource"}.get(ending, "apple-xliff")
    return FILE_FORMATS[kind](path, language_code=language, source_language="en")


def weblate(path, edits):
    store = weblate_store(path)
    from weblate.utils.state import STATE_TRANSLATED

    for number, entry in enumerate(list(store.content_units)):
        if not edits or number % 3:
            continue
        if path.endswith((".json", ".xml")):
            # Without a file of the sources, which Weblate has beside them, the text is the source.
            unit = entry
        else:
            unit, _ = store.find_unit(entry.context, entry.source)
        sources = entry.source.split("\x1e\x1e")
        targets = entry.target.split("\x1e\x1e")
        if len(sources) > 1 or len(targets) > 1:
            # A form without a source, such as zero of Russian, is left alone.
            wanted = [
                edited(sources[-1], number) if index >= len(sources) or sources[index] else ""
                for index in range(len(targets))
            ]
            unit.set_target(wanted)
        else:
            unit.set_target(edited(sources[0], number))
        unit.set_state(STATE_TRANSLATED)
    store.save()


def gettext(*command):
    def play(path, edits):
        if edits:
            # What was edited elsewhere comes first, as a translator's file does who has a part of it.
            part = f"{path}.part.po"
            shutil.copy(path, part)
            polib(part, True)
            subprocess.run([command[0], "--use-first", part, path, "-o", path], check=True, capture_output=True)
            os.remove(part)
        else:
            subprocess.run([*command, path, "-o", path], check=True, capture_output=True)

    return play


def msgmerge(path, edits, template=None):
    # Its guesses are texts of other keys, which come back as texts that a translator wrote and was not sure of.
    subprocess.run(
        ["msgmerge", "--quiet", "--previous", path, template, "-o", f"{path}.new"],
        check=True,
        capture_output=True,
    )
    os.replace(f"{path}.new", path)


def convert(source, result, language):
    subprocess.run(
        [which("lconvert"), "-target-language", language.replace("-", "_"), "-i", source, "-o", result],
        check=True,
        capture_output=True,
    )


def lconvert(path, edits):
    if edits:
        polib(path, True)
    convert(path, f"{path}.new.po", LANGUAGE.get())
    os.replace(f"{path}.new.po", path)


def linguist(path, edits):
    """PO as TS, edited as Qt Linguist does, and back."""
    from xml.etree import ElementTree

    convert(path, f"{path}.ts", LANGUAGE.get())
    tree = ElementTree.parse(f"{path}.ts")
    for number, message in enumerate(tree.iter("message")):
        translation = message.find("translation")
        if not edits or number % 3:
            continue
        source = message.find("source")
        if source.find("byte") is not None:
            continue
        plural = message.findtext("extra-po-msgid_plural") or source.text
        for form in translation.findall("numerusform"):
            form.text = edited(plural, number)
        if message.get("numerus") != "yes":
            translation.text = edited(source.text, number)
        translation.attrib.pop("type", None)
    with open(f"{path}.ts", "wb") as file:
        file.write(b'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n')
        tree.write(file, encoding="utf-8")
    convert(f"{path}.ts", f"{path}.new.po", LANGUAGE.get())
    os.remove(f"{path}.ts")
    os.replace(f"{path}.new.po", path)


CLIENTS = [
    Client("polib", PO, polib, package="polib"),
    Client("translate-toolkit", [*PO, "json", "csv", *ANDROID], toolkit, package="translate"),
    Client("json2po, po2json", ["json"], converters, package="translate"),
    Client("Babel", ["po", "po flat"], babel, package="babel"),
    Client("moz.l10n", [*PO, *ANDROID], moz, package="moz.l10n", damages=quoted),
    Client("Weblate", [*PO, "xliff dict", "json", "csv", *ANDROID], weblate, package="weblate"),
    Client("msgcat", PO, gettext("msgcat"), program="msgcat"),
    Client("msgattrib", PO, gettext("msgattrib"), program="msgattrib", edits=False),
    Client("msgmerge", PO, msgmerge, program="msgmerge", edits=False, merges=True),
    Client("lconvert", PO, lconvert, program="lconvert"),
    Client("lconvert, TS", PO, linguist, program="lconvert"),
]
# The language of the trip, for programs that have to be told it.
LANGUAGE = contextvars.ContextVar("language")


class Failure(Exception):
    pass


class LeftOut(Exception):
    pass


def loctrip(folder, *arguments, codes=(0,)):
    done = subprocess.run([PROGRAM, *arguments], cwd=folder, capture_output=True, text=True)
    if done.returncode not in codes:
        raise Failure(f"loctrip {' '.join(arguments)}: {done.returncode}: {done.stdout[-400:]} {done.stderr[-600:]}")
    return done.stdout


def files(folder):
    return sorted(
        os.path.join(top, name)
        for top, _, names in os.walk(folder)
        for name in names
        if name.endswith((".po", ".xliff", ".json", ".csv", ".xml"))
        and not name.endswith((".loctrip.json", "loctrip-android.json"))
    )


def texts(folder, language):
    """The texts of a catalog by their ids, through an export that knows nothing of bridges."""
    from xml.etree import ElementTree

    document = loctrip(folder, "export", "app", "-l", language, "--bundle", "xliff", "-o", "-", codes=(0, 1))
    space = "{urn:oasis:names:tc:xliff:document:1.2}"
    found = {}
    for unit in ElementTree.fromstring(document).iter(f"{space}trans-unit"):
        target = unit.find(f"{space}target")
        found[unit.get("id")] = (
            None if target is None else "".join(target.itertext()),
            None if target is None else target.get("state"),
        )
    return found


def play(client, language, path, edits):
    script = f"import measure; measure.{client.play.__name__}({path!r}, {edits!r})"
    environment = dict(os.environ, BRIDGE_LANGUAGE=language, PYTHONPATH=os.path.dirname(os.path.abspath(__file__)))
    if client.program:
        LANGUAGE.set(language)
        try:
            return client.play(path, edits)
        except subprocess.CalledProcessError as error:
            raise Failure(f"{client.name}: {error.stderr[-500:]}") from error
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    if done.returncode:
        raise Failure(f"{client.name}: {done.stderr[-500:]}")


def round_trip(client, form, trip, room):
    language, catalog = trip
    os.makedirs(f"{room}/app")
    with open(f"{CORPUS}/apple/xcstrings/{catalog}", encoding="utf-8") as file:
        text = file.read()
    with open(f"{room}/app/Localizable.xcstrings", "w", encoding="utf-8") as file:
        # polib and Babel cannot read the escapes of control characters.
        file.write(text.replace("\\u0001", ""))
    loctrip(room, "export", "app", "-l", language, *FORMS[form], "-o", "sent", "--verify")
    before = texts(room, language)
    with open(f"{room}/app/Localizable.xcstrings", "rb") as file:
        bytes_before = file.read()
    shutil.copytree(f"{room}/sent", f"{room}/back")
    if client.damages and any(client.damages(path) for path in files(f"{room}/back")):
        raise LeftOut
    if client.merges:
        return merged_trip(client, form, language, room)
    for path in files(f"{room}/back"):
        play(client, language, path, False)
    base = ["--into", "app", "--base", f"sent/{language}.loctrip.json"]
    loctrip(room, "import", "back", *base, "--fail-on", "to-decide")
    with open(f"{room}/app/Localizable.xcstrings", "rb") as file:
        if file.read() != bytes_before:
            raise Failure("an untouched trip changed the catalog")
    if not client.edits:
        return 0, 0
    for path in files(f"{room}/back"):
        play(client, language, path, True)
    report = json.loads(
        loctrip(
            room, "import", "back", *base, "--format", "json", "--no-state", "translated", codes=(0, 1)
        )
    )
    after = texts(room, language)
    verdicts = {}
    for unit in report["units"]:
        verdicts.setdefault(unit.get("unit") or unit.get("id"), []).append(unit["verdict"])
    changed = [key for key in after if after[key] != before.get(key)]
    for key in changed:
        text = after[key][0] or ""
        if "·" not in text and not any("·" in (after[other][0] or "") for other in after if other.split("|==|")[0] == key.split("|==|")[0]):
            raise Failure(f"'{key}' changed though nobody edited it: {before.get(key)} {after[key]}")
    orphans = [unit for unit in report["units"] if unit["verdict"] == "orphaned"]
    if orphans:
        raise Failure(f"{len(orphans)} orphans, such as {orphans[0]}")
    arrived = sum("·" in (text or "") for text, _ in after.values())
    rejected = sum(unit["verdict"] in ("rejected", "conflict") for unit in report["units"])
    sent = sum(
        ("·" in line and not line.startswith("#"))
        for path in files(f"{room}/back")
        for line in open(path, encoding="utf-8")
    )
    if arrived + rejected < sent // 2 or sent and not arrived:
        raise Failure(f"of {sent} edited lines only {arrived} arrived and {rejected} were rejected")
    return arrived, rejected


def merged_trip(client, form, language, room):
    """Merges a file with the template of today's catalog, then with one whose sources changed in places."""
    base = ["--into", "app", "--base", f"sent/{language}.loctrip.json"]
    options = FORMS[form]
    if "--layout" in options:
        options = [*options[:-1], "{language}.pot"]

    def merge():
        shutil.rmtree(f"{room}/pot", ignore_errors=True)
        loctrip(room, "export", "app", "--template", *options, "-o", "pot")
        template = next(os.path.join(f"{room}/pot", name) for name in os.listdir(f"{room}/pot"))
        for path in files(f"{room}/back"):
            client.play(path, False, template=template)

    before = texts(room, language)
    merge()
    loctrip(room, "import", "back", *base, "--fail-on", "to-decide")
    if texts(room, language) != before:
        raise Failure("a merge with an unchanged template changed the catalog")
    path = f"{room}/app/Localizable.xcstrings"
    with open(path, encoding="utf-8") as file:
        catalog = json.load(file)
    for number, key in enumerate(sorted(catalog["strings"])):
        entry = catalog["strings"][key]
        unit = entry.get("localizations", {}).get(catalog["sourceLanguage"], {}).get("stringUnit")
        if number % 5 == 0 and unit:
            unit["value"] += " today"
        elif number % 17 == 3:
            del catalog["strings"][key]
            catalog["strings"][f"{key} today"] = entry
    with open(path, "w", encoding="utf-8") as file:
        json.dump(catalog, file, ensure_ascii=False)
    before = texts(room, language)
    merge()
    loctrip(room, "import", "back", *base, codes=(0, 1))
    after = texts(room, language)
    lost = [key for key, (text, state) in before.items() if text and state == "translated" and after[key][0] != text]
    if lost:
        raise Failure(f"{len(lost)} translations lost, such as '{lost[0]}': {before[lost[0]]} {after[lost[0]]}")
    wrong = [key for key in after if after[key] != before[key] and after[key][1] == "translated"]
    if wrong:
        raise Failure(f"'{wrong[0]}' is translated though nobody did it: {before[wrong[0]]} {after[wrong[0]]}")
    return 0, 0


def main():
    global PROGRAM, CORPUS
    PROGRAM, CORPUS = os.path.abspath(sys.argv[1]), sys.argv[2]
    every = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    there = [client for client in CLIENTS if client.is_there()]
    for client in CLIENTS:
        if client not in there:
            print(f"acceptance-bridges: skipped: {client.name}, which is not installed")
    rounds = [
        (client, form, trip)
        for client in there
        for form in client.forms
        for trip in TRIPS
        if os.path.exists(f"{CORPUS}/apple/xcstrings/{trip[1]}")
    ][::every]
    room = tempfile.mkdtemp(prefix="bridges-")
    totals = {}
    failures = []
    left_out = 0

    def one(job):
        number, (client, form, trip) = job
        try:
            return job, round_trip(client, form, trip, f"{room}/{number}"), None
        except LeftOut:
            return job, None, None
        except Failure as failure:
            return job, (0, 0), f"{client.name}, {form}, {trip[1]} in {trip[0]}: {failure}"
        finally:
            shutil.rmtree(f"{room}/{number}", ignore_errors=True)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for (_, (client, form, _)), found, failure in pool.map(one, enumerate(rounds)):
            if not found:
                left_out += 1
                continue
            arrived, rejected = found
            row = totals.setdefault((client.name, form), [0, 0, 0, 0])
            row[0] += 1
            row[1] += arrived
            row[2] += rejected
            if failure:
                row[3] += 1
                failures.append(failure)
    shutil.rmtree(room, ignore_errors=True)
    for (name, form), (trips, arrived, rejected, failed) in totals.items():
        print(f"{name:20} {form:12} {trips:4} trips {arrived:6} texts arrived {rejected:5} refused {failed:3} failed")
    for failure in failures[:20]:
        print(f"  {failure}")
    if left_out:
        print(f"acceptance-bridges: {left_out} trips left out: moz.l10n takes the quotation marks around texts of Android for text")
    arrived = sum(row[1] for row in totals.values())
    print(f"acceptance-bridges: {len(rounds)} trips, {arrived} edited texts arrived, {len(failures)} failures")
    sys.exit(1 if failures or not rounds else 0)


if __name__ == "__main__":
    main()
