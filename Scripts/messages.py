#!/usr/bin/env python3
"""Lists the texts of Sources/ and of the guides that a person reads, one a line with its file and line.

    Scripts/messages.py             lists all of them
    Scripts/messages.py --check     lists those with a phrase that nobody understands at once, and fails

A text is a string literal with at least two words; adjacent literals joined by + are one text. Comments, markup and
scripts of the HTML page are left out.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Say instead: is, is missing; prints, reports; overwrites, replaces; is in flight, is still with the agency; needs a decision.
BANNED = re.compile(
    r"\b(stands|stood|(is|are|was|were) told|(takes?|took|taken) the place of|is out(?! of)|as it stands there"
    r"|asks? for a person|is none of|(?<!there )(is|are|counts? as) none(?= *(?:$|[.;|]))|cannot be said)\b"
    # A message about something without a name, and a verb in front of what it is about.
    r"|(?<!')''(?!')|^(Read|Written|Compared|Left out) (is|are)\b"
)


def literals(source):
    """The string literals of Swift source: (line, text, start, end), without those inside of interpolations."""
    found, index, line, length = [], 0, 1, len(source)

    def skip_literal(index):
        """The end of the literal at `index`, and its text with interpolations as they are written."""
        hashes = 0
        while source[index] == "#":
            hashes, index = hashes + 1, index + 1
        quotes = '"""' if source.startswith('"""', index) else '"'
        index += len(quotes)
        start, closing, escape = index, quotes + "#" * hashes, "\\" + "#" * hashes
        while index < length and not source.startswith(closing, index):
            if source.startswith(escape + "(", index):
                index, depth = index + len(escape) + 1, 1
                while depth:
                    if source[index] == '"':
                        index = skip_literal(index)[0]
                        continue
                    depth += {"(": 1, ")": -1}.get(source[index], 0)
                    index += 1
            elif source.startswith(escape, index):
                index += len(escape) + 1
            else:
                index += 1
        return index + len(closing), source[start:index]

    while index < length:
        if source.startswith("//", index):
            index = source.find("\n", index) if "\n" in source[index:] else length
        elif source.startswith("/*", index):
            end = source.index("*/", index) + 2
            line += source.count("\n", index, end)
            index = end
        elif source[index] == '"' or re.match(r'#+"', source[index : index + 4]):
            end, text = skip_literal(index)
            found.append((line, text, index, end))
            line += source.count("\n", index, end)
            index = end
        else:
            line += source[index] == "\n"
            index += 1
    return found


def texts(path):
    source = path.read_text(encoding="utf-8")
    joined, end = [], None
    for line, text, start, stop in literals(source):
        if joined and end is not None and re.fullmatch(r"\s*\+\s*", source[end:start]):
            joined[-1][1] += text
        else:
            joined.append([line, text])
        end = stop
    for line, text in joined:
        if "\n" in text and " | " in text:  # a table: a row is a text
            yield from ((line + row, text.strip()) for row, text in enumerate(text.split("\n")) if "|" in text)
            continue
        text = re.sub(r"\s*\\?\n\s*", " ", text).strip()
        words = re.sub(r"\\\([^()]*(\([^()]*\)[^()]*)*\)", "", text)
        isMarkup = re.match(r"</?[a-z]+[ >][^…]*>|\s*<[a-z:]+ [a-zA-Z:-]+=", text) or re.search(r"function |var\(--|=> ", text)
        if re.search(r"[A-Za-z]{2,}[,.:;'’)”>]* +[“(‘'\"<]?[a-zA-Z]", words) and not isMarkup:
            yield line, text


def paragraphs(path):
    """The lines of a guide outside of its blocks of code."""
    isCode = False
    for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        isCode ^= text.startswith("```")
        if not isCode:
            yield line, re.sub(r"`[^`]*`", "`", text)


def main():
    check = "--check" in sys.argv[1:]
    bad = False
    guides = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))] if check else []
    for path in [*sorted((ROOT / "Sources").rglob("*.swift")), *guides]:
        for line, text in (paragraphs if path.suffix == ".md" else texts)(path):
            if not check or BANNED.search(text):
                print(f"{path.relative_to(ROOT)}:{line}: {text}")
                bad = True
    sys.exit(1 if check and bad else 0)


main()
