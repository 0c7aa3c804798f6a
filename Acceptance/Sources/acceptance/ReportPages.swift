import Foundation
import LocalizationCore
import Reconciliation
import LocalizationReports
import RoundTrip

/// Two large reports, of an import and of a comparison, made of generated files.
struct ReportPages {
  /// A page and what it must show.
  struct Page {
    let name: String
    let html: [UInt8]
    /// The number of units.
    let count: Int
    /// The number of units for each label.
    let kinds: [String: Int]
    /// The number of units for each language.
    let languages: [String: Int]
  }

  /// The language, what was sent and what came back, each with its placeholder.
  static let texts: [(language: String, old: String, new: String)] = [
    ("ar", "مرحبا بك في التطبيق يا %@ اليوم", "أهلا بك في التطبيق يا %@ غدا"),
    ("fa", "به برنامه خوش آمدید %@ امروز", "به اپلیکیشن خوش آمدید %@ فردا"),
    ("fr", "Bienvenue dans l’application, %@, aujourd’hui", "Bienvenue dans l’app, %@, demain"),
    ("he", "ברוך הבא אל האפליקציה %@ היום", "ברוך הבא אל היישום %@ מחר"),
    ("ja", "アプリへようこそ、%@さん。今日の潮汐を見る", "アプリへようこそ、%@様。明日の潮汐を見る"),
    (
      "ru", "Добро пожаловать в приложение, %@, сегодня", "Добро пожаловать в программу, %@, завтра"
    ),
    ("th", "ยินดีต้อนรับสู่แอป %@ วันนี้", "ยินดีต้อนรับสู่แอป %@ พรุ่งนี้"),
    ("zh-Hans", "欢迎使用本应用，%@。查看今天的潮汐", "欢迎来到本应用，%@。查看明天的潮汐"),
  ]

  private let folder: URL
  private let catalogCount = 5
  /// The units of a catalog in one language.
  private let unitCount: Int

  /// Generates the files.
  ///
  /// - Parameters:
  ///   - folder: Where they go.
  ///   - count: About how many units a report shall have.
  init(in folder: URL, count: Int) throws {
    self.folder = folder
    unitCount = count / (catalogCount * Self.texts.count)
    for side in ["sent", "returned"] {
      let bundles = folder.appending(path: side)
      try FileManager.default.createDirectory(at: bundles, withIntermediateDirectories: true)
      for text in Self.texts {
        try Data(delivery(text, isReturned: side == "returned").utf8)
          .write(to: bundles.appending(path: "\(text.language).xliff"))
      }
    }
    for index in 0..<catalogCount {
      let module = folder.appending(path: "app/Module\(index)")
      try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
      try Data(catalog(index).utf8).write(to: module.appending(path: "Localizable.xcstrings"))
    }
  }

  private func key(_ catalog: Int, _ unit: Int) -> String { "screen.\(catalog).label.\(unit)" }

  private func source(_ catalog: Int, _ unit: Int) -> String {
    "Welcome to the app, %@, number \(unit) of part \(catalog) today"
  }

  private func delivery(_ text: (language: String, old: String, new: String), isReturned: Bool)
    -> String
  {
    var xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">

      """
    for index in 0..<catalogCount {
      xml += """
        <file original="Module\(index)/Localizable.xcstrings" source-language="en" \
        target-language="\(text.language)" datatype="plaintext"><body>

        """
      for unit in 0..<unitCount {
        // Some keys are gone from the catalog, some translations lost their placeholder.
        let id = key(index, unit) + (unit % 25 == 1 ? ".gone" : "")
        var target = "\(isReturned ? text.new : text.old) \(unit)"
        if isReturned, unit % 20 == 0 { target = target.replacing("%@", with: "…") }
        let state = isReturned && unit % 3 == 0 ? "needs-review-translation" : "translated"
        xml += """
          <trans-unit id="\(id)"><source>\(source(index, unit))</source>\
          <target state="\(state)">\(target)</target></trans-unit>

          """
      }
      xml += "</body></file>\n"
    }
    return xml + "</xliff>\n"
  }

  private func catalog(_ index: Int) -> String {
    let entries = (0..<unitCount).map { unit in
      let localizations = Self.texts.map { text in
        """
        "\(text.language)" : { "stringUnit" : { "state" : "translated", \
        "value" : "\(text.old) \(unit)" } }
        """
      }
      return """
        "\(key(index, unit))" : { "extractionState" : "manual", "localizations" : { \
        "en" : { "stringUnit" : { "state" : "translated", \
        "value" : "\(source(index, unit))" } }, \(localizations.joined(separator: ", ")) } }
        """
    }
    return """
      { "sourceLanguage" : "en", "strings" : { \(entries.joined(separator: ",\n")) }, \
      "version" : "1.0" }
      """
  }

  /// The page of the import.
  func importPage() throws -> Page {
    let read = try Import.read(
      [folder.appending(path: "returned").path],
      into: [folder.appending(path: "app").path],
      base: []
    )
    let plan = try Import().report(read.deliveries, into: read.project)
    let report = plan.report(isDryRun: true, sourceLanguages: read.project.sourceLanguages)
    return page("import", report)
  }

  /// The page of the comparison.
  func diffPage() throws -> Page {
    let diff = try Diff(
      fromPath: folder.appending(path: "sent").path,
      toPath: folder.appending(path: "returned").path
    )
    return page("diff", diff.report())
  }

  private func page(_ name: String, _ report: Report) -> Page {
    var kinds: [String: Int] = [:]
    var languages: [String: Int] = [:]
    for item in report.items {
      for label in item.labels { kinds[label.name, default: 0] += 1 }
    }
    for group in report.groups where !group.items.isEmpty {
      languages[group.language, default: 0] += group.items.count
    }
    return Page(
      name: name,
      html: report.html(),
      count: report.items.count,
      kinds: kinds,
      languages: languages
    )
  }
}
