"""Cases over projects that are generated, and over the samples: every command with most of its options."""

import json
import pathlib

import deliveries
import projects

SEEDS = [1, 2, 3]
SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "xliff-samples"
# The forms of a bundle with the options that make them, and the name of the file that they make for a language.
FORMS = {
    "xcloc": (["--bundle", "xcloc"], "{0}.xcloc"),
    "1.2": (["--bundle", "xliff"], "{0}.xliff"),
    "1.2-approved": (["--bundle", "xliff", "--approved"], "{0}.xliff"),
    "1.2-codes": (["--bundle", "xliff", "--protect-placeholders"], "{0}.xliff"),
    "2.0": (["--xliff-version", "2.0"], "{0}.xliff"),
    "2.1": (["--xliff-version", "2.1"], "{0}.xliff"),
    "2.1-codes": (["--xliff-version", "2.1", "--protect-placeholders"], "{0}.xliff"),
    "2.2": (["--xliff-version", "2.2"], "{0}.xliff"),
    "2.2-module": (["--xliff-version", "2.2", "--plurals", "module"], "{0}.xliff"),
    "xlsx": (["--bundle", "xlsx"], "{0}.xlsx"),
}
IMPORTS = [
    [], ["--on-conflict", "theirs"], ["--on-error", "review"], ["--accept", "reviewed"], ["--accept", "final"],
    ["--no-state", "review"], ["--no-state", "new"], ["--untouched", "confirmed"], ["--compatibility", "xcode"],
    ["--on-error", "review", "--on-conflict", "theirs", "--accept", "reviewed"], ["--fail-on", "warning"],
    ["--fail-on", "missing,untouched,incomplete,source-changed"], ["--fail-on", "none"], ["--no-manifest"], ["--verbose"],
]
REPORTS = ["-o", "out/r.json", "-o", "out/r.html", "-o", "out/r.md", "-o", "out/r.txt",
           "-o", "out/r.xlsx"]
WAYS = ["text", "json", "sarif", "junit", "github"]


def bundle(folder, form, language):
    """The XLIFF or spreadsheet of a bundle."""
    path = f"{folder}/{FORMS[form][1].format(language)}"
    return f"{path}/Localized Contents/{language}.xliff" if form == "xcloc" else path


def returned(trip, path, to, vendor, seed):
    """Writes what a vendor returns of a bundle that was sent."""
    data = trip.read(path)
    if path.endswith(".xlsx"):
        trip.write(to, deliveries.workbook(data, f"{vendor} {seed}"))
    else:
        trip.write(to, deliveries.deliver(data, vendor, seed))


def exports(trip, seed):
    projects.catalogs(trip, seed, configured=False)
    for form, (options, _) in FORMS.items():
        out = f"out-{form}"
        trip.run("export", "app", "-l", "de,fr,ar", "-o", out, *options)
        trip.run("export", "app", "-l", "fr", "-o", out, *options)
        trip.run("export", "app", "-l", "de", "-o", f"{out}-open", "--only", "open", "--verify", *options)
        trip.run("export", "app", "-l", "nl", "-o", f"{out}-new", "--format", "json", "--omit-untranslatable", "--omit-stale", *options)
        trip.run("export", "app", "-l", "ja,ru", "-o", f"{out}-states", "--only", "new,needs_review,machine_translated", "-v", *options)
        trip.run("export", "app", "-l", "de", "-o", f"{out}-matches", "--only", "open", "--with-matches", "out-1.2", "out-2.1",
                 "--match-threshold", "60", *options)
        trip.run("export", "app", "-l", "de", "-o", f"{out}-matches", "--with-matches", "out-xcloc", "--no-manifest", *options)
        path = bundle(out, form, "fr")
        if trip.has(path):
            returned(trip, path, path, "mixed", seed)
            trip.run("export", "app", "-l", "fr", "-o", out, *options)
            trip.run("export", "app", "-l", "fr", "-o", out, "--force", *options)
    trip.run("export", "app", "-l", "de", "--bundle", "xliff", "-o", "-")
    trip.run("export", "app/Kit", "-l", "pt-BR", "-o", "one.xliff")
    trip.run("export", "app", "-o", "everything")
    trip.run("export", "app", "-l", "en", "-o", "source")
    trip.run("export", "app", "-l", "de", "-o", "parts", "--parts-from", "out-xcloc")
    trip.run("export", "app", "-l", "de_DE")
    trip.run("export", "nothing", "-l", "de")
    for path in trip.find("*.xliff"):
        trip.run("validate", path)
    trip.run("validate", *trip.find("*.xcloc"), "--format", "json")
    trip.run("validate", "out-2.1", "--format", "sarif", "--fail-on", "warning")
    trip.run("status", "out-1.2", "--format", "json")


