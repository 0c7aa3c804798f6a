public import LoctripLocalizationCore
package import LoctripXMLEvents

/// An XLIFF document: its bytes, and its units as ranges of them.
///
/// Nothing is rebuilt: comments, unknown elements and white space survive every edit. Texts are
/// kept as the parser decoded them.
public struct XLIFFDocument: Sendable {
  /// The units of all files.
  let units: UnitStorage
  /// The encoding of the file.
  package let encoding: XMLEncoding
  /// The bytes on disk, if they are not UTF-8.
  private let original: [UInt8]?
  /// The version that the root element states.
  public let version: XLIFFVersion
  /// The version before loctrip's conversion, or `nil`.
  package let origin: XLIFFVersion?
  /// True if the core elements have a namespace prefix; Xcode ignores such a file.
  package let isPrefixed: Bool
  /// The `file` elements in document order.
  public private(set) var files: [XLIFFFile]
  /// Problems that did not stop the reading.
  public let findings: [Finding]

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk, in any encoding that libxml2 knows.
  ///   - path: The name for findings.
  /// - Throws: `FindingsError` when the bytes are not well-formed XML or not an XLIFF.
  public init(parsing bytes: [UInt8], path: String) throws(FindingsError) {
    try self.init(parsing: bytes, path: path, sharing: nil)
  }

  /// Reads a document that may have most units of another one, which are then not parsed again; the result is the same.
  ///
  /// - Throws: `FindingsError` when the bytes are not well-formed XML or not an XLIFF.
  package init(parsing bytes: [UInt8], path: String, sharing other: XLIFFDocument?)
    throws(FindingsError)
  {
    let (content, encoding) = try XMLInput.read(bytes, path: path)
    let shared = other.flatMap { XLIFFReader.records(of: content, path: path, sharing: $0) }
    let (result, findings): (XLIFFRecords, [Finding]) =
      if let shared { (shared, []) } else { try XLIFFReader.read(content, path: path) }
    self.encoding = encoding
    original = encoding.isUTF8 ? nil : bytes
    version = result.version
    origin = result.origin
    isPrefixed = result.isPrefixed
    files = result.files
    self.findings = findings
    units = UnitStorage(
      path: path, content: content, columns: result.columns,
      finished: result.version.isXLIFF2 ? .final : .translated)
  }

  /// The document with other names of catalogs, or other languages; the bytes stay.
  package func changingFiles(_ change: (inout XLIFFFile) -> Void) -> XLIFFDocument {
    var document = self
    for index in files.indices { change(&document.files[index]) }
    return document
  }

  /// Creates a document of units from a file of another format, such as a spreadsheet, read as XLIFF 1.2.
  ///
  /// - Parameters:
  ///   - files: The files, each with its number of units.
  ///   - builder: The units of all of them, in their order; the lower bound of a unit's range is what `locate` takes.
  ///   - bytes: The file as it is on disk.
  ///   - findings: Problems that did not stop the reading.
  ///   - locate: Returns a place in the file.
  package init(
    _ files: [(file: XLIFFFile, count: Int)], of builder: UnitTableBuilder, bytes: [UInt8],
    findings: [Finding], locate: @escaping @Sendable (Int) -> FileLocation
  ) {
    units = builder.storage(locate: locate)
    encoding = .utf8
    original = bytes
    version = .v1_2
    origin = nil
    isPrefixed = false
    self.findings = findings
    var end = 0
    self.files = files.map { item in
      var file = item.file
      file.units = end..<end + item.count
      file.range = file.units
      end += item.count
      return file
    }
  }

  /// Creates a document with the contents of one and the bytes and ranges of its conversion.
  package init(_ original: XLIFFDocument, shownAs converted: XLIFFDocument) {
    encoding = converted.encoding
    self.original = converted.bytes
    version = converted.version
    origin = nil
    isPrefixed = converted.isPrefixed
    findings = converted.findings
    var files = original.files
    var anchors: [(own: Int, shown: Int)] = []
    if files.count == converted.files.count {
      for index in files.indices {
        let shown = converted.files[index].range
        anchors.append((files[index].range.lowerBound, shown.lowerBound))
        files[index].range = shown
      }
    }
    if original.unitCount == converted.unitCount {
      let (own, shown) = (original.table, converted.table)
      anchors += own.indices.map { (own.offset($0), shown.offset($0)) }
    }
    self.files = files
    units = UnitStorage(original.units, shownAs: converted.units, anchors)
  }

  /// The name for findings.
  public var path: String { units.path }
  /// The bytes as they are on disk.
  public var bytes: [UInt8] { original ?? units.content }

  /// True if the document was read from a file in UTF-8.
  var isPlainFile: Bool { original == nil }

  /// True if a document is likely to have most units of another one, by the beginnings of both.
  package static func mayShare(_ bytes: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    SharedUnits.areLikely(bytes.span, other.span)
  }

  /// The number of translatable units in all files.
  public var unitCount: Int { units.rows.count }

  /// The unit at an index of ``XLIFFFile/units``.
  public func unit(at index: Int) -> TranslationUnit { table[index] }

  /// The units of all files.
  public var table: UnitTable {
    UnitTable(original: "", language: "", sourceLanguage: "", storage: units)
  }

  /// The units of a file.
  public func table(of file: XLIFFFile) -> UnitTable {
    UnitTable(
      original: file.original, language: file.targetLanguage ?? "",
      sourceLanguage: file.sourceLanguage, storage: units, range: file.units)
  }

  /// The location of an offset in the document's UTF-8 form.
  public func place(of offset: Int) -> FileLocation { units.shownPlace(of: offset) }
}

/// A `file` element: the units of one catalog.
public struct XLIFFFile: Sendable {
  /// The `original` path of the catalog; the id if a file of 2.x has none, or empty.
  public var original = ""
  /// The language of the source texts.
  public var sourceLanguage = ""
  /// The language of the translations, or `nil`.
  public var targetLanguage: String?
  /// The first tool of the header: its `tool-name`, `tool-version` and `build-num`.
  public var tool: (name: String, version: String?, build: String?)?
  /// The id of the order in the line of our own tool, or in our metadata of the file; as stated.
  package var orderID: String?
  /// The units of this file, as indices of the document.
  public var units = 0..<0
  /// The bytes of the element.
  package var range = 0..<0
}

extension XLIFFFile {
  /// Creates a file of another format.
  ///
  /// - Parameters:
  ///   - original: The path of the catalog.
  ///   - sourceLanguage: The language of the sources.
  ///   - targetLanguage: The language of the translations, or `nil`.
  ///   - order: The id of the order, or `nil`.
  package init(original: String, sourceLanguage: String, targetLanguage: String?, order: String?) {
    self.init()
    self.original = original
    self.sourceLanguage = sourceLanguage
    self.targetLanguage = targetLanguage
    tool = order.map { ("loctrip", nil, $0) }
    orderID = order
  }
}
