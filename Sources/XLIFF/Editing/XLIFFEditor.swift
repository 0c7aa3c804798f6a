public import LoctripLocalizationCore
package import LoctripXMLEvents

/// Changes targets, states and notes of an XLIFF document of any version in place; every other byte stays.
///
/// ```swift
/// let editor = try XLIFFEditor(parsing: bytes, path: "fr.xliff")
/// let result = try editor.applying([
///   XLIFFEdit(.id("greeting"), target: .text("Bonjour"), state: .init("translated"))
/// ])
/// ```
public struct XLIFFEditor: Sendable {
  /// A unit that can be changed.
  public struct Entry: Sendable {
    /// The `id`, or `nil`.
    public let id: String?
    /// The `name` of a unit of 2.x, or `nil`.
    public let name: String?
    /// The place of its file among the files.
    public let fileIndex: Int
    /// True if the text is to be translated.
    public let isTranslatable: Bool
    /// The start, in the document's UTF-8 form.
    package let offset: Int

    /// The address for an ``XLIFFEdit``.
    public var address: UnitAddress { UnitAddress(id: name ?? id, offset: offset) }

    /// True if the unit is all that an address says.
    fileprivate func isMeant(by address: UnitAddress) -> Bool {
      (address.file ?? fileIndex) == fileIndex && (address.offset ?? offset) == offset
        && address.id.map { isKnown(as: $0, withCases: address.offset != nil) } ?? true
    }

    /// True if an id is that of the unit, or of one of its cases; which has the way to it.
    private func isKnown(as text: String, withCases: Bool) -> Bool {
      [id, name].compactMap(\.self).contains { own in
        guard text.utf8.starts(with: own.utf8) else { return false }
        let rest = text.utf8.dropFirst(own.utf8.count)
        let isOfCase = rest.starts(with: ".".utf8) || rest.starts(with: Slot.separator.utf8)
        return rest.isEmpty || withCases && isOfCase
      }
    }
  }

  /// The result of some edits.
  public struct Result: Sendable {
    /// The document, in its own encoding.
    public let bytes: [UInt8]
    /// The changes, in the document's UTF-8 form.
    package let edits: [Edit]
    /// The number of places that changed.
    public var changeCount: Int { edits.count }
    /// The edits that were not done, in the order given.
    public let refusals: [XLIFFEditRefusal]
  }

  /// The name for findings.
  public let path: String
  /// The version of the document.
  public let version: XLIFFVersion
  /// The encoding of the document.
  package let encoding: XMLEncoding
  /// The units in document order.
  public let units: [Entry]

  /// The bytes on disk.
  private let bytes: [UInt8]
  /// The document in UTF-8; a byte order mark of UTF-8 included.
  private let content: [UInt8]
  private let rootTag: Range<Int>
  private let lineEnd: [UInt8]

  /// Opens a document.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk, in any encoding that libxml2 knows.
  ///   - path: The name for findings.
  /// - Throws: `FindingsError` when the bytes are not well-formed XML or not an XLIFF.
  public init(parsing bytes: [UInt8], path: String) throws(FindingsError) {
    let (content, encoding) = try XMLInput.read(bytes, path: path)
    var entries: [Entry] = []
    var stream = XLIFFUnitStream(path: path) { _, file, scope, event, batch in
      entries.append(
        Entry(
          id: batch.attribute("id", of: event),
          name: batch.names[event.name].localName == "unit"
            ? batch.attribute("name", of: event) : nil, fileIndex: file.index,
          isTranslatable: scope.isTranslatable, offset: event.range.lowerBound))
      return false
    } receive: { _ in
    }
    try stream.read(content)
    guard let version = stream.version else {
      throw FindingsError(
        Finding(.notXLIFF, .error, "there is no root", at: FileLocation(path: path)))
    }
    self.path = path
    self.version = version
    self.encoding = encoding
    self.bytes = bytes
    self.content = content
    units = entries
    rootTag = stream.rootTag
    lineEnd = Self.lineEnd(of: content)
  }

  /// The markup of a range of the document's UTF-8 form, such as the content of a source for ``XLIFFEdit/Target/markup(_:)``.
  package func markup(_ range: Range<Int>) -> String {
    String(decoding: content[range.clamped(to: content.indices)], as: UTF8.self)
  }

  /// The first line end of a document.
  private static func lineEnd(of content: [UInt8]) -> [UInt8] {
    guard let index = content.firstIndex(where: { $0 == 10 || $0 == 13 }) else { return [10] }
    if content[index] == 10 { return [10] }
    return index + 1 < content.count && content[index + 1] == 10 ? [13, 10] : [13]
  }

  // MARK: - Applying