def imports(trip, seed, form):
    """Every vendor's delivery of one form of bundle."""
    projects.catalogs(trip, seed, configured=False)
    trip.run("export", "app", "-l", "de,fr", "-o", "sent", *FORMS[form][0])
    sent = bundle("sent", form, "fr")
    ending = sent.rsplit(".", 1)[1]
    vendors = ["mixed", "finished", "edited", "partial"] if ending == "xlsx" else list(deliveries.VENDORS)
    for vendor in vendors:
        delivery = f"in/{vendor}/fr.{ending}"
        returned(trip, sent, delivery, vendor, seed)
        trip.run("import", delivery, "--into", "app", "--base", "sent", "--dry-run", "--format", "json")
        trip.run("import", delivery, "--into", "app", "--dry-run", *trip.one(IMPORTS))
        for options in trip.some(IMPORTS)[: 2 if trip.stride > 1 else None]:
            trip.run("import", delivery, "--into", "app", "--base", "sent", "--dry-run", *options)
        trip.run("diff", sent, delivery, "--format", trip.one(["text", "json", "markdown", "html"]))
        for command in trip.some([["check", "--format", "json"], ["status", "--format", "json"], ["validate", "--format", "json"], ["check"]]):
            trip.run(command[0], delivery, *command[1:])
    if ending == "xliff":
        for encoding in deliveries.ENCODINGS:
            delivery = f"in/{encoding}.xliff"
            trip.write(delivery, deliveries.encoded(trip.read("in/mixed/fr.xliff"), encoding))
            trip.run("import", delivery, "--into", "app", "--base", "sent", "--dry-run")
            trip.run("check", delivery)
            trip.run("validate", delivery)
    else:
        for name, separator in (("csv", ","), ("tsv", "\t")):
            delivery = f"in/fr.{name}"
            trip.write(delivery, deliveries.table(trip.read("in/mixed/fr.xlsx"), separator))
            trip.run("import", delivery, "--into", "app", "--base", "sent", "--dry-run", "--format", "json")
            trip.run("check", delivery)
            trip.run("status", delivery)
            trip.run("diff", sent, delivery)


def writes(trip, seed):
    """Imports that write, one after the other, with our own edits between."""
    projects.catalogs(trip, seed, configured=False)
    original = "app/Main/Localizable.xcstrings"
    trip.run("export", "app", "-l", "de,fr,ar", "-o", "sent", "--bundle", "xliff")
    trip.run("export", "app", "-l", "ja", "-o", "sent", "--xliff-version", "2.1", "--protect-placeholders")
    trip.write(original, trip.text(original).replace("Close", "Shut", 3).replace("den ", "dem ", 5).replace("needs_review", "translated", 4))
    for language in ("de", "fr", "ar", "ja"):
        returned(trip, f"sent/{language}.xliff", f"in/{language}.xliff", "mixed", seed)
    trip.copy("app", "kept")
    for number, options in enumerate(IMPORTS):
        trip.run("import", "in", "--into", "app", "--base", "sent", *options, *(REPORTS if number % 3 == 0 else []))
        if number % 4 == 0:
            trip.run("import", "in", "--into", "app", "--base", "sent", *options)
        trip.remove("app")
        trip.copy("kept", "app")
    trip.run("import", "in/de.xliff", "in/fr.xliff", "--into", "app", "-l", "de", "--base", "sent")
    trip.run("import", "in", "--into", "app", "--sent", "sent", "--format", "json")
    trip.run("import", "-", "--into", "app", stdin=trip.read("in/de.xliff"))
    trip.write("in/all.zip", deliveries.archive({f"{name}.xliff": trip.read(f"in/{name}.xliff") for name in ("de", "fr")}))
    trip.run("import", "in/all.zip", "--into", "app", "--base", "sent", "--dry-run", "-v")
    trip.run("import", "in/de.xliff", "--into", "app/Main/Localizable.xcstrings", "--dry-run")
    trip.run("import", "in/de.xliff", "--into", "app", "--catalog-map", "Main/Localizable.xcstrings=Kit/Resources/Localizable.xcstrings", "--dry-run")
    trip.run("import", "in/ja.xliff", "--into", "app", "--language-map", "ja=ru", "--dry-run")
    trip.run("import", "in/nothing.xliff", "--into", "app")
    # Keys that are gone, or have another name.
    catalog = json.loads(trip.text(original))
    names = list(catalog["strings"])
    for number, name in enumerate(names):
        if number % 9 == 0:
            entry = catalog["strings"].pop(name)
            if number % 18 == 0:
                entry["localizations"] = {"en": projects.unit(name)}
                catalog["strings"][f"renamed.{number}"] = entry
    trip.write(original, projects.layout(catalog))
    trip.run("import", "in", "--into", "app", "--base", "sent", *REPORTS)
    trip.run("import", "in", "--into", "app", "--dry-run", "--format", "json")


