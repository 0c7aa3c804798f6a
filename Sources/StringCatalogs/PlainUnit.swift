public import LocalizationCore

/// A text of a catalog, as its bytes where they say it literally.
public enum CatalogText: Sendable {
  /// A range of ``StringCatalog/bytes`` without escapes.
  case bytes(Range<Int>)
  /// A text that had to be decoded.
  case string(String)
}

/// The only unit of an entry that is a plain string, which nearly every entry is.
///
/// Says the same as the one ``CatalogUnit`` of the entry, without a copy of its texts.
public struct PlainUnit: Sendable {
  /// The source text.
  public var source: CatalogText
  /// The translation, or `nil`.
  public var target: CatalogText?
  /// Its state; `nil` when there is none.
  public var state: TranslationState?
}

extension StringCatalog {
  /// The unit of an entry that is a plain string in both languages.
  ///
  /// - Returns: `nil` when the entry has variations, substitutions or phrases, or anything unusual;
  ///   ``units(of:in:categories:)`` then has the units.
  public func plainUnit(of entry: Entry, in language: String) -> PlainUnit? {
    guard let localizations = entry.localizationsNode else {
      let isSource = language.isIdentical(to: sourceLanguage)
      let text = text(at: entry.keyNode)
      return PlainUnit(
        source: text,
        target: isSource ? text : nil,
        state: isSource ? .new : nil
      )
    }
    var source: (value: Int, state: Int)?
    var target: (value: Int, state: Int)?
    for (key, value) in document.members(of: localizations) {
      let isSource = document.isString(key, equalTo: sourceLanguage)
      let isTarget = document.isString(key, equalTo: language)
      guard isSource || isTarget else { continue }
      guard let unit = plainStringUnit(value) else { return nil }
      if isSource { source = unit }
      if isTarget { target = unit }
    }
    let sourceText = text(at: source?.value ?? entry.keyNode)
    if let target {
      return PlainUnit(
        source: sourceText,
        target: text(at: target.value),
        state: document.state(at: target.state)
      )
    }
    guard language.isIdentical(to: sourceLanguage) else {
      return PlainUnit(source: sourceText, target: nil, state: nil)
    }
    return PlainUnit(source: sourceText, target: sourceText, state: .new)
  }

  /// The comment of an entry, or `nil`.
  public func commentText(of entry: Entry) -> CatalogText? {
    entry.commentNode.map { text(at: $0) }
  }

  /// The string of a text.
  public func string(_ text: CatalogText) -> String {
    switch text {
    case .bytes(let range): String(decoding: bytes[range], as: UTF8.self)
    case .string(let string): string
    }
  }

  /// Whether a text has exactly these bytes.
  public func isIdentical(_ text: CatalogText, to other: ArraySlice<UInt8>) -> Bool {
    switch text {
    case .bytes(let range): bytes[range].isIdentical(to: other)
    case .string(let string): string.isIdentical(to: other)
    }
  }

  private func text(at node: Int) -> CatalogText {
    guard !document.nodes[node].hasEscapes else { return .string(document.string(at: node)) }
    let range = document.range(of: node)
    return .bytes(range.lowerBound + 1..<range.upperBound - 1)
  }

  /// The nodes of value and state of a localization that has a `stringUnit` and nothing else.
  private func plainStringUnit(_ localization: Int) -> (value: Int, state: Int)? {
    guard document.kind(of: localization) == .object else { return nil }
    var unit: Int?
    for (key, value) in document.members(of: localization) {
      guard unit == nil, document.isString(key, equalTo: "stringUnit"),
        document.kind(of: value) == .object
      else { return nil }
      unit = value
    }
    guard let unit else { return nil }
    var text: Int?
    var state: Int?
    for (key, value) in document.members(of: unit) {
      guard document.kind(of: value) == .string else { return nil }
      if document.isString(key, equalTo: "value"), text == nil {
        text = value
      } else if document.isString(key, equalTo: "state"), state == nil {
        state = value
      } else {
        return nil
      }
    }
    guard let text, let state else { return nil }
    return (text, state)
  }
}
