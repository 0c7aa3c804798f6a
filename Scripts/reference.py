#!/usr/bin/env python3
"""Writes the reference pages of docs/: codes.md, rules.md, json.md, and with a program commands.md and keys.md.

    Scripts/reference.py                      writes what needs no program
    Scripts/reference.py --program PATH       writes all pages; PATH is loctrip
    Scripts/reference.py --check              fails if a page is another one, or a code has no declaration
    Scripts/reference.py --check --program PATH

Nobody edits these pages, but the tables of codes.md above its list. Where a text comes from:

    codes.md      the declarations of codes in Sources: a comment is the meaning, the findings have the severity
    rules.md      the table of rules in Sources/XLIFFValidation/Rule.swift
    json.md       Schemas/, but for what loctrip-swift prints
    commands.md   the help of the program
    keys.md       the schema of the configuration, which the program prints
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CODES = "docs/codes.md"
MADE = "<!-- made by Scripts/reference.py -->"
BEGIN, END = "<!-- codes -->\n", "<!-- /codes -->\n"
SEVERITIES = ["error", "warning", "note"]

DECLARED = re.compile(r'((?:^ *///.*\n)+) *(?:public |package |private |fileprivate )?static let (\w+): Self = "([\w-]+)"', re.M)
LITERAL = re.compile(r'\bFinding(?:sError)?\(\s*(?:\.\w+,\s*)?"[a-z]+(?:-[a-z]+)*"')
# A function that makes findings of the codes that it gets.
HELPER = re.compile(r"func (\w+)\(\s*_ code: Finding\.Code.*?\n(?:.*\n){0,12}?.*?\bFinding\(\s*code, \.(error|warning|note)")
VARIABLE = re.compile(r"\bFinding\(\s*(?:\w+\.)*code, \.(error|warning|note)")


def cell(text):
    return text.replace("|", "\\|")


def table(heads, rows):
    """A table of Markdown."""
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "".join(line + "\n" for line in lines + ["| " + " | ".join(map(cell, row)) + " |" for row in rows])


def items(rows):
    """A list of Markdown."""
    return "".join(f"- {name}{': ' if content else ''}{content}\n" for name, content in rows)


# Codes.


def severities(name, files):
    """The severities of the findings with a code."""
    found = set()
    for source in files:
        if not re.search(rf"\.{name}\b", source):
            continue
        own = set(re.findall(rf"\.{name},\s*(?:severity: )?\.(error|warning|note)\b", source))
        for pair in re.findall(rf"\.{name},[^,]*?\?\s*\.(\w+)\s*:\s*\.(\w+)", source):
            own |= set(pair) & set(SEVERITIES)
        if re.search(rf"(?:Error|refusal|RecordFile)\([^()]*\.{name}\b", source):
            own.add("error")
        for helper, severity in HELPER.findall(source):
            if re.search(rf"\b{helper}\(\s*\.{name}\b", source):
                own.add(severity)
        found |= own or set(VARIABLE.findall(source))
    return [severity for severity in SEVERITIES if severity in found]


def codes():
    """The page of codes, and what is wrong with the declarations."""
    files, declared, wrong = [], {}, []
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        source = path.read_text()
        files.append(source)
        for match in LITERAL.finditer(source):
            line = source.count("\n", 0, match.start()) + 1
            wrong.append(f"{path.relative_to(ROOT)}:{line}: a finding has a code without a declaration")
        for match in DECLARED.finditer(source):
            place = source.rfind("\nextension ", 0, match.start())
            if not source.startswith("\nextension Finding.Code", place):
                continue
            comment = " ".join(line.strip()[3:].strip() for line in match[1].strip().split("\n"))
            if match[3] in declared:
                wrong.append(f"{path.relative_to(ROOT)}: '{match[3]}' is declared twice")
            declared[match[3]] = (match[2], comment)
    head, rest = (ROOT / CODES).read_text().split(BEGIN)
    tail = rest.split(END)[1]
    explained = set(re.findall(r"^\| `([\w-]+)` \|", head, re.M))
    rows = {}
    for code, (name, comment) in sorted(declared.items()):
        if code in explained:
            continue
        found = severities(name, files)
        if not found:
            wrong.append(f"no finding has the code '{code}'")
        meaning = re.sub(r"``(?:\w+/)?([\w.]+)(?:\([^`]*\))?``", r"`\1`", comment)
        rows.setdefault(tuple(found), []).append([f"`{code}`", meaning])
    made = ""
    for severity, title in [("error", "Errors"), ("warning", "Warnings"), ("note", "Notes")]:
        made += f"### {title}\n\n" + table(["code", "meaning"], rows.pop((severity,), [])) + "\n"
    mixed = sorted([code, ", ".join(found), meaning] for found, of in rows.items() for code, meaning in of)
    made += "### Depending on the case\n\n" + table(["code", "severity", "meaning"], mixed)
    return head + BEGIN + made + END + tail, wrong


# Rules.


def ranges(codes):
    """Codes with those left out that are between two others: D01–D03."""
    runs = []
    for code in codes:
        letters, number = re.match(r"([A-Z]+)(\d+)", code).groups()
        if runs and runs[-1][-1][0] == letters and int(number) == runs[-1][-1][1] + 1 and code[-1].isdigit():
            runs[-1].append((letters, int(number), code))
        else:
            runs.append([(letters, int(number), code)])
    return ", ".join(f"`{run[0][2]}`" + (f"–`{run[-1][2]}`" if len(run) > 1 else "") for run in runs)


def rules():
    source = (ROOT / "Sources/XLIFFValidation/Rule.swift").read_text()
    text = re.search(r'table = #"""\n(.*?)\n *"""#', source, re.S)[1]
    sections = {}
    # A line that ends with a backslash goes on in the next one.
    for line in re.sub(r"\\#?\n *", "", text).split("\n"):
        _, code, section, _ = (column.strip() for column in line.split("|", 3))
        severity = "warning" if code.endswith("?") else "error"
        module = re.search(r"(?:[\d.]+ |Part 2, )(Plural, Gender, and Select|[A-Z][\w ]+?)(?: Module)?(?:[,;]|$)", section)
        if re.match("[A-Z]{2}", code) and module:
            part, names = "Modules of XLIFF 2.x", module[1]
        else:
            part = "XLIFF 1.2" if code.startswith("Y") else "XLIFF 2.x"
            names = re.sub(r"^XLIFF (?:2\.1|1\.2), ", "", section).replace(";", ",")
        place = sections.setdefault(part, {}).setdefault(names, {})
        place.setdefault(severity, []).append(code.rstrip("?"))
    page = f"""# Rules of XLIFF