def legacy(trip, seed):
    """A project of older files, out and back, and to catalogs."""
    projects.legacy(trip, seed)
    trip.copy("app", "kept")
    for command in (["status"], ["status", "--format", "json"], ["check", "--format", "json"], ["check"], ["init", "--dry-run"]):
        trip.run(command[0], "app", *command[1:])
    for form, (options, _) in FORMS.items():
        trip.run("export", "app", "-l", "de,fr", "-o", f"out-{form}", *options)
        sent = bundle(f"out-{form}", form, "fr")
        if not trip.has(sent):
            continue
        delivery = f"in/{form}/fr.{sent.rsplit('.', 1)[1]}"
        for vendor in ("mixed", trip.one(list(deliveries.VENDORS))):
            returned(trip, sent, delivery, vendor, seed)
            trip.run("import", delivery, "--into", "app", "--base", f"out-{form}", "--dry-run", "--format", "json")
            trip.run("import", delivery, "--into", "app", *trip.one(IMPORTS))
            trip.run("import", delivery, "--into", "app", "--base", f"out-{form}")
            trip.remove("app")
            trip.copy("kept", "app")
    trip.run("import", "kept/fr.lproj/Localizable.strings", "--into", "app", "--dry-run")
    trip.run("diff", "app/de.lproj", "app/fr.lproj", "--format", "json")
    trip.run("diff", "app", "out-1.2/fr.xliff")
    trip.run("pseudo", "app", "--dry-run")
    trip.run("pseudo", "app")
    trip.run("migrate", "app", "--dry-run", "--format", "json")
    trip.run("migrate", "app")
    trip.run("format", "--check", "app")
    trip.run("import", "in/1.2/fr.xliff", "--into", "app", "--base", "out-1.2")
    trip.run("migrate", "app", "--force", "--remove-migrated", "--verbose")
    trip.run("migrate", "app", "--to", "strings")
    trip.run("migrate", "app", "--to", "strings", "--force", "--remove-migrated")


def gates(trip, seed):
    """Checks, status, validation, and their reports."""
    projects.catalogs(trip, seed)
    trip.git("init", "-q")
    trip.commit()
    trip.run("export", "-l", "de,fr", "-o", "sent", "--bundle", "xliff")
    returned(trip, "sent/fr.xliff", "in/fr.xliff", "mixed", seed)
    for subject in ([], ["app/Kit"], ["in/fr.xliff"], ["app/Main/Localizable.xcstrings"]):
        for way in WAYS:
            trip.run("check", *subject, "--format", way)
        trip.run("check", *subject, "--verbose", "--fail-on", "warning")
        trip.run("check", *subject, "-l", "fr", "--only", "placeholder-mismatch,edge-whitespace,numbers")
    trip.run("check", "--baseline", "base.json", "--update-baseline")
    trip.run("check", "--baseline", "base.json")
    trip.run("check", "--baseline", "base.json", "--fail-on", "note", "--format", "json")
    trip.run("check", "-", stdin=trip.read("in/fr.xliff"))
    trip.run("check", "--git", "HEAD")
    trip.run("check", "--list-checks")
    trip.run("check", "--fix", "--dry-run")
    trip.run("check", "--fix")
    trip.run("check", "in/fr.xliff", "--fix")
    trip.run("check", "-o", "out/check.json")
    trip.run("check", "-o", "out/check.sarif", "--format", "sarif")
    for options in (["--format", "json"], ["--format", "markdown"], ["--format", "html"], ["-o", "out/status.svg"], ["-o", "out/status.html"],
                    ["-o", "out/status.xlsx"], ["--summary", "--format", "json"], ["--require", "fr=100,*=90"], ["--require", "fr=1"],
                    ["--git", "HEAD"], ["--analysis"], ["--analysis", "--with-matches", "sent", "--format", "json"], ["-l", "fr,it"],
                    ["--git", "HEAD", "--fail-on", "left-behind"], ["--git", "HEAD", "--fail-on", "new-open,reworded", "--format", "json"],
                    ["--format", "json", "--fields", "totals", "--limit", "2"]):
        trip.run("status", *options)
    trip.run("status", "in/fr.xliff")
    trip.run("status", "-", stdin=trip.read("in/fr.xliff"))
    for subject in ("in/fr.xliff", "sent", "in"):
        for way in ("text", "json", "sarif"):
            trip.run("validate", subject, "--format", way, *trip.one([[], ["--fail-on", "warning"]]))
    trip.run("validate", "--list-rules")
    for options in (["--git", "HEAD"], ["--git", "HEAD", "--format", "json"], ["--git", "HEAD", "app/Kit", "--exit-code"]):
        trip.run("diff", *options)
    trip.commit("Fixed")
    trip.run("diff", "--git", "HEAD~1..HEAD", "--format", "html", "-o", "out/diff.html")
    trip.run("diff", "--git", "HEAD~1..HEAD", "--format", "markdown")
    trip.run("status", "--git", "HEAD~1", "--format", "json")
    for options in (["--summary"], ["--only", "target-changed"], ["-l", "fr"], ["-o", "out/diff.xlsx"], ["--format", "json"],
                    ["--format", "html"], ["--format", "markdown"], ["--exit-code", "-q"]):
        trip.run("diff", "sent/fr.xliff", "in/fr.xliff", *options)
        trip.run("diff", "in/fr.xliff", "sent/fr.xliff", *options)
    trip.run("diff", "app", "sent")
    trip.run("diff", "/dev/null", "sent/fr.xliff", "--format", "json")
    trip.run("diff", "--textconv", "app/Main/Localizable.xcstrings")
    trip.run("diff", "--textconv", "in/fr.xliff")
    trip.run("import", "in/fr.xliff", "--base", "git:HEAD~1", "--dry-run")


