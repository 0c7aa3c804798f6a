"""translate-toolkit's stores, which Weblate and Pootle work with."""

from lxml import etree
from translate.storage import xliff, xliff2
from translate.storage.placeables import StringElem

from sent import Answer, Kept, flatten, original_data, state


def store(path):
    if etree.parse(path).getroot().get("version").startswith("2"):
        return xliff2.Xliff2File.parsefile(path)
    return xliff.xlifffile.parsefile(path)


def key(unit):
    """The file and the id of a unit."""
    file = next(unit.xmlelement.iterancestors("{*}file"), None)
    element = unit.xmlelement
    if etree.QName(element).localname == "segment":
        element = element.getparent()
    return (file.get("original") if file is not None else None, element.get("id"))


def edit(unit, one, form):
    if unit.action == "clear":
        one.target = "" if form == "plain" else None
    elif unit.action == "approve":
        one.markapproved(True)
    elif unit.action in ("fill", "change"):
        if form == "rich":
            rich = one.rich_target if unit.target else one.rich_source
            before, after = unit.edited("\0").split("\0")
            one.rich_target = [StringElem([before, *rich[0].sub, after])]
        else:
            one.target = unit.edited(one.target or one.source)
        if form != "unmarked":
            one.marktranslated()


def run(form, sent, source, result):
    """Edits a document: `plain` by the text of the target, `rich` with its placeables, `unmarked` as
    `plain` and saying nothing of the state."""
    opened = store(source)
    ones = {key(one): one for one in opened.units}
    for unit in sent:
        one = ones.get((unit.original, unit.xml_id))
        if one is not None:
            edit(unit, one, form)
    opened.savefile(result)
    return Answer(kept(result, sent))


def kept(path, sent):
    found = {}
    for one in store(path).units:
        element = one.xmlelement
        unit = element.getparent() if etree.QName(element).localname == "segment" else element
        found.setdefault(
            key(one),
            Kept(
                text=flatten(one.get_target_dom(), original_data(unit)),
                is_found=True,
                is_approved=one.isapproved(),
                state=state(unit, element),
            ),
        )
    return {unit.index: found.get((unit.original, unit.xml_id), Kept()) for unit in sent}
