import LocalizationCore
import XMLEvents

extension ValidationContext {
  /// Checks a target against the size limits of its unit.
  ///
  /// A violation is a warning, because the document stays valid. Measures bytes as UTF-8,
  /// characters, glyphs and rows; not pixels and other units that need a font. The text of
  /// placeholders is unknown, so the text is at least as long as measured.
  mutating func checkSizes(of unit: Int, target: Int) {
    let attributes = tree.attributes[tree.nodes[unit].attributes]
    guard attributes.contains(where: { coreAttributeOfName[$0.name]?.isSize == true })
    else { return }
    checkBytes(of: unit, target: target)
    checkCharacters(of: unit, target: target)
    let bounds: [CoreAttribute] = [.maxwidth, .minwidth, .maxheight, .minheight]
    guard bounds.contains(where: { value($0, of: unit) != nil }) else { return }
    let unitOfSize = string(.sizeUnit, of: unit) ?? "pixel"
    let text = measuredText(of: target, in: unit)
    let isWidth: Bool
    let size: Int
    switch unitOfSize {
    case "byte": (isWidth, size) = (true, text.bytes.count)
    case "char": (isWidth, size) = (true, text.bytes.count { $0 & 0xC0 != 0x80 })
    case "glyph": (isWidth, size) = (true, String(decoding: text.bytes, as: UTF8.self).count)
    case "row": (isWidth, size) = (false, text.bytes.count { $0 == UInt8(ascii: "\n") } + 1)
    default: return
    }
    let limits: Limits = isWidth ? (.minwidth, .maxwidth) : (.minheight, .maxheight)
    check(size, unitOfSize, limits, text.isWhole, of: unit, target)
  }

  private mutating func checkBytes(of unit: Int, target: Int) {
    let bounds: [CoreAttribute] = [.maxbytes, .minbytes]
    guard bounds.contains(where: { value($0, of: unit) != nil }) else { return }
    let text = measuredText(of: target, in: unit)
    check(text.bytes.count, "byte", (.minbytes, .maxbytes), text.isWhole, of: unit, target)
  }

  private typealias Limits = (minimum: CoreAttribute, maximum: CoreAttribute)

  private mutating func check(
    _ size: Int,
    _ unitOfSize: String,
    _ limits: Limits,
    _ isWhole: Bool,
    of unit: Int,
    _ target: Int
  ) {
    let word = unitOfSize == "char" ? "character" : unitOfSize
    let found = "the <target> has \(isWhole ? "" : "at least ")\(size.counted(word))"
    if let bound = number(limits.maximum, of: unit), size > bound {
      let limit = "'\(limits.maximum.rawValue)' allows at most \(bound.grouped)"
      report("\(found), but \(limit)", at: target)
    }
    if let bound = number(limits.minimum, of: unit), size < bound, isWhole {
      let limit = "'\(limits.minimum.rawValue)' requires at least \(bound.grouped)"
      report("\(found), but \(limit)", at: target)
    }
  }

  private mutating func number(_ attribute: CoreAttribute, of unit: Int) -> Int? {
    guard let value = value(attribute, of: unit) else { return nil }
    if let number = AttributeType.integer(value.trimmed) { return number }
    let message =
      "'\(attribute.rawValue)' is '\(value.excerpt)', which is not a number, so the "
      + "<target> cannot be measured"
    report(.xliff1Sizes, message, at: unit, attribute: attribute.rawValue, severity: .warning)
    return nil
  }

  /// Checks `charclass`, whose values the standard does not define, for ASCII.
  private mutating func checkCharacters(of unit: Int, target: Int) {
    guard let value = string(.charclass, of: unit)?.uppercased(),
      value == "ASCII" || value == "US-ASCII"
    else { return }
    let text = String(decoding: measuredText(of: target, in: unit).bytes, as: UTF8.self)
    guard let character = text.unicodeScalars.first(where: { !$0.isASCII }) else { return }
    report("'charclass' is ASCII, but the <target> has '\(character)'", at: target)
  }

  private mutating func report(_ message: String, at target: Int) {
    report(.xliff1Sizes, message, at: target, severity: .warning)
  }

  /// The text of a target outside native codes, and whether it is complete.
  private func measuredText(
    of target: Int,
    in unit: Int
  ) -> (bytes: ArraySlice<UInt8>, isWhole: Bool) {
    var bytes: [UInt8] = []
    var isWhole = true
    let end = tree.end(of: target)
    var node = target + 1
    while node < end {
      switch tree.nodes[node].kind {
      case .text, .cdata: bytes += tree.values[tree.nodes[node].value]
      case .element:
        let kind = kind(of: node)
        if kind?.isCode == true {
          if let equivalent = value(.equivalentText, of: node) {
            bytes += equivalent
          } else {
            isWhole = false
          }
        }
        if !(kind == .g || kind == .mrk) {
          node = tree.end(of: node)
          continue
        }
      case .comment, .instruction: break
      }
      node += 1
    }
    // Without xml:space="preserve" surrounding white space may be layout.
    let isPreserved = value(.space, of: unit)?.trimmed.elementsEqual("preserve".utf8) == true
    return (isPreserved ? bytes[...] : bytes[...].trimmed, isWhole)
  }
}
