#!/usr/bin/env python3
"""Writes the list of all codes into docs/codes.md, from their declarations.

    Scripts/codes.py             writes the block
    Scripts/codes.py --check     fails if the block is another one, or a code has no declaration

The declaration of a code has its meaning: its comment. Its severity is that of the findings that are made with it. What
a table of the page explains already is not in the list.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/codes.md"
BEGIN, END = "<!-- codes -->\n", "<!-- /codes -->\n"
SEVERITIES = ["error", "warning", "note"]

DECLARED = re.compile(r'((?:^ *///.*\n)+) *(?:public |package |private |fileprivate )?static let (\w+): Self = "([\w-]+)"', re.M)
LITERAL = re.compile(r'\bFinding(?:sError)?\(\s*(?:\.\w+,\s*)?"[a-z]+(?:-[a-z]+)*"')
# A function that makes findings of the codes that it gets.
HELPER = re.compile(r"func (\w+)\(\s*_ code: Finding\.Code.*?\n(?:.*\n){0,12}?.*?\bFinding\(\s*code, \.(error|warning|note)")
VARIABLE = re.compile(r"\bFinding\(\s*(?:\w+\.)*code, \.(error|warning|note)")


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


def block():
    """The list, and what is wrong with the declarations."""
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
    page = PAGE.read_text()
    by_hand = page[: page.index(BEGIN)]
    explained = set(re.findall(r"^\| `([\w-]+)` \|", by_hand, re.M))
    lines = ["| code | severity | meaning |\n", "|---|---|---|\n"]
    for code, (name, comment) in sorted(declared.items()):
        if code in explained:
            continue
        found = severities(name, files)
        if not found:
            wrong.append(f"no finding has the code '{code}'")
        meaning = re.sub(r"``(?:\w+/)?([\w.]+)(?:\([^`]*\))?``", r"`\1`", comment).replace("|", "\\|")
        lines.append(f"| `{code}` | {', '.join(found)} | {meaning} |\n")
    return "".join(lines), wrong


def main():
    made, wrong = block()
    page = PAGE.read_text()
    head, rest = page.split(BEGIN)
    written, tail = rest.split(END)
    if sys.argv[1:] == ["--check"]:
        if written != made:
            wrong.append("docs/codes.md has another list of codes; run Scripts/codes.py")
        for line in wrong:
            print(line)
        sys.exit(1 if wrong else 0)
    PAGE.write_text(head + BEGIN + made + END + tail)
    for line in wrong:
        print(line)


main()
