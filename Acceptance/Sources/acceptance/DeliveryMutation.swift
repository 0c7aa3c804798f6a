import Foundation
import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// What the hands between export and import do to a delivery.
enum DeliveryMutation: String, CaseIterable {
  case dropped, duplicated, repeated, retargeted, restated, emptied
  case sourceEdited = "source edited"
  case sourceReindented = "source re-indented"
  case placeholderBroken = "placeholder broken"
  case locked, noted
  case renumbered = "renumbered, key in resname"
  case stripped = "ids stripped"
  case foreign = "ids of another app"
  case fileFlattened = "file flattened"
  case fileRenamed = "file renamed"
  case languageSwapped = "language swapped"
  case languageRespelled = "language respelled"
  case languageDropped = "language dropped"
  case blanked, copied, folded
  case segmentEmptied = "segment emptied"
  case languageContradicted = "language contradicted"

  /// True if nothing that it makes of a unit may replace a finished text without a person.
  var provesNothing: Bool {
    switch self {
    case .emptied, .blanked, .copied, .segmentEmptied, .languageContradicted: true
    default: false
    }
  }

  /// The path of the delivery.
  func path(of name: String, _ language: String) -> String {
    // A header that was copied from another language's file.
    // The source language says nothing, because tools fill it in; then the name counts.
    self == .languageContradicted && !language.hasPrefix("en")
      ? "\(language == "de" ? "fr" : "de").xliff" : "\(name).xliff"
  }

  /// Makes a delivery of another.
  ///
  /// - Parameters:
  ///   - document: XLIFF 1.x in UTF-8, its elements without a prefix.
  ///   - random: Chooses the units.
  /// - Returns: The bytes, and the texts that no unit had before.
  func apply(to document: XLIFFDocument, _ random: inout Dice) -> (bytes: [UInt8], fresh: [String])
  {
    var splices: [(range: Range<Int>, bytes: [UInt8])] = []
    var fresh: [String] = []
    let content = document.bytes
    for file in document.files {
      if let change = headChange(of: file, content, &random) { splices.append(change) }
      for index in file.units where concernsEveryUnit || random.below(8) == 0 {
        let unit = document.unit(at: index)
        var chunk = Chunk(bytes: Array(content[unit.range]), unit: unit)
        change(&chunk, index, &random, &fresh)
        splices.append((unit.range, chunk.bytes))
      }
    }
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var position = 0
    for splice in splices.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += content[position..<splice.range.lowerBound]
      result += splice.bytes
      position = splice.range.upperBound
    }
    return (result + content[position...], fresh)
  }

  private var concernsEveryUnit: Bool {
    switch self {
    case .renumbered, .fileFlattened, .fileRenamed, .languageSwapped, .languageRespelled,
      .languageDropped, .languageContradicted:
      true
    default: false
    }
  }

  /// A text that is nowhere else, with the placeholders of the old one.
  private func newText(_ unit: TranslationUnit, _ index: Int, _ fresh: inout [String])
    -> String
  {
    let old = (unit.targetWithEquivalents ?? unit.sourceWithEquivalents)?.description ?? ""
    let text = "\(old) ✎\(rawValue.prefix(4))\(index)"
    fresh.append(text)
    return text
  }

  private func change(
    _ chunk: inout Chunk, _ index: Int, _ random: inout Dice, _ fresh: inout [String]
  ) {
    let unit = chunk.unit
    // A set of phrases is marked up by what stands in it.
    if case .phrases? = unit.source { return }
    let states = [
      "new", "needs-translation", "needs-review-translation", "needs-l10n", "translated",
      "signed-off", "final", "x-vendor",
    ]
    switch self {
    case .dropped: chunk.bytes = []
    case .duplicated:
      var copy = chunk
      copy.setTarget(newText(unit, index, &fresh), state: "translated")
      chunk.bytes += copy.bytes
    case .repeated: chunk.bytes += chunk.bytes
    case .retargeted: chunk.setTarget(newText(unit, index, &fresh), state: "translated")
    case .restated:
      guard let target = unit.targetWithEquivalents else { return }
      chunk.setTarget(target.description, state: states[random.below(states.count)])
    case .emptied: chunk.setTarget("", state: "translated")
    case .sourceEdited:
      chunk.insert(" (edited)", before: "</source>")
      chunk.setTarget(newText(unit, index, &fresh), state: "translated")
    case .sourceReindented:
      chunk.insert("\n      ", before: "</source>")
      chunk.setTarget(newText(unit, index, &fresh), state: "translated")
    case .placeholderBroken:
      let text = newText(unit, index, &fresh)
      fresh.removeLast()
      let broken = text.replacing("%@", with: "%d").replacing("%lld", with: "%@") + " %5$@"
      fresh.append(broken)
      chunk.setTarget(broken, state: "translated")
    case .locked:
      guard !unit.isLocked else { return }
      chunk.insert(" translate=\"no\"", after: "<trans-unit")
      chunk.setTarget(newText(unit, index, &fresh), state: "translated")
    case .noted:
      chunk.insert("<note from=\"translator\">Which one? ✎\(index)</note>", before: "</trans-unit>")
    case .renumbered, .stripped, .foreign:
      guard let id = unit.id, let range = chunk.idRange else { return }
      let replacement =
        switch self {
        case .renumbered: " id=\"\(index + 1)\" resname=\"\(Self.escaped(id))\""
        case .foreign: " id=\"other app \(index)\""
        default: ""
        }
      chunk.bytes.replaceSubrange(range, with: Array(replacement.utf8))
      chunk.moved(by: replacement.utf8.count - range.count)
      chunk.setTarget(newText(unit, index, &fresh), state: "translated")
    case .fileFlattened, .fileRenamed, .languageSwapped, .languageRespelled, .languageDropped,
      .languageContradicted:
      chunk.setTarget(newText(unit, index, &fresh), state: "translated")
    case .blanked:
      let blanks = [" ", "\u{A0}", "\u{3000}", "\u{200B}", "\n        ", " \u{FEFF}"]
      chunk.setTarget(blanks[random.below(blanks.count)], state: "translated")
    case .copied:
      guard let source = unit.sourceWithEquivalents else { return }
      chunk.setTarget(source.description, state: "translated")
    case .folded:
      let text = newText(unit, index, &fresh)
      // A tool that lays out files anew breaks the line, and the import undoes it.
      guard random.below(2) == 0, unit.source?.description.contains("\n") == false else {
        return chunk.setTarget(text, state: "translated")
      }
      fresh.removeLast()
      chunk.setTarget(text.replacingOccurrences(of: " ", with: "\n          "), state: "translated")
    case .segmentEmptied:
      let text = Self.escaped(newText(unit, index, &fresh))
      fresh.removeLast()
      let source = Self.escaped(unit.sourceWithEquivalents?.description ?? "")
      chunk.setTarget("", state: "translated")
      chunk.replace(
        "<target state=\"translated\"></target>",
        with:
          "<seg-source><mrk mtype=\"seg\" mid=\"1\">\(source)</mrk><mrk mtype=\"seg\" mid=\"2\">.</mrk></seg-source>"
          + "<target state=\"translated\"><mrk mtype=\"seg\" mid=\"1\">\(text)</mrk><mrk mtype=\"seg\" mid=\"2\"/></target>"
      )
    }
  }

  /// What becomes of the start tag of a file.
  private func headChange(of file: XLIFFFile, _ content: [UInt8], _ random: inout Dice) -> (
    range: Range<Int>, bytes: [UInt8]
  )? {
    let tagEnd = content[file.range].firstIndex(of: UInt8(ascii: ">")) ?? file.range.upperBound
    var tag = String(decoding: content[file.range.lowerBound..<tagEnd], as: UTF8.self)
    func set(_ name: String, _ value: String?) {
      guard let start = tag.range(of: " \(name)=\""),
        let end = tag[start.upperBound...].firstIndex(of: "\"")
      else { return }
      tag.replaceSubrange(
        start.lowerBound...end, with: value.map { " \(name)=\"\(Self.escaped($0))\"" } ?? "")
    }
    let language = file.targetLanguage ?? "und"
    switch self {
    case .fileFlattened:
      set("original", file.original.split(separator: "/").last.map(String.init))
    case .fileRenamed: set("original", "C:\\jobs\\4711\\\(random.below(1000)).txt")
    case .languageSwapped: set("target-language", language == "it" ? "nl" : "it")
    case .languageRespelled:
      set("target-language", language.lowercased().replacingOccurrences(of: "-", with: "_"))
    case .languageDropped: set("target-language", nil)
    default: return nil
    }
    return (file.range.lowerBound..<tagEnd, Array(tag.utf8))
  }

  /// A text as the value of an attribute, which can stand between tags as well.
  static func escaped(_ text: String) -> String {
    var markup = XMLMarkup()
    markup.attributeValue(text)
    return String(decoding: markup.take(), as: UTF8.self)
  }
}

