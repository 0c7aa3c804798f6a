"""Cases over real files: projects, bundles, and documents of every tool and version."""

import collections
import json
import pathlib
import re
import xml.etree.ElementTree as elements

import deliveries
import generated
import projects

BUNDLES = (".xcloc", ".xliff", ".xlf")
DOCUMENTS = (".xliff", ".xlf", ".sdlxliff", ".mxliff", ".txlf", ".xliff2")
CATALOGS = (".xcstrings", ".strings", ".stringsdict", ".storyboard", ".xib", ".intentdefinition")
VENDORS = list(deliveries.VENDORS)
BATCH = 12
# Above this, one language of a project is taken to the agency and back; all of them are exported and checked.
LARGE = 1_500_000


def languages(trip):
    """The languages that a project's status names."""
    report = trip.run("status", "app", "--format", "json", "--summary")
    try:
        found = json.loads(report.text).get("languages", [])
    except ValueError:
        return []
    names = [one.get("language") or one.get("tag") or one.get("name") if isinstance(one, dict) else one for one in found]
    return [name for name in names if name]


def project(trip, folder, size):
    """A real project out and back, by forms and vendors whose turn it is."""
    trip.copy(folder, "app")
    found = languages(trip)
    trip.run("status", "app")
    trip.run("check", "app", "--format", "json")
    trip.run("check", "app", *trip.one([[], ["-v"], ["--format", "sarif"], ["--format", "junit"], ["--fail-on", "warning"]]))
    trip.run("format", "--check", "app", "--format", "json")
    trip.run("init", "app", "--dry-run")
    trip.run("export", "app", "-o", "all", *trip.one(list(generated.FORMS.values()))[0])
    trip.remove("all")
    chosen = [trip.one(found) for _ in range(1 if size > LARGE else 2)] if found else ["fr"]
    for language in dict.fromkeys(chosen):
        forms = list(generated.FORMS)
        for form in trip.some(forms)[: 2 if size > LARGE else 4]:
            sent = f"sent-{form}"
            trip.run("export", "app", "-l", language, "-o", sent, *generated.FORMS[form][0], *trip.one([[], ["--only", "open"], ["--verify"]]))
            path = generated.bundle(sent, form, language)
            if not trip.has(path):
                continue
            for vendor in [trip.one(VENDORS)] + ([] if size > LARGE else ["mixed"]):
                delivery = f"in/{form}-{vendor}/{language}.{path.rsplit('.', 1)[1]}"
                generated.returned(trip, path, delivery, vendor, folder.name)
                trip.run("import", delivery, "--into", "app", "--base", sent, "--dry-run", "--format", "json")
                trip.run("import", delivery, "--into", "app", "--dry-run", *trip.one(generated.IMPORTS))
                trip.run("diff", path, delivery, "--format", trip.one(["text", "json", "markdown", "html"]))
                if vendor == "mixed":
                    trip.run("import", delivery, "--into", "app", "--base", sent, *trip.one(generated.IMPORTS), *trip.one([[], generated.REPORTS]))
                    trip.run("import", delivery, "--into", "app", "--base", sent)
                elif not delivery.endswith(".xlsx"):
                    trip.run("convert", delivery, "--to", trip.one(["1.2", "2.0", "2.1", "2.2"]), "-o", f"converted/{form}-{vendor}.xliff")
            trip.remove(sent)
    trip.run("check", "app", "--fix", "--dry-run")
    trip.run("pseudo", "app", *trip.one([[], ["--style", "rtl"], ["--like", "de"]]))
    trip.run("migrate", "app", "--dry-run", "--format", "json")
    if trip.find("*.strings", "app"):
        trip.run("migrate", "app", "--verbose")
    else:
        trip.run("migrate", "app", "--to", "strings")
    trip.run("format", "app")
    trip.run("status", "app", "--analysis")


