import Foundation
import LoctripLocalizationCore
import XLIFF
import LoctripXLIFFConversion

/// Measures over every well-formed XLIFF file of the corpus that nothing but the change changes.
struct FidelityAcceptance {
  let corpus: Corpus

  /// What is counted over all files.
  private struct Tally {
    var files = 0
    var versions: [String: Int] = [:]
    var encodings: [String: Int] = [:]
    var identical = 0
    var edits = 0
    var confined = 0
    var readBack = 0
    var compared = 0
    var canonical = 0
    var withoutUnits = 0
    /// Documents for which canonical XML is not defined.
    var withoutCanonical = 0
    var unreadable: [String] = []
    var refused: [String] = []
    var failures: [String] = []
  }

  /// A unit before and after an edit, for the comparison of canonical forms.
  private struct Pair {
    let name: String
    let old: [UInt8]
    let new: [UInt8]
  }

  func run() throws -> Bool {
    var tally = Tally()
    let hasXMLLint = FileManager.default.isExecutableFile(atPath: xmllint)
    if !hasXMLLint { print("acceptance-fidelity: xmllint is absent, canonical forms are skipped") }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "fidelity-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var pairs: [Pair] = []
    for path in paths() {
      try measure(path, &tally, &pairs)
      if hasXMLLint, pairs.count >= 200 || pairs.reduce(0, { $0 + $1.old.count }) > 16 << 20 {
        try compare(pairs, in: folder, &tally)
        pairs = []
      }
      if !hasXMLLint { pairs = [] }
    }
    try compare(pairs, in: folder, &tally)
    return report(tally, hasXMLLint)
  }

  private let xmllint = "/usr/bin/xmllint"

  private func paths() -> [String] {
    ["conformance", "xliff12", "apple"].flatMap { folder in
      corpus.files(
        folder, ".xlf", ".xliff", ".xlf2", ".sdlxliff", ".mqxliff", ".mxliff", ".mxlf", ".txlf",
        ".xml", ".iws.xlf")
    }
  }

  // MARK: - One file

  private func measure(_ path: String, _ tally: inout Tally, _ pairs: inout [Pair]) throws {
    let name = corpus.short(path)
    let old = try bytes(of: path)
    let editor: XLIFFEditor
    do {
      editor = try XLIFFEditor(parsing: old, path: name)
    } catch {
      tally.unreadable.append(error.description)
      return
    }
    tally.files += 1
    tally.versions[editor.version.rawValue, default: 0] += 1
    let mark = editor.encoding.byteOrderMark.isEmpty ? "" : " with a byte order mark"
    tally.encodings[editor.encoding.name + mark, default: 0] += 1
    if try sameVersion(old, editor) == old {
      tally.identical += 1
    } else {
      tally.failures.append("\(name): not the same bytes in its own version")
    }
    let units = editor.units.indices.filter { editor.units[$0].isTranslatable }
    guard let first = units.first, let last = units.last else {
      tally.withoutUnits += 1
      return
    }
    for index in Set([first, units[units.count / 2], last]).sorted() {
      try edit(index, of: editor, old, name, &tally, &pairs)
    }
  }

  /// The document converted to its own version, which 1.0 and 1.1 are not converted to, and opened
  /// and written by the editor.
  private func sameVersion(_ bytes: [UInt8], _ editor: XLIFFEditor) throws -> [UInt8] {
    let written = try editor.applying([]).bytes
    guard XLIFFConverter.targets.contains(editor.version) else { return written }
    return try XLIFFConverter.convert(written, path: editor.path, to: editor.version).bytes
  }

