"""Qt: lconvert to TS or PO, which is edited, and back."""

import re
import shutil
import subprocess
from collections import defaultdict

import polib
from lxml import etree

from sent import Answer, Kept, child, repair_ids, state, units

PROGRAM = shutil.which("lconvert") or shutil.which("lconvert", path="/usr/lib/qt6/bin:/usr/lib/qt5/bin:/usr/local/bin")


def convert(source, form, result):
    done = subprocess.run(
        [PROGRAM, "-if", form[0], "-i", source, "-of", form[1], "-o", result],
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        raise RuntimeError(f"lconvert: {done.stderr.strip()[-300:]}")


def attribute(text):
    """An id as XML gives it back that was written with bare line breaks."""
    return re.sub(r"[\t\n\r]", " ", text or "")


def by_id(sent):
    """Qt knows no file: equal ids of two catalogs are told apart by their order.

    Of ids that differ in their white space alone, that comes first which is as Qt has it.
    """
    waiting = defaultdict(list)
    for unit in sorted(sent, key=lambda unit: unit.id != attribute(unit.id)):
        waiting[attribute(unit.id)].append(unit)
    return waiting


def edit_messages(path, sent):
    """Edits a TS file as Linguist does: a finished translation has no `type`."""
    tree = etree.parse(path)
    waiting = by_id(sent)
    for message in tree.iter("message"):
        if not waiting[message.get("id")]:
            continue
        unit = waiting[message.get("id")].pop(0)
        translation = child(message, "translation")
        if unit.action in ("fill", "change"):
            translation.text = unit.edited(translation.text or child(message, "source").text)
        elif unit.action == "clear":
            translation.text = None
            translation.set("type", "unfinished")
        if unit.action in ("fill", "change", "approve"):
            translation.attrib.pop("type", None)
    tree.write(path, encoding="utf-8", xml_declaration=True)


def edit_po(path, sent):
    opened = polib.pofile(path)
    waiting = by_id(sent)
    for entry in opened:
        name = next((line[6:] for line in entry.comment.split("\n") if line.startswith("ts-id ")), None)
        if not waiting[attribute(name)]:
            continue
        unit = waiting[attribute(name)].pop(0)
        if unit.action in ("fill", "change"):
            entry.msgstr = unit.edited(entry.msgstr or entry.msgid)
        elif unit.action == "clear":
            entry.msgstr = ""
        if unit.action != "leave" and entry.fuzzy:
            entry.flags.remove("fuzzy")
    opened.save(path)


def run(form, sent, source, result):
    """Edits a document in `ts` or `po`."""
    middle = f"{result}.{form}"
    convert(source, ("xlf", form), middle)
    if form == "ts":
        repair_ids(middle)
        edit_messages(middle, sent)
    else:
        edit_po(middle, sent)
    convert(middle, (form, "xlf"), result)
    shutil.copy(result, result.replace(".xliff", ".malformed.xliff"))
    malformed = repair_ids(result)
    return Answer(kept(result, sent), malformed=malformed)


def kept(path, sent):
    """What Qt reads in the file that it wrote."""
    messages = f"{path}.again.ts"
    convert(path, ("xlf", "ts"), messages)
    repair_ids(messages)
    states = [state(unit, holder) for _, unit, holder in units(etree.parse(path).getroot())]
    found = defaultdict(list)
    for message, word in zip(etree.parse(messages).iter("message"), states, strict=True):
        translation = child(message, "translation")
        found[message.get("id")].append(
            Kept(
                translation.text,
                is_found=True,
                is_approved=translation.get("type") is None,
                state=word,
            )
        )
    kept = {}
    for name, waiting in by_id(sent).items():
        for unit in waiting:
            kept[unit.index] = found[name].pop(0) if found[name] else Kept()
    return kept
