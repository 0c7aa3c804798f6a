import LoctripLocalizationCore
import Testing

@testable import LoctripTranslationChecks

@Suite("Placeholders of a translation")
struct PlaceholderMismatchTests {
  private func finding(_ source: String, _ target: String, isPlural: Bool = false) -> Finding? {
    let unit = TranslationUnit(
      path: isPlural ? VariationPath([.plural(.one)]) : .root, source: .text(source),
      target: .text(target))
    return PlaceholderMismatch().findings(in: unit, language: "fr").first
  }

  @Test(arguments: [
    ("%@ has %2$#@n@", "rien"), ("%@ has %2$#@n@", "%d a %2$#@n@"), ("%@ has %2$#@n@", "a %2$#@n@"),
    ("%#@n@", "keine"),
  ])
  func `what is lost beside a substitution is a mismatch`(source: String, target: String) {
    #expect(finding(source, target) != nil)
  }

  @Test(arguments: [
    ("%@ has %2$#@n@", "%@ a %2$#@n@"), ("%@ has %2$#@n@", "%2$#@m@ de %1$@"),
    ("%lld boats", "%#@boats@"), ("%#@n@", "%#@n@ !"),
  ])
  func `a substitution of the translation's own is none`(source: String, target: String) {
    #expect(finding(source, target) == nil)
  }

  @Test func `a plural may say its number in words`() {
    #expect(finding("%arg boat", "ein Boot", isPlural: true) == nil)
  }

  @Test(arguments: [
    ("%@ of %@", "%@ von %d", "%d replaces %@ of the source", [7..<9]),
    ("%@", "„%1$@“ %2$@", "%2$@ has no argument; the source has %@", [11..<15]),
    ("%lld tides", "%LLD TIDEN", "%LLD replaces %lld of the source", [0..<4]),
    ("%lld", "%lLd", "%lLd replaces %lld of the source", [0..<4]),
    ("%ld", "%lD", "%lD replaces %ld of the source", [0..<3]),
    ("%.1f", "%.1Lf", "%.1Lf replaces %.1f of the source", [0..<5]),
    ("%@ of %d", "von %1$@", "%d is missing", []), ("%lld%%", "%%", "%lld is missing", []),
    ("%1$@ %2$#@n@", "x", "%1$@, %2$#@n@ are missing", []),
    ("%1$@ %1$d", "%1$@ %1$d", "%1$@ replaces %1$d of the source", [0..<4]),
    ("%@ %1$d", "%@ %1$d", "%@ replaces %1$d of the source", [0..<2]),
  ])
  func `a finding says which part of the translation is wrong`(
    source: String, target: String, message: String, ranges: [Range<Int>]
  ) {
    let finding = finding(source, target)
    #expect(finding?.message == message)
    #expect(finding?.ranges == ranges)
    #expect(finding?.places == [])
  }

  @Test(arguments: [
    ("Tide", "100 %d'accord"), ("%@", ""), ("%2$@ %1$@", "%1$@ %2$@"), ("%d %u %o", "%D %U %O"),
    ("%Lf %LLD", "%2$LLD %1$Lf"), ("%.1f", "%.2lF"),
    ("%05.2f %+d %ld", "%f %i %lld"), ("50 % of %@", "50 % de %@"),
  ])
  func `what takes the same arguments, or none, is no mismatch`(source: String, target: String) {
    #expect(finding(source, target) == nil)
  }

  @Test func `a plural may leave its number out, and nothing else`() {
    #expect(finding("%lld tides", "eine Tide", isPlural: true) == nil)
    #expect(finding("%lld tides", "eine Tide")?.message == "%lld is missing")
    #expect(finding("%@: %lld tides", "%@: %2$lld", isPlural: true) == nil)
    #expect(finding("%@: %lld tides", "eine", isPlural: true)?.message == "%@, %lld are missing")
    #expect(finding("%lld", "%2$lld", isPlural: true) != nil)
  }

  @Test(arguments: [
    ("Done", "Fertig %@"), ("Done", "Fertig %lld"), ("Done", "Fertig %1$d"), ("Done", "%zd"),
    ("100 %", "%@"), ("Done", "%#@c@"), ("%lld%% done", "%lld % fertig"), ("%lld%%", "%lld%"),
    ("%1$#@a@", "%1$#@a@ %9$@"), ("%#@a@", "%#@a@ %lld"), ("%#@a@", "%#@a@ %@"),
    ("%@ %#@a@", "%arg %@ %#@a@"), ("%1$@ %2$@ %3$#@a@", "%2$@ %2$@ %3$#@a@"),
    ("%lld", "%c"), ("%lld", "%hhd"), ("%ld", "%hd"), ("%c", "%d"), ("%@", "%@ %@"),
    ("50%% off", "50 % Rabatt"), ("50%% off", "50 % de remise"), ("50%%", "50%"),
  ])
  func `a placeholder without its argument is a mismatch`(source: String, target: String) {
    #expect(finding(source, target)?.code == .placeholderMismatch)
  }

