/// The address of a unit in an XLIFF document.
///
/// Readers (``TranslationUnit/address``), streams of units and the editor give the same value, and an edit
/// names its unit with it. It matches the units that have all of its values; `nil` matches
/// anything.
public struct UnitAddress: Hashable, Sendable {
  /// The `id`; of a unit of 2.x that has one also the `name`, as in ``TranslationUnit/id``.
  public var id: String?
  /// The index of its file in the document, from 0.
  public var file: Int?
  /// The index among all units of the document, from 0.
  public var index: Int?
  /// The start of its element, in bytes of the document's UTF-8 form.
  public var offset: Int?

  /// Creates an address.
  public init(id: String? = nil, file: Int? = nil, index: Int? = nil, offset: Int? = nil) {
    self.id = id
    self.file = file
    self.index = index
    self.offset = offset
  }

  /// Returns the address of a unit by its index among all units of the document, from 0.
  public static func index(_ index: Int) -> UnitAddress { UnitAddress(index: index) }

  /// Returns the address of a unit by its id, in one file or in any; an id of several units is
  /// refused.
  public static func id(_ id: String, file: Int? = nil) -> UnitAddress {
    UnitAddress(id: id, file: file)
  }
}

extension TranslationUnit {
  /// The address of the unit in the document that it was read from, until that changes.
  ///
  /// All rows of a unit of 2.2 with cases have one place, each with the id of its case.
  public var address: UnitAddress { UnitAddress(id: id, offset: range.lowerBound) }
}