  private func edit(
    _ index: Int, of editor: XLIFFEditor, _ old: [UInt8], _ name: String, _ tally: inout Tally,
    _ pairs: inout [Pair]
  ) throws {
    var change: XLIFFEdit?
    var expected = ""
    var isWithoutLanguage = false
    var isSourceless = false
    var segmentIndex = 0
    try XLIFFUnitStream.read(old, path: name) { unit in
      guard unit.index == index else { return }
      let segments = unit.segments
      segmentIndex = segments.count / 2
      isWithoutLanguage = unit.version.isXLIFF2 && unit.file.targetLanguage == nil
      guard segments.indices.contains(segmentIndex), let source = segments[segmentIndex].source
      else {
        isSourceless = true
        return
      }
      // A target of 1.x has the segments that the source marks.
      let held = segmentedSource(of: unit) ?? source
      expected = editor.markup(unit.tree.nodes[held].content) + " Prüfung \u{3BB} &amp; &lt;neu&gt;"
      change = XLIFFEdit(
        .index(index), segment: unit.version.isXLIFF2 ? .index(segmentIndex) : .only,
        target: .markup(expected))
    }
    guard let change else {
      if !isSourceless { tally.failures.append("\(name): unit \(index) was not read again") }
      return
    }
    tally.edits += 1
    let result: XLIFFEditor.Result
    do {
      result = try editor.applying([change], targetLanguage: isWithoutLanguage ? "de" : nil)
    } catch {
      tally.refused.append("\(name): unit \(index): \(error)")
      return
    }
    if let refusal = result.refusals.first {
      tally.refused.append(refusal.description)
      return
    }
    check(result, index, of: editor, old, name, isWithoutLanguage, &tally)
    let (written, others) = try target(of: index, segmentIndex, in: result.bytes, name)
    let before = try target(of: index, segmentIndex, in: old, name)
    // A character that the encoding lacks is written as a reference.
    let references = expected.replacing("ü", with: "&#252;").replacing("\u{3BB}", with: "&#955;")
    let forms = [expected, references, expected.replacing("\u{3BB}", with: "&#955;")]
    if written.map(forms.contains) == true, others == before.1 {
      tally.readBack += 1
    } else {
      tally.failures.append("\(name): unit \(index) does not say what was set")
    }
    pairs.append(Pair(name: "\(name): unit \(index)", old: old, new: result.bytes))
  }

  private func segmentedSource(of unit: XLIFFUnitStream.Unit) -> Int? {
    let tree = unit.tree
    return tree.elements(of: 0).first {
      tree.name(of: $0).localName == "seg-source"
        && tree.name(of: $0).namespace == tree.name(of: 0).namespace
    }
  }

  /// The markup of the changed target, and a digest of all that the other units say.
  private func target(of index: Int, _ segment: Int, in bytes: [UInt8], _ name: String) throws -> (
    String?, Int
  ) {
    let editor = try XLIFFEditor(parsing: bytes, path: name)
    var found: String?
    var others = Hasher()
    try XLIFFUnitStream.read(bytes, path: name) { unit in
      func markup(_ node: Int?) -> String? {
        node.map { editor.markup(unit.tree.nodes[$0].content) }
      }
      for (number, part) in unit.segments.enumerated() {
        if unit.index == index, number == segment {
          found = markup(part.target)
        } else {
          others.combine(markup(part.source))
          others.combine(markup(part.target))
          others.combine(part.state)
        }
      }
    }
    return (found, others.finalize())
  }

