internal import LocalizationCore

extension XLIFFUnit {
  /// A key of the unit that stands elsewhere than in its id.
  public struct AlternateKey: Hashable, Sendable {
    /// The key.
    public var text: String
    /// Where it stands: `resname`, `x-key`, `metadata`, `note`.
    public var origin: String
  }

  /// How long the target may be, as the document says it.
  public struct SizeLimit: Hashable, Sendable {
    /// The highest number.
    public var count: Int
    /// Whether code points are counted, and not what a reader sees as one character.
    public var countsCodePoints: Bool
    /// Where it is said: `maxwidth`, `x-max-len`, `slr:sizeRestriction`.
    public var origin: String
  }

  /// The keys that stand beside the id: `resname`, a context of the unit or its group (`x-key`), in
  /// 2.x metadata or a note.
  public var alternateKeys: [AlternateKey] {
    details.compactMap { detail in
      let origin: String
      switch detail.kind {
      case .resourceName: origin = "resname"
      case .contextKey: origin = "x-key"
      case .metadataKey: origin = "metadata"
      case .noteKey: origin = "note"
      case .tradosState, .memoQState, .phraseState, .maximumCharacters, .maximumGlyphs,
        .contextLimit, .sizeRestriction, .otherTarget:
        return nil
      }
      return AlternateKey(text: storage.string(detail.text), origin: origin)
    }
  }

  /// Whether a vendor's tool says in its own words how far the unit is.
  public var hasVendorState: Bool { record.flags.contains(.hasVendorState) }

  /// How far a vendor's tool says that the unit is, with the usual prefix of its namespace:
  /// `sdl:Translated`, `mq:ManuallyConfirmed`, `m:1`.
  ///
  /// Trados says it of each segment.
  public var vendorStates: [String] {
    details.compactMap { detail in
      switch detail.kind {
      case .tradosState: "sdl:\(storage.string(detail.text))"
      case .memoQState: "mq:\(storage.string(detail.text))"
      case .phraseState: "m:\(storage.string(detail.text))"
      case .resourceName, .contextKey, .metadataKey, .noteKey, .maximumCharacters, .maximumGlyphs,
        .contextLimit, .sizeRestriction, .otherTarget:
        nil
      }
    }
  }

  /// How long the target may be; limits in pixels and bytes, and of storage, are not read.
  public var sizeLimits: [SizeLimit] {
    details.compactMap { detail in
      let text = storage.string(detail.text)
      switch detail.kind {
      case .maximumCharacters:
        return Int(text).map { SizeLimit(count: $0, countsCodePoints: true, origin: "maxwidth") }
      case .maximumGlyphs:
        return Int(text).map { SizeLimit(count: $0, countsCodePoints: false, origin: "maxwidth") }
      case .contextLimit:
        return Int(text).map { SizeLimit(count: $0, countsCodePoints: false, origin: "x-max-len") }
      case .sizeRestriction:
        // `max`, or `min,max`; the star is no limit.
        let highest = text.split(separator: ",").last.map { $0.filter { !$0.isWhitespace } }
        return highest.flatMap { Int($0) }.map {
          SizeLimit(count: $0, countsCodePoints: true, origin: "slr:sizeRestriction")
        }
      case .resourceName, .contextKey, .metadataKey, .noteKey, .tradosState, .memoQState,
        .phraseState, .otherTarget:
        return nil
      }
    }
  }

  /// Whether another target stood before the one that counts.
  public var hasOtherTargets: Bool { record.flags.contains(.hasOtherTarget) }

  /// The texts of the targets that stood before the one that counts.
  public var otherTargets: [String] {
    details.compactMap { $0.kind == .otherTarget ? storage.string($0.text) : nil }
  }

  /// Whether no segment with a target says its state, which in 2.x stands for `initial`.
  public var lacksState: Bool { record.flags.contains(.lacksState) }

  /// Whether there is anything that only some units have.
  public var hasDetails: Bool { record.flags.contains(.hasDetails) }

  /// How many notes there are.
  public var noteCount: Int { Int(record.noteCount) }

  /// The text of a note as UTF-8 without a copy.
  public func noteText(at position: Int) -> ArraySlice<UInt8> {
    storage.text[storage.notes[Int(record.firstNote) + position].text.range]
  }

  /// Whether two units have the same details, compared by bytes.
  func hasSameDetails(as other: XLIFFUnit) -> Bool {
    let (left, right) = (details, other.details)
    return left.count == right.count
      && zip(left, right).allSatisfy { left, right in
        left.kind == right.kind
          && storage.text[left.text.range].isIdentical(to: other.storage.text[right.text.range])
      }
  }

  private var details: ArraySlice<DetailRecord> {
    guard record.flags.contains(.hasDetails) else { return [] }
    let all = storage.details
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if all[middle].unit < index { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < all.count, all[end].unit == index { end += 1 }
    return all[low..<end]
  }
}
