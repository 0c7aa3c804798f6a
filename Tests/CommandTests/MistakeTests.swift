import Foundation
import LoctripTestSupport
import Testing

@testable import loctrip

/// Mistakes that people make, and the part of each answer that names the next step.
///
/// Every answer was read as a whole before its part was put here.
@Suite struct MistakeTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    /// The command line, its words between spaces.
    var line: String
    var status: Int32
    /// What the answer has to say, in this order.
    var answer: [String]
    /// Why this is the right next step.
    var judgement: String

    init(_ line: String, _ status: Int32, _ answer: String..., because judgement: String) {
      (self.line, self.status) = (line, status)
      (self.answer, self.judgement) = (answer, judgement)
    }

    var testDescription: String { line }
  }

  /// A project, a delivery, and files that people take for one or the other.
  private static func folder() throws -> TemporaryFolder {
    let folder = try Sample.folder()
    for name in ["notes.docx", "words.csv", "fr.tmx", "list.txt"] {
      try folder.write("x", to: name)
    }
    try folder.write("", to: "empty/.keep")
    try folder.write("", to: "zero.xliff")
    try folder.write("\"a\" = \"b\";\n", to: "L.strings")
    try folder.write("{}", to: "fr.loctrip.json")
    try folder.write("", to: "closed/fr.xliff")
    try folder.write("{}", to: "bundle.xcloc/contents.json")
    try folder.write("nothing: here\n", to: "bad.yml")
    try folder.write("ratchet: coverage.json\n", to: "former.yml")
    return folder
  }

  private static let commands = [
    Mistake("lint app", 64, "loctrip check app", because: "the field's word for the command"),
    Mistake("chekc app", 64, "did you mean 'check'?", because: "two letters changed places"),
    Mistake("exprot app", 64, "did you mean 'export'?", because: "two letters changed places"),
    Mistake("coverage app", 64, "loctrip status app", because: "the field's word"),
    Mistake(
      "upload app", 64, "loctrip export . --language fr -o out",
      because: "translation platforms call it so"),
    Mistake("pull app", 64, "loctrip import", because: "translation platforms call it so"),
    Mistake("fmt app", 64, "did you mean 'format'?", because: "formatters are called so"),
    Mistake("configure", 64, "loctrip init", because: "what writes the configuration"),
    Mistake("version", 64, "loctrip --version", because: "an option, not a command"),
    Mistake("app export", 64, "the command comes first: loctrip export app", because: "the order"),
    Mistake("frobnicate app", 64, "see 'loctrip --help'", because: "nothing is near; all commands"),
    Mistake(
      "help nosuch", 64, "there is no command 'nosuch'", because: "help for nothing is no help"),
    Mistake("nosuch --help", 64, "there is no command 'nosuch'", because: "as above"),
    Mistake("--verison", 64, "did you mean '--version'?", because: "two letters changed places"),
  ]

  private static let options = [
    Mistake("export app --lang fr", 64, "--language fr", because: "a synonym"),
    Mistake("export app --out o", 64, "-o o", because: "a synonym"),
    Mistake("export app --overwrite", 64, "--force", because: "a synonym"),
    Mistake("export app --tm fr.xliff", 64, "--with-matches fr.xliff", because: "a synonym"),
    Mistake("import fr.xliff --dryrun", 64, "--dry-run", because: "a hyphen"),
    Mistake("import fr.xliff --project app", 64, "--into app", because: "a synonym"),
    Mistake("status app --min fr=90", 64, "--require fr=90", because: "a synonym"),
    Mistake(
      "export app --hepl", 64, "Did you mean '--help'", because: "two letters changed places"),
    Mistake(
      "export app --plural module", 64, "Did you mean '--plurals'?", because: "a hidden option"),
    Mistake("export app -l", 64, "missing value for '-l <languages>'", because: "what goes in"),
    Mistake("export app --only untranslated", 64, "--only open", because: "the field's word"),
    Mistake("export app --only Open", 64, "Did you mean 'open'?", because: "capital letters"),
    Mistake("export app --only fuzzy", 64, "--only needs_review", because: "gettext's word"),
    Mistake(
      "convert fr.xliff --to 3.0", 64, "'1.2', '2.0', '2.1' or '2.2'", because: "all versions"),
    Mistake(
      "convert fr.xliff", 64, "missing expected argument '--to <version>'", because: "needed"),
    Mistake("status app --format md", 64, "Did you mean 'markdown'?", because: "the ending"),
    Mistake("check app --dry-run", 64, "--dry-run needs --fix", because: "what it belongs to"),
    Mistake("check app --only number", 64, "did you mean 'numbers'?", because: "a check's code"),
    Mistake(
      "check app --only placeholder", 64, "'placeholder-mismatch' or 'placeholder-undocumented'",
      because: "what begins like this"),
    Mistake("status app --require fr", 64, "such as fr=95", because: "an example"),
    Mistake(
      "status app --ratchet coverage.json", 64, "status --git origin/main... --fail-on left-behind",
      because: "the successor"),
    Mistake("status app --update-ratchet", 64, "status --git origin/main...", because: "as above"),
    Mistake("status app --fail-on reworded", 64, "needs --git REV", because: "what is compared"),
    Mistake("status app --released", 64, "needs --fail-on", because: "what it belongs to"),
    Mistake(
      "check app --only glossary", 64, "needs 'glossary' in .loctrip.yml", because: "its list"),
    Mistake("check app --only key-form", 64, "needs 'keys: form'", because: "as above"),
    Mistake("translate app -l fr", 64, "--with COMMAND", because: "the option that is missing"),
    Mistake(
      "merge app/Localizable.xcstrings", 64, "pass --repair", because: "one file with markers"),
    Mistake("pseudo app -l fr", 64, "pass --force", "en-XA", because: "no translation is lost"),
    Mistake(
      "import fr.xliff --into app --language-map fr", 64, "DELIVERY=CATALOG", because: "the form"),
  ]

  private static let languages = [
    Mistake("export app -l french -o o", 64, "did you mean 'fr'?", because: "a name, not a tag"),
    Mistake("export app -l fr_FR -o o", 64, "did you mean 'fr'?", because: "another spelling"),
    Mistake("status app -l zz", 64, "the catalogs have fr, en", because: "unknown; what there is"),
    Mistake(
      "import fr.xliff --into app -l de --dry-run --no-manifest", 1, "no delivery is in 'de'",
      because: "nothing else came either"),
    Mistake("export fr", 66, "pass -l fr", because: "a language, not a path"),
    Mistake("check app -l cs", 66, "the catalogs have en, fr", because: "what there is"),
    Mistake("export app -l en -o -", 0, "'en' is the source language", because: "no translation"),
    Mistake(
      "pseudo app -l en", 64, "'en' is the source language", because: "what is wrong with it"),
  ]

  private static let files = [
    Mistake(
      "import app/Localizable.xcstrings", 64, "pass it as --into", because: "a catalog is a target"),
    Mistake(
      "validate app/Localizable.xcstrings", 64, "check, status", because: "what reads catalogs"),
    Mistake(
      "export fr.xliff -l fr", 64, "is a delivery", "import", because: "what reads deliveries"),
    Mistake("migrate fr.xliff", 64, "is a delivery", "convert", because: "what reads deliveries"),
    Mistake("format fr.xliff", 64, "is a delivery", "validate", because: "what reads deliveries"),
    Mistake("pseudo fr.xliff", 64, "is a delivery", because: "what reads deliveries"),
    Mistake(
      "import notes.docx --into app", 64, "ask for the format that you sent", because: "no bundle"),
    Mistake("import words.csv --into app", 65, "no columns Key", because: "no texts"),
    Mistake("import fr.tmx --into app", 64, "deliveries are .xliff", because: "no bundle"),
    Mistake("check notes.docx", 64, "deliveries are .xliff", because: "nothing to check"),
    Mistake(
      "import list.txt --into app", 65, "has no element", because: "what is wrong with the file"),
    Mistake("import zero.xliff --into app", 65, "the document is empty", because: "what is wrong"),
    Mistake("import fr.loctrip.json --into app", 64, "as --base", because: "a manifest is a base"),
    Mistake("export L.strings -l fr", 64, "such as de.lproj", because: "where such a file belongs"),
    Mistake("import fr.xliff --into fr.xliff", 64, "is a delivery", because: "not a project"),
  ]

  private static let paths = [
    Mistake("import fr.xlif --into app", 66, "no such file or folder", because: "a wrong path"),
    Mistake("import fr.xliff --into ap", 66, "ap: error: no such file", because: "a wrong path"),
    Mistake("import fr.xliff app", 66, "pass --into app", because: "the option is missing"),
    Mistake("import --into app", 64, "missing expected argument '<deliveries>", because: "needed"),
    Mistake("import empty --into app", 66, "contains no XLIFF", because: "an empty folder"),
    Mistake("export empty -l fr", 66, "contains no string catalog", because: "an empty folder"),
    Mistake("check empty", 66, "no .xcstrings", because: "an empty folder"),
    Mistake("status empty", 66, "no .xcstrings", because: "an empty folder"),
    Mistake("diff fr.xliff", 64, "pass the old and the new side", because: "one side is missing"),
    Mistake("diff fr.xliff nope.xliff", 66, "nope.xliff: error: no such", because: "a wrong path"),
    Mistake("diff --git HEAD", 66, "is not inside a git repository", because: "where it works"),
    Mistake(
      "import fr.xliff --into app -o r.pdf", 64,
      "must end in .json, .html, .htm, .md, .markdown, .xlsx, .txt, .log; 'r.pdf' does not",
      because: "the endings"),
    Mistake(
      "export app -l fr -o list.txt", 73, "pass a folder", because: "an output is in the way"),
    Mistake(
      "diff fr.xliff app -o fr.xliff", 64, "choose another file", because: "the input is kept"),
    Mistake("status app --config bad.yml", 65, "there is no key 'nothing'", because: "the place"),
    Mistake("status app --config former.yml", 64, "'ratchet' is gone", because: "the successor"),
    Mistake("export -l fr -", 64, "pass a file or folder", because: "a catalog has to have a name"),
    Mistake("format - app", 64, "Only - can be given", because: "what goes to standard output"),
    Mistake("check app -o report.pdf", 64, "must end in .json", because: "no form has this ending"),
    Mistake("diff app app -o x.pdf", 64, "must end in .json", because: "no form has this ending"),
    Mistake("status app -o x.pdf", 64, "must end in .json", "--format", because: "as above"),
    Mistake("import fr.xliff --into app -o -", 64, "takes a file", because: "printed anyway"),
    Mistake("convert fr.xliff --to 2.1 -o x.pdf", 64, "must end in .xliff", because: "not XLIFF"),
    Mistake(
      "merge L.strings L.strings L.strings -o x.pdf", 64, "must end in .xcstrings",
      because: "the result is a catalog"),
    Mistake("export bundle.xcloc -l fr", 64, "'import'", "'diff'", because: "bundles come back"),
    Mistake("export fr.xcloc -l fr", 66, "no such file or folder", because: "a wrong path"),
    Mistake("check - --fix", 64, "pass a file", because: "standard input cannot be changed"),
  ]

  @Test(arguments: commands + options + languages + files + paths)
  func `an answer names the next step`(_ mistake: Mistake) throws {
    let folder = try Self.folder()
    let before = try folder.contents()
    let words = mistake.line.split(separator: " ").map(String.init)
    let outcome = try Program.run(words, in: folder.url)
    let text = outcome.errors + outcome.output
    #expect(outcome.status == mistake.status, "\(text)")
    var rest = text.lowercased()[...]
    for part in mistake.answer {
      let range = rest.range(of: part.lowercased())
      #expect(range != nil, "\(part): \(text)")
      if let range { rest = rest[range.upperBound...] }
    }
    #expect(outcome.status == 0 || text.contains("error: "))
    #expect(try folder.contents() == before)
  }

  @Test(.enabled(if: geteuid() != 0, "a superuser may read everything"))
  func `a file that may not be read is said`() throws {
    let folder = try Self.folder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: folder.path("closed/fr.xliff"))
    let outcome = try Program.run("validate", "closed/fr.xliff", in: folder)
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("permission denied"))
  }

  @Test func `there are at least sixty`() {
    let all = Self.commands + Self.options + Self.languages + Self.files + Self.paths
    #expect(all.count >= 60)
    #expect(all.allSatisfy { !$0.judgement.isEmpty })
  }
}