  /// Whether only bytes of the unit changed, apart from a target language that had to be stated.
  private func check(
    _ result: XLIFFEditor.Result, _ index: Int, of editor: XLIFFEditor, _ old: [UInt8],
    _ name: String, _ isWithoutLanguage: Bool, _ tally: inout Tally
  ) {
    let start = editor.units[index].offset
    let inside = result.edits.filter { $0.range.lowerBound >= start }
    let outside = result.edits.filter { $0.range.lowerBound < start }
    let added = Array(#" trgLang="de""#.utf8)
    let isLanguageOnly =
      outside.isEmpty
      || isWithoutLanguage && outside.count == 1
        && outside.allSatisfy { $0.range.isEmpty && $0.replacement == added }
    // The bytes on disk, not the edits, say what changed.
    let end = editor.units.indices.contains(index + 1) ? editor.units[index + 1].offset : nil
    let prefix = commonPrefix(old, result.bytes)
    let suffix = commonSuffix(old, result.bytes, after: prefix)
    let changed = prefix..<old.count - suffix
    var isInside = true
    if editor.encoding.isUTF8, outside.isEmpty {
      isInside = changed.lowerBound >= start && (end.map { changed.upperBound <= $0 } ?? true)
    }
    if isLanguageOnly, isInside, inside.count == 1 {
      tally.confined += 1
    } else {
      tally.failures.append(
        "\(name): unit \(index): \(inside.count) changes in the unit, \(outside.count) outside")
    }
  }

  private func commonPrefix(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var count = 0
    let limit = min(left.count, right.count)
    while count < limit, left[count] == right[count] { count += 1 }
    return count
  }

  private func commonSuffix(_ left: [UInt8], _ right: [UInt8], after prefix: Int) -> Int {
    var count = 0
    let limit = min(left.count, right.count) - prefix
    while count < limit, left[left.count - 1 - count] == right[right.count - 1 - count] {
      count += 1
    }
    return count
  }

  // MARK: - Canonical forms

  /// Compares old and new documents as xmllint writes them canonically, the changed part aside.
  private func compare(_ pairs: [Pair], in folder: URL, _ tally: inout Tally) throws {
    guard !pairs.isEmpty else { return }
    let forms = try forms(of: pairs, ["--c14n"], in: folder)
    // Canonical XML is not defined for namespaces that are relative; xmllint's plain form is.
    let without = pairs.indices.filter { forms[$0].old.isEmpty }
    let plain = try self.forms(of: without.map { pairs[$0] }, ["--encode", "UTF-8"], in: folder)
    var replaced: [Int: Int] = [:]
    for (place, index) in without.enumerated() { replaced[index] = place }
    tally.withoutCanonical += without.count
    for (index, pair) in pairs.enumerated() {
      tally.compared += 1
      let form = replaced[index].map { plain[$0] } ?? forms[index]
      guard !form.old.isEmpty, !form.new.isEmpty else {
        tally.failures.append("\(pair.name): xmllint does not read it")
        continue
      }
      if differsInOneTargetOnly(form.old, form.new, isPlain: replaced[index] != nil) {
        tally.canonical += 1
      } else {
        tally.failures.append("\(pair.name): the canonical forms differ outside the target")
      }
    }
  }

  private func forms(of pairs: [Pair], _ options: [String], in folder: URL) throws -> [(
    old: [UInt8], new: [UInt8]
  )] {
    guard !pairs.isEmpty else { return [] }
    let written = try canonical(pairs.flatMap { [$0.old, $0.new] }, options, in: folder)
    return pairs.indices.map { (written[$0 * 2], written[$0 * 2 + 1]) }
  }

  /// The canonical forms of documents, by one run of xmllint; empty for one that it does not read.
  private func canonical(_ documents: [[UInt8]], _ options: [String], in folder: URL) throws
    -> [[UInt8]]
  {
    let separator = folder.appending(path: "separator.xml")
    try Data("<fidelity-separator/>".utf8).write(to: separator)
    let mark = Array(
      (options == ["--c14n"]
        ? "<fidelity-separator></fidelity-separator>"
        : #"<?xml version="1.0" encoding="UTF-8"?>\#n<fidelity-separator/>\#n"#).utf8)
    var arguments = ["--nonet", "--huge"] + options
    for (index, document) in documents.enumerated() {
      let input = folder.appending(path: "\(index).xml")
      try Data(document).write(to: input)
      arguments += [input.path, separator.path]
    }
    let output = folder.appending(path: "canonical")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: xmllint)
    process.arguments = arguments
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try handle.close()
    let written = [UInt8](try Data(contentsOf: output))
    var forms: [[UInt8]] = []
    var start = 0
    var index = 0
    while index + mark.count <= written.count {
      if written[index] == mark[0], written[index + 1] == mark[1],
        written[index..<index + mark.count].elementsEqual(mark)
      {
        forms.append(Array(written[start..<index]))
        index += mark.count
        start = index
      } else {
        index += 1
      }
    }
    while forms.count < documents.count { forms.append([]) }
    return forms
  }

  /// Whether two canonical documents are equal when the target around the difference is taken out of
  /// both, and a language stated on the root.
  ///
  /// It knows nothing of XML but that a canonical tag starts with `<` and has no `<` in it.
  private func differsInOneTargetOnly(_ old: [UInt8], _ new: [UInt8], isPlain: Bool) -> Bool {
    var new = new
    let added = Array(#" trgLang="de""#.utf8)
    if let root = range(of: added, in: new), range(of: added, in: old) == nil {
      new.removeSubrange(root)
    }
    let prefix = commonPrefix(old, new)
    guard prefix < max(old.count, new.count) else { return false }
    let suffix = commonSuffix(old, new, after: prefix)
    var changed = prefix..<new.count - suffix
    if prefix == old.count - suffix {
      // Of a new element `<a>b</a>` before `<c>` it cannot be told from `a>b</a><` after a `<`.
      var start = prefix
      while start > 0, start > prefix - 64 {
        if new[start] == UInt8(ascii: "<"), localName(new, at: start) == "target" {
          changed = start..<start + changed.count
          break
        }
        guard new[start - 1] == new[start - 1 + changed.count] else { break }
        start -= 1
      }
    }
    guard
      let left = withoutTarget(
        old, around: changed.lowerBound..<old.count - suffix - (prefix - changed.lowerBound),
        isPlain),
      let right = withoutTarget(new, around: changed, isPlain)
    else { return false }
    return left == right
  }

  /// The document without the target that a range is in or touches, and without the white space
  /// before it; the document itself when there is none there.
  private func withoutTarget(_ bytes: [UInt8], around range: Range<Int>, _ isPlain: Bool)
    -> [UInt8]?
  {
    var start = min(range.lowerBound, bytes.count - 1)
    // Back to the start of the target or of the unit around the place.
    while start >= 0 {
      if bytes[start] == UInt8(ascii: "<") {
        let name = localName(bytes, at: start)
        if name == "target", closingEnd(bytes, from: start, isPlain) >= range.upperBound { break }
        if ["trans-unit", "segment", "ignorable"].contains(name) {
          start = -1
          break
        }
      }
      start -= 1
    }
    if start < 0 {
      // The target may be all of the difference: it starts in it.
      guard
        let found = range.first(where: {
          bytes[$0] == UInt8(ascii: "<") && localName(bytes, at: $0) == "target"
        })
      else { return stripped(bytes, range.lowerBound..<range.lowerBound) }
      start = found
    }
    let end = closingEnd(bytes, from: start, isPlain)
    return stripped(bytes, start..<end)
  }

  private func stripped(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var start = range.lowerBound
    while start > 0, [9, 10, 13, 32].contains(bytes[start - 1]) { start -= 1 }
    var end = range.upperBound
    while end < bytes.count, [9, 10, 13, 32].contains(bytes[end]) { end += 1 }
    return Array(bytes[..<start] + bytes[end...])
  }

  private func localName(_ bytes: [UInt8], at start: Int) -> String {
    let name = bytes[(start + 1)...].prefix { ![9, 10, 13, 32, 47, 62].contains($0) }
    let text = String(decoding: name, as: UTF8.self)
    return text.split(separator: ":").last.map(String.init) ?? text
  }

  /// The end of the element that starts at an offset.
  private func closingEnd(_ bytes: [UInt8], from start: Int, _ isPlain: Bool) -> Int {
    let name = bytes[(start + 1)...].prefix { ![9, 10, 13, 32, 47, 62].contains($0) }
    // A canonical form has no tags of empty elements, but may have `/>` in an attribute.
    if isPlain, let end = bytes[start...].firstIndex(of: 62), bytes[end - 1] == 47 {
      return end + 1
    }
    let tag = Array("</".utf8) + name + [62]
    var index = start
    while index + tag.count <= bytes.count {
      if bytes[index] == 60, bytes[index..<index + tag.count].elementsEqual(tag) {
        return index + tag.count
      }
      index += 1
    }
    return bytes.count
  }

  private func range(of part: [UInt8], in bytes: [UInt8]) -> Range<Int>? {
    let limit = min(bytes.count, 4096) - part.count
    guard limit >= 0 else { return nil }
    for start in 0...limit where bytes[start..<start + part.count].elementsEqual(part) {
      return start..<start + part.count
    }
    return nil
  }

  // MARK: - Report

  private func report(_ tally: Tally, _ hasXMLLint: Bool) -> Bool {
    list("not well-formed, or not an XLIFF", tally.unreadable)
    list("edits refused, with the reason", tally.refused)
    list("failures", tally.failures)
    let done = tally.edits - tally.refused.count
    func counts(_ table: [String: Int]) -> String {
      table.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) × \($0.key)" }
        .joined(separator: ", ")
    }
    print(
      """

      acceptance-fidelity: \(tally.files) files: \(counts(tally.versions)); \
      \(counts(tally.encodings))
      acceptance-fidelity: \(tally.identical) of \(tally.files) are the same bytes in their own \
      version (\(percent(tally.identical, tally.files)))
      acceptance-fidelity: \(tally.edits) targets set, \(tally.refused.count) refused, in \
      \(tally.files - tally.withoutUnits) files with something to translate
      acceptance-fidelity: \(tally.confined) of \(done) changed one place in their unit and nothing \
      else (\(percent(tally.confined, done)))
      acceptance-fidelity: \(tally.readBack) of \(done) are read back as they were set, and the rest \
      of the units as it was (\(percent(tally.readBack, done)))
      acceptance-fidelity: \
      \(hasXMLLint ? "\(tally.canonical) of \(tally.compared)" : "canonical forms skipped: no xmllint, 0") \
      equal in canonical form without the target (\(percent(tally.canonical, tally.compared))); \
      \(tally.withoutCanonical) in xmllint's plain form, because canonical XML is not defined for \
      relative namespaces
      """
    )
    return tally.files > 0 && tally.identical == tally.files && tally.confined == done
      && tally.readBack == done && tally.canonical == tally.compared && tally.failures.isEmpty
  }
}
