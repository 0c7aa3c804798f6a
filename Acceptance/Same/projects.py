"""Generates projects: catalogs with everything that catalogs can have, files of older formats, and code."""

import json
import random

WORDS = ("harbour tide boat anchor chart compass buoy depth wind sail mooring berth pilot signal storm route island "
         "lighthouse current knot cabin crew deck engine ferry").split()
VERBS = "Open Close Save Delete Share Send Show Hide Add Remove Rename Import Export Print Search".split()
LANGUAGES = ["de", "fr", "ar", "ja", "pt-BR", "ru"]
CATEGORIES = {"de": "one other", "fr": "one other", "ar": "zero one two few many other", "ja": "other",
              "pt-BR": "one other", "ru": "one few many other", "en": "one other"}
PATTERNS = ["{verb} the {noun}", "{verb} {noun}…", "{noun} of %@", "%lld of %lld {noun}s", "“{noun}” is not there.",
            "{verb} **{noun}** now", "See [{noun}](https://example.com/{noun})", "{verb} <b>{noun}</b>", "%1$@ and %2$@: {noun}",
            "{noun}: %.2f m", "{number} {noun}s", "{verb} {{{noun}}} and ${{name}}", "100%% {noun}", "{noun}\nof two lines",
            "  {noun} ", "{verb} & {noun} < %lld", "Mail to {noun}@example.com, call +49 30 {number}", "{noun}"]
STATES = ["translated"] * 6 + ["needs_review", "new", "machine_translated"]


def unit(value, state="translated"):
    return {"stringUnit": {"state": state, "value": value}}


class Generator:
    """Projects of one seed."""

    def __init__(self, seed):
        self.dice = random.Random(f"project {seed}")

    def text(self, number):
        dice = self.dice
        return PATTERNS[number % len(PATTERNS)].format(
            verb=dice.choice(VERBS), noun=dice.choice(WORDS), number=dice.randrange(2, 900))

    def target(self, source, language):
        """A translation, right more often than not."""
        dice = self.dice
        chance = dice.random()
        if chance < 0.06:
            return source
        if chance < 0.10:
            return source.replace("%", "", 1)
        if chance < 0.13:
            return source.rstrip() + " "
        if chance < 0.15:
            return source + "!!"
        letters = {"ar": "ابتث", "ja": "あいうえ", "ru": "абвг"}.get(language)
        if letters:
            return source.replace("the", letters).replace("e", letters[0])
        return source.replace("the", {"de": "den", "fr": "le"}.get(language, "o")).replace("e", "é")

    def variations(self, language, noun, number):
        return {"plural": {category: unit(f"%lld {noun}{'' if category == 'one' else 's'}" if category != "zero" or number % 2
                                          else f"no {noun}") for category in CATEGORIES.get(language, "one other").split()}}

    def entry(self, number, languages, source):
        """An entry; each tenth has a form that is not plain."""
        dice, noun = self.dice, self.dice.choice(WORDS)
        kind = number % 20
        made = {}
        if dice.random() < 0.5:
            made["comment"] = dice.choice([f"The {noun} of the view.", "A button.", "[max-length: 18] A tab.", f"Shown at {number}."])
        if dice.random() < 0.15:
            made["extractionState"] = dice.choice(["manual", "stale", "extracted_with_value", "migrated"])
        if kind == 7:
            made["shouldTranslate"] = False
        localizations = {}
        for language in languages:
            if dice.random() < 0.25:
                continue
            state = dice.choice(STATES)
            if kind == 3:
                localizations[language] = {"variations": self.variations(language, noun, number)}
            elif kind == 5:
                localizations[language] = {"variations": {"device": {
                    device: unit(self.target(f"{source} ({device})", language), state) for device in ("iphone", "mac", "other")}}}
            elif kind == 9:
                localizations[language] = {"variations": {"device": {
                    device: {"variations": self.variations(language, noun, number)} for device in ("applewatch", "other")}}}
            elif kind == 11:
                localizations[language] = {**unit("%#@a@ in %#@b@", state), "substitutions": {
                    name: {"argNum": place, "formatSpecifier": "lld", "variations": {"plural": {
                        category: unit(f"%arg {noun}{'' if category == 'one' else 's'}")
                        for category in CATEGORIES.get(language, "one other").split()}}}
                    for place, name in ((1, "a"), (2, "b"))}}
            else:
                localizations[language] = unit(self.target(source, language), state)
        if kind in (3, 5, 9, 11):
            english = {3: {"variations": self.variations("en", noun, number)}, 5: unit(source),
                       9: {"variations": {"device": {device: {"variations": self.variations("en", noun, number)}
                                                     for device in ("applewatch", "other")}}},
                       11: {**unit("%#@a@ in %#@b@"), "substitutions": {
                           name: {"argNum": place, "formatSpecifier": "lld", "variations": {"plural": {
                               "one": unit(f"%arg {noun}"), "other": unit(f"%arg {noun}s")}}}
                           for place, name in ((1, "a"), (2, "b"))}}}[kind]
            localizations["en"] = english
        elif kind in (13, 14):
            localizations["en"] = unit(source, self.dice.choice(["translated", "new"]))
        if localizations:
            made["localizations"] = dict(sorted(localizations.items()))
        return made

    def catalog(self, count, languages=None, version="1.0"):
        """A catalog; its keys are sentences, or names in every third."""
        languages = LANGUAGES if languages is None else languages
        strings = {}
        for number in range(count):
            source = self.text(number)
            kind = number % 20
            key = source
            if kind in (13, 14):
                key = f"{self.dice.choice(WORDS)}.{self.dice.choice(WORDS)}.{number}"
            elif kind in (3, 9):
                key = f"%lld {self.dice.choice(WORDS)}s {number}"
            elif kind == 11:
                key = f"%lld in %lld {number}"
            elif key in strings:
                key = f"{source} {number}"
            strings[key] = self.entry(number, languages, source)
        strings[""] = {}
        return {"sourceLanguage": "en", "strings": dict(sorted(strings.items())), "version": version}