{MADE}

The codes of [`loctrip validate`](validate.md), by section of the standard. `loctrip validate --list-rules` explains each rule, as does
each finding. A document that has only warnings is valid.
"""
    for part, places in sections.items():
        rows = [[ranges(sorted(codes.get(one, []))) for one in ("error", "warning")] for codes in places.values()]
        rows = [[names, *row] for names, row in zip(places, rows)]
        page += f"\n## {part}\n\n" + table(["section", "errors", "warnings"], rows)
    return page


# JSON.

# Forms that have two names.
ALIASES = {"count": "size", "money": "price"}
# What the two programs say to each other, and files that no command prints.
RECORDS = ["loctrip.swift-facts/1", "loctrip.decisions/1", "loctrip.event/3", "loctrip.order/2", "loctrip.question/2"]
# Members whose names say enough, and those whose form they say too.
PLAIN = set(
    """
    answer answers archive asked author baseline bundle by cameBack catalogs changedFiles changedTexts checks code
    column complete conflict conflicts counts created currency date day delivered differing disagree documents due
    edited errors findings fixedFindings folder help invoice judged kept keys kind language languages line manifest
    matches message missing name newFindings note notes ordered orders orphaned outcome outdated page paid passed path
    plurals price products questions rejected removed revision rules section sentBack serialization severity sheets
    source sources state states summary tables taken target text texts toPay totals translated units untouched updated
    usable valid value variation version warnings words workbook
    """.split()
)
# Members that always are what the table of many objects says.
COMMON = {"id", "catalog", "key", "place", "dryRun", "changedCatalogs"}
PLAIN_FORMS = {name: f"*{name.rstrip('s')}*" for name in ("findings", "place", "price", "text")} | {"source": "*text*", "target": "*text*"}


class Shapes:
    """The forms that several schemas have, and the members that many objects have."""

    def __init__(self, schemas):
        variants = {}
        for schema in schemas:
            for name, rule in schema.get("$defs", {}).items():
                groups = variants.setdefault(ALIASES.get(name, name), [])
                group = next((group for group in groups if self.fits(rule, group[0])), None)
                if group:
                    group.append(rule)
                else:
                    groups.append([rule])
        self.forms, self.names = {}, {}
        for name, groups in variants.items():
            group = max(groups, key=len)
            if len(group) > 1 or name == "text":
                self.forms[name] = self.merged(group)
                self.names.update({id(rule): name for rule in group})
        self.schemas = [self.resolved(schema, schema) for schema in schemas]
        # A schema with nothing of its own is only named.
        self.like = {}
        for schema in self.schemas:
            own = self.own(schema)
            for other in self.schemas:
                theirs = self.own(other)
                if own.keys() != theirs.keys() and len(own) > 4 and all(theirs.get(name) == own[name] for name in own):
                    self.like[self.name(schema)] = self.name(other), [name for name in theirs if name not in own]
        self.forms = {
            name: self.resolved(rule, next(schema for schema in schemas if self.has(schema, name)))
            for name, rule in self.forms.items()
        }
        uses = {}
        for rule in [*(schema for schema in self.schemas if self.name(schema) not in self.like), *self.forms.values()]:
            self.count(rule, uses)
        self.shared = set()
        for name in {name for name, *_ in uses} - PLAIN:
            # A name has one meaning in the lists of names.
            count, most = max((count, member) for member, count in uses.items() if member[0] == name)
            if count > 1:
                self.shared.add(most)

    @staticmethod
    def name(schema):
        return schema["properties"]["schema"]["const"]

    @staticmethod
    def own(schema):
        return {name: member for name, member in schema["properties"].items() if name != "schema"}

    def has(self, schema, form):
        return any(self.names.get(id(rule)) == form for rule in schema.get("$defs", {}).values())

    def fits(self, one, other):
        """Whether two definitions are of the same thing: one may have members more."""
        if one.get("type") != other.get("type") or one.get("enum") != other.get("enum"):
            return False
        ours, theirs = one.get("properties", {}), other.get("properties", {})
        common = ours.keys() & theirs.keys()
        if not (ours or theirs):
            return True
        same = all(self.content(ours[name]) == self.content(theirs[name]) for name in common)
        return same and len(common) * 2 > max(len(ours), len(theirs)) and len(common) > 1

    @staticmethod
    def merged(rules):
        members = {}
        for rule in rules:
            members.update({name: member for name, member in rule.get("properties", {}).items() if name not in members})
        required = set.intersection(*(set(rule.get("required", [])) for rule in rules))
        first = max(rules, key=lambda rule: len(rule.get("properties", {})))
        return {**first, "properties": members, "required": sorted(required)}

    def resolved(self, rule, schema):
        """A rule with the names of forms, and the content of other definitions, instead of references."""
        if isinstance(rule, list):
            return [self.resolved(one, schema) for one in rule]
        if not isinstance(rule, dict):
            return rule
        reference = rule.get("$ref")
        if isinstance(reference, str):
            meant = schema["$defs"][reference.split("/")[-1]]
            own = {"description": rule["description"]} if "description" in rule else {}
            form = self.names.get(id(meant))
            return {"form": form, **own} if form else {**self.resolved(meant, schema), **own}
        return {name: self.resolved(one, schema) for name, one in rule.items() if name != "$defs"}

    def count(self, rule, uses, seen=None):
        seen = [] if seen is None else seen
        for name, member in rule.get("properties", {}).items():
            key = self.key(name, member)
            if name != "schema":
                uses[key] = uses.get(key, 0) + 1
            if self.inner(member) not in seen:
                seen.append(self.inner(member))
                self.count(self.inner(member), uses, seen)

    def key(self, name, member):
        return name, self.type(member), self.content(member)

    @staticmethod
    def inner(member):
        items = member.get("items")
        return items if isinstance(items, dict) else member

    @staticmethod
    def content(member):
        """The description, without what the notation says."""
        text = member.get("description", "").rstrip(".")
        text = re.sub("; (?:absent|the exit status) .*$|[;,] empty without one$", "", text)
        if member.get("type") == "integer" and not member.get("properties"):
            text = re.sub("^The number of (?!the )", "*n* ", text)
        return re.sub("^The (?:size of )?(?!agency has|source is)", "", text)

    @staticmethod
    def adds(path, text):
        """Whether a text says more than the name of a member, and of the object that has it."""
        known = {word.lower() for word in re.findall("[A-Za-z][a-z]+", path)}
        known |= {word.rstrip("s") for word in known} | {word + "s" for word in known}
        words = set(re.findall("[a-z]+", text.lower())) - {"the", "of", "n", "a", "an", "its", "is", "it", "was", "that", "name", "day"}
        return bool(words - known)

    def type(self, rule):
        """The type of a value, where the notation does not show it."""
        if "form" in rule:
            return f"*{rule['form']}*"
        if "enum" in rule:
            return "`" + "|".join(map(str, rule["enum"])) + "`"
        kinds = rule.get("type", "any")
        if kinds == ["string", "array"]:
            return "*text*"
        if kinds == "array":
            return self.type(rule.get("items", {}))
        of = rule.get("additionalProperties")
        if kinds == "object" and isinstance(of, dict) and not rule.get("properties"):
            return self.type(of) + " by name" if "form" in of else ""
        return ""

    def rows(self, rule, path="", about="", seen=None):
        """The members of an object that have to be described, and the names of the others."""
        rows, others, seen = [], [], [] if seen is None else seen
        required = rule.get("required", [])
        for name, member in rule.get("properties", {}).items():
            # All reports have them.
            if name == "schema" and "const" in member or name == "findings" and not about and self.type(member) == "*finding*":
                continue
            mark = ("[]" if member.get("type") == "array" else "") + ("" if name in required else "?")
            target = self.inner(member)
            below, plain = self.rows(target, f"{path}{name}{mark.rstrip('?')}.", name, seen) if "properties" in target else ([], [])
            kind, content = self.type(member), self.content(member)
            # Values that are only in the description.
            says = name not in PLAIN or ": " in content and not kind
            content = content if says and self.adds(f"{about} {name} {kind}", content) else ""
            if not below and (name in COMMON or self.key(name, member) in self.shared or not (content or plain or kind[:1] == "`")):
                named = kind and name not in COMMON and self.key(name, member) not in self.shared and PLAIN_FORMS.get(name) != kind
                others.append(f"`{name}{mark}: {kind.strip('*')}`" if named else f"`{name}{mark}`")
                continue
            same = next((place for known, place in seen if known == target), None) if "properties" in target else None
            if same:
                below, plain = [], [f"as in `{same}`"]
            elif "properties" in target:
                seen.append((target, f"{path}{name}{mark}".rstrip("?")))
            content = content[:1].upper() + content[1:] if content[:1].islower() else content
            content += (": " if content else "") + ", ".join(plain) if plain else ""
            rows.append([f"`{path}{name}{mark}`", ": ".join(filter(None, [kind, content]))])
            rows += below
        return rows, others


def reports():
    schemas = [json.loads(path.read_text()) for path in sorted((ROOT / "Schemas").glob("*.json"))]
    schemas = [schema for schema in schemas if schema["properties"]["schema"]["const"] not in RECORDS]
    shapes = Shapes(schemas)
    without = [f"`{shapes.name(schema)}`" for schema in schemas if "findings" not in schema["properties"]]
    page = f"""# JSON

