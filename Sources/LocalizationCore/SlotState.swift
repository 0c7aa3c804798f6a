/// The state of a slot in a language.
public enum SlotState: String, Sendable, CaseIterable {
  /// No translation, a blank one, or a copy of the source where those are not translations; in the source language
  /// a key without a text, see `UnitTable.lacksSourceText`.
  case missing
  /// A first attempt, or a copy of the source.
  case new
  /// Someone has to review it.
  case needsReview = "needs_review"
  /// Machine-translated and not reviewed.
  case machineTranslated = "machine_translated"
  /// Translated.
  case translated
  /// Not for translation.
  case locked
  /// The code no longer has the key.
  case stale
  /// The source is blank.
  case empty
  /// The file of the language could not be read.
  case unknown

  /// True if a slot needs work.
  public var isOpen: Bool {
    switch self {
    case .missing, .new, .needsReview, .machineTranslated: true
    case .translated, .locked, .stale, .empty, .unknown: false
    }
  }

  /// The states that count for coverage.
  package static let counting: [SlotState] = [
    .missing, .new, .needsReview, .machineTranslated, .translated, .unknown,
  ]

  /// The states that do not count.
  package static let leftOut: [SlotState] = [.locked, .stale, .empty]

  /// The index in a list of all states.
  package var index: Int {
    switch self {
    case .missing: 0
    case .new: 1
    case .needsReview: 2
    case .machineTranslated: 3
    case .translated: 4
    case .locked: 5
    case .stale: 6
    case .empty: 7
    case .unknown: 8
    }
  }
}

extension SlotState {
  /// The state of a row of a catalog or an XLIFF, as `status` counts it.
  public init(_ table: UnitTable, _ position: Int) {
    let row = table.row(position)
    if row.flags.contains(.isLocked) || table.isOnlyToKeep(position) {
      self = .locked
    } else if row.flags.contains(.isStale) {
      self = .stale
    } else if table.hasBlankSource(position) {
      self = .empty
    } else if table.isOfSources {
      // A source is a text in any state but one: Xcode writes `new` for those that it takes from code.
      self =
        table.lacksSourceText(position)
        ? .missing : row.state == .needsReview ? .needsReview : .translated
    } else if table.presence(position) != .text || table.isMissingCopy(position)
      || table.lacksPhrase(position)
    {
      self = .missing
    } else {
      self =
        switch row.state {
        case .unfinished: .new
        case .machine: .machineTranslated
        case .needsReview: .needsReview
        case .translated, .reviewed, .final: .translated
        }
    }
  }
}

extension UnitTable {
  /// True if the comment of a row is nothing but "do not translate".
  ///
  /// Such a text is exported, as Xcode does, but nobody orders it.
  package func isOnlyToKeep(_ row: Int) -> Bool {
    guard let note = noteBytes(row), note.count < 48,
      let first = note.firstIndex(where: \.isASCIILetter), first + 1 < note.endIndex
    else { return false }
    // Most comments begin with another word than "do", "not", "no" and "please".
    switch (note[first] | 0x20, note[first + 1] | 0x20) {
    case (0x64, 0x6F), (0x6E, 0x6F), (0x70, 0x6C): break
    default: return false
    }
    var words: [UInt8] = []
    for index in note.indices {
      let byte = note[index]
      if byte.isASCIILetter {
        words.append(byte | 0x20)
      } else if byte >= 0x80 {
        // Only the apostrophe of "don’t", E2 80 99.
        guard byte == 0xE2 || byte == 0x80 || byte == 0x99 else { return false }
      } else if byte != UInt8(ascii: "'"), let last = words.last, last != 0x20 {
        words.append(0x20)
      }
    }
    if words.last == 0x20 { words.removeLast() }
    return Self.wordsToKeep.contains(words)
  }

  /// The comments that say nothing else, as lower-case letters and spaces.
  private static let wordsToKeep: Set<[UInt8]> = {
    var all: Set<[UInt8]> = ["no translation", "no translation needed", "not for translation"]
      .reduce(into: []) { $0.insert(Array($1.utf8)) }
    for start in ["do not", "dont", "please do not", "please dont"] {
      for verb in ["translate", "localize", "localise"] {
        for rest in ["", " this", " it", " this text", " this string"] {
          all.insert(Array("\(start) \(verb)\(rest)".utf8))
        }
      }
    }
    return all
  }()

  /// True if the source of a row is blank.
  package func hasBlankSource(_ row: Int) -> Bool {
    guard let bytes = plainSource(row) else { return source(row)?.isBlank ?? false }
    guard let first = bytes.first else { return true }
    // Most texts begin with a letter.
    return (first <= 0x20 || first >= 0x7F) && String(decoding: bytes, as: UTF8.self).isBlank
  }
}