def history(trip, older, newer):
    """Two commits of a project: what changed, and what a merge makes of it."""
    trip.copy(older, "old")
    trip.copy(newer, "new")
    trip.run("diff", "old", "new", "--format", "json")
    trip.run("diff", "old", "new", "--format", trip.one(["text", "markdown", "html"]))
    trip.run("diff", "new", "old", "--summary")
    for path in trip.find("*.xcstrings", "old"):
        other = "new" + path[3:]
        if ".xcloc/" not in path and trip.has(other) and trip.read(path) != trip.read(other):
            trip.run("merge", path, path, other, "-o", "merged.xcstrings")
            ours = trip.text(path).replace("translated", "needs_review", 7)
            trip.write("ours.xcstrings", ours)
            trip.run("merge", path, "ours.xcstrings", other, "--check", "--format", "json")
            trip.run("merge", path, "ours.xcstrings", other, "--on-conflict", trip.one(["markers", "ours", "theirs"]), "-o", "merged.xcstrings")


def bundles(trip, paths):
    """Bundles of Xcode, alone, beside the catalogs that they were made of, and one beside the other."""
    names = []
    for number, path in enumerate(paths):
        name = f"b{number}/{path.name}"
        trip.copy(path, name)
        names.append(name)
        trip.run("validate", name, "--format", trip.one(["text", "json", "sarif"]))
        trip.run("check", name, "--format", "json")
        trip.run("status", name, *trip.one([[], ["--format", "json"]]))
        source = f"{name}/Source Contents"
        if path.suffix == ".xcloc" and trip.has(source):
            trip.copy(f"{source}", f"app{number}")
            trip.run("import", name, "--into", f"app{number}", "--dry-run", "--format", "json")
            trip.run("import", name, "--into", f"app{number}", *trip.one(generated.IMPORTS))
            trip.run("export", f"app{number}", "-l", path.stem, "-o", f"again{number}")
        trip.run("convert", name, "--to", trip.one(["2.0", "2.1", "2.2"]), "-o", f"to/{number}.xliff")
        if trip.has(f"to/{number}.xliff"):
            trip.run("convert", f"to/{number}.xliff", "--to", "1.2", "-o", f"back/{number}.xliff")
    for first, second in zip(names, names[1:]):
        trip.run("diff", first, second, "--format", trip.one(["text", "json", "markdown", "html"]))
    for name in names:
        trip.remove(name)


def catalog_of(path):
    """A catalog with the sources of a document, so that its units have a place."""
    try:
        root = elements.parse(path).getroot()
    except (elements.ParseError, ValueError, LookupError):
        return None
    strings = {}
    for unit in root.iter():
        kind = unit.tag.rsplit("}", 1)[-1] if isinstance(unit.tag, str) else ""
        if kind in ("trans-unit", "unit"):
            source = next((child for child in unit.iter() if isinstance(child.tag, str) and child.tag.rsplit("}", 1)[-1] == "source"), None)
            text = "".join(source.itertext()) if source is not None else ""
            strings[unit.get("resname") or unit.get("name") or unit.get("id") or text] = {"localizations": {"en": projects.unit(text)}}
    return projects.layout({"sourceLanguage": "en", "strings": dict(sorted(strings.items())), "version": "1.0"}) if strings else None


def documents(trip, paths):
    """Documents of any tool: judged, counted, converted, and imported into a catalog of their sources."""
    names = []
    for number, path in enumerate(paths):
        name = f"d{number}/{path.name}"
        trip.copy(path, name)
        names.append(name)
        trip.run("validate", name, "--format", trip.one(["json", "text", "sarif"]))
        trip.run("status", name, "--format", "json")
        trip.run("check", name, "--format", "json")
        for version in trip.some(["1.2", "2.0", "2.1", "2.2"]):
            made = f"to/{number}-{version}.xliff"
            trip.run("convert", name, "--to", version, "-o", made)
            if trip.has(made):
                trip.run("convert", made, "--to", trip.one(["1.2", "2.1"]), "-o", f"back/{number}-{version}.xliff")
        text = catalog_of(path)
        if text:
            trip.write(f"app{number}/Localizable.xcstrings", text)
            language = re.search(r'(?:target-language|trgLang)="([\w-]+)"', trip.text(name))
            trip.run("import", name, "--into", f"app{number}", "--dry-run", "--format", "json",
                     *trip.one([[], ["-l", language[1] if language else "fr"]]))
            trip.run("import", name, "--into", f"app{number}", *trip.one(generated.IMPORTS))
    for first, second in zip(names, names[1:]):
        trip.run("diff", first, second, "--format", trip.one(["json", "text"]))


