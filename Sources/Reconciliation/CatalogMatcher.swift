internal import LocalizationCore

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

  /// The names that the deliveries give to catalogs, by what is asked of them.
  public struct Delivered: Sendable {
    /// How many different names there are.
    fileprivate let count: Int
    /// How many different names have a last part.
    fileprivate let counts: [ExactString: Int]
    /// The parts of all names.
    fileprivate let parts: [[ExactString]]

    /// Takes all names of the deliveries.
    public init(_ originals: some Sequence<String>) {
      let distinct = ExactString.distinct(
        originals.map { CatalogMatcher.successors(of: $0).first ?? $0 }
      )
      count = distinct.count
      parts = distinct.map(CatalogMatcher.parts)
      counts = parts.reduce(into: [:]) { counts, parts in
        if let name = parts.last { counts[name, default: 0] += 1 }
      }
    }
  }

  private struct Known: Sendable {
    var original: String
    var parts: [ExactString]
    var absoluteParts: [ExactString]
  }

  private let known: [Known]
  private let byOriginal: [ExactString: Int]
  /// The catalogs by the last parts of their paths.
  private let byName: [ExactString: [Int]]

  /// Takes the catalogs of a project.
  public init(_ names: [Name]) {
    known = names.map { name in
      Known(
        original: name.original,
        parts: Self.parts(name.original),
        absoluteParts: Self.parts(name.absolutePath)
      )
    }
    byOriginal = Dictionary(
      names.enumerated().map { (ExactString($1.original), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let known = known
    byName = known.indices.reduce(into: [:]) { byName, index in
      let names = Set([known[index].parts.last, known[index].absoluteParts.last])
      for case let name? in names { byName[name, default: []].append(index) }
    }
  }

  /// The catalog that has exactly this name.
  public func exact(_ original: String) -> Int? { byOriginal[ExactString(original)] }

  /// The catalog that a name leads to which is not exactly its own.
  ///
  /// - Parameters:
  ///   - original: The name.
  ///   - delivered: All names of the deliveries.
  public func guess(
    _ original: String,
    among delivered: Delivered
  ) -> (catalog: Int, isCertain: Bool)? {
    let successors = Self.successors(of: original)
    if let moved = successors.lazy.compactMap(exact).first { return (moved, true) }
    if let same = inOtherLanguage(original) { return (same, true) }
    for name in [original] + successors {
      if let found = lead(name, among: delivered) { return found }
    }
    return nil
  }

  /// The only catalog whose files have a name, when the folder of the language is left out:
  /// `A/Base.lproj/Main.strings` for `A/de.lproj/Main.strings`.
  private func inOtherLanguage(_ original: String) -> Int? {
    let parts = Self.parts(original)
    guard let name = parts.last, let wanted = Self.withoutLanguage(parts) else { return nil }
    let same = (byName[name] ?? []).filter { Self.withoutLanguage(known[$0].parts) == wanted }
    return same.count == 1 ? same[0] : nil
  }

  /// The parts of a path without the folder of its language; `nil` where it stands in none.
  private static func withoutLanguage(_ parts: [ExactString]) -> [ExactString]? {
    guard parts.count > 1, parts[parts.count - 2].string.hasSuffix(".lproj") else { return nil }
    return parts.dropLast(2) + parts.suffix(1)
  }

  private func lead(
    _ original: String,
    among delivered: Delivered
  ) -> (catalog: Int, isCertain: Bool)? {
    let wanted = Self.parts(original)
    guard let name = wanted.last else { return known.count == 1 ? (0, false) : nil }
    let candidates = byName[name] ?? []
    let sure = candidates.filter { index in
      let own = known[index].parts
      return (wanted.count > 1 && known[index].absoluteParts.suffix(wanted.count) == wanted[...])
        || (own.count > 1 && wanted.suffix(own.count) == own[...])
    }
    if sure.count == 1 { return (sure[0], true) }
    if let prefixed = candidates.first(where: { isPrefixed($0, as: wanted, among: delivered) }) {
      return (prefixed, true)
    }
    guard sure.isEmpty else { return nil }
    let sameName = candidates.filter { known[$0].parts.last == name }
    if sameName.count == 1, delivered.counts[name] == 1 { return (sameName[0], false) }
    // One catalog named by the user, and one in the delivery: they are meant for each other.
    return known.count == 1 && delivered.count == 1 ? (0, false) : nil
  }

  /// Whether a name is that of a catalog behind folders that stand before another catalog's as well: those
  /// of the one who worked on them.
  private func isPrefixed(
    _ index: Int,
    as wanted: [ExactString],
    among delivered: Delivered
  ) -> Bool {
    let own = known[index].parts
    guard wanted.count > own.count, wanted.suffix(own.count) == own[...] else { return false }
    let prefix = wanted.dropLast(own.count)
    return delivered.parts.contains { other in
      other.count > prefix.count + 1 && other.starts(with: prefix)
        && known.contains { $0.parts[...] == other.dropFirst(prefix.count) }
    }
  }

  /// The String Catalogs that a project has in place of an older file, `A/Main.xcstrings` or
  /// `A/mul.lproj/Main.xcstrings` for `A/de.lproj/Main.strings`; none of another name.
  public static func successors(of original: String) -> [String] {
    var folders = original.split(
      omittingEmptySubsequences: false,
      whereSeparator: { $0 == "/" || $0 == "\\" }
    )
    guard let file = folders.popLast(), let stop = file.lastIndex(of: "."),
      ["strings", "stringsdict", "storyboard", "xib"].contains(file[stop...].dropFirst())
    else { return [] }
    if folders.last?.hasSuffix(".lproj") == true { folders.removeLast() }
    let name = "\(file[..<stop]).xcstrings"
    return [[], ["mul.lproj"]].map { (folders + $0 + [name[...]]).joined(separator: "/") }
  }

  /// The catalogs that a name may mean which is no catalog's: those of the same file name, where the
  /// folders are gone, or all, where it is no name of a catalog.
  ///
  /// - Parameters:
  ///   - original: The name.
  ///   - isCatalog: Whether it is that of a catalog.
  public func namesakes(of original: String, isCatalog: Bool) -> [Int] {
    guard original.utf8.contains(where: { $0 == 0x2F || $0 == 0x5C }) == false else { return [] }
    guard isCatalog else { return Array(known.indices) }
    let name = ExactString(Self.successors(of: original).first ?? original)
    return (byName[name] ?? []).filter { known[$0].parts.last == name }
  }

  /// The names of the catalogs whose file has the name of another one.
  public func sameFileName(as original: String) -> [String] {
    let original = Self.successors(of: original).first ?? original
    guard let name = Self.parts(original).last else { return [] }
    return (byName[name] ?? []).filter { known[$0].parts.last == name }.map { known[$0].original }
  }

  private static func parts(_ path: String) -> [ExactString] {
    path.utf8.split { $0 == 0x2F || $0 == 0x5C }.map { ExactString(String(Substring($0))) }
      .filter { $0 != "." && $0 != ".." }
  }
}