{MADE}

This page lists the members of all JSON that commands print. Each heading is the value of `schema`. Its number rises when a member is
changed or removed. [Schemas](../Schemas) has the same as JSON Schema, and the formats of [files](files.md).

- `?` marks a member that may be absent, `[]` a list. `units[].id` is the `id` of each element of `units`.
- `ordered: size` is a member of the form *size*. *n* means "the number of".
- Members without a description have one under *Members of many objects*, or a name that says enough.
- `totals[]` has an element for each catalog and language.
- `counts` has a number for each verdict, result, state or kind of change.
- Every report has `findings[]`, except {', '.join(without)}.

## Members of many objects

"""
    rows = [
        [f"`{name}`", ": ".join(filter(None, [kind, content[:1].upper() + content[1:]]))]
        for name, kind, content in sorted(shapes.shared)
    ]
    page += items(row for row in rows if "*" in row[1] or shapes.adds(row[0], row[1]))
    page += "\n## Shared forms\n\n"
    rows = [["*text*", "a string, or the list of phrases of a phrase set"], ["*range*", "two byte offsets: the first byte, and the byte after the last"]]
    for name, rule in sorted(shapes.forms.items()):
        own, others = shapes.rows(rule, f"{name}.", name)
        others += [shapes.type(rule) or "numbers by name"] if "additionalProperties" in rule else []
        if others:
            rows.append([f"*{name}*", ", ".join(others)])
        rows += own
    page += items(rows)
    for schema in shapes.schemas:
        name = shapes.name(schema)
        if name in shapes.like:
            continue
        rows, others = shapes.rows(schema)
        page += f"\n## {name}\n\n"
        alike = [f"`{one}`" for one, (other, _) in shapes.like.items() if other == name]
        if alike:
            left = next(left for other, left in shapes.like.values() if other == name)
            page += f"Also {', '.join(alike)}, without {', '.join(f'`{one}`' for one in left)}.\n\n"
        page += items(([[", ".join(others), ""]] if others else []) + rows)
    return page


# Commands.

# Options in so many commands are described once; those in nearly all are not named below.
MANY, MOST = 2, 30
CATALOGS = " Default: the catalogs of .loctrip.yml, else the working directory."
FOLDER = " Default: the folder of .loctrip.yml, else the working directory."
# Texts that say no more than the name does.
PLAIN_TEXTS = """
catalogs or folders.
string catalogs or folders.
the order's id.
the question's id, or its beginning.
the xliff version.
the shell.
why.
the last day for the agency.
the first day.
the comment for translators.
the form of the property lists.
the format to migrate to.
write to this file instead.
show every unit.
the state of the text.
the folder of the project.
""".split("\n")


def option(argument, values=True):
    """An option or an operand as it is written on a command line, with its default value."""
    names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in argument.get("names", [])]
    value = "|".join(argument.get("allValues") or []) if values else ""
    value = value or argument["valueName"].upper()
    value += "…" if argument["isRepeating"] else ""
    if argument["kind"] == "positional":
        return f"[{value}]" if argument["isOptional"] else value
    stated = re.search(r" \[default: ([^;]*)\]$", argument["abstract"])
    default = stated[1] if stated else argument.get("defaultValue")
    value += f"={default}" if default and values and " " not in default else ""
    return ", ".join(sorted(names, key=len)) + ("" if argument["kind"] == "flag" else " " + value)


def meaning(argument):
    """The help of an option, without what the names and the introduction say."""
    text = argument["abstract"]
    stated = re.search(r" \[default: (.*)\]$", text)
    if stated:
        text = text[: stated.start()]
    default = re.search(r" Default: .*\.$", text)
    text, default = (text[: default.start()], default[0]) if default else (text, "")
    if argument["kind"] == "positional" and default in (CATALOGS, FOLDER):
        default = ""
    if default == CATALOGS:
        default = " Default: the catalogs."
    if argument["isRepeating"]:
        text = re.sub("; repeatable|; Repeatable| Repeatable\\.", "", text)
    if stated and " " in stated[1]:
        default = f" Default: {stated[1]}."
    text = re.sub(r", such as \S*[\d,=-]\S*?(?=[.;,]?(?: |$))", "", text)
    text = re.sub(r" \(old name: \S+\)", "", text)
    values = argument.get("allValues") or []
    for part in re.findall(r": [^:;.]*(?:\.\d[^:;.]*)*", text):
        if len(values) > 1 and set(re.findall(r"[\w.-]*\w", part)) - {"or"} == set(values):
            text = text.replace(part, "")
    return (text + default).replace("*", "\\*")


def commands(dump):
    found = []

    def walk(command, path):
        inside = [one for one in command.get("subcommands", []) if one["commandName"] != "help"]
        if path:
            # The parser needs former names, which have no text.
            arguments = [one for one in command["arguments"] if one.get("abstract") and not inside]
            found.append((path, command, [one for one in arguments if option(one) not in ("-h, --help", "--version")]))
        for one in inside:
            walk(one, path + [one["commandName"]])

    walk(dump["command"], [])
    uses = {}
    key = lambda one: (one.get("preferredName", {}).get("name", one["valueName"]), one["abstract"])
    for _, _, arguments in found:
        for one in arguments:
            uses.setdefault(key(one), []).append(one)
    # Options whose values differ between commands.
    varied = {one for one, having in uses.items() if len({str(other.get("allValues")) for other in having}) > 1}
    shared = set()
    for name in {name for name, _ in uses}:
        # A name has one meaning in the lists of names.
        most = max(len(having) for one, having in uses.items() if one[0] == name)
        for one, having in uses.items():
            # A list of values in a list of names shows which meaning it is.
            if one[0] == name and len(having) >= MANY and (len(having) == most or one in varied):
                shared.add(one)
    most = {one for one in shared if len(uses[one]) > MOST}
    # The one of nearly all commands that print JSON.
    plain = max((one for one in shared if one[0] == "format"), key=lambda one: len(uses[one]))
    page = f"""# Commands

