internal import LocalizationCore
internal import XLIFF

/// The units of one catalog and language as they were sent: those of bundles, or of a manifest.
final class BaseUnits {
  /// One of them.
  enum Unit {
    /// A unit of a bundle, which has its texts.
    case unit(XLIFFUnit)
    /// A unit of a manifest, which has their digests.
    case digest(SentManifest.Unit)

    /// The id in the form of XLIFF 1.2.
    var id: String? {
      switch self {
      case .unit(let unit): unit.id
      case .digest(let unit): unit.id
      }
    }

    /// The source text, where it is known.
    var source: Message? {
      switch self {
      case .unit(let unit): unit.source
      case .digest: nil
      }
    }
  }

  private enum Storage {
    case units([XLIFFUnit])
    case digests([SentManifest.Unit])
  }

  let original: String
  let language: String
  private var storage: Storage
  private var isSeen: [Bool] = []
  private var index: [ExactString: Int]?

  /// Starts with no units.
  init(original: String, language: String) {
    self.original = original
    self.language = language
    storage = .units([])
  }

  /// Takes the units of a manifest.
  init(original: String, language: String, digests: [SentManifest.Unit]) {
    self.original = original
    self.language = language
    storage = .digests(digests)
    isSeen = Array(repeating: false, count: digests.count)
  }

  private var count: Int { isSeen.count }

  private func unit(at position: Int) -> Unit {
    switch storage {
    case .units(let units): .unit(units[position])
    case .digests(let units): .digest(units[position])
    }
  }

  /// Adds the units of a bundle; what a manifest said before no longer counts.
  func add(_ document: XLIFFDocument, units range: Range<Int>) {
    var units: [XLIFFUnit] = []
    if case .units(let known) = storage {
      units = known
      storage = .units([])
    } else {
      isSeen = []
    }
    units += range.lazy.map { document.unit(at: $0) }
    isSeen += repeatElement(false, count: range.count)
    storage = .units(units)
    index = nil
  }

  /// Adds the units of another manifest, or none where a bundle has the texts.
  func add(_ digests: [SentManifest.Unit]) {
    guard case .digests(let known) = storage else { return }
    storage = .digests(known + digests)
    isSeen += repeatElement(false, count: digests.count)
    index = nil
  }

  /// The unit with the id of a delivered one, looked for at the same position first: an agency
  /// normally keeps the order.
  ///
  /// - Parameter slot: Where the unit belongs, when its id does not say so; the base has it there.
  func find(_ delivered: XLIFFUnit, position: Int, slot: Slot?) -> Unit? {
    if let slot, let found = find(id: slot.id) { return found }
    guard let id = delivered.idBytes else { return nil }
    if position < count {
      let isHere =
        switch storage {
        case .units(let units): units[position].idBytes?.isIdentical(to: id) ?? false
        case .digests(let units): units[position].id.isIdentical(to: id)
        }
      if isHere {
        isSeen[position] = true
        return unit(at: position)
      }
    }
    return find(id: String(decoding: id, as: UTF8.self))
  }

  /// The unit with an id.
  func find(id: String) -> Unit? {
    guard let found = position(of: id) else { return nil }
    isSeen[found] = true
    return unit(at: found)
  }

  /// Whether a unit with an id was sent.
  func has(_ id: String) -> Bool { position(of: id) != nil }

  private func position(of id: String) -> Int? {
    let index =
      self.index
      ?? Dictionary(
        (0..<count).compactMap { position in
          unit(at: position).id.map { (ExactString($0), position) }
        },
        uniquingKeysWith: { first, _ in first }
      )
    self.index = index
    return index[ExactString(id)]
  }

  /// The units that were never found, in the order in which they were sent.
  var unseen: [Unit] {
    isSeen.indices.lazy.filter { !self.isSeen[$0] }.map { self.unit(at: $0) }
      .filter { $0.id != nil }
  }
}
