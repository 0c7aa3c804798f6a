"""The way through PO: xliff2po, polib, po2xliff of translate-toolkit."""

import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import polib
from lxml import etree
from translate.storage import xliff

from sent import Answer, Kept, state


def tool(name, *arguments):
    program = Path(sys.executable).parent / name
    done = subprocess.run([program, "--progress=none", *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{name}: {done.stderr.strip()[-300:]}")


def edit(path, sent, language):
    """Edits a PO file with polib; texts with one source are one unit there for a person."""
    opened = polib.pofile(path)
    opened.metadata["Language"] = language
    waiting = defaultdict(list)
    for unit in sent:
        waiting[unit.source].append(unit)
    for entry in opened:
        unit = waiting[entry.msgid].pop(0) if waiting[entry.msgid] else None
        if unit is None:
            continue
        if unit.action in ("fill", "change"):
            entry.msgstr = unit.edited(entry.msgstr or entry.msgid)
        elif unit.action == "clear":
            entry.msgstr = ""
        if unit.action != "leave" and entry.fuzzy:
            entry.flags.remove("fuzzy")
    opened.save(path)


def run(form, sent, source, result):
    """Edits a document: `new` writes a file of its own, `template` one that continues what was sent."""
    messages = f"{result}.po"
    tool("xliff2po", "-i", source, "-o", messages)
    language = etree.parse(source).find("{*}file").get("target-language")
    edit(messages, sent, language)
    template = ["-t", source] if form == "template" else []
    tool("po2xliff", *template, "-i", messages, "-o", result)
    return Answer(kept(result, sent))


def kept(path, sent):
    """Units have no ids of ours there; they are told apart by their sources, in order."""
    found = defaultdict(list)
    for one in xliff.xlifffile.parsefile(path).units:
        file = next(one.xmlelement.iterancestors("{*}file"))
        # The file that was sent stands before the one with the translations.
        if file.get("original", "").endswith(".po"):
            found[one.source].append(
                Kept(
                    one.target,
                    is_found=True,
                    is_named=False,
                    is_approved=one.isapproved(),
                    state=state(one.xmlelement, one.xmlelement),
                )
            )
    return {
        unit.index: found[unit.source].pop(0) if found[unit.source] else Kept(is_named=False)
        for unit in sent
    }
