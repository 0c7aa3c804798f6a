internal import LoctripLocalizationCore

/// Pairs catalogs and languages of the two sides of a comparison.
package enum FilePairing {
  /// A catalog in one language, as one side names it.
  package struct Name: Sendable, Hashable {
    /// The path of the catalog.
    package var original: String
    /// The language; empty if the file does not give it.
    package var language: String
    /// The container of the catalog, if one side has several of the same name; else empty.
    package var container: String

    package init(original: String, language: String, container: String = "") {
      self.original = original
      self.language = language
      self.container = container
    }
  }

  /// Returns the old name of each catalog of the new side.
  ///
  /// Names are paired by strict rules before loose ones: the same bytes; the same path, with `\` read as `/`, and
  /// the same language by `LanguageTag.match(_:_:)`; the same path, and a language that differs only in a region or
  /// is missing on one side; the same last component, if no other catalog of either side has it; and the only
  /// catalogs of both sides. A loose rule counts only if it is unambiguous on both sides.
  ///
  /// - Returns: For each new name the index of an old one, or `nil`. No old one is given twice.
  /// - Complexity: Linear in the number of names, times the regions of a language.
  package static func partners(old: [Name], new: [Name]) -> [Int?] {
    var pairs = Pairs(old: old, new: new)
    pairs.pairIdentical()
    let matches = [LanguageTag.Match.same, .regional]
    for match in matches { pairs.pair(by: { Key($0.path, $0.container) }, match) }
    let oldNames = onlyLastComponents(old)
    let newNames = onlyLastComponents(new)
    for match in matches {
      pairs.pair(
        by: { name in
          let last = name.lastComponent
          return oldNames.contains(last) && newNames.contains(last)
            ? Key(last, name.container) : nil
        }, match)
    }
    let isOnly = { (names: [Name]) in Set(names.map { Key($0.path, $0.container) }).count == 1 }
    if isOnly(old) && isOnly(new) {
      for match in matches { pairs.pair(by: { _ in Key("", "") }, match) }
      if old.count == 1 && new.count == 1 { return [0] }
    }
    return pairs.partners
  }

  /// The properties that two names must share.
  private struct Key: Hashable {
    var name: ExactString
    var container: ExactString
    /// The family of the language, if it matters.
    var family: ExactString

    init(_ name: ExactString, _ container: String, family: ExactString = "") {
      (self.name, self.container) = (name, ExactString(container))
      self.family = family
    }
  }

  private struct Pairs {
    let old: [Name]
    let new: [Name]
    var partners: [Int?]
    var isTaken: [Bool]

    init(old: [Name], new: [Name]) {
      self.old = old
      self.new = new
      partners = [Int?](repeating: nil, count: new.count)
      isTaken = [Bool](repeating: false, count: old.count)
    }

    mutating func pair(_ oldIndex: Int, _ newIndex: Int) {
      partners[newIndex] = oldIndex
      isTaken[oldIndex] = true
    }

    /// Copies of one name keep their order.
    mutating func pairIdentical() {
      func exact(_ name: Name) -> Key {
        Key(ExactString(name.original), name.container, family: ExactString(name.language))
      }
      var waiting = Dictionary(grouping: old.indices.reversed()) { exact(old[$0]) }
      for index in new.indices {
        if let match = waiting[exact(new[index])]?.popLast() { pair(match, index) }
      }
    }

    mutating func pair(by key: (Name) -> Key?, _ match: LanguageTag.Match) {
      func isSame(_ old: Int, _ new: Int) -> Bool {
        let (old, new) = (self.old[old].language, self.new[new].language)
        return match == .regional && (old.isEmpty || new.isEmpty)
          || LanguageTag.match(old, new) >= match
      }
      let oldOnes = old.indices.filter { !isTaken[$0] }.map { ($0, old[$0]) }
      let newOnes = new.indices.filter { partners[$0] == nil }.map { ($0, new[$0]) }
      // A missing language matches any.
      let isOpen = Set((oldOnes + newOnes).filter { $1.language.isEmpty }.compactMap { key($1) })
      func grouped(_ names: [(Int, Name)]) -> [Key: [Int]] {
        names.reduce(into: [:]) { groups, name in
          guard var key = key(name.1) else { return }
          if !isOpen.contains(key) { key.family = LanguageTag.family(of: name.1.language) }
          groups[key, default: []].append(name.0)
        }
      }
      let free = grouped(oldOnes)
      let open = grouped(newOnes)
      for (key, newIndices) in open {
        guard let oldIndices = free[key] else { continue }
        let olds = Languages(oldIndices) { old[$0].language }
        let news = Languages(newIndices) { new[$0].language }
        for newIndex in newIndices {
          guard
            let oldIndex = olds.only(like: new[newIndex].language, match, { isSame($0, newIndex) }),
            news.only(like: old[oldIndex].language, match, { isSame(oldIndex, $0) }) != nil
          else { continue }
          pair(oldIndex, newIndex)
        }
      }
    }
  }

  /// Names of one family of languages, by what may match.
  private struct Languages {
    private let all: [Int]
    private var same: [ExactString: [Int]] = [:]
    /// Those without a region, which a form with one may match.
    private var general: [Int] = []

    init(_ indices: [Int], _ language: (Int) -> String) {
      all = indices
      for index in indices {
        let language = language(index)
        for key in LanguageTag.keys(of: language) { same[key, default: []].append(index) }
        if LanguageTag(language)?.region == nil { general.append(index) }
      }
    }

    /// The only one that matches a language, or `nil`.
    func only(like language: String, _ match: LanguageTag.Match, _ isMatch: (Int) -> Bool) -> Int? {
      let hasRegion = LanguageTag(language)?.region != nil
      let candidates =
        match == .regional && !hasRegion
        ? [all]
        : LanguageTag.keys(of: language).map { same[$0] ?? [] }
          + (match == .regional ? [general] : [])
      var found: Int?
      for index in candidates.joined() where index != found && isMatch(index) {
        if found != nil { return nil }
        found = index
      }
      return found
    }
  }

  /// Returns the last components that occur in only one path.
  private static func onlyLastComponents(_ names: [Name]) -> Set<ExactString> {
    var paths: [ExactString: Set<ExactString>] = [:]
    for name in names { paths[name.lastComponent, default: []].insert(name.path) }
    return Set(paths.filter { $0.value.count == 1 }.keys)
  }
}

extension FilePairing.Name {
  fileprivate var path: ExactString {
    guard original.utf8.contains(UInt8(ascii: "\\")) else { return ExactString(original) }
    let bytes = original.utf8.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    return ExactString(String(decoding: bytes, as: UTF8.self))
  }

  fileprivate var lastComponent: ExactString {
    let last = path.string.utf8.split(separator: UInt8(ascii: "/")).last
    return ExactString(last.map { String(Substring($0)) } ?? "")
  }
}
