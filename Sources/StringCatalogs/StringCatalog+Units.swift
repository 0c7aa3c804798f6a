internal import LoctripJSONSource
package import LoctripLocalizationCore

extension StringCatalog {
  /// The units of an entry for a language, in no particular order.
  ///
  /// The shape of the target localization decides, or without one the shape of the source. Plural
  /// groups get the categories of the target language. See the XLIFF export of Xcode 15 to 27.
  ///
  /// - Parameters:
  ///   - entry: An entry of this catalog.
  ///   - language: The target language. In the source language every unit has a target.
  ///   - categories: The plural categories of the target language.
  package func units(of entry: Entry, in language: String, categories: [PluralCategory])
    -> [TranslationUnit]
  {
    let isSource = language == sourceLanguage
    let source = localization(of: entry, in: sourceLanguage)
    let target = isSource ? source : localization(of: entry, in: language)
    return Self.texts(
      key: entry.key, source: source, target: target, isSource: isSource, categories: categories
    ).map { text in
      var unit = TranslationUnit(
        id: Slot(key: entry.key, path: text.path).id, path: text.path, source: text.source,
        target: text.target, state: text.state.map { UnitState($0) } ?? .unfinished,
        translationState: text.state)
      if text.isSpelledOut { unit.traits.insert(.isSpelledOut) }
      return unit
    }
  }

  /// One text of an entry, as a unit has it.
  struct SlotText {
    var path = VariationPath.root
    let source: LoctripMessage
    let target: LoctripMessage?
    /// The state; `nil` without a target.
    let state: TranslationState?
    /// See ``TranslationUnit/Traits/isSpelledOut``.
    var isSpelledOut = false
  }

  /// The texts of an entry from its two localizations; see ``units(of:in:categories:)``.
  static func texts(
    key: String, source: Localization?, target: Localization?, isSource: Bool,
    categories: [PluralCategory]
  ) -> [SlotText] {
    // A localization without texts has no shape.
    guard let shape = [target, source].compactMap(\.self).first(where: { !$0.leaves.isEmpty })
    else {
      let text = LoctripMessage.text(key)
      return [
        SlotText(source: text, target: isSource ? text : nil, state: isSource ? .new : nil)
      ]
    }
    if shape.leaves.count == 1, shape.leaves[0].path.isRoot, shape.substitutions.isEmpty,
      source.map({ $0.leaves.count == 1 && $0.leaves[0].path.isRoot }) ?? true
    {
      // A plain string, as nearly every entry is.
      let leaf = target?.leaves.first
      let text = source?.leaves[0].message.resolved(source) ?? .text(key)
      return [SlotText(source: text, target: leaf?.message, state: leaf?.state)]
    }
    let lookup = SourceLookup(key: key, source: source)
    let targetText = SubstitutionText(target?.substitutions ?? [])
    let targetLeaves = LeafLookup(target)
    return paths(shape: shape, source: lookup.leaves, target: targetLeaves, categories).map {
      path in
      let text = lookup.text(at: path)
      guard let leaf = targetLeaves[path] else {
        return SlotText(
          path: path, source: text, target: isSource ? text : nil, state: isSource ? .new : nil)
      }
      return SlotText(
        path: path, source: text,
        target: leaf.message.mapText { targetText.exported($0, at: path) }, state: leaf.state,
        isSpelledOut: leaf.message.mapText { targetText.imported($0, at: path, models: []) }
          != leaf.message)
    }
  }

  /// True if a localization has a shape that Xcode damages: a plain text beside variations, or a
  /// plural beside a device variation.
  package static func isOverlapping(_ localization: Localization) -> Bool {
    var hasPlain = false
    var hasPlural = false
    var hasDevice = false
    for leaf in localization.leaves {
      switch leaf.path.steps.first {
      case nil: hasPlain = true
      case .plural: hasPlural = true
      case .device: hasDevice = true
      case .substitution: break
      }
    }
    return (hasPlain && (hasPlural || hasDevice)) || (hasPlural && hasDevice)
  }