{MADE}

`[…]` is optional, `…` repeatable, and the default follows `=`. `-` is standard input or output. Without paths, a command uses the
catalogs of `.loctrip.yml`, else those in the working directory. `loctrip COMMAND --help` shows examples.

## Options of many commands

Some options are not repeated below. All commands have `--help`, `--version`, `-q` and `--color`. Commands with JSON have
`--format text|json`, `--fields` and `--limit`, those with other formats also `-o`. Commands that read a project have `--config` and `--no-config`.

"""
    for one in sorted(shared, key=lambda one: (one not in most, one)):
        if uses[one][0]["kind"] != "positional":
            page += f"- `{option(uses[one][0], one not in varied)}`: {meaning(uses[one][0])}\n"
    for path, command, arguments in found:
        page += f"\n{'#' * (1 + len(path))} {' '.join(path)}\n\n{command['abstract']}"
        if command.get("defaultSubcommand"):
            page += f" Without a subcommand: `{command['defaultSubcommand']}`."
        own, named, rare, left = "", [], [], set()
        varies = any(key(one) in varied for one in arguments)
        for one in arguments:
            if key(one) in most or one["valueName"] in left:
                continue
            shown, text = option(one), meaning(one)
            name = one.get("preferredName", {}).get("name", one["valueName"])
            if key(one) in shared:
                if key(one) != plain and not (name == "output" and varies):
                    named.append(shown if key(one) in varied or one["kind"] == "positional" else "--" + name)
                continue
            if one["kind"] == "flag" and any(other["valueName"] == "no-" + one["valueName"] for other in arguments):
                left.add("no-" + one["valueName"])
                shown += f", --no-{one['valueName']}"
            text = re.sub("; - is standard (?:input|output)|, - for standard (?:input|output)", "", text)
            if text.lower() in PLAIN_TEXTS or text.lower() in (f"the {name}.", f"the {name}s.", f"the {one['valueName']}."):
                named.append(shown)
                continue
            if not one["shouldDisplay"]:
                rare.append(shown)
                continue
            own += f"- `{shown}`: {text}\n"
        page += f" With {', '.join(f'`{name}`' for name in named)}.\n" if named else "\n"
        own += f"- Rare: {', '.join(f'`{name}`' for name in rare)}.\n" if rare else ""
        page += "\n" + own if own else ""
    return page


# Keys of the configuration.


def kind(rule):
    """The type of a value, in words."""
    if "anyOf" in rule:
        return f"{kind(rule['anyOf'][0]['items'])} list"
    if "enum" in rule:
        return "`" + "|".join(word for word in rule["enum"] if word is not False) + "`"
    if rule["type"] == "object" and "properties" not in rule:
        names = rule["propertyNames"].get("enum")
        return f"{kind(rule['additionalProperties'])} by name" + (f" (`{'|'.join(names)}`)" if names else "")
    return {"boolean": "`true|false`", "string": "text", "number": "number", "integer": "integer", "object": "object"}[rule["type"]]


def keys(schema, options):
    rows, seen, exported = [], {}, []

    def walk(rule, path):
        if "anyOf" in rule:
            rule = rule["anyOf"][0]["items"]
        rule = rule if "properties" in rule else rule.get("additionalProperties") or {}
        for name, member in (rule.get("properties") or {}).items():
            text = member["description"].replace("*", "\\*")
            default = re.search(r" Default: (.*)\.$", text)
            row = [path + name, kind(member), text[: default.start()] if default else text, default[1] if default else ""]
            if path == "agencies." and name in options:
                exported.append(f"`{path}{name}`")
                continue
            same = seen.get((name, *row[1:]))
            if same:
                same[0] += f"`, `{row[0]}"
            else:
                seen[(name, *row[1:])] = row
                rows.append(row)
            walk(member, f"{path}{name}.")

    walk(schema, "")
    page = f"""# Keys of the configuration