  /// Returns the document with edits done.
  ///
  /// An edit that would break the document is refused, and the others are done.
  ///
  /// - Parameters:
  ///   - edits: The edits, at most one for each segment.
  ///   - targetLanguage: The language of the targets, for a document that does not state it. It is
  ///     written into the document when a target is set: as `trgLang`, in 1.x as `target-language`.
  /// - Throws: `FindingsError` when the document's encoding does not let the rest of it stay as it is.
  /// - Complexity: O(n) in the size of the document and of the edits.
  public func applying(_ edits: [XLIFFEdit], targetLanguage: String? = nil) throws(FindingsError)
    -> Result
  {
    guard !edits.isEmpty else { return Result(bytes: bytes, edits: [], refusals: []) }
    var refusals: [(edit: Int, refusal: Refusal)] = []
    let editsOfUnit = resolve(edits, &refusals)
    var changes: [Edit] = []
    var tagsDone: Set<Int> = []
    let content = content
    let lineEnd = lineEnd
    let root = rootTag
    var stream = XLIFFUnitStream(path: path) { index, _, _, _, _ in
      editsOfUnit[index] != nil
    } receive: { unit in
      var editing = UnitEditing(unit, in: content, lineEnd: lineEnd)
      let stated = unit.file.targetLanguage
      for index in editsOfUnit[unit.index] ?? [] {
        do throws(Refusal) {
          let isSetting = edits[index].target.map { $0 != .removed } ?? false
          if isSetting, let stated, let targetLanguage, !stated.isSameTag(as: targetLanguage) {
            throw Refusal(
              reason: .otherTargetLanguage,
              message: "the document is for '\(stated)', not for '\(targetLanguage)'",
              offset: unit.tree.nodes[0].range.lowerBound)
          }
          try editing.apply(edits[index], language: stated ?? targetLanguage)
          if isSetting, stated == nil, let targetLanguage {
            let tag = unit.version.isXLIFF2 ? root : unit.file.startTag
            if tagsDone.insert(tag.lowerBound).inserted {
              changes.append(Self.addLanguage(targetLanguage, to: tag, in: content, unit.version))
            }
          }
        } catch {
          refusals.append((index, error))
        }
      }
      changes += editing.finished()
    }
    try stream.read(content)
    let lines = refusals.isEmpty ? nil : LineIndex(content)
    let refused = refusals.sorted { $0.edit < $1.edit }.map { edit, refusal in
      XLIFFEditRefusal(
        edit: edit, reason: refusal.reason, message: refusal.message,
        location: lines?.location(of: refusal.offset, in: path) ?? FileLocation(path: path))
    }
    return Result(bytes: try splice(changes), edits: changes, refusals: refused)
  }

  /// The document with parts of its UTF-8 form replaced.
  ///
  /// - Parameter edits: The edits, apart, each with what it replaces.
  /// - Returns: `nil` when something else stands there.
  /// - Throws: `FindingsError` when the document's encoding does not let the rest of it stay as it is.
  package func applying(_ edits: [(edit: Edit, old: [UInt8])]) throws(FindingsError) -> [UInt8]? {
    for (edit, old) in edits {
      guard edit.range.upperBound <= content.count,
        content[edit.range].isIdentical(to: old[...])
      else { return nil }
    }
    return try splice(edits.map(\.edit))
  }

  /// The indices of the edits of each unit.
  private func resolve(_ edits: [XLIFFEdit], _ refusals: inout [(edit: Int, refusal: Refusal)])
    -> [Int: [Int]]
  {
    func places(_ name: KeyPath<Entry, String?>) -> [ExactString: [Int]] {
      Dictionary(grouping: units.indices.filter { units[$0][keyPath: name] != nil }) {
        ExactString(units[$0][keyPath: name] ?? "")
      }
    }
    lazy var byID = places(\.id)
    lazy var byName = places(\.name)
    lazy var byOffset = Dictionary(units.indices.map { (units[$0].offset, [$0]) }) { $1 }
    var result: [Int: [Int]] = [:]
    func refuse(_ number: Int, _ reason: XLIFFEditRefusal.Reason, _ message: String, at place: Int)
    {
      refusals.append((number, Refusal(reason: reason, message: message, offset: place)))
    }
    for (number, edit) in edits.enumerated() {
      let address = edit.unit
      let candidates: [Int]
      if let index = address.index {
        candidates = units.indices.contains(index) ? [index] : []
      } else if let offset = address.offset {
        candidates = byOffset[offset] ?? []
      } else {
        let id = ExactString(address.id ?? "")
        candidates = byID[id] ?? byName[id] ?? []
      }
      // No more than two of the units with the id are looked at.
      let found = candidates.lazy.filter { units[$0].isMeant(by: address) }.prefix(2)
      if let match = found.first, found.count == 1 {
        result[match, default: []].append(number)
      } else if let match = found.first {
        let message = "there is more than one unit '\(address.id ?? "")'"
        refuse(number, .ambiguousUnit, message, at: units[match].offset)
      } else {
        let message =
          address.index.map { "there is no unit \($0), only \(units.count)" }
          ?? "there is no unit '\(address.id ?? "")'"
        refuse(number, .noSuchUnit, message, at: rootTag.lowerBound)
      }
    }
    return result
  }