def files(trip, seed):
    """What works on files alone: convert, merge, format, pseudo, translate, init."""
    projects.catalogs(trip, seed, configured=False)
    versions = ["1.2", "2.0", "2.1", "2.2"]
    for version in versions:
        trip.run("export", "app", "-l", "fr", "-o", f"v{version}", "--bundle", "xliff", "--xliff-version", version, *trip.one([[], ["--protect-placeholders"]]))
        returned(trip, f"v{version}/fr.xliff", f"in{version}/fr.xliff", "mixed", seed)
    for version in versions:
        for to in versions:
            for name in (f"v{version}/fr.xliff", f"in{version}/fr.xliff"):
                made = name.replace("/", f"-to{to}/")
                trip.run("convert", name, "--to", to, "-o", made)
                trip.run("convert", made, "--to", version, "-o", made.replace("/fr", "/back"))
                trip.run("convert", name, "--to", to, "--no-carry", "-o", made.replace("/fr", "/bare"))
            trip.run("import", f"in{version}-to{to}/fr.xliff", "--into", "app", "--base", f"v{version}/fr.xliff", "--dry-run")
    trip.copy("in2.1/fr.xliff", "in1.2/other.xliff")
    trip.run("convert", "in1.2", "--to", "2.0", "-o", "converted")
    trip.run("convert", "-", "--to", "2.1", "-o", "-", stdin=trip.read("in1.2/fr.xliff"))
    # Merges
    generator = projects.Generator(f"merge {seed}")
    base = generator.catalog(40)
    sides = []
    for side in range(2):
        other = json.loads(json.dumps(base))
        for number, (key, entry) in enumerate(list(other["strings"].items())):
            chance = generator.dice.random()
            if chance < 0.1:
                del other["strings"][key]
            elif chance < 0.3:
                other["strings"][key] = generator.entry(number, projects.LANGUAGES, key)
            elif chance < 0.4:
                entry["comment"] = f"Side {side} {number % 3}"
        other["strings"].update({f"new {side} {number}": {} for number in range(3)} | {f"both {number}": {"comment": f"c{side * (number % 2)}"} for number in range(4)})
        other["strings"] = dict(sorted(other["strings"].items()))
        sides.append(other)
    for name, catalog in (("base", base), ("ours", sides[0]), ("theirs", sides[1])):
        trip.write(f"merge/{name}.xcstrings", projects.layout(catalog))
    trio = [f"merge/{name}.xcstrings" for name in ("base", "ours", "theirs")]
    trip.run("merge", *trio, "--check")
    trip.run("merge", *trio, "--check", "--format", "json")
    for how in ("markers", "ours", "theirs"):
        trip.run("merge", *trio, "--on-conflict", how, "-o", f"merge/by-{how}.xcstrings")
    trip.run("merge", "merge/base.xcstrings", "merge/ours.xcstrings", "merge/ours.xcstrings", "-o", "-")
    trip.write("merge/empty.xcstrings", "")
    trip.run("merge", "merge/empty.xcstrings", "merge/ours.xcstrings", "merge/theirs.xcstrings", "-o", "merge/none.xcstrings")
    trip.run("merge", "--repair", "merge/by-markers.xcstrings")
    trip.run("merge", *trio)
    # Layouts
    for name, indent, separator in (("four", 4, ": "), ("one", None, ":"), ("tab", "\t", " : ")):
        trip.write(f"layouts/{name}.xcstrings", projects.layout(base, indent, separator))
        trip.run("format", "--check", f"layouts/{name}.xcstrings")
        trip.run("format", "-", stdin=trip.read(f"layouts/{name}.xcstrings"))
    trip.run("format", "layouts", "--check", "--format", "json")
    trip.run("format", "layouts")
    trip.write("layouts/broken.xcstrings", projects.layout(base)[:-90])
    trip.run("format", "layouts")
    trip.run("status", "layouts/broken.xcstrings")
    # Pseudo-languages
    for options in ([], ["--style", "rtl"], ["--style", "wide", "--no-brackets"], ["--expand", "80"], ["--like", "de"], ["--language", "en-XC"]):
        trip.run("pseudo", "app", "--dry-run", "--format", "json", *options)
        trip.run("pseudo", "app", "--force", *options)
    trip.run("pseudo", "app", "-o", "-")
    trip.run("pseudo", "app", "-o", "pseudo", "--bundle", "xcloc")
    # Drafts
    trip.write("echo", "#!/bin/sh\nsed -n 's/.*\"id\":\"\\([^\"]*\\)\".*\"source\":\"\\([^\"]*\\)\".*/{\"id\":\"\\1\",\"target\":\"\\2\"}/p'\n", 0o755)
    trip.write("ruin", "#!/bin/sh\nsed -n 's/.*\"id\":\"\\([^\"]*\\)\".*/{\"id\":\"\\1\",\"target\":\"%d ruin \"}/p'\n", 0o755)
    trip.write("style.txt", "Be brief.\n")
    for options in (["--dry-run"], ["--print-requests", "--style", "style.txt"], ["--max-units", "5", "-v"], ["--format", "json", "--batch-size", "7"]):
        trip.run("translate", "app", "-l", "nl,fr", "--with", "./echo", *options)
    trip.run("translate", "app", "-l", "it", "--with", "./ruin", "--retries", "1", "--wait", "0")
    trip.run("translate", "app", "-l", "it", "--with", "false", "--retries", "0", "--max-units", "3")
    for options in (["--dry-run"], [], [], ["--force"], ["--schema"], ["--list-keys"]):
        trip.run("init", "app", *options)