  @Test(arguments: [
    ("%(a)@ likes %(b)lld", "%(a)@ mag %(b)lld"), ("%(a)@ likes %(b)lld", "%(x)@ mag %(y)lld"),
    ("%(a)@ likes %(b)lld", "%2$lld aimés par %1$@"),
    ("%1$(a)@ and %2$(b)@", "%2$(b)@ und %1$(a)@"), ("%(a)@ of %(b)@", "%2$(b)@: %1$(a)@"),
    ("%(n)05.1f", "%(n)f"), ("%(n)arg boats", "%(n)arg Boote"), ("50 %(see)", "50 %(siehe)"),
  ])
  func `a name changes nothing`(source: String, target: String) {
    #expect(finding(source, target) == nil)
  }

  @Test(arguments: [
    (
      "%(a)@ likes %(b)@", "%(b)@ mag %(a)@", Finding.Severity.error,
      "the named placeholders are in a different order than in the source; add positions, such as %2$(b)@"
    ),
    (
      "%1$(a)@ likes %2$(b)lld", "%(b)lld mag %(a)@", .error,
      "the named placeholders are in a different order than in the source; add positions, such as %2$(b)lld"
    ),
    ("%(a)@ %(b)lld", "%(a)lld %(b)@", .error, "%(a)lld replaces %(a)@ of the source"),
    (
      "%(a)@ %(b)lld", "%(a)@ %(b)lld %(c)@", .error,
      "%(c)@ has no argument; the source has %(a)@, %(b)lld"
    ),
    ("%1$(a)@ %2$(b)@", "%1$(a)@ %1$(a)@", .error, "%2$(b)@ is missing"),
    (
      "%1$(a)@ %2$(b)@", "%1$(b)@ %2$(a)@", .warning,
      "%1$(b)@ takes the argument of another name; the source has %2$(b)@"
    ),
    ("%(a)@", "％(a)@", .error, "“％(a)@” is not a valid placeholder; did the tool change “%(a)@”?"),
    (
      "Done", "Fertig %n", .error,
      "%n makes the app write into memory; the source has no such placeholder"
    ),
    ("Done", "Fertig %d", .error, "%d has no argument; the source has none"),
    (
      "%lld files", "%11d Dateien", .error, "%11d has a width of 11, but the source's %lld has none"
    ),
    ("%lld of %lld", "%1d von %2d", .error, "%1d lacks the $ after its position"),
    ("%lld files", "%1s Dateien", .error, "%1s replaces %lld of the source"),
    ("%lld%% done", "%lld fertig", .warning, "the percent sign %% is missing"),
    ("%lld item%@", "%lld Elemente", .warning, "%@ is missing"),
    ("{count} files", "Dateien", .error, "{count} is missing"),
    ("{count} files", "{Anzahl} Dateien", .error, "{count} is missing; the source has no {Anzahl}"),
    ("Hi {{ user }}", "Hallo", .warning, "{{user}} is missing"),
    ("Hi %{user}", "Hallo %{nutzer}", .error, "%{user} is missing; the source has no %{nutzer}"),
    ("Open ${app}", "${приложение}", .error, "${app} is missing; the source has no ${приложение}"),
    ("Hi", "Hallo {name}", .warning, "the source has no {name}"),
  ])
  func `what a name, a width or a brace hides is found`(
    source: String, target: String, severity: Finding.Severity, message: String
  ) {
    #expect(finding(source, target)?.message == message)
    #expect(finding(source, target)?.severity == severity)
  }

  @Test(arguments: [
    ("%lld%% done", "%lld Prozent fertig"), ("%lld%% done", "%lld％完了"), ("%02d:%02d", "%2d.%02d"),
    ("{n, plural, one {file} other {files}}", "{n, plural, one {Datei} other {Dateien}}"),
    ("Hi {{user}}", "Hallo {{ user }}"), ("a{00A0}b", "a b"), ("100% new", "100%neu"),
    ("%1$@ - %2$@", "%@ - %@"), ("{0} of {1}", "{1}: {0}"),
  ])
  func `what only looks like it is none`(source: String, target: String) {
    #expect(finding(source, target) == nil)
  }

  @Test func `an English plural s is left out where no word has a plural`() {
    let unit = TranslationUnit(source: .text("%1$lld item%2$@"), target: .text("%1$lld 項目"))
    #expect(PlaceholderMismatch().findings(in: unit, language: "ja") == [])
    #expect(PlaceholderMismatch().findings(in: unit, language: "de").map(\.severity) == [.warning])
  }

  @Test(arguments: [
    ("%1$#@a@ in %2$#@b@", "%1$#@a@", "%2$#@b@ is missing"),
    ("%1$#@a@ in %2$#@b@", "%1$#@a@ in %1$#@a@", "%2$#@b@ is missing"),
    (
      "%#@a@ in %#@b@", "%#@b@ mit %#@a@",
      "%#@b@ takes another argument in this order; the source's is %2$#@b@"
    ),
    ("%1$#@a@ in %2$#@b@", "%2$#@a@ in %1$#@b@", "%2$#@a@ takes another argument"),
    (
      "%1$#@a@ in %2$#@b@", "%#@b@ mit %#@a@",
      "%#@b@ takes another argument in this order; the source's is %2$#@b@"
    ),
    ("%1$#@a@ in %2$#@b@", "%#@a@ mit %#@b@", nil),
    ("%1$#@a@ in %2$#@b@", "%2$#@b@ mit %1$#@a@", nil),
    ("%#@a@ in %#@b@", "%lld in %#@b@", nil),
  ])
  func `each substitution has its argument`(source: String, target: String, message: String?) {
    #expect(finding(source, target)?.message == message)
  }