  private static func addLanguage(
    _ language: String, to range: Range<Int>, in content: [UInt8], _ version: XLIFFVersion
  ) -> Edit {
    let tag = XMLStartTag(range, in: ArraySlice(content).span)
    let names =
      version.isXLIFF2
      ? (source: "srcLang", target: "trgLang")
      : (source: "source-language", target: "target-language")
    let place = tag[names.source]?.range.upperBound ?? tag.insertionPoint
    var markup = XMLMarkup()
    markup.attribute(names.target, language)
    return Edit(place..<place, markup.bytes)
  }

  // MARK: - Bytes

  /// The bytes on disk with changes of the UTF-8 form.
  private func splice(_ changes: [Edit]) throws(FindingsError) -> [UInt8] {
    guard !changes.isEmpty else { return bytes }
    guard !encoding.isUTF8 else {
      guard Self.declaresASCII(content) else { return content.applying(changes) }
      return content.applying(changes.map { Edit($0.range, Self.asReferences($0.replacement)) })
    }
    let ordered = changes.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }.map(\.element)
    // Every piece of the document is written in its encoding again. Only when the pieces are the
    // document is it known that what stays, stays.
    var result = encoding.byteOrderMark
    var position = 0
    var place = encoding.byteOrderMark.count
    var expected: [UInt8] = []
    func encoded(_ range: Range<Int>) throws(FindingsError) -> ArraySlice<UInt8> {
      guard !range.isEmpty else { return [] }
      let written = try encode(content[range])
      let old = bytes[min(place, bytes.count)..<min(place + written.count, bytes.count)]
      guard written[...].isIdentical(to: old) else { throw unstable() }
      place += written.count
      return old
    }
    for change in ordered {
      result += try encoded(position..<change.range.lowerBound)
      _ = try encoded(change.range)
      let written = change.replacement.isEmpty ? [] : try encode(change.replacement[...])
      expected += content[position..<change.range.lowerBound]
      expected += try decode(written)
      result += written
      position = change.range.upperBound
    }
    result += try encoded(position..<content.count)
    expected += content[position...]
    guard place == bytes.count else { throw unstable() }
    // An encoding in which bytes mean something by what is before them would show here.
    guard try decode(result, hasMark: true) == expected else { throw unstable() }
    return result
  }

  private func encode(_ text: ArraySlice<UInt8>) throws(FindingsError) -> [UInt8] {
    try naming { () throws(XMLSyntaxError) in try encoding.encode(text.span) }
  }

  /// - Parameter hasMark: True if the bytes begin with the byte order mark, as the decoder wants them.
  private func decode(_ written: [UInt8], hasMark: Bool = false) throws(FindingsError) -> [UInt8] {
    let mark = encoding.byteOrderMark
    guard written.count > (hasMark ? mark.count : 0) else { return [] }
    return try naming { () throws(XMLSyntaxError) in
      try encoding.decode(ArraySlice(hasMark ? written : mark + written).span)
    }
  }

  /// Returns the result of some work; its failure is thrown under the name of the document.
  private func naming(_ work: () throws(XMLSyntaxError) -> [UInt8]) throws(FindingsError) -> [UInt8]
  {
    do {
      return try work()
    } catch {
      throw FindingsError(Finding(syntax: error, path: path))
    }
  }

  private func unstable() -> FindingsError {
    FindingsError(
      Finding(
        .unstableEncoding, .error,
        "rewriting this document in \(encoding.name) would change some of its characters; "
          + "convert it to UTF-8 first", at: FileLocation(path: path)))
  }

  /// True if the declaration names ASCII.
  private static func declaresASCII(_ content: [UInt8]) -> Bool {
    guard content.starts(with: "<?xml".utf8),
      let end = content.firstIndex(of: UInt8(ascii: ">"))
    else { return false }
    let words = String(decoding: content[..<end], as: UTF8.self).uppercased()
      .split { " =\"'?\t\r\n".contains($0) }
    return words.contains("US-ASCII") || words.contains("ASCII")
  }

  /// Markup with a reference for every character that ASCII does not have.
  private static func asReferences(_ markup: [UInt8]) -> [UInt8] {
    guard markup.contains(where: { $0 >= 0x80 }) else { return markup }
    var result: [UInt8] = []
    for scalar in String(decoding: markup, as: UTF8.self).unicodeScalars {
      result += scalar.isASCII ? Array(String(scalar).utf8) : Array("&#\(scalar.value);".utf8)
    }
    return result
  }
}