def code(trip, seed):
    """The code's side, and changes of keys."""
    keys = projects.code(trip, seed)
    trip.copy("app", "kept")
    for command in ("where", "unused", "missing", "hardcoded"):
        for way in ("text", "json"):
            trip.run("keys", command, "app", "--format", way)
    for command in ("unused", "missing", "hardcoded"):
        trip.run("keys", command, "app", "--format", "sarif", "--fail-on", "warning")
        trip.run("keys", command, "app", "--verbose")
        trip.run("keys", command, "app", "--baseline", f"{command}.json", "--update-baseline")
        trip.run("keys", command, "app", "--baseline", f"{command}.json")
    trip.run("keys", "where", "app", "--key", keys[0], "--key", "legacy.1", "--key", "nowhere")
    trip.run("extract", "app", "--check")
    trip.run("extract", "app", "--dry-run", "--format", "json")
    trip.run("extract", "app")
    trip.run("extract", "app", "--move")
    trip.run("extract", "app", "--catalog", "app/Other.xcstrings", "--dry-run")
    trip.run("export", "app", "-l", "de", "--with-usage", "-o", "out", "--bundle", "xliff")
    trip.run("translate", "app", "-l", "de", "--with-usage", "--print-requests")
    for options in (["get", "legacy.1"], ["get", keys[1], "--format", "json"], ["get", "nowhere"],
                    ["set", "legacy.1", "-l", "de", "--value", "Neu"], ["set", "legacy.2", "--comment", "About it", "--format", "json"],
                    ["set", "legacy.2", "-l", "fr", "--value", "%@ faux", "--state", "needs_review"], ["set", "legacy.2", "-l", "xx-bad", "--value", "x"],
                    ["add", "new.key", "--value", "New", "--comment", "C", "--catalog", "app/Localizable.xcstrings"], ["add", "legacy.1", "--value", "Twice", "--catalog", "app/Localizable.xcstrings"],
                    ["copy", "legacy.3", "--to", "app/Other.xcstrings"], ["remove", "legacy.4", "--dry-run"], ["remove", "legacy.4"],
                    ["rename", "legacy.0", "legacy.zero", "--dry-run"], ["rename", "legacy.0", "legacy.zero"], ["rename", keys[0], "Another text"],
                    ["rename", keys[2], "Yet another", "--catalog-only"], ["prune"], ["prune", "--unused"]):
        trip.run("keys", *options, "--in", "app")
    trip.run("keys", "unused", "app", "--fix", "--dry-run")
    trip.run("keys", "unused", "app", "--fix")
    trip.run("keys", "missing", "app", "--fix")
    trip.write("app/.loctrip.yml", "wrappers: [L10n.tr, .localized]\nexclude: [Objc]\n")
    trip.write("app/Views/Own.swift", 'func a() { _ = L10n.tr("own.key"); _ = "own.other".localized }\n')
    for command in ("where", "unused", "missing"):
        trip.run("keys", command, "app", "--format", "json")


