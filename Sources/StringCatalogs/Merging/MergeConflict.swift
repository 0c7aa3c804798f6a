package import LoctripJSONSource
package import LoctripLocalizationCore

/// A part of a catalog that both sides of a merge changed differently.
package struct MergeConflict: Sendable {
  /// The kind of the changed part.
  package enum Kind: String, Sendable, CaseIterable {
    /// A text with its state.
    case translation
    /// All texts of an entry in one language.
    case localization
    /// An entry as a whole.
    case entry
    /// Another member of an entry, such as its comment.
    case member
    /// A member of the catalog outside its entries.
    case catalog
  }

  /// The kind of the changed part.
  package let kind: Kind
  /// The key of the entry, or `nil` outside the entries.
  package let key: String?
  /// The language; `nil` if the conflict has none.
  package let language: String?
  /// The names of the members on the path to the conflict, from the outermost.
  package let path: [String]
  /// The change of our side.
  package let ours: Change
  /// The change of their side.
  package let theirs: Change
  /// The line in the result, if it was written with markers.
  package var line: Int?

  /// The change of a side.
  package enum Change: Sendable {
    /// Only this side has it.
    case added(String)
    /// This side's value differs from the base.
    case changed(String)
    /// This side no longer has it.
    case removed

    /// The word for it.
    package var word: String {
      switch self {
      case .added: "added"
      case .changed: "changed"
      case .removed: "removed"
      }
    }

    /// This side's value for display: a text, or JSON.
    package var text: String? {
      switch self {
      case .added(let text), .changed(let text): text
      case .removed: nil
      }
    }
  }

  /// Our version, the base and their version; `nil` where one lacks it.
  package let values: [JSONValue?]

  /// Creates a conflict; a version may lack the value.
  package init(path: [String], ours: JSONValue?, base: JSONValue?, theirs: JSONValue?) {
    self.path = path
    values = [ours, base, theirs]
    func change(_ value: JSONValue?) -> Change {
      guard let value else { return .removed }
      return base == nil ? .added(value.summary) : .changed(value.summary)
    }
    self.ours = change(ours)
    self.theirs = change(theirs)
    let isInside = path.count > 1 && path[0] == "strings"
    let isLocalized = path.count > 3 && path[2] == "localizations"
    key = isInside ? path[1] : nil
    language = isInside && isLocalized ? path[3] : nil
    if !isInside {
      kind = .catalog
    } else if path.count == 2 {
      kind = .entry
    } else if !isLocalized {
      kind = .member
    } else {
      kind =
        path.last == "stringUnit" || path.last == "stringSet" ? .translation : .localization
    }
  }

  /// The path of the text inside its localization, as an XLIFF id has it; empty for a plain text.
  package var variation: String {
    guard language != nil else { return "" }
    var rest = path.dropFirst(4)
    if kind == .translation { rest = rest.dropLast() }
    return rest.filter { $0 != "variations" }.joined(separator: ".")
  }

  /// The conflict as a sentence without a full stop.
  package var message: String {
    var place = key.map { $0.isEmpty ? "(empty key)" : "“\($0)”" } ?? path.joined(separator: ".")
    if let language {
      place += variation.isEmpty ? ", \(language)" : ", \(language), \(variation)"
    } else if kind == .member {
      place += ", \(path.dropFirst(2).joined(separator: "."))"
    }
    let what =
      switch (ours, theirs) {
      case (.removed, _): "ours removed it, theirs \(theirs.word) it"
      case (_, .removed): "ours \(ours.word) it, theirs removed it"
      case (.added, .added): "both sides added it, with different text"
      default: "both sides \(ours.word) it differently"
      }
    guard let left = ours.text, let right = theirs.text else { return "\(place): \(what)" }
    return "\(place): \(what): “\(left)”, “\(right)”"
  }
}

extension JSONValue {
  /// The value for display: text and state of a translation, else JSON, both shortened.
  fileprivate var summary: String {
    var text: String
    if case .object(let members) = self,
      case .string(let value)? = members.last(where: { $0.key == "value" })?.value
    {
      text = value
      if case .string(let state)? = members.last(where: { $0.key == "state" })?.value {
        text += " (\(state))"
      }
    } else if case .string(let value) = self {
      text = value
    } else {
      text = String(decoding: serialized(style: .xcode.onOneLine()), as: UTF8.self)
    }
    return text.count > 60 ? "\(text.prefix(59))…" : text
  }
}

extension Finding.Code {
  /// Both sides of a merge changed the same part.
  package static let mergeConflict: Self = "merge-conflict"
}
