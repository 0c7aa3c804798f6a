import LoctripLocalizationCore

@testable import LoctripLegacyCatalogs

/// Files made for the tests.
enum StringsdictSample {
  static let source = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>boats</key>
    \t<dict>
    \t\t<key>NSStringLocalizedFormatKey</key>
    \t\t<string>%#@boats@ in %#@ports@</string>
    \t\t<key>boats</key>
    \t\t<dict>
    \t\t\t<key>NSStringFormatSpecTypeKey</key>
    \t\t\t<string>NSStringPluralRuleType</string>
    \t\t\t<key>NSStringFormatValueTypeKey</key>
    \t\t\t<string>lld</string>
    \t\t\t<key>zero</key>
    \t\t\t<string>no boat</string>
    \t\t\t<key>one</key>
    \t\t\t<string>%lld boat</string>
    \t\t\t<key>other</key>
    \t\t\t<string>%lld boats &amp; crew</string>
    \t\t</dict>
    \t\t<key>ports</key>
    \t\t<dict>
    \t\t\t<key>NSStringFormatSpecTypeKey</key>
    \t\t\t<string>NSStringPluralRuleType</string>
    \t\t\t<key>NSStringFormatValueTypeKey</key>
    \t\t\t<string>lld</string>
    \t\t\t<key>other</key>
    \t\t\t<string>%2$lld ports</string>
    \t\t</dict>
    \t</dict>
    \t<key>Tap</key>
    \t<dict>
    \t\t<key>NSStringDeviceSpecificRuleType</key>
    \t\t<dict>
    \t\t\t<key>mac</key>
    \t\t\t<string>Click</string>
    \t\t\t<key>other</key>
    \t\t\t<string>Tap</string>
    \t\t</dict>
    \t</dict>
    \t<key>Go</key>
    \t<dict>
    \t\t<key>NSStringVariableWidthRuleType</key>
    \t\t<dict>
    \t\t\t<key>20</key>
    \t\t\t<string>Go</string>
    \t\t\t<key>40</key>
    \t\t\t<string>Go there</string>
    \t\t</dict>
    \t</dict>
    </dict>
    </plist>

    """

  static func catalog(_ source: String = source, _ others: [String: String] = [:]) throws
    -> StringsdictCatalog
  {
    try StringsdictCatalog(
      reading: [CatalogSource(path: "App/en.lproj/L.stringsdict", bytes: Array(source.utf8))]
        + others.sorted { $0.key < $1.key }.map {
          CatalogSource(path: "App/\($0.key).lproj/L.stringsdict", bytes: Array($0.value.utf8))
        })
  }

  static func change(_ id: String, _ text: String?, _ language: String = "de") -> UnitChange {
    UnitChange(
      language: language, slot: Slot(key: id), message: text.map { .text($0) }, state: .translated)
  }

  static func text(_ edits: [CatalogEdit]) -> String {
    edits.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
  }
}

extension UnitTable {
  /// Its units a line each: id, source, target.
  var lines: [String] {
    indices.map { row in
      let unit = self[row]
      return "\(unit.id ?? "") | \(unit.source?.description ?? "-")"
        + (unit.target.map { " | \($0)" } ?? "")
    }
  }
}
