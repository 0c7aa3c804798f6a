internal import LegacyCatalogs
internal import LocalizationCore

/// Tables of legacy files that have to stay what they are.
enum MigrationLimits {
  /// Why a catalog stays; `nil` where it can go.
  static func reasonToStay(_ catalog: any Catalog) -> String? {
    guard let folder = LanguageFolder(catalog.path) else { return "is not in a language folder" }
    if let interface = catalog as? InterfaceCatalog {
      if !interface.hasStringsAlone { return "has a separate interface file for a language" }
      // Xcode makes catalogs of what all languages start from.
      if !folder.isBase { return "is not in a 'Base.lproj' folder" }
    }
    if folder.parent.contains(".bundle/") {
      return "is in a bundle that is copied unchanged, where the system does not read string "
        + "catalogs"
    }
    if folder.file.hasPrefix("AppShortcuts.") {
      return "has App Shortcuts phrases, which a string catalog stores as sets"
    }
    if let strings = catalog as? StringsCatalog, isOfInterface(strings) {
      return "has an interface file's texts, judging by its keys"
    }
    return nil
  }

  /// True if every key is the id of an object of an interface file, `3i8-2m-QFG.text`.
  private static func isOfInterface(_ catalog: StringsCatalog) -> Bool {
    let documents = [catalog.source] + catalog.translations.map(\.document)
    guard documents.contains(where: { !$0.entries.isEmpty }) else { return false }
    return documents.allSatisfy { document in
      document.entries.allSatisfy { isOfInterface(document.key(of: $0)) }
    }
  }

  private static func isOfInterface(_ key: String) -> Bool {
    let id = Array(key.utf8.prefix(11))
    guard id.count == 11 else { return false }
    return id.indices.allSatisfy { index in
      switch index {
      case 3, 6: id[index] == UInt8(ascii: "-")
      case 10: id[index] == UInt8(ascii: ".")
      default:
        (0x30...0x39).contains(id[index]) || (0x61...0x7A).contains(id[index] | 0x20)
      }
    }
  }
}
