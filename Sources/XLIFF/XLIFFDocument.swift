public import LocalizationCore
public import XMLEvents

/// An XLIFF document: its bytes, and its units as places in them.
///
/// Nothing of the document is rebuilt: comments, unknown elements and white space stay in the bytes
/// and survive every edit. Texts are kept as the parser decoded them.
public struct XLIFFDocument: Sendable {
  let storage: Storage

  /// Everything that was read, shared by the document and its units.
  final class Storage: Sendable {
    let path: String
    let encoding: XMLEncoding
    /// The document in UTF-8; a byte order mark of a UTF-8 file included.
    let content: [UInt8]
    /// The bytes on disk, when they are not UTF-8.
    let original: [UInt8]?
    let version: XLIFFVersion
    let isPrefixed: Bool
    let files: [XLIFFFile]
    let units: [UnitRecord]
    let notes: [NoteRecord]
    /// In the order of the units.
    let details: [DetailRecord]
    /// The decoded texts, one after the other.
    let text: [UInt8]
    /// State words and the like; index 0 is "none".
    let words: [String]
    let phrases: [UInt32: [String]]
    let codes: [UInt32: [XLIFFUnit.InlineCode]]
    let findings: [Finding]

    init(
      path: String,
      encoding: XMLEncoding,
      content: [UInt8],
      original: [UInt8]?,
      reading result: consuming XLIFFReader.Result
    ) {
      self.path = path
      self.encoding = encoding
      self.content = content
      self.original = original
      version = result.version
      isPrefixed = result.isPrefixed
      files = result.files
      units = result.units
      notes = result.notes
      details = result.details
      text = result.text
      words = result.words
      phrases = result.phrases
      codes = result.codes
      findings = result.findings
    }

    func string(_ range: TextRange) -> String {
      String(decoding: text[range.range], as: UTF8.self)
    }
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk, in any encoding that libxml2 knows.
  ///   - path: The name for findings.
  /// - Throws: ``XLIFFError`` when the bytes are not well-formed XML or not an XLIFF.
  public init(parsing bytes: [UInt8], path: String) throws(XLIFFError) {
    let encoding = XMLEncoding(detecting: bytes.span)
    var content = bytes
    if !encoding.isUTF8 {
      do {
        content = try encoding.decode(bytes.span)
      } catch {
        throw XLIFFError(Finding(syntax: error, path: path))
      }
    }
    let result = try XLIFFReader.read(content, path: path)
    storage = Storage(
      path: path,
      encoding: encoding,
      content: content,
      original: encoding.isUTF8 ? nil : bytes,
      reading: result
    )
  }

  /// The name for findings.
  public var path: String { storage.path }
  /// The version that the root element states.
  public var version: XLIFFVersion { storage.version }
  /// Whether the core elements are written with a namespace prefix; Xcode passes such a file over.
  public var isPrefixed: Bool { storage.isPrefixed }
  /// The encoding of the file.
  public var encoding: XMLEncoding { storage.encoding }
  /// The `file` elements in document order.
  public var files: [XLIFFFile] { storage.files }
  /// What is not right with the document, but did not stop the reading.
  public var findings: [Finding] { storage.findings }
  /// The bytes as they are on disk.
  public var bytes: [UInt8] { storage.original ?? storage.content }

  /// How many translatable units there are in all files.
  public var unitCount: Int { storage.units.count }

  /// The unit at an index of ``XLIFFFile/units``.
  public func unit(at index: Int) -> XLIFFUnit { XLIFFUnit(storage: storage, index: index) }

  /// The lines of the document, for the places of findings.
  public func makeLineIndex() -> LineIndex { LineIndex(storage.content) }
}

/// A `file` element: the units of one catalog.
public struct XLIFFFile: Sendable {
  /// The path of the catalog as the exporter named it; where a file of 2.x does not say it, its id;
  /// empty when neither is there.
  public var original = ""
  /// The language of the source texts.
  public var sourceLanguage = ""
  /// The language of the translations, or `nil`.
  public var targetLanguage: String?
  /// The tool that the header names first: its `tool-name`, `tool-version` and `build-num`.
  public var tool: (name: String, version: String?, build: String?)?
  /// The units of this file, as indices of the document.
  public var units = 0..<0
  /// The bytes of the element.
  public var range = 0..<0
}

/// A range of the decoded texts, in 8 bytes.
struct TextRange: Sendable {
  var start: UInt32 = 0
  var end: UInt32 = 0
  var range: Range<Int> { Int(start)..<Int(end) }

  init() {}
  init(_ range: Range<Int>) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
  }
}

struct UnitRecord: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16
    static let hasID = Flags(rawValue: 1)
    static let hasSource = Flags(rawValue: 2)
    static let hasTarget = Flags(rawValue: 4)
    static let isLocked = Flags(rawValue: 8)
    static let isApproved = Flags(rawValue: 16)
    static let sourceHasMarkup = Flags(rawValue: 32)
    static let targetHasMarkup = Flags(rawValue: 64)
    /// A unit of 2.x with a target and no state.
    static let lacksState = Flags(rawValue: 128)
    /// There are details of the unit.
    static let hasDetails = Flags(rawValue: 256)
    /// A vendor's own state is among them.
    static let hasVendorState = Flags(rawValue: 512)
    /// A second target is among them.
    static let hasOtherTarget = Flags(rawValue: 1024)
  }

  var id = TextRange()
  var source = TextRange()
  var target = TextRange()
  var element = TextRange()
  var sourceElement = TextRange()
  var targetElement = TextRange()
  var file: UInt32 = 0
  var firstNote: UInt32 = 0
  var noteCount: UInt32 = 0
  var state: UInt32 = 0
  var qualifier: UInt32 = 0
  var flags: Flags = []
}

struct NoteRecord: Sendable {
  var text = TextRange()
  /// The `from` of 1.x, the `category` of 2.x.
  var from: UInt32 = 0
  var appliesTo: UInt32 = 0
  var element = TextRange()
}

/// What only some units have.
struct DetailRecord: Sendable {
  enum Kind: UInt8, Sendable {
    /// Keys: `resname`, a context, metadata or a note.
    case resourceName, contextKey, metadataKey, noteKey
    /// States: `sdl:seg/@conf`, `mq:status`, `m:confirmed`.
    case tradosState, memoQState, phraseState
    /// Limits: `maxwidth` in characters and in glyphs, `x-max-len`, `slr:sizeRestriction`.
    case maximumCharacters, maximumGlyphs, contextLimit, sizeRestriction
    /// The text of a target that another one follows.
    case otherTarget
  }

  /// The index of the unit.
  var unit: UInt32 = 0
  var kind: Kind
  var text: TextRange
}
