internal import LoctripAppProjects
internal import LoctripCodeFacts
internal import LoctripLocalizationCore
internal import StringCatalogs

/// The uses of the Swift symbols that builds make of the manual keys of string catalogs.
///
/// A name alone is no reference: `.about` is a use of a key only if symbols are made of its catalog, and if the project
/// declares nothing of that name.
struct SymbolUses {
  private let project: LoctripProject
  private let index: CodeIndex
  private let generation = CatalogSymbols()

  init(_ project: LoctripProject, _ index: CodeIndex) {
    (self.project, self.index) = (project, index)
  }

  /// Returns how code uses a key by its symbol: ``KeyUse/symbol(_:enclosing:)``, perhaps, or not.
  func use(of key: CatalogKey) -> KeyUse {
    guard key.state == .manual, project.catalogs[key.catalog].catalog is StringCatalog else {
      return .none
    }
    let name = SymbolName.name(for: key.key)
    let found = Self.names(of: key).lazy.compactMap { [index] in index.symbols[$0] }.first
    guard !name.isEmpty, let found else { return .none }
    let answer = generation.answer(for: project.catalogs[key.catalog].path)
    if answer == .off { return .none }
    if index.declaredNames.contains(ExactString(name)) {
      return .perhaps(
        "the project declares '.\(name)', which the key's symbol is called too", found.place)
    }
    return .symbol(found.place, enclosing: found.enclosing)
  }

  /// Returns why the symbols of a key are not to be renamed, or `nil` if they are.
  func reasonToKeep(_ key: CatalogKey) -> String? {
    switch generation.answer(for: project.catalogs[key.catalog].path) {
    case .on: nil
    case .off, .unknown:
      "no project here says that symbols are made of this catalog (STRING_CATALOG_GENERATE_SYMBOLS), so "
        + "'.\(SymbolName.name(for: key.key))' may be something else"
    }
  }

  /// True if code uses a key by its symbol, and the project says that symbols are made.
  func areCertain(_ key: CatalogKey) -> Bool {
    guard case .symbol = use(of: key) else { return false }
    return reasonToKeep(key) == nil
  }

  /// True if code has the name of a key's symbol, the project declares it, and nothing says that symbols are made.
  func isOfProject(_ key: CatalogKey) -> Bool {
    guard case .perhaps = use(of: key) else { return false }
    return reasonToKeep(key) != nil
  }

  /// The ways in which code writes the symbol of a key.
  static func names(of key: CatalogKey) -> [CodeSymbol] {
    let name = SymbolName.name(for: key.key)
    let owners: [String?] =
      key.table == "Localizable" ? [nil, "LocalizedStringResource"] : [key.table]
    return owners.map { CodeSymbol(name: name, owner: $0) }
  }
}
