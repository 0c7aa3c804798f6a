extension TranslationUnit {
  /// A value that only some units have.
  package struct Detail: Hashable, Sendable {
    /// The kind of a detail.
    package enum Kind: UInt8, Hashable, Sendable {
      /// Keys beside the id: `resname`, a context, metadata or a note.
      case resourceName, contextKey, metadataKey, noteKey
      /// States of vendors: `sdl:seg/@conf`, `mq:status`, `m:confirmed`, `gs4tr:editStatus`.
      case tradosState, memoQState, phraseState, txlfState
      /// Limits: `maxwidth` in characters and in glyphs, `x-max-len`, `slr:sizeRestriction`.
      case maximumCharacters, maximumGlyphs, contextLimit, sizeRestriction
      /// The text of a target that another one follows.
      case otherTarget
      /// A variable of the entry of a `.stringsdict`; an empty text for any name.
      case dictionaryVariable
      /// The kind of value that a spreadsheet program made of the translation's text: `number`, `date`.
      case cellValue
      /// The digest of the text that went back for rework, in a manifest.
      case shownText
      /// The digest of the text that comes back where the form of the bundle changes the catalog's, in a manifest.
      case readText
      /// The id of the unit in whose place a unit of a manifest went out, because its file has no place for both.
      case carrier
      /// The id of a form of the same plural that the file has no place for, and whose text follows this one.
      case carriedForm
      /// The id of a form of the same plural that a delivered file has under the same number.
      case mergedForm
      /// Marks a state that all units of an entry share, such as *fuzzy*.
      case sharedState
    }

    /// The kind.
    package var kind: Kind
    /// The text.
    package var text: String

    package init(kind: Kind, text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// A key of the unit besides its id.
  package struct AlternateKey: Hashable, Sendable {
    /// The key.
    package var text: String
    /// The source of the key: `resname`, `x-key`, `metadata`, `note`.
    package var origin: String
  }

  /// The keys besides the id: `resname`, a context of the unit or its group (`x-key`), in
  /// 2.x metadata or a note.
  package var alternateKeys: [AlternateKey] {
    details.compactMap { detail in
      detail.kind.keyOrigin.map { AlternateKey(text: detail.text, origin: $0) }
    }
  }

  /// True if a vendor's tool gives a state of its own.
  package var hasVendorState: Bool { details.contains { $0.kind.vendorPrefix != nil } }

  /// True if neither the file nor a vendor's tool gives a state.
  package var saysNoState: Bool {
    lacksState
      || state == .translated && stateWord == nil && stateQualifier == nil && !isApproved
        && !hasVendorState
  }

  /// The states that a vendor's tool gives, with the usual prefix of its namespace:
  /// `sdl:Translated`, `mq:ManuallyConfirmed`, `m:1`.
  ///
  /// Trados gives one for each segment.
  package var vendorStates: [String] {
    details.compactMap { detail in detail.kind.vendorPrefix.map { "\($0):\(detail.text)" } }
  }

  /// The limits that the file sets for the target, but those in pixels and bytes, and of storage.
  package var sizeLimits: [LengthLimit] {
    details.compactMap { detail in
      switch detail.kind {
      case .maximumCharacters:
        Int(detail.text).map { LengthLimit($0, .codePoints, origin: "maxwidth") }
      case .maximumGlyphs:
        Int(detail.text).map { LengthLimit($0, .characters, origin: "maxwidth") }
      case .contextLimit:
        Int(detail.text).map { LengthLimit($0, .characters, origin: "x-max-len") }
      case .sizeRestriction:
        // `max`, or `min,max`; the star is no limit.
        detail.text.fields(",").last.flatMap { Int($0.filter { !$0.isWhitespace }) }
          .map { LengthLimit($0, .codePoints, origin: "slr:sizeRestriction") }
      case .resourceName, .contextKey, .metadataKey, .noteKey, .tradosState, .memoQState,
        .phraseState, .txlfState, .otherTarget, .dictionaryVariable,
        .cellValue, .shownText, .readText, .carrier, .carriedForm, .mergedForm, .sharedState:
        nil
      }
    }
  }

  /// The texts of the targets before the one that counts.
  package var otherTargets: [String] {
    details.filter { $0.kind == .otherTarget }.map(\.text)
  }

  /// The kind of value that a spreadsheet program made of the translation's text, or `nil` if the cell is text.
  package var cellValue: String? { details.first { $0.kind == .cellValue }?.text }

  /// The id of the unit in whose place this one went out, or `nil`.
  package var carrier: String? { details.first { $0.kind == .carrier }?.text }

  /// True if the state is that of a whole entry, and says nothing of a single text in it.
  package var sharesState: Bool { details.contains { $0.kind == .sharedState } }

  /// The digest of the text that comes back if nobody changes it, or `nil` if that is the target.
  package var readText: TextDigest? {
    details.isEmpty ? nil : details.first { $0.kind == .readText }.flatMap { TextDigest($0.text) }
  }

  /// The digest of the text that went back for rework, or `nil`.
  package var shownText: TextDigest? {
    details.isEmpty ? nil : details.first { $0.kind == .shownText }.flatMap { TextDigest($0.text) }
  }
}

extension TranslationUnit.Detail.Kind {
  /// The source of a key besides the id, or `nil` for other details.
  var keyOrigin: String? {
    switch self {
    case .resourceName: "resname"
    case .contextKey: "x-key"
    case .metadataKey: "metadata"
    case .noteKey: "note"
    case .tradosState, .memoQState, .phraseState, .txlfState, .maximumCharacters,
      .maximumGlyphs, .contextLimit, .sizeRestriction, .otherTarget, .dictionaryVariable,
      .cellValue, .shownText, .readText, .carrier, .carriedForm, .mergedForm, .sharedState:
      nil
    }
  }

  /// The usual prefix of a vendor's namespace, or `nil` if the detail is no state.
  package var vendorPrefix: String? {
    switch self {
    case .tradosState: "sdl"
    case .memoQState: "mq"
    case .phraseState: "m"
    case .txlfState: "gs4tr"
    case .resourceName, .contextKey, .metadataKey, .noteKey, .maximumCharacters, .maximumGlyphs,
      .contextLimit, .sizeRestriction, .otherTarget, .dictionaryVariable,
      .cellValue, .shownText, .readText, .carrier, .carriedForm, .mergedForm, .sharedState:
      nil
    }
  }
}

extension TranslationUnit.Detail {
  /// A text in a shape that nobody reads.
  package static func unread(_ text: String) -> Self {
    Self(kind: .cellValue, text: "“\(text.oneLine)” in an unknown shape")
  }
}