def layout(catalog, indent=2, separator=" : "):
    """A catalog as Xcode writes it, or another tool."""
    text = json.dumps(catalog, indent=indent, separators=(",", separator) if indent else None, ensure_ascii=False)
    return text.replace("{}", "{\n\n}") if separator == " : " else text


def strings(texts, comments=True):
    def escaped(text):
        return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    lines = []
    for number, (key, value) in enumerate(texts):
        if comments:
            lines.append(f"/* The text {number} */" if number % 3 else "/* No comment provided by engineer. */")
        lines.append(f'"{escaped(key)}" = "{escaped(value)}";\n')
    return "\n".join(lines)


def stringsdict(entries):
    def forms(variable):
        rows = "".join(f"<key>{category}</key><string>{text}</string>" for category, text in variable.items())
        return ("<dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
                f"<key>NSStringFormatValueTypeKey</key><string>lld</string>{rows}</dict>")
    body = "\n".join(
        f"<key>{key}</key><dict><key>NSStringLocalizedFormatKey</key><string>{text}</string>"
        + "".join(f"<key>{name}</key>{forms(variable)}" for name, variable in variables.items()) + "</dict>"
        for key, (text, variables) in entries.items())
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" '
            '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n' + body + "\n</dict>\n</plist>\n")


CONFIGURATION = """languages: [de, fr, ar, ja]
orders: orders
glossary: glossary.csv
lengths:
  - keys: [boat.*]
    max: 12
rates: {currency: EUR, per-word: {"*": 0.12, ja: 0.18}, bands: {new: 100, 85-94: 60, "100": 10, repetition: 10}}
agencies:
  agency-a: {name: Agency A, contact: "Desk <desk@agency-a.example>", languages: [de, fr], due: 4 days, bundle: xliff}
  agency-b: {languages: [ar, ja], bundle: xliff, xliff-version: 2.1, protect-placeholders: true}
"""
SHEETS = CONFIGURATION.replace("bundle: xliff}", "bundle: xlsx}")
GLOSSARY = "term,fr,de,translate\nharbour,port,Hafen,\ntide,marée,Gezeit,\nPilot,,,no\nsave,enregistrer|sauver,sichern,\n"