def strange_code(trip, seed):
    """Code that cannot be read, is deep, or is no code."""
    projects.code(trip, seed, 3)
    # As deep as code is at most, on the near side of what a parser can take.
    shapes = {
        "Broken": "struct A { func b( { Text(\"Open\" } }", "Empty": "", "Bom": "\ufefflet a = NSLocalizedString(\"bom\", comment: \"\")",
        "Nested": "let a = " + "(" * 60 + "\"x\"" + ")" * 60, "Ifs": "func f() {\n" + "".join(f"if a == {n} {{ g(\"t{n}\") }} else " for n in range(60)) + "{ }\n}",
        "Raw": 'let a = String(localized: #"raw \\#(b) text"#)\nlet c = Text("""\n  many\n  lines\n  """)',
        "Conditions": "\n".join(f"#if A{n}" for n in range(40)) + '\nlet a = Text("deep")\n' + "#endif\n" * 40,
        "Macro": '#Preview { Text("preview") }\n@Observable class A { var t = LocalizedStringResource("resource", defaultValue: "Default \\(1)") }',
        "Long": "let a = [" + ", ".join(f'"s{n}"' for n in range(3000)) + "]", "Escapes": 'Text("a\\u{e9}\\n\\t\\"q\\"")\nText("\\(x, specifier: "%d") y")',
    }
    for name, text in shapes.items():
        trip.write(f"app/Strange/{name}.swift", text)
    trip.write("app/Strange/Latin.swift", 'Text("caf\u00e9")'.encode("latin-1"))
    trip.write("app/Strange/Zero.swift", b'Text("a\0b")\n')
    trip.write("app/Strange/Odd.m", '@"open\nNSLocalizedString(@"a" @"b", nil) /* "')
    for command in ("where", "unused", "missing", "hardcoded"):
        trip.run("keys", command, "app", "--format", "json")
    trip.run("extract", "app", "--dry-run")


def orders(trip, seed, sheets=False):
    """Six weeks: orders, deliveries in time, late and in parts, reviews, decisions, rework, invoices."""
    projects.catalogs(trip, f"orders {seed}", 30)
    if sheets:
        trip.write(".loctrip.yml", "catalogs: [app]\n" + projects.SHEETS)
    trip.git("init", "-q")
    trip.commit()
    generator = projects.Generator(f"weeks {seed}")
    original = "app/Main/Localizable.xcstrings"
    vendors = ["mixed", "finished", "partial", "edited", "questioned", "ruined", "wrapped", "stateless", "copied", "renumbered"]
    for week in range(6):
        trip.clock = trip.clock + 7 * 86400
        # The week's work on the app.
        catalog = json.loads(trip.text(original))
        for number in range(4):
            key = f"week {week} {generator.text(number)}"
            catalog["strings"][key] = {"comment": f"Of week {week}"}
        names = sorted(name for name in catalog["strings"] if name)
        generator.dice.shuffle(names)
        catalog["strings"].pop(names[0])
        catalog["strings"][names[1]].setdefault("localizations", {})["en"] = projects.unit(f"{names[1]} now")
        catalog["strings"][names[2]].setdefault("localizations", {})["de"] = projects.unit(f"Unser {week}")
        catalog["strings"] = dict(sorted(catalog["strings"].items()))
        trip.write(original, projects.layout(catalog))
        trip.run("orders")
        trip.run("orders", "--format", "json", "--include-done")
        trip.run("orders", "new", "--all", "--dry-run")
        new = trip.one([["--all"], ["agency-a"], ["agency-a", "--max-words", "40"], ["agency-b", "--note", "Urgent", "--due", "2027-01-29"], ["--all", "--format", "json"]])
        trip.run("orders", "new", *new)
        made = sorted({path.split("/")[1] for path in trip.find("order.json", "orders")})
        for order in made[-3:]:
            trip.run("orders", "show", order)
            trip.run("orders", "show", order, "--format", "json")
            sent = [path for path in trip.find("*", f"orders/{order}/sent") if path.endswith((".xliff", ".xlsx"))]
            for path in sent:
                if generator.dice.random() < 0.7:
                    name = path.rsplit("/", 1)[1]
                    delivery = f"in/{week}-{order}/{name}"
                    vendor = generator.dice.choice(vendors)
                    returned(trip, path, delivery, vendor, f"{seed} {week}")
                    trip.run("import", delivery, "--dry-run", "--format", "json")
                    trip.run("import", delivery, "-o", f"out/{week}.html")
                    archive = trip.find("*.zip", f"orders/{order}")
                    if archive:
                        trip.run("check", delivery, "--order", archive[0])
                        trip.run("check", delivery, "--order", archive[0], "--format", "json")
                    trip.run("diff", order)
            trip.run("review", order, "-o", f"review/{week}")
            pages = [path for path in trip.find(f"{order}.*.html", f"review/{week}")]
            for page in pages:
                decided = decide(trip, page, order, generator, week)
                if decided:
                    trip.run("decide", decided, "--dry-run")
                    trip.run("decide", decided, "-o", f"out/decide-{week}.json")
                    trip.run("decide", decided)
            for sheet in trip.find(f"{order}.*.xlsx", f"review/{week}")[:1]:
                trip.run("decide", sheet)
        trip.run("questions")
        questions = trip.run("questions", "--format", "json")
        answered = json.loads(questions.text) if questions.exit == 0 else {}
        for question in answered.get("questions", [])[:2]:
            trip.run("questions", "answer", question.get("id", "0")[:8], f"It is a noun of week {week}.", "--by", "reviewer", *trip.one([[], ["--comment"]]))
        trip.run("questions", "--include-done", "-o", f"out/questions-{week}.xlsx")
        trip.run("questions", "--mail", "agency-a")
        trip.run("orders", "new", "agency-a", "--rework", "--dry-run")
        if week % 2:
            trip.run("orders", "new", "--all", "--rework")
        trip.run("orders", "cost")
        trip.run("orders", "cost", "--format", "json")
        trip.run("orders", "report", "--since", "2026-12-01", "-o", f"out/week-{week}.{trip.one(['html', 'md', 'xlsx', 'txt'])}")
        trip.run("orders", "--fail-on", "overdue", "-o", f"out/orders.{trip.one(['html', 'md', 'xlsx'])}")
        trip.run("status")
        trip.run("export", "--only", "open", "-l", "de,ja", "-o", f"out/open-{week}", "--bundle", "xliff")
        trip.run("review", "--only", "needs_review,machine_translated", "-l", "fr", "-o", f"review/states-{week}", "--together")
        trip.commit(f"Week {week}")
    for order in made[:2]:
        trip.run("orders", "close", order, "--reason", trip.one(["complete", "cancelled", "reassigned"]))
        trip.run("orders", "close", order, "--reason", "complete")
    lines = "".join(f"{order},{language},{words},{amount}\n" for order, language, words, amount in
                    zip(made, ["de", "fr", "ar", "ja"] * 9, range(20, 400, 13), range(5, 90, 3)))
    trip.write("invoice.csv", "order,language,words,amount\n" + lines)
    trip.run("orders", "cost", "--invoice", "invoice.csv")
    trip.run("orders", "cost", made[0], "--invoice", "invoice.csv", "--format", "json")
    trip.write("complaints.csv", "language,key,remark\n" + "".join(f"de,{name},Sounds odd\n" for name in names[3:9]))
    trip.run("orders", "new", "agency-a", "--rework", "--keys", "complaints.csv")
    trip.run("orders", "new", "agency-a", "--review")
    trip.run("orders", "list", "--include-done")
    trip.run("review", made[0], "--include-done", "--together", "-o", "review/all", "--format", "json")