def catalogs(trip, paths):
    """Single catalogs that lie in bundles: checked, counted and compared together."""
    names = []
    for number, path in enumerate(paths):
        name = f"c{number}/{path.name}"
        trip.copy(path, name)
        names.append(name)
    trip.run("check", *names, "--format", "json")
    trip.run("status", *names, "--format", "json")
    trip.run("format", "--check", *names)
    for first, second in zip(names[::2], names[1::2]):
        trip.run("diff", first, second, "--format", "json")
    trip.run("format", *names)
    trip.run("pseudo", *names)


def oracle(trip, folder):
    """What Xcode was given and what it made."""
    trip.copy(folder, "x")
    for source in trip.find("source.xcstrings", "x"):
        place = source.rsplit("/", 1)[0]
        for options in generated.IMPORTS:
            for name in ("import-edited.xliff", "exported.xliff"):
                if trip.has(f"{place}/{name}"):
                    trip.copy(source, "app/Localizable.xcstrings")
                    base = ["--base", f"{place}/exported.xliff"] if "--compatibility" not in options else []
                    trip.run("import", f"{place}/{name}", "--into", "app", *base, *options)
        trip.run("export", source, "-o", f"{place}/ours", "--bundle", "xliff")
        for name in trip.find("*.xliff", place):
            trip.run("validate", name)
            trip.run("diff", f"{place}/exported.xliff", name)


def size(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def batches(paths, count=BATCH):
    """Neighbours in batches, no batch with more than a few megabytes."""
    batch, weight = [], 0
    for path in paths:
        cost = size(path) if path.is_dir() else path.stat().st_size
        if batch and (len(batch) >= count or weight + cost > 4_000_000):
            yield batch
            batch, weight = [], 0
        batch.append(path)
        weight += cost
    if batch:
        yield batch


def inside(path, ending):
    return any(part.endswith(ending) for part in path.parts[:-1])


def cases(corpus, stride):
    """Every case of the corpus by its name; of large groups of alike files those whose turn it is."""
    found = {}
    root = pathlib.Path(corpus)
    apple = root / "apple"

    def add(name, work, cost, *arguments):
        found[name] = (lambda trip: work(trip, *arguments), cost)

    folders = [folder for kind in ("xcstrings", "strings") for folder in sorted((apple / kind).iterdir()) if folder.is_dir()]
    commits = collections.defaultdict(list)
    for folder in sorted((apple / "pairs").glob("*/*")):
        commits[folder.parent.name].append(folder)
    folders += [folder for group in commits.values() for folder in group]
    for folder in folders:
        weight = size(folder)
        add(f"project/{folder.relative_to(apple)}", project, 2 + weight / 300_000, folder, weight)
    for name, group in commits.items():
        for older, newer in zip(group, group[1:]):
            add(f"history/{name}/{newer.name}", history, 3, older, newer)
    oracles = sorted((apple / "xcode27-oracle").iterdir())
    for folder in oracles:
        add(f"oracle/{folder.name}", oracle, 4, folder)

    real = [path for kind in ("xcloc", "xliff", "xliff-history", "pairs") for path in sorted((apple / kind).rglob("*"))
            if path.suffix in BUNDLES and not inside(path, ".xcloc")]
    for number, batch in enumerate(batches(real)):
        # A stride over the members of each batch keeps neighbours, which are compared.
        add(f"bundles/{number:03}", bundles, 1 + len(batch) / 3, batch[: max(2, len(batch) // (1 if stride == 1 else 2))])
    others = [path for kind in ("xliff12", "conformance") for path in sorted((root / kind).rglob("*")) if path.suffix in DOCUMENTS]
    if stride > 1:
        others = [path for number, path in enumerate(others) if number % stride]
    for number, batch in enumerate(batches(others)):
        add(f"documents/{number:03}", documents, 1 + len(batch) / 3, batch)
    single = [path for path in sorted(apple.rglob("*")) if path.suffix in CATALOGS[:3] and inside(path, ".xcloc")]
    for number, batch in enumerate(batches(single, 24)):
        add(f"catalogs/{number:03}", catalogs, 2, batch)
    return found