def catalogs(trip, seed, count=60, configured=True):
    """Writes a project of string catalogs, one of them as another tool lays it out."""
    generator = Generator(seed)
    first = generator.catalog(count)
    trip.write("app/Main/Localizable.xcstrings", layout(first))
    trip.write("app/Kit/Resources/Localizable.xcstrings", layout(generator.catalog(count // 3, version="1.3")))
    trip.write("app/Main/InfoPlist.xcstrings", layout(generator.catalog(6, ["de", "fr"]), indent=4, separator=": "))
    if configured:
        trip.write(".loctrip.yml", "catalogs: [app]\n" + CONFIGURATION)
        trip.write("glossary.csv", GLOSSARY)
    return first


def legacy(trip, seed, count=40):
    """Writes a project of .strings and .stringsdict, in several encodings."""
    generator = Generator(f"legacy {seed}")
    sources = [generator.text(number) for number in range(count)]
    keys = [f"key.{number}" if number % 2 else source for number, source in enumerate(sources)]
    for language in ["en", "de", "fr", "ja"]:
        texts = [(key, source if language == "en" else generator.target(source, language))
                 for key, source in zip(keys, sources) if language == "en" or generator.dice.random() < 0.8]
        data = strings(texts).encode("utf-16" if language == "fr" else "utf-8")
        trip.write(f"app/{language}.lproj/Localizable.strings", data)
        trip.write(f"app/{language}.lproj/InfoPlist.strings", strings([("CFBundleName", "Haven"), ("NSCameraUsage", texts[0][1])], False))
        plural = {category: f"%lld {WORDS[number]}" for number, category in enumerate(CATEGORIES[language].split())}
        trip.write(f"app/{language}.lproj/Localizable.stringsdict", stringsdict({
            "%lld boats": ("%#@boats@", {"boats": plural}), "two %lld": ("%1$#@a@ and %2$#@b@", {"a": plural, "b": plural})}))


SWIFT = '''import SwiftUI

enum Step: String { case first, second }

struct View%(number)d: View {
  let name: String
  @State var count = 0
  var body: some View {
    VStack {
%(lines)s
    }
    .navigationTitle("%(title)s")
    .accessibilityLabel(Text("label \\(count)"))
    .alert("Really?", isPresented: .constant(true)) { Button("OK") {} }
  }
}

final class Controller%(number)d {
  let label = UILabel()
  func load() {
    label.text = "Hard coded text %(number)d"
    label.text = NSLocalizedString("legacy.%(number)d", comment: "A legacy text")
    label.text = String(localized: "Localized %(number)d", comment: "Of Foundation")
    label.text = String(format: NSLocalizedString("%%@ has %%d", comment: ""), name, "wrong")
    print("log %(number)d")
  }
  let name = "x"
}
'''
OBJC = '''#import <Foundation/Foundation.h>
@implementation Thing%(number)d
- (NSString *)title {
  // "commented"
  self.label.text = @"Hard coded in Objective-C";
  return NSLocalizedStringFromTable(@"objc.%(number)d", @"Table", @"A comment");
}
- (NSString *)other { return NSLocalizedString(@"legacy.%(number)d", @"again"); }
@end
'''


def code(trip, seed, files=8):
    """Writes a project with code, a catalog that has some of its texts, and keys that no code uses."""
    generator = Generator(f"code {seed}")
    keys = []
    for number in range(files):
        texts = [generator.text(index).replace("\n", " ").replace("%", "").replace('"', "") for index in range(6)]
        lines = []
        for index, text in enumerate(texts):
            text = text.strip() or "Text"
            keys.append(text)
            lines.append([f'      Text("{text}")', f'      Label("{text}", systemImage: "star")',
                          f'      Text("{text} \\(count)", comment: "Says {index}")', f'      Button("{text}") {{}}',
                          f'      Text(verbatim: "{text}")', f'      Text(LocalizedStringKey("{text}"), tableName: "Other")'][index % 6])
        trip.write(f"app/Views/View{number}.swift", SWIFT % {"number": number, "lines": "\n".join(lines), "title": texts[0].strip()})
        if number % 3 == 0:
            trip.write(f"app/Objc/Thing{number}.m", OBJC % {"number": number})
    entries = {}
    for number, key in enumerate(dict.fromkeys(keys)):
        if number % 3:
            entries[key] = generator.entry(0, ["de", "fr"], key)
    for number in range(files):
        entries[f"legacy.{number}"] = {"extractionState": "manual", "localizations": {"en": unit(f"Legacy {number}"), "de": unit(f"Alt {number}")}}
        entries[f"unused {number}"] = {"localizations": {"de": unit(f"unbenutzt {number}")}}
    trip.write("app/Localizable.xcstrings", layout({"sourceLanguage": "en", "strings": dict(sorted(entries.items())), "version": "1.0"}))
    trip.write("app/Other.xcstrings", layout({"sourceLanguage": "en", "strings": {"other.key": {}}, "version": "1.0"}))
    trip.write("app/Package.swift", '// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: "App", defaultLocalization: "en")\n')
    return list(entries)
