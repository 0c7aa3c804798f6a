"""Programs that edit the XML themselves, with lxml."""

import copy

from lxml import etree

from sent import Answer, child, reread, units


def put(unit, holder):
    """Edits the texts of a target and leaves its inline codes."""
    target = child(holder, "target")
    if target is None:
        source = child(holder, "source")
        target = etree.Element(etree.QName(source.getroottree().getroot().nsmap[None], "target"))
        target.text = source.text
        target.extend(copy.deepcopy(node) for node in source)
        target.tail = source.tail
        source.addnext(target)
        # `addnext` moves the white space behind the source with it.
        source.tail = target.tail
    before, after = unit.edited("\0").split("\0")
    target.text = before + (target.text or "")
    if len(target):
        target[-1].tail = (target[-1].tail or "") + after
    else:
        target.text += after
    return target


def edit(unit, element, holder, is_second, has_states):
    target = child(holder, "target")
    if unit.action in ("fill", "change"):
        target = put(unit, holder)
        if has_states:
            (holder if is_second else target).set("state", "translated")
    elif unit.action == "clear":
        target.getparent().remove(target)
        if is_second:
            holder.attrib.pop("state", None)
            holder.attrib.pop("subState", None)
    elif unit.action == "approve" and has_states:
        (holder if is_second else target).set("state", "final")
        if not is_second:
            element.set("approved", "yes")


def run(form, sent, source, result):
    """Edits a document: `plain` writes it as it is, `pretty` with lxml's own white space, `indented`
    with white space in mixed content as well, `stateless` without states."""
    parser = etree.XMLParser(remove_blank_text=form == "pretty")
    tree = etree.parse(source, parser)
    root = tree.getroot()
    is_second = root.get("version").startswith("2")
    for unit, (_, element, holder) in zip(sent, list(units(root)), strict=True):
        edit(unit, element, holder, is_second, form != "stateless")
        if form == "stateless":
            for node in [holder, child(holder, "target")]:
                for name in ["state", "subState", "state-qualifier"] if node is not None else []:
                    node.attrib.pop(name, None)
    if form == "indented":
        etree.indent(tree)
    tree.write(result, encoding="utf-8", xml_declaration=True, pretty_print=form == "pretty")
    return Answer(reread(result, sent))
