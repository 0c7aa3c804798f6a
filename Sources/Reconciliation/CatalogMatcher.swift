internal import LoctripLocalizationCore

/// Finds the catalog of a project that a name in a delivery means.
///
/// A match is certain if the catalog's path ends with the name, or the name ends with the catalog's name and a
/// folder. A file name alone counts only if neither the project nor the deliveries have a second one: texts must
/// never reach another catalog with the same keys.
package struct CatalogMatcher: Sendable {
  /// A catalog of the project.
  package struct Name: Sendable {
    /// Its path from the root of the project.
    package var original: String
    /// Its path from the root of the file system.
    package var absolutePath: String

    package init(original: String, absolutePath: String) {
      self.original = original
      self.absolutePath = absolutePath
    }
  }

  /// The names of catalogs in the deliveries, indexed for look-ups.
  package struct Delivered: Sendable {
    /// The number of distinct names.
    fileprivate let count: Int
    /// The number of distinct names with each last part.
    fileprivate let counts: [ExactString: Int]
    /// The folders before the path of a catalog that has folders itself.
    fileprivate let prefixes: Set<[ExactString]>

    fileprivate init(_ originals: some Sequence<String>, _ matcher: CatalogMatcher) {
      let distinct = ExactString.distinct(
        originals.map { CatalogMatcher.successors(of: $0).first ?? $0 })
      count = distinct.count
      var counts: [ExactString: Int] = [:]
      var prefixes: Set<[ExactString]> = []
      for name in distinct {
        let parts = CatalogMatcher.parts(name)
        if let name = parts.last { counts[name, default: 0] += 1 }
        for length in matcher.lengths where length > 1 && length < parts.count {
          if matcher.byParts[Array(parts.suffix(length))] != nil {
            prefixes.insert(Array(parts.dropLast(length)))
          }
        }
      }
      (self.counts, self.prefixes) = (counts, prefixes)
    }
  }

  private struct Known: Sendable {
    var original: String
    var parts: [ExactString]
    var absoluteParts: [ExactString]
  }

  private let known: [Known]
  private let byOriginal: [ExactString: Int]
  /// The catalogs by the last components of their paths.
  private let byName: [ExactString?: [Int]]
  /// The catalogs by all components of their paths, and without the folder of a language.
  private let byParts: [[ExactString]: [Int]]
  private let byPartsWithoutLanguage: [[ExactString]?: [Int]]
  /// The numbers of components of their paths.
  private let lengths: Set<Int>
  /// The catalogs in the order of their absolute paths, read from the end.
  private let fromTheEnd = Once<[Int]>()

  /// Indexes the catalogs of a project.
  package init(_ names: [Name]) {
    known = names.map { name in
      Known(
        original: name.original, parts: Self.parts(name.original),
        absoluteParts: Self.parts(name.absolutePath))
    }
    byOriginal = Dictionary(
      names.enumerated().map { (ExactString($1.original), $0) },
      uniquingKeysWith: { first, _ in first })
    let parts = known.map(\.parts)
    byName = Dictionary(grouping: parts.indices) { parts[$0].last }
    byParts = Dictionary(grouping: parts.indices) { parts[$0] }
    byPartsWithoutLanguage = Dictionary(grouping: parts.indices) { Self.withoutLanguage(parts[$0]) }
    lengths = Set(known.lazy.map(\.parts.count))
  }

  /// Returns all names of the deliveries, for ``guess(_:among:)``.
  package func delivered(_ originals: some Sequence<String>) -> Delivered {
    Delivered(originals, self)
  }

  /// Returns the catalog that has exactly this name.
  package func exact(_ original: String) -> Int? { byOriginal[ExactString(original)] }

  /// Returns the catalog that a name means without being exactly its own.
  ///
  /// - Parameters:
  ///   - original: The name.
  ///   - delivered: All names of the deliveries.
  package func guess(_ original: String, among delivered: Delivered) -> (
    catalog: Int, isCertain: Bool
  )? {
    let successors = Self.successors(of: original)
    if let moved = successors.lazy.compactMap(exact).first { return (moved, true) }
    if let same = inOtherLanguage(original) { return (same, true) }
    for name in [original] + successors {
      if let found = lead(name, among: delivered) { return found }
    }
    return nil
  }

  /// Returns the only catalog whose file has a name apart from the folder of the language:
  /// `A/Base.lproj/Main.strings` for `A/de.lproj/Main.strings`.
  private func inOtherLanguage(_ original: String) -> Int? {
    guard let wanted = Self.withoutLanguage(Self.parts(original)),
      let same = byPartsWithoutLanguage[wanted]
    else { return nil }
    return same.count == 1 ? same[0] : nil
  }

  /// Returns the components of a path without the folder of its language; `nil` if there is none.
  private static func withoutLanguage(_ parts: [ExactString]) -> [ExactString]? {
    guard parts.count > 1, parts[parts.count - 2].string.hasSuffix(".lproj") else { return nil }
    return parts.dropLast(2) + parts.suffix(1)
  }

  private func lead(_ original: String, among delivered: Delivered) -> (
    catalog: Int, isCertain: Bool
  )? {
    let wanted = Self.parts(original)
    guard let name = wanted.last else { return known.count == 1 ? (0, false) : nil }
    // The catalogs whose paths end the name.
    let ends = lengths.filter { $0 < wanted.count }
      .flatMap { byParts[Array(wanted.suffix($0))] ?? [] }
    let same = byParts[wanted] ?? []
    var sure = Set((ends + same).filter { known[$0].parts.count > 1 })
    if wanted.count > 1 { sure.formUnion(twoPaths(endingWith: wanted)) }
    if sure.count == 1 { return sure.first.map { ($0, true) } }
    // Folders that also precede another catalog's path are the sender's.
    let prefixed = ends.filter {
      delivered.prefixes.contains(Array(wanted.dropLast(known[$0].parts.count)))
    }
    if let first = prefixed.min() { return (first, true) }
    guard sure.isEmpty else { return nil }
    if let same = byName[name], same.count == 1, delivered.counts[name] == 1 {
      return (same[0], false)
    }
    // The only catalog of the user and the only one in the delivery match.
    return known.count == 1 && delivered.count == 1 ? (0, false) : nil
  }

  /// Returns the catalogs whose absolute paths end with some components, two at most: more make no difference.
  private func twoPaths(endingWith parts: [ExactString]) -> ArraySlice<Int> {
    func isBefore(_ left: ArraySlice<ExactString>, _ right: ArraySlice<ExactString>) -> Bool {
      left.reversed().lexicographicallyPrecedes(right.reversed()) {
        $0.string.utf8.lexicographicallyPrecedes($1.string.utf8)
      }
    }
    let order = fromTheEnd.get {
      known.indices.sorted {
        isBefore(known[$0].absoluteParts[...], known[$1].absoluteParts[...])
      }
    }
    func end(_ index: Int) -> ArraySlice<ExactString> {
      known[index].absoluteParts.suffix(parts.count)
    }
    let first = order.partitionPoint { isBefore(end($0), parts[...]) }
    return order[first...].prefix(2).prefix { end($0) == parts[...] }
  }

  /// Returns the String Catalogs that may have replaced an older file, `A/Main.xcstrings` or
  /// `A/mul.lproj/Main.xcstrings` for `A/de.lproj/Main.strings`; none of another name.
  package static func successors(of original: String) -> [String] {
    var folders = original.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "/" || $0 == "\\" })
    guard let file = folders.popLast(), let stop = file.lastIndex(of: "."),
      ["strings", "stringsdict", "storyboard", "xib"].contains(file[stop...].dropFirst())
    else { return [] }
    if folders.last?.hasSuffix(".lproj") == true { folders.removeLast() }
    let name = "\(file[..<stop]).xcstrings"
    return [[], ["mul.lproj"]].map { (folders + $0 + [name[...]]).joined(separator: "/") }
  }

  /// Returns the catalogs that an unknown name may mean: those of the same file name, if it has no folders, or all,
  /// if it is no catalog's name.
  ///
  /// - Parameters:
  ///   - original: The name.
  ///   - isCatalog: True if the name is that of a catalog.
  package func namesakes(of original: String, isCatalog: Bool) -> [Int] {
    guard original.utf8.contains(where: { $0 == 0x2F || $0 == 0x5C }) == false else { return [] }
    guard isCatalog else { return Array(known.indices) }
    let name = ExactString(Self.successors(of: original).first ?? original)
    return byName[name] ?? []
  }

  /// Returns the names of the catalogs with the same file name.
  package func sameFileName(as original: String) -> [String] {
    let original = Self.successors(of: original).first ?? original
    guard let name = Self.parts(original).last else { return [] }
    return (byName[name] ?? []).map { known[$0].original }
  }

  private static func parts(_ path: String) -> [ExactString] {
    path.utf8.split { $0 == 0x2F || $0 == 0x5C }.map { ExactString(String(Substring($0))) }
      .filter { $0 != "." && $0 != ".." }
  }
}