def decide(trip, page, order, generator, week):
    """Writes the decisions of a person about the units of a page, and returns their file."""
    text = trip.text(page)
    start = text.find('id="data">')
    if start < 0:
        return None
    data = json.loads(text[start + len('id="data">'):text.index("</script>", start)])
    decisions = []
    for unit in data.get("units", []):
        kind = generator.dice.choice(["take", "keep", "edit", "look-again", "send-back", "ask", None])
        if kind is None:
            continue
        place = data["groups"][unit["g"]]
        decisions.append({"catalog": place["catalog"], "language": place["language"], "id": unit["i"], "decision": kind, "text": f"entschieden {week}", "note": "because",
                          "saw": (unit.get("d") or {}).get("saw", {})})
    path = page.replace(".html", ".decisions.json")
    trip.write(path, json.dumps({"schema": "loctrip.decisions/1", "sheet": "s", "order": order, "by": "reviewer-a",
                                 "session": "s", "sequence": 1, "decisions": decisions}))
    return path


def interface(trip, seed):
    """Help, mistakes on the command line, and files that are not what they should be."""
    projects.catalogs(trip, seed, 6)
    commands = ["export", "import", "diff", "orders", "review", "decide", "questions", "check", "status", "validate", "keys", "extract",
                "convert", "merge", "format", "pseudo", "migrate", "translate", "init"]
    trip.run()
    trip.run("--version")
    trip.run("--help")
    trip.run("nothing")
    for command in commands:
        trip.run(command, "--help")
        trip.run(command, "--help-hidden")
        trip.run(command, "--wrong")
        trip.run(command, "no/such/file")
        trip.run("help", command)
    for command in ("keys where", "keys unused", "keys missing", "keys hardcoded", "keys get", "keys set", "keys add", "keys rename",
                    "keys remove", "keys copy", "keys prune", "orders list", "orders new", "orders show", "orders close", "orders cost",
                    "orders report", "questions list", "questions answer", "questions read", "questions withdraw"):
        trip.run(*command.split(), "--help")
        trip.run(*command.split(), "--wrong")
    for shell in ("bash", "zsh", "fish"):
        trip.run("--generate-completion-script", shell)
    for text in ("languages: [de\n", "languages: {a: b}\n", "unknown: 1\n", "checks: {nothing: error}\n", "languages: [zz-zz]\n", ""):
        trip.write(".loctrip.yml", text)
        trip.run("status")
        trip.run("check", "--format", "json")
    trip.remove(".loctrip.yml")
    strange = {"empty.xliff": "", "text.xliff": "no xml", "other.xliff": "<html/>", "cut.xliff": "<xliff version='1.2'><file>",
               "entity.xliff": "<!DOCTYPE x [<!ENTITY a 'b'>]><xliff version='1.2'/>", "bom.xcstrings": "\ufeff{}", "list.xcstrings": "[]",
               "no.zip": "PK\3\4", "no.xlsx": "PK", "a.strings": '"a" = "b"', "b.strings": "{ broken", "c.stringsdict": "<plist/>"}
    for name, text in strange.items():
        trip.write(f"strange/{name}", text)
        for command in (["validate"], ["check"], ["status"], ["convert", "--to", "2.1", "-o", "out.xliff"], ["import", "--into", "app", "--dry-run"],
                        ["diff", "strange/empty.xliff"], ["export", "-l", "de", "-o", "out"], ["format", "--check"]):
            trip.run(command[0], f"strange/{name}", *command[1:])
    trip.run("status", "strange")
    trip.run("check", "strange")
    trip.link("app/link.xcstrings", "../strange/list.xcstrings")
    trip.run("status", "app")
    trip.run("format", "app")
    trip.run("export", "app", "-l", "de", "-o", "app/Main/Localizable.xcstrings")