{MADE}

All keys of [`.loctrip.yml`](configuration.md). A list may be a single value. A key without a default is unset.

"""
    page += table(["key", "value", "meaning", "default"], [[f"`{row[0]}`", *row[1:]] for row in rows])
    return page + f"\nThese keys are the [options of `export`](commands.md#export) with the same names: {', '.join(exported)}.\n"


def main():
    arguments = sys.argv[1:]
    program = None
    if "--program" in arguments:
        place = arguments.index("--program")
        program = arguments[place + 1]
        del arguments[place : place + 2]
    if arguments not in ([], ["--check"]):
        sys.exit(__doc__)
    page, wrong = codes()
    pages = {CODES: page, "docs/rules.md": rules(), "docs/json.md": reports()}
    if program:
        run = lambda *words: json.loads(subprocess.run([program, *words], check=True, capture_output=True).stdout)
        dump = run("--experimental-dump-help")
        pages["docs/commands.md"] = commands(dump)
        export = next(one for one in dump["command"]["subcommands"] if one["commandName"] == "export")
        options = {name["name"] for one in export["arguments"] for name in one.get("names", [])} - {"language"}
        pages["docs/keys.md"] = keys(run("init", "--schema"), options)
    for name, page in pages.items():
        path = ROOT / name
        if not arguments:
            path.write_text(page)
        elif not path.exists() or path.read_text() != page:
            wrong.append(f"{name} is another one; run Scripts/reference.py --program PATH")
    for line in wrong:
        print(line)
    sys.exit(1 if wrong and arguments else 0)


main()
