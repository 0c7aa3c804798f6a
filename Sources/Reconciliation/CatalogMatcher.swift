/// Finds the catalog of a project that the name in a delivery means.
///
/// Sure is a name that the catalog's path ends with, or that ends with the catalog's name and a
/// folder. A file name alone counts only where neither the project nor the deliveries have a second
/// one: texts must never reach another catalog with the same keys.
public struct CatalogMatcher: Sendable {
  /// A catalog of the project.
  public struct Name: Sendable {
    /// Its path from the root of the project.
    public var original: String
    /// Its path from the root of the file system.
    public var absolutePath: String

    /// Creates a name.
    public init(original: String, absolutePath: String) {
      self.original = original
      self.absolutePath = absolutePath
    }
  }

  private struct Known: Sendable {
    var original: String
    var parts: [Substring]
    var absoluteParts: [Substring]
  }

  private let known: [Known]

  /// Takes the catalogs of a project.
  public init(_ names: [Name]) {
    known = names.map { name in
      Known(
        original: name.original,
        parts: Self.parts(name.original),
        absoluteParts: Self.parts(name.absolutePath)
      )
    }
  }

  /// The catalog that has exactly this name.
  public func exact(_ original: String) -> Int? {
    known.firstIndex { $0.original == original }
  }

  /// The catalog that a name leads to which is not exactly its own.
  ///
  /// - Parameters:
  ///   - original: The name.
  ///   - originals: All names of the deliveries.
  public func guess(
    _ original: String,
    among originals: [String]
  ) -> (catalog: Int, isCertain: Bool)? {
    let wanted = Self.parts(original)
    guard let name = wanted.last else { return known.count == 1 ? (0, false) : nil }
    let sure = known.indices.filter { index in
      let own = known[index].parts
      return (wanted.count > 1 && known[index].absoluteParts.suffix(wanted.count) == wanted[...])
        || (own.count > 1 && wanted.suffix(own.count) == own[...])
    }
    if sure.count == 1 { return (sure[0], true) }
    guard sure.isEmpty else { return nil }
    let sameName = known.indices.filter { known[$0].parts.last == name }
    let delivered = Set(originals.filter { Self.parts($0).last == name })
    if sameName.count == 1, delivered.count == 1 { return (sameName[0], false) }
    // One catalog named by the user, and one in the delivery: they are meant for each other.
    return known.count == 1 && Set(originals).count == 1 ? (0, false) : nil
  }

  /// The catalogs that a name may mean which is no catalog's: those of the same file name, where the
  /// folders are gone, or all, where it is no name of a catalog.
  ///
  /// - Parameters:
  ///   - original: The name.
  ///   - isCatalog: Whether it is that of a catalog.
  public func namesakes(of original: String, isCatalog: Bool) -> [Int] {
    guard original.contains(where: { $0 == "/" || $0 == "\\" }) == false else { return [] }
    guard isCatalog else { return Array(known.indices) }
    return known.indices.filter {
      known[$0].original.split(separator: "/").last.map { $0 == original } ?? false
    }
  }

  /// The names of the catalogs whose file has the name of another one.
  public func sameFileName(as original: String) -> [String] {
    let name = original.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last
    return known.map(\.original).filter { $0.split(separator: "/").last == name }
  }

  private static func parts(_ path: String) -> [Substring] {
    path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).filter { $0 != "." && $0 != ".." }
  }
}