  @Test func `names are set right where they stand`() {
    let finding = finding("%(a)@ of %(b)@", "%(b)@: %(a)@")
    let text = "%(b)@: %(a)@"
    let edits = (finding?.fix ?? []).map { Edit($0.range, Array($0.text.utf8)) }
    #expect(String(decoding: Array(text.utf8).applying(edits), as: UTF8.self) == "%2$(b)@: %1$(a)@")
  }

  @Test(arguments: [
    ("50% off", "50 % Rabatt"), ("%@ and %@", "%2$@ und %1$@"), ("Tide", "100 %argent"),
    ("Tide", "100%tig"), ("Tide", "50 %d’eau"), ("%lld%%", "%lld %%"), ("50 % of %@", "50% von %@"),
    ("%hd", "%d"), ("%lld%%", "%%%lld"), ("Tide", "50%"), ("50%% off", "50 %% de remise"),
    ("50%% or 60 %", "50% ou 60 %%"), ("50%% off", "moins cher"),
  ])
  func `a percent sign of prose is none`(source: String, target: String) {
    #expect(finding(source, target) == nil)
  }

  /// The second of the units is a translation of the key's text at a path, beside the whole entry.
  private func finding(_ path: VariationPath, _ target: String, in entry: [(VariationPath, String)])
    -> Finding?
  {
    var builder = UnitTableBuilder(original: "A", language: "de", sourceLanguage: "en", path: "A")
    for (path, source) in entry {
      builder.append(
        TranslationUnit(
          id: Slot(key: "key", path: path).id, path: path, source: .text(source),
          target: .text(source), state: .translated, translationState: .translated))
    }
    guard var unit = builder.table().first(where: { $0.path == path }) else { return nil }
    unit.target = .text(target)
    // The unit still knows its entry when it says something else.
    unit.details.append(TranslationUnit.Detail(kind: .resourceName, text: "key"))
    return PlaceholderMismatch().findings(in: unit, language: "de").first
  }

  private static let one = VariationPath([.plural(.one)])
  private static let other = VariationPath([.plural(.other)])
  private static let boat = VariationPath([.substitution("a"), .plural(.one)])
  private static let boats = VariationPath([.substitution("a"), .plural(.other)])

  @Test(arguments: [
    (one, "%lld Boot", nil), (one, "ein Boot", nil), (one, "%1$lld Boot", nil),
    (one, "%8$lld Boot", "%8$lld has no argument; the source has %lld"),
    (one, "%@ Boot", "%@ has no argument; the source has %lld"),
    (other, "%8$lld Boote", "%8$lld has no argument; the source has %lld"),
    (other, "%#@b@ Boote", "%#@b@ does not match a substitution; the entry has none"),
  ])
  func `a plural takes the arguments of all its cases`(
    path: VariationPath, target: String, message: String?
  ) {
    let entry = [(Self.one, "one boat"), (Self.other, "%lld boats")]
    #expect(finding(path, target, in: entry)?.message == message)
  }

  @Test(arguments: [
    (VariationPath.root, "%2$#@a@ von %1$@", nil),
    (.root, "%2$#@b@ von %1$@", "%2$#@b@ does not match a substitution; the entry has a"),
    (.root, "%2$#@a@ von %1$@ %9$@", "%9$@ has no argument; the source has %1$@, %2$#@a@"),
    (boat, "ein Boot", nil), (boat, "%2$lld Boot", nil), (boat, "%arg Boot", nil),
    (boat, "%lld Boot", nil), (boats, "%lld Boote", nil), (boats, "%arg Boote", nil),
    (boats, "%1$lld Boote", "%1$lld has no argument; the source has %2$lld"),
    (boat, "%1$lld Boot", "%1$lld has no argument; the source has %2$lld"),
    (boats, "%2$@ Boote", "%2$@ has no argument; the source has %2$lld"),
    (boats, "%c Boote", "%c has no argument; the source has %2$lld"),
  ])
  func `a case of a substitution takes its argument`(
    path: VariationPath, target: String, message: String?
  ) {
    let entry = [
      (VariationPath.root, "%1$@ has %2$#@a@"), (Self.boat, "one boat"),
      (Self.boats, "%2$lld boats"),
    ]
    #expect(finding(path, target, in: entry)?.message == message)
  }

  @Test func `a substitution that the source has and the localization has not is a mismatch`() {
    let entry = [(VariationPath.root, "%#@b@"), (Self.boats, "%arg boats")]
    #expect(
      finding(.root, "%#@b@ !", in: entry)?.message
        == "%#@b@ does not match a substitution; the entry has a")
    #expect(finding(.root, "%#@a@ !", in: entry) == nil)
  }
}
