#!/usr/bin/env python3
"""Writes sample pages with the script and the style of a page that loctrip wrote. All texts are invented.

    pages.py PAGE FOLDER
"""
import base64
import hashlib
import html
import json
import pathlib
import random
import sys

PAGE = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
CSS = PAGE.split("<style>")[1].split("</style>")[0]
JS = PAGE.rsplit("<script>", 1)[1].rsplit("</script>", 1)[0]
LABELS = [{"name": name, "tone": tone} for name, tone in (
    ("rejected", "bad"), ("conflict", "bad"), ("orphaned", "caution"), ("updated", "caution"), ("added", "good"),
    ("missing", "caution"), ("untouched", "neutral"))]
LABEL = {label["name"]: index for index, label in enumerate(LABELS)}
LANGUAGES = {"de": ("German", "ltr"), "fr": ("French", "ltr"), "ar": ("Arabic", "rtl"), "ja": ("Japanese", "ltr"),
             "he": ("Hebrew", "rtl"), "pl": ("Polish", "ltr"), "es": ("Spanish", "ltr"), "sv": ("Swedish", "ltr")}
ALL = ["take", "keep", "edit", "look-again", "send-back", "ask"]


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def csp(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def group(language, catalog="App/Localizable.xcstrings"):
    label, direction = LANGUAGES[language]
    return {"language": language, "label": label, "lang": language, "dir": direction, "catalog": catalog,
            "sourceLang": "en", "sourceDir": "ltr", "sourceLabel": "English"}


def rows(source, now, new, comment=None, mark=None, name="not written"):
    found = [{"k": "source", "n": "English", "t": [source]}]
    if comment:
        found.append({"k": "note", "n": "comment", "t": [comment]})
    found.append({"k": "target", "n": "in the app", "t": [now] if isinstance(now, str) else now, "v": "del"})
    if new is not None:
        found.append({"k": "target", "n": name, "t": [new] if isinstance(new, str) else new, "v": mark or "ins"})
    return found


def unit(identity, label, attention, texts, can=None, text=None, source=None, **more):
    """A unit; `can` gives it something to decide."""
    result = {"g": more.pop("g", 0), "i": identity, "l": [LABEL[name] for name in label.split()], "a": attention, "r": texts}
    decision = {key: more.pop(key) for key in ("limit", "reason", "waive", "risky", "before") if key in more}
    if can:
        if "raw" in more:
            decision["id"] = more.pop("raw")
        flat = "\n".join(text) if isinstance(text, list) else text
        result["d"] = {**decision, "can": can, "text": text, "source": source,
                       "saw": {"source": digest(source), "ours": None, "theirs": digest(flat)}}
    result.update({key: value for key, value in more.items() if value is not None})
    return result


def question(by, text, **more):
    return {"by": by, "text": text, **more}


def german(count, others):
    """Units with every kind of reason, then plain ones up to the counts."""
    crash = "has %s where the source has %@: would crash"
    units = [
        unit("Error: %@", "rejected", 0, rows("Error: %@", "", "Fehler: %s", "Shown under the composer. Max 30."),
             [name for name in ALL if name not in ("take", "look-again")], "Fehler: %s", "Error: %@", p="de.xliff:48:7",
             f=[["placeholder-mismatch", crash, "bad"]], limit=30, reason=crash, risky=True, m=["3 words changed"],
             q=[question("translator", "Noun or verb?", id="9c41d2a07b3e")]),
        unit("Caption", "conflict", 0, rows("Caption", "Beschriftung (Haus)", ["Beschriftung ", ["(alt)"]]), ALL,
             "Beschriftung (alt)", "Caption", p="de.xliff:61:7", m=["changed by us since 24 Nov"], risky=True, before="kept by reviewer-z",
             f=[["conflict", "both sides changed the text since the order", "bad"]]),
        unit("Feature Requests", "orphaned", 0, rows("Feature Requests", "Wünsche", "Funktionswünsche"), ALL, "Funktionswünsche",
             "Feature Requests", p="de.xliff:77:7", f=[["orphaned", "the text is no longer in the catalog", "caution"]]),
        unit("greeting.long", "rejected", 0,
             rows("Hello, %@!\nWelcome back.", "Hallo, %@!", ["Hallo, %@", ["!\n\tWillkommen"], " zurück. "], "Two lines."), ALL,
             "Hallo, %@!\n\tWillkommen zurück. ", "Hello, %@!\nWelcome back.", limit=24, waive=["length-limit", "edge-space"],
             f=[["length-limit", "37 characters, 24 are allowed", "caution"], ["edge-space", "ends with a space", "caution"]],
             p="de.xliff:80:7", m=["State: new → translated (up)"]),
        unit("Search in ${applicationName}", "rejected", 0,
             [{"k": "source", "n": "English 1", "t": ["Search in ${applicationName}"]},
              {"k": "source", "n": "English 2", "t": ["Find in ${applicationName}"]},
              {"k": "target", "n": "not written 1", "t": ["In ${applicationName} suchen"]},
              {"k": "target", "n": "not written 2", "t": ["In ", ["App"], " finden"], "v": "u"}], ALL,
             ["In ${applicationName} suchen", "In App finden"], "Search in ${applicationName}", p="AppShortcuts:3",
             reason="the second phrase lacks ${applicationName}", risky=True,
             f=[["placeholder-mismatch", "the second phrase lacks ${applicationName}", "bad"]]),
        unit("%lld posts ⏎ of %@", "updated", 0, rows("%lld posts\nof %@", "%lld Posts\nvon %@", ["%lld ", ["Beiträge"], "\nvon %@"]), ALL,
             "%lld Beiträge\nvon %@", "%lld posts\nof %@", raw="%lld posts\nof %@", x=["approved", "down"], p="de.xliff:99:7",
             m=["State: translated → needs review (down)"]),
        unit("Battery at 100%%, %1$lld of %2$lld", "rejected", 0,
             rows("Battery at 100%%, %1$lld of %2$lld", "", ["Batterie bei 100%%, %2$lld von ", ["%1$lld"]], mark="u"), ALL,
             "Batterie bei 100%%, %2$lld von %1$lld", "Battery at 100%%, %1$lld of %2$lld", p="de.xliff:104:7",
             q=[question("translator", "Is the order of the numbers free?", id="11aa22bb33cc", answer="Yes, with positions."),
                question("agency", "Checked twice.")]),
    ]
    random_words = random.Random(7)
    nouns = ["Liste", "Beitrag", "Zeitleiste", "Umfrage", "Profil", "Entwurf", "Sprache", "Antwort"]
    verbs = ["öffnen", "löschen", "teilen", "speichern", "stummschalten", "melden"]
    while len(units) < count:
        n = len(units)
        noun, verb = random_words.choice(nouns), random_words.choice(verbs)
        label = ("rejected", "conflict", "orphaned")[n % 3]
        code = {"rejected": "end-punctuation", "conflict": "conflict", "orphaned": "orphaned"}[label]
        message = {"rejected": "the source ends without a full stop", "conflict": "both sides changed the text",
                   "orphaned": "the text is no longer in the catalog"}[label]
        units.append(unit(f"action.{n}.title", label, 0, rows(f"Do the thing number {n} with %@", f"{noun} {verb}", [f"{noun} mit %@ ", [verb + "."]]), ALL,
                          f"{noun} mit %@ {verb}.", f"Do the thing number {n} with %@", p=f"de.xliff:{100 + 7 * n}:7",
                          f=[[code, message, "caution"]], reason=message if n % 2 else None, risky=label == "conflict",
                          g=n % 2))
        if units[-1]["d"]["reason"] is None:
            del units[-1]["d"]["reason"]
    for n in range(others):
        label = ("added", "added", "missing", "untouched", "updated")[n % 5]
        new = None if label in ("missing", "untouched") else f"Fertiger Text {n}"
        units.append(unit(f"plain.{n}", label, 1 if label == "updated" else 3, rows(f"Finished text {n}", "" if label == "added" else f"Alter Text {n}", new, name="delivered"),
                          None if label in ("missing", "untouched") else ["take", "edit", "look-again", "send-back"],
                          new, f"Finished text {n}", g=n % 2, reason="" if label in ("missing", "untouched") else None))
        units[-1].pop("reason", None)
        if "d" in units[-1]:
            units[-1]["d"].pop("reason", None)
        if n == 3:
            units[-1]["q"] = [question("translator", "Is this shown anywhere?")]
    return units


def arabic():
    def one(identity, source, now, new, **more):
        return unit(identity, more.pop("label", "rejected"), 0, rows(source, now, new, more.pop("comment", None)), ALL, "".join(
            "".join(part) if isinstance(part, list) else part for part in ([new] if isinstance(new, str) else new)), source, **more)
    return [
        one("Search in ${applicationName}", "Search in ${applicationName}", "", "ابحث في ${applicationName}",
            f=[["look", "a person should look at the phrase", "caution"]], p="ar.xliff:12:7"),
        one("%1$lld of %2$lld posts by %@", "%1$lld of %2$lld posts by %3$@", "", ["%1$lld من %2$lld منشورًا ", ["بقلم %3$@"]],
            f=[["plural-form", "the form few is missing", "bad"]], reason="the form few is missing", p="ar.xliff:19:7"),
        one("Reply to %@", "Reply to %@…", "الرد على %@", "رد على %@… ", label="conflict", risky=True,
            f=[["edge-space", "ends with a space", "caution"]], comment="Title of the composer.", limit=20,
            q=[question("translator", "هل هو اسم أم فعل؟", id="77aa00bb11cc")]),
        one("{name} likes %#@posts@", "{name} likes %#@posts@", "", "يحب {name} %#@posts@", waive=["length-limit"]),
        one("%arg files, 50%%", "%arg files, 50%%", "", "%arg ملفات\n50%% %(name)@"),
    ]


def japanese():
    texts = [("Timeline", "タイムライン", "時系列"), ("Post %@ to %@", "", "%2$@に%1$@を投稿"), ("Muted for %lld days", "%lld日間ミュート", "%lld 日間ミュート中"),
             ("Are you sure?\nThis cannot be undone.", "", "よろしいですか？\nこの操作は取り消せません。")]
    return [unit(source.replace("\n", " ⏎ "), ("conflict", "rejected")[n % 2], 0, rows(source, now, new, "Shown in the settings."), ALL, new, source,
                 raw=source, p=f"ja.xliff:{20 + n}:7", limit=20, f=[["glossary", "“Post” is 投稿 in the glossary", "caution"]],
                 reason="“Post” is 投稿 in the glossary" if n % 2 else "glossary") for n, (source, now, new) in enumerate(texts)]


def many(count, languages, opened, can):
    groups = [group(language, f"{part}/Localizable.xcstrings") for language in languages for part in ("App", "Widgets", "Packages/Timeline")]
    chance, units = random.Random(11), []
    for n in range(count):
        is_open = n % (count // opened) == 0 if opened else False
        label = "rejected" if is_open else chance.choice(["added", "added", "updated", "missing", "untouched"])
        source = f"Number {n}: %lld new posts in %@, sorted by the date of the reply"
        new = [f"Nummer {n}: %lld neue ", ["Beiträge"], " in %@, sortiert nach Antwort"]
        units.append(unit(f"posts.section{n % 97}.row{n}", label, 0 if is_open else 3, rows(source, f"Nummer {n}: %lld Posts in %@", new, "In the list."),
                          ALL if can and label in ("rejected", "added", "updated") else None, "".join("".join(part) for part in new), source,
                          g=n % len(groups), p=f"file.xliff:{n}:7", reason="x" if not can else "ends with a stop",
                          f=[["end-punctuation", "ends with a stop", "caution"]] if n % 5 == 0 else None))
        units[-1].pop("reason", None)
    return groups, units


def coverage(groups):
    catalogs = sorted({one["catalog"] for one in groups}) + [f"Packages/Part{n}/Sources/Resources/Localizable.xcstrings" for n in range(11)]
    languages = {one["language"]: one["label"] for one in groups}
    head = "".join(f'<th scope="col" class="v"><span>{html.escape(name)}</span></th>' for name in catalogs)
    body = "".join(f'<tr><th scope="row">{label}</th>' + "".join(
        f'<td class="c{(n + m) % 5}"><a href="#l={code}&amp;f={name.replace("/", "%2F")}">{90 + m % 10}%</a><small>{m}</small></td>' for m, name in enumerate(catalogs)) + "</tr>"
        for n, (code, label) in enumerate(languages.items()))
    return f'<section aria-labelledby="cov"><h2 id="cov">Coverage</h2><div class="scroll" tabindex="0" role="region" aria-label="Table of coverage"><table class="cov"><thead><tr><th scope="col" class="l">Language</th>{head}</tr></thead><tbody>{body}</tbody></table></div></section>'


def page(title, lead, groups, units, decides=True, name="sample", status=False, order="2026-w47-agency-a-k7"):
    data = {"title": title, "name": name, "groups": groups, "labels": LABELS, "units": units}
    if decides:
        data.update(sheet=digest(title + str(len(units))) * 4, order=order)
    block = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    openers = [one for one in units if one["a"] == 0][:500]
    listed = "".join("<li><strong>" + html.escape(one["i"]) + "</strong>" + "".join(
        "<p>" + html.escape(row["n"]) + ": <span" + (' lang="{0}" dir="{1}"'.format(*(
            (groups[one["g"]]["sourceLang"], groups[one["g"]]["sourceDir"]) if row["k"] == "source" else (groups[one["g"]]["lang"], groups[one["g"]]["dir"])))
            if row["k"] in ("source", "target") else "") + ">" +
        html.escape("".join("".join(part) if isinstance(part, list) else part for part in row["t"])) + "</span></p>" for row in one["r"]) + "</li>" for one in openers)
    heads = ["Catalog", "Ordered", "Came back", "Usable", "Added", "Updated", "Conflict", "Rejected", "Orphaned", "Missing", "Untouched"]
    table = ('<div class="scroll" tabindex="0" role="region" aria-label="By catalog"><table><thead><tr>' + "".join(
        f'<th scope="col"{" class=l" if not n else ""}>{head}</th>' for n, head in enumerate(heads)) + "</tr></thead><tbody>" + "".join(
        f'<tr><th scope="row">{html.escape(catalog)}</th>' + "".join(f"<td>{n}</td>" for n in range(len(heads) - 1)) + "</tr>"
        for catalog in sorted({one["catalog"] for one in groups})) + "</tbody></table></div>")
    policy = f"default-src 'none'; style-src {csp(CSS)}; script-src {csp(JS)}; base-uri 'none'; form-action 'none'"
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{html.escape(policy, quote=False)}">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<title>{html.escape(title)}</title><style>{CSS}</style></head>
<body class="page">
<a class="skip" href="#units">Skip to the units</a>
<header><h1>{html.escape(title)}</h1><p class="lead">{lead}</p></header>
<main>
{coverage(groups) if status else ""}
<section id="units-section" aria-labelledby="units"><h2 id="units" tabindex="-1" class="vh">Units</h2>
<div id="app"></div>
<noscript><p>This page needs scripts to decide here. Without them, answer by mail: name the text and the decision.</p><ul class="files">{listed}</ul></noscript>
</section>
<details id="about"><summary>About this import</summary><h2>By catalog</h2>{table}<h2>Settings</h2><dl class="facts"><dt>Base</dt><dd>2026-w47</dd></dl></details>
</main>
<script type="application/json" id="data">{block}</script>
<script>{JS}</script></body></html>
"""


def main():
    out = pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    two = [group("de"), group("de", "Widgets/Localizable.xcstrings")]
    lead = 'Ordered 297 · came back 220 · usable 123 <span class="tag">written</span>'
    groups10, units10 = many(10000, ["de"], 1000, True)
    groups8, units8 = many(10000, list(LANGUAGES), 400, False)
    pages = {
        "review-97.html": page("German · order 2026-w47-agency-a-k7 · Agency A · came 24 Nov 2026", lead, two, german(97, 200), name="2026-w47-agency-a-k7.de"),
        "review-ar.html": page("Arabic · order 2026-w47-agency-b-k7 · Agency B", "Ordered 9 · came back 5", [group("ar")], arabic(), name="2026-w47-agency-b-k7.ar"),
        "review-ja.html": page("Japanese · order 2026-w47-agency-b-k7 · Agency B", "Ordered 9 · came back 4", [group("ja")], japanese(), name="2026-w47-agency-b-k7.ja"),
        "review-10000.html": page("German · 10,000 units", "A large delivery", groups10, units10, name="large.de"),
        "import-readonly.html": page("Import of 24 Nov 2026 · eight languages", "Nothing was written", groups8, units8, decides=False, status=True),
        "few.html": page("German · order 2026-w48-agency-a-k7 · Agency A", "Ordered 37 · came back 22 · usable 19", two, german(7, 12)[4:], name="few.de"),
    }
    for name, text in pages.items():
        (out / name).write_text(text, encoding="utf-8")


main()
