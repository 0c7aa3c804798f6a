import LoctripLegacyCatalogs
import LoctripLocalizationCore
import LoctripCatalogMigration
import StringCatalogs

/// Files of a small project, and what a migration makes of them.
struct LegacySamples {
  var files: [String: String] = [:]
  var region = "en"

  static let plural = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    BODY
    </dict>
    </plist>

    """

  /// An entry that is one plural.
  static func boats(_ texts: [(String, String)], type: String = "lld") -> String {
    let cases = texts.map { "<key>\($0.0)</key><string>\($0.1)</string>" }.joined()
    return """
      <key>boats</key>
      <dict>
        <key>NSStringLocalizedFormatKey</key><string>%#@count@</string>
        <key>count</key>
        <dict>
          <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>\(type)</string>
          \(cases)
        </dict>
      </dict>
      """
  }

  /// An entry with two plurals.
  static func fleet(_ format: String, _ boats: [(String, String)], _ docks: [(String, String)])
    -> String
  {
    func variable(_ name: String, _ texts: [(String, String)]) -> String {
      """
      <key>\(name)</key>
      <dict>
        <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>d</string>
        \(texts.map { "<key>\($0.0)</key><string>\($0.1)</string>" }.joined())
      </dict>
      """
    }
    return """
      <key>fleet</key>
      <dict>
        <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
        \(variable("boats", boats))
        \(variable("docks", docks))
      </dict>
      """
  }

  static func dictionary(_ entries: String...) -> String {
    plural.replacing("BODY", with: entries.joined(separator: "\n"))
  }

  func strings() throws -> StringsCatalog? {
    let sources = sources(".strings")
    return sources.isEmpty ? nil : try StringsCatalog(sources, region: region)
  }

  func dictionary() throws -> StringsdictCatalog? {
    let sources = sources(".stringsdict")
    return sources.isEmpty ? nil : try StringsdictCatalog(reading: sources, region: region)
  }

  func migration(existing: String? = nil, replaces: Bool = false) throws -> TableMigration {
    TableMigration(
      try strings(), try dictionary(), path: "App/Localizable.xcstrings",
      existing: existing.map {
        CatalogSource(path: "App/Localizable.xcstrings", bytes: Array($0.utf8))
      }, replaces: replaces)
  }

  /// The catalog as it is written.
  func catalog() throws -> StringCatalog {
    try StringCatalog(parsing: migration().edit?.bytes ?? [], path: "App/Localizable.xcstrings")
  }

  private func sources(_ ending: String) -> [CatalogSource] {
    LanguageFolder.groups(
      among: files.keys.sorted(), region: { _ in region }, where: { $0.hasSuffix(ending) }
    ).first.map { group in
      group.map { CatalogSource(path: $0, bytes: Array((files[$0] ?? "").utf8)) }
    } ?? []
  }
}