def samples(trip, seed):
    """The samples of this repository: what came back in every dialect, and how projects are laid out."""
    trip.copy(SAMPLES, ".")
    returned_files = [path for path in trip.find("*", "returned") if path.endswith((".xliff", ".xlf", ".xcloc", ".zip", ".xlsx", ".csv"))
                      and "/Localized Contents/" not in path and "reconcile/" not in path]
    for path in returned_files:
        trip.run("import", path, "--into", "app", "--base", "sent", "--dry-run")
        trip.run("import", path, "--into", "app", "--dry-run", "--format", "json", *trip.one(IMPORTS))
        trip.run("validate", path)
        trip.run("check", path, "--format", "json")
        trip.run("status", path)
        trip.run("convert", path, "--to", trip.one(["1.2", "2.0", "2.1", "2.2"]), "-o", f"converted/{path.replace('/', '-')}")
        trip.run("diff", "returned/dialects/plain.xliff", path)
    for path in trip.find("*.xliff", "returned/reconcile"):
        if "/sent/" not in path:
            for options in [[], *trip.some([["--on-conflict", "theirs"], ["--on-error", "review"], ["--accept", "reviewed"], ["--compatibility", "xcode"]])]:
                trip.run("import", path, "--into", "returned/reconcile/app", "--base", "returned/reconcile/sent", "--dry-run", *options)
            trip.run("import", path, "--into", "returned/reconcile/app", "--dry-run")
    for name in sorted({path.split("/")[1] for path in trip.find("expected.txt", "layouts")}):
        folder = f"layouts/{name}"
        trip.run("status", folder)
        trip.run("export", folder, "-l", "de,fr,nl", "-o", f"out/{name}", "--bundle", "xliff")
        trip.run("check", folder)
        trip.run("init", folder, "--dry-run")
        trip.run("keys", "where", folder, "--format", "json")
        trip.run("migrate", folder)
    trip.run("merge", *(f"merge/{name}.xcstrings" for name in ("base", "ours", "theirs")), "--check")
    for command in ("where", "unused", "missing", "hardcoded"):
        trip.run("keys", command, "app", "--format", "json")
    for options in (FORMS[form][0] for form in FORMS):
        trip.run("export", "app", "-o", f"all/{'-'.join(options).strip('-')}", *options)
    trip.run("import", "returned/good", "--into", "app", "--base", "sent", *REPORTS)


def cases():
    """Every generated case by its name, with the work and how long it takes beside others."""
    found = {"interface": (lambda trip: interface(trip, 0), 4), "samples": (lambda trip: samples(trip, 0), 9)}
    for seed in SEEDS:
        for name, work, cost in (("exports", exports, 3), ("writes", writes, 2), ("legacy", legacy, 3), ("gates", gates, 4), ("files", files, 5),
                                 ("code", code, 4), ("strange-code", strange_code, 1), ("orders", orders, 9)):
            found[f"{name}-{seed}"] = (lambda trip, work=work, seed=seed: work(trip, seed), cost)
    for number, form in enumerate(FORMS):
        found[f"imports-{form}"] = (lambda trip, form=form, seed=number % 3: imports(trip, seed, form), 5)
    found["orders-sheets"] = (lambda trip: orders(trip, 7, sheets=True), 9)
    return found
