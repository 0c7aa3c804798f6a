"""What was sent, as plain texts, and what a translator does with each unit of it."""

import re
from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr

from lxml import etree

XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


def local(element):
    return etree.QName(element).localname


def child(element, name):
    for node in element.iterchildren("{*}" + name):
        return node
    return None


def original_data(unit):
    """The native texts of the codes of a unit of XLIFF 2, by id."""
    return {data.get("id"): "".join(data.itertext()) for data in unit.iter("{*}data")}


def flatten(element, data):
    """A text with its inline codes as the app spells them, or `None` without one."""
    if element is None:
        return None
    parts = [element.text or ""]
    for node in element.iterchildren(etree.Element):
        name = local(node)
        if name == "cp":
            parts.append(chr(int(node.get("hex"), 16)))
        elif len(node) == 0 and not node.text:
            parts.append(data.get(node.get("dataRef")) or node.get("equiv") or node.get("equiv-text") or "")
        else:
            parts.append(flatten(node, data))
        parts.append(node.tail or "")
    return "".join(parts)


def units(root):
    """The units of a document and the elements that hold their source and target."""
    is_second = root.get("version", "").startswith("2")
    for file in root.iter("{*}file"):
        for unit in file.iter("{*}unit" if is_second else "{*}trans-unit"):
            if is_second:
                for segment in unit.iterchildren("{*}segment"):
                    yield file, unit, segment
            else:
                yield file, unit, unit


@dataclass
class Unit:
    """A unit as it was sent, and what is done with it."""

    original: str
    id: str
    """The id as the catalog knows it."""
    xml_id: str
    """The id in the file."""
    index: int
    source: str
    target: str | None
    state: str | None
    action: str = "leave"
    is_first: bool = True
    """Whether the edit is put before the text; else behind it."""

    def edited(self, text):
        """A text as the translator leaves it."""
        word = "Neu" if self.target else "Übersetzt"
        return f"{word}: {text}" if self.is_first else f"{text} ({word})"

    @property
    def meant(self):
        """What the target should be."""
        if self.action in ("fill", "change"):
            return self.edited(self.target or self.source)
        return None if self.action == "clear" else self.target


def is_text(text):
    return any(letter.isalpha() for letter in text)


def read(path):
    """The units of a document that was sent, each with what a translator does with it.

    Every second unit without a translation gets one. Of those with one, one in five is changed, one
    emptied and one approved.
    """
    result = []
    counts = {True: 0, False: 0}
    for index, (file, unit, holder) in enumerate(units(etree.parse(path).getroot())):
        data = original_data(unit)
        one = Unit(
            original=file.get("original"),
            id=unit.get("name") or unit.get("id"),
            xml_id=unit.get("id"),
            index=index,
            source=flatten(child(holder, "source"), data),
            target=flatten(child(holder, "target"), data),
            state=state(unit, holder),
        )
        result.append(one)
        if unit.get("translate") == "no" or not is_text(one.source) or one.target == "":
            continue
        has_target = one.target is not None
        count = counts[has_target]
        counts[has_target] += 1
        one.is_first = count // 2 % 2 == 0
        if has_target:
            one.action = ["change", "clear", "approve", "leave", "leave"][count % 5]
        elif count % 2 == 0:
            one.action = "fill"
    return result


@dataclass
class Kept:
    """What a client says of a unit after it read its own file again."""

    text: str | None = None
    is_found: bool = False
    """Whether the unit is still there."""
    is_named: bool = True
    """Whether the unit has its id."""
    is_approved: bool = False
    state: str | None = None
    """What the file says of the state."""


@dataclass
class Answer:
    """What became of a document in a client."""

    kept: dict = field(default_factory=dict)
    """By the index of the unit."""
    failure: str | None = None
    """Why there is no file to import."""
    malformed: str | None = None
    """What an XML parser says against the file before it was repaired by hand."""


def reread(path, sent):
    """What a file says, unit by unit, by original and id."""
    found = {}
    for file, unit, holder in units(etree.parse(path).getroot()):
        found.setdefault(
            (file.get("original"), unit.get("id")),
            Kept(
                text=flatten(child(holder, "target"), original_data(unit)),
                is_found=True,
                is_approved=is_approved(state(unit, holder)),
                state=state(unit, holder),
            ),
        )
    return {unit.index: found.get((unit.original, unit.xml_id), Kept()) for unit in sent}


def state(unit, holder):
    """All that a file says of the state of a unit."""
    target = child(holder, "target")
    words = [unit.get("approved") == "yes" and "approved"]
    for node in [holder] if target is None else [holder, target]:
        words += [node.get(name) for name in ("state", "subState", "state-qualifier")]
    return " ".join(word for word in words if word) or None


def is_approved(state):
    return not {"approved", "reviewed", "final", "signed-off"}.isdisjoint((state or "").split())


def repair_ids(path):
    """Escapes what Qt leaves bare in ids, as a person would with an editor.

    Returns what a parser says against the file, or `None` when nothing is wrong with it.
    """
    try:
        etree.parse(path)
        return None
    except etree.XMLSyntaxError as error:
        text = open(path, encoding="utf-8").read()
        text = re.sub(
            r'(<(?:message|trans-unit) id=)"(.*?)"((?: [a-z]+="[a-z]+")*)>\n',
            lambda match: f"{match[1]}{quoteattr(match[2])}{match[3]}>\n",
            text,
            flags=re.DOTALL,
        )
        open(path, "w", encoding="utf-8").write(text)
        etree.parse(path)
        return str(error)