  private static func paths(
    shape: Localization, source: LeafLookup, target: LeafLookup, _ categories: [PluralCategory]
  ) -> [VariationPath] {
    let hasDevice = shape.leaves.contains { leaf in
      if case .device = leaf.path.steps.first { true } else { false }
    }
    let varies = shape.leaves.contains { leaf in
      switch leaf.path.steps.first {
      case .plural, .device: true
      case .substitution, nil: false
      }
    }
    var paths = DistinctPaths()
    var groups = DistinctPaths()
    for leaf in shape.leaves {
      // For overlapping shapes Xcode exports the devices, or the variations.
      switch leaf.path.steps.first {
      case nil where varies: continue
      case .plural where hasDevice: continue
      default: break
      }
      guard leaf.path.pluralCategory != nil else {
        paths.insert(leaf.path)
        continue
      }
      let group = leaf.path.parent
      guard groups.insert(group) else { continue }
      for category in categories { paths.insert(group.appending(.plural(category))) }
      // `zero` may be added in any language; other categories count only if the target has them.
      let zero = group.appending(.plural(.zero))
      if source[zero] != nil { paths.insert(zero) }
      for path in target.forms(of: group) { paths.insert(path) }
    }
    return paths.paths
  }
}

/// Distinct paths in order of insertion.
struct DistinctPaths {
  private(set) var paths: [VariationPath] = []
  /// The paths again, if there are more than a few.
  private var known: Set<VariationPath> = []

  init(_ paths: some Sequence<VariationPath> = []) {
    for path in paths { insert(path) }
  }

  func contains(_ path: VariationPath) -> Bool {
    known.isEmpty ? paths.contains(path) : known.contains(path)
  }

  /// Adds a path; returns true if it is new.
  @discardableResult
  mutating func insert(_ path: VariationPath) -> Bool {
    if paths.count < 16 {
      if paths.contains(path) { return false }
    } else {
      if known.isEmpty { known = Set(paths) }
      guard known.insert(path).inserted else { return false }
    }
    paths.append(path)
    return true
  }
}

/// Finds the source text of a unit.
private struct SourceLookup {
  let key: String
  let text: SubstitutionText
  let leaves: LeafLookup
  private let isEmpty: Bool

  init(key: String, source: Localization?) {
    self.key = key
    leaves = LeafLookup(source)
    isEmpty = source?.leaves.isEmpty ?? true
    text = SubstitutionText(source?.substitutions ?? [])
  }

  func text(at path: VariationPath) -> LoctripMessage {
    if let text = exported(path) { return text }
    if !isEmpty {
      // Most are found here.
      if path.pluralCategory != nil,
        let text = exported(path.parent.appending(.plural(.other)))
      {
        return text
      }
      for other in otherPaths(path) {
        if let text = exported(other) { return text }
      }
    }
    return path.substitution == nil ? .text(key) : ownID(path)
  }

  private func exported(_ path: VariationPath) -> LoctripMessage? {
    leaves[path]?.message.mapText { text.exported($0, at: path) }
  }

  /// The paths to try after the unit's own and the `other` of its group, including the plain text.
  private func otherPaths(_ path: VariationPath) -> [VariationPath] {
    var result: [VariationPath] = []
    guard path.substitution == nil else { return result }
    if case .device? = path.steps.first {
      let other = VariationPath([.device("other")])
      if path.pluralCategory != nil {
        result.append(path.parent)
        result.append(other.appending(.plural(path.pluralCategory ?? .other)))
        result.append(other.appending(.plural(.other)))
      }
      result.append(path.appending(.plural(.other)))
      result.append(other)
      result.append(other.appending(.plural(.other)))
    }
    result.append(.root)
    result.append(VariationPath([.plural(.other)]))
    result.append(VariationPath([.device("other")]))
    result.append(VariationPath([.device("other"), .plural(.other)]))
    return result
  }

  /// The source of a substitution that only the target has: Xcode writes the id of the unit.
  private func ownID(_ path: VariationPath) -> LoctripMessage {
    .text(Slot(key: key, path: path).id)
  }
}

extension LoctripMessage {
  /// The message of a plain source, its substitutions spelled as in an XLIFF.
  fileprivate func resolved(_ source: Localization?) -> LoctripMessage {
    guard let source, !source.substitutions.isEmpty else { return self }
    let text = SubstitutionText(source.substitutions)
    return mapText { text.exported($0, at: .root) }
  }
}
