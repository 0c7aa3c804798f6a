import Foundation
import LoctripTestSupport
import Testing

@testable import loctrip

/// Mistakes of people who come from Xcode, Lokalise, Crowdin, translate-toolkit or Poedit, and the next step of each.
///
/// Most of them are in no table: the words in their names, or the endings of their files, tell what is meant.
@Suite struct NewcomerTests {
  private static let xcode = [
    ("export app -l deu -o o", "did you mean 'de'?"),
    ("export app -l french -o o", "did you mean 'fr'?"),
    ("status app -l fra", "did you mean 'fr'?"),
    ("import fr.xliff --into app -l ger", "did you mean 'de'?"),
    ("export app -l Base -o o", "pass a language, such as fr"),
    ("export -scheme App", "name the folder of the app"),
    ("export -project App.xcodeproj -localizationPath out", "-o out"),
    ("export -workspace App.xcworkspace -scheme App", "name the folder of the app"),
    ("export app -exportPath out", "-o out"),
    ("export app -output out", "did you mean '--output'?"),
    ("export -lfr app", "-l fr"),
    ("compile app -oout", "-o out"),
    ("export app --default-language en", "source-language in .loctrip.yml"),
    ("import -localizationPath fr.xliff", "without an option, such as fr.xliff"),
    ("import fr.xliff --into app --mergeImport", "without any option"),
    ("xcodebuild -exportLocalizations", "loctrip export . --language fr -o out"),
    ("xcstringstool compile app", "loctrip compile"),
    ("compile app --output-directory o", "-o o"),
    ("extract app --xcodebuild", "no build"),
    ("extract --source Haven", "without an option, such as Haven"),
    ("extract --locales fr", "all languages of its files"),
  ]

  private static let services = [
    ("file upload fr.xliff", "loctrip export . --language fr -o out"),
    ("file download --format xliff", "loctrip import"),
    ("export app --lang-iso fr", "--language fr"),
    ("export app --filter-langs fr", "--language fr"),
    ("export app --target-langs fr,de", "--language fr,de"),
    ("import fr.xliff --into app --replace-modified", "--on-conflict theirs"),
    ("import fr.xliff --into app --auto-approve-imported", "--accept reviewed"),
    ("import fr.xliff --into app --file-format xliff", "known by its name"),
    ("import --file fr.xliff --into app", "without an option, such as fr.xliff"),
    ("export app --export-empty-as base", "--only open"),
    ("export app --include-tags ios", "--only"),
    ("export app --original-filenames", "-o FILE"),
    ("export app --skip-untranslated-strings", "--only open"),
    ("export app --export-only-approved", "--accept reviewed"),
    ("project list", "loctrip init"),
    ("status translation", "without one, all is read"),
    ("string add Hello", "loctrip keys add Hello"),
    ("glossary upload terms.csv", "glossary: glossary.csv"),
    ("tm upload fr.xliff", "--with-matches PATH"),
    ("screenshot upload a.png", "--parts-from PATH"),
    ("config lint", "loctrip config"),
    ("auto-translate app", "loctrip translate . --language fr"),
    ("keys import terms.csv", "loctrip import terms.csv"),
    ("keys export app", "loctrip export app"),
    ("orders upload", "loctrip orders new AGENCY"),
    ("team add bob", "without an account"),
    ("init --lang fr", "languages: [fr]"),
    ("review fr", "--language fr"),
    ("import fr.xliff fr", "--language fr"),
  ]

  private static let gettext = [
    ("pofilter fr.po", "loctrip check fr.po"),
    ("pocount fr.po", "loctrip status fr.po"),
    ("pogrep Hello app", "loctrip keys where --key Hello"),
    ("po2xliff fr.po fr.xliff", "loctrip export . --bundle xliff"),
    ("csv2po terms.csv", "loctrip export . --bundle"),
    ("xliff2xcstrings fr.xliff", "loctrip import FILE --into ."),
    ("msgfmt fr.po", "loctrip compile"),
    ("convert fr.xliff -o fr.po", "loctrip export . --bundle po"),
    ("convert fr.po --to 1.2", "loctrip export . --bundle po"),
    ("validate fr.po", "PO files are read by import"),
    ("import fr.mo --into app", "the .po file that it was made of"),
    ("merge app fr.xliff", "loctrip import fr.xliff --into ."),
    ("check fr.po --test=xmltags", "--only CODE"),
    ("check app --disable-tests endpunc", "checks: { endpunc: off }"),
    ("status app --format yaml", "--format json"),
    ("export app --bundle mo", "--bundle po"),
    ("convert --version 2.1 fr.xliff", "--to 2.1"),
    ("validate fr.xliff --version 1.2", "the version is read from each file"),
    ("diff HEAD app", "loctrip diff --git HEAD app"),
    ("diff main app", "loctrip diff --git main app"),
    ("crowdin upload", "loctrip export"),
    ("validate fr.xliff --schema-version 1.2", "read from each file"),
    ("check app --check-placeholders", "--only CODE"),
    ("format app --encoding utf8", "keeps the encoding"),
    ("extract --out-dir x", "--catalog x"),
    ("init --force-overwrite", "--force"),
    ("export -version", "'--version'"),
    ("format app --indent 4", "keeps the encoding and form"),
  ]

  private static let all = xcode + services + gettext

  @Test(arguments: all.map(\.0))
  func `a newcomer's mistake gets its next step`(_ line: String) throws {
    let step = try #require(Self.all.first { $0.0 == line }).1
    let folder = try Sample.folder()
    let entry = "msgid \"\"\nmsgstr \"Language: fr\\n\"\n\nmsgid \"Hello\"\nmsgstr \"Bonjour\"\n"
    try folder.write(entry, to: "fr.po")
    try folder.write("\u{FFFD}\u{12}", to: "fr.mo")
    let before = try folder.contents()
    let outcome = try Program.run(line.split(separator: " ").map(String.init), in: folder.url)
    #expect([64, 65, 66].contains(outcome.status), "\(outcome.errors)")
    #expect(outcome.errors.contains(step), "\(outcome.errors)")
    #expect(try folder.contents() == before)
  }

  @Test func `a language that has only a code of three letters is one`() throws {
    let folder = try Sample.folder()
    for line in ["export app -l fil -o -", "status app -l haw", "status app -l gsw"] {
      let outcome = try Program.run(line.split(separator: " ").map(String.init), in: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }

  @Test func `a code of three letters that the configuration names is a language`() throws {
    let folder = try Sample.folder()
    try folder.write("languages: [deu]\n", to: "app/.loctrip.yml")
    #expect(try Program.run("status", "app", "-l", "deu", in: folder).status == 0)
  }

  @Test func `the version of the program is printed beside a command too`() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run("convert", "--version", in: folder)
    #expect(outcome.status == 0 && outcome.output.contains("loctrip "))
  }
}
