/// What a unit of an XLIFF document is found by again.
///
/// It is the same value whether a reader gives it (``Unit/address``), a stream of units or the editor,
/// and it is what an edit names its unit with. A unit is meant when everything is true of it that the
/// address says; what is `nil` may be anything.
public struct UnitAddress: Hashable, Sendable {
  /// The `id`; of a unit of 2.x that has one also the `name`, as in ``Unit/id``.
  public var id: String?
  /// The place of its file among the files of the document, from 0.
  public var file: Int?
  /// Its place among all units of the document, from 0.
  public var index: Int?
  /// Where its element begins, in bytes of the document's UTF-8 form.
  public var offset: Int?

  /// Creates an address.
  public init(id: String? = nil, file: Int? = nil, index: Int? = nil, offset: Int? = nil) {
    self.id = id
    self.file = file
    self.index = index
    self.offset = offset
  }

  /// By its place among all units of the document, from 0.
  public static func index(_ index: Int) -> UnitAddress { UnitAddress(index: index) }

  /// By its id, in the file at an index or in whichever file has it; an id that stands for more than
  /// one unit is refused.
  public static func id(_ id: String, file: Int? = nil) -> UnitAddress {
    UnitAddress(id: id, file: file)
  }
}

extension Unit {
  /// What the unit is found by in the document that it was read from, as long as that stays as it is.
  ///
  /// The rows of a unit of 2.2 with cases are all of one place, each with the id of its case.
  public var address: UnitAddress { UnitAddress(id: id, offset: range.lowerBound) }
}