/// The bytes of one unit.
private struct Chunk {
  var bytes: [UInt8]
  let unit: TranslationUnit
  private var target: Range<Int>?

  init(bytes: [UInt8], unit: TranslationUnit) {
    self.bytes = bytes
    self.unit = unit
    let start = unit.range.lowerBound
    target = unit.targetRange.map { $0.lowerBound - start..<$0.upperBound - start }
  }

  mutating func moved(by count: Int) {
    target = target.map { $0.lowerBound + count..<$0.upperBound + count }
  }

  mutating func setTarget(_ text: String, state: String) {
    let element = Array(
      "<target state=\"\(state)\">\(DeliveryMutation.escaped(text))</target>".utf8)
    if let target {
      bytes.replaceSubrange(target, with: element)
      self.target = target.lowerBound..<target.lowerBound + element.count
    } else if let end = position(after: "</source>") ?? position(after: "<source/>") {
      bytes.insert(contentsOf: element, at: end)
    }
  }

  mutating func insert(_ text: String, before tag: String) {
    guard let end = position(after: tag) else { return }
    insert(text, at: end - tag.utf8.count)
  }

  mutating func insert(_ text: String, after tag: String) {
    guard let end = position(after: tag) else { return }
    insert(text, at: end)
  }

  private mutating func insert(_ text: String, at position: Int) {
    bytes.insert(contentsOf: text.utf8, at: position)
    if let target, target.lowerBound >= position { moved(by: text.utf8.count) }
  }

  /// Replaces the first occurrence of a text.
  mutating func replace(_ text: String, with other: String) {
    guard let end = position(after: text) else { return }
    bytes.replaceSubrange(end - text.utf8.count..<end, with: Array(other.utf8))
  }

  /// The attribute `id` with the space before it.
  var idRange: Range<Int>? {
    let tagEnd = bytes.firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
    let name = Array(" id=\"".utf8)
    for start in 0..<max(0, tagEnd - name.count)
    where Array(bytes[start..<start + name.count]) == name {
      guard let end = bytes[(start + name.count)...].firstIndex(of: UInt8(ascii: "\"")) else {
        return nil
      }
      return start..<end + 1
    }
    return nil
  }

  private func position(after tag: String) -> Int? {
    let wanted = Array(tag.utf8)
    guard bytes.count >= wanted.count else { return nil }
    return (0...bytes.count - wanted.count).first { start in
      bytes[start..<start + wanted.count].elementsEqual(wanted)
    }.map { $0 + wanted.count }
  }
}

/// Numbers that depend on a seed alone.
struct Dice {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }
}
