package import LoctripLocalizationCore

/// Converts the spelling of arguments between catalog and XLIFF in a localization with
/// substitutions.
///
/// A catalog writes `%#@NAME@` in the surrounding text and `%arg` in the cases of the substitution;
/// an XLIFF has `%1$#@NAME@` and `%1$lld`, with the position and specifier of the substitution. A
/// substitution without a position keeps its catalog spelling. (Xcode behaviour.)
package struct SubstitutionText: Sendable {
  /// The substitutions that state a position, by their names; the first of each name.
  private let named: [ExactString: Spelling]

  /// The spelling of a substitution's argument.
  private struct Spelling {
    let argument: Int
    /// The spelling in its own cases, in XLIFF and catalog; `nil` without a specifier.
    let own: (long: String, short: String)?
  }

  /// Creates the conversion.
  ///
  /// - Parameter substitutions: The substitutions of the localization, or of the source if it has
  ///   none.
  package init(_ substitutions: [Localization.Substitution]) {
    var named: [ExactString: Spelling] = [:]
    for substitution in substitutions {
      let name = ExactString(substitution.name)
      guard let argument = substitution.argument, named[name] == nil else { continue }
      named[name] = Spelling(
        argument: argument, own: substitution.specifier.map { ("%\(argument)$\($0)", "%arg") })
    }
    self.named = named
  }

  /// The text as in an XLIFF.
  package func exported(_ text: String, at path: VariationPath) -> String {
    guard !named.isEmpty, text.hasByte(UInt8(ascii: "%")) else { return text }
    guard let name = path.substitution else {
      return replacing(in: text) { reference, argument in
        reference.argument.isEmpty ? "%\(argument)$#@\(reference.name)@" : nil
      }
    }
    guard let (long, short) = named[ExactString(name)]?.own else { return text }
    return text.respelling(short, as: long)
  }

  /// The text as in a catalog.
  ///
  /// - Parameters:
  ///   - text: The text of an XLIFF.
  ///   - path: The path of the text.
  ///   - models: Current texts of the catalog. A positional spelling that one of them uses is kept.
  package func imported(_ text: String, at path: VariationPath, models: [String]) -> String {
    // Both spellings of an XLIFF have a position.
    guard !named.isEmpty, text.hasByte(UInt8(ascii: "$")), text.hasByte(UInt8(ascii: "%")) else {
      return text
    }
    guard let name = path.substitution else {
      let kept = Set(models.flatMap { Reference.all(in: Array($0.utf8)) }.map(\.key))
      return replacing(in: text) { reference, argument in
        reference.argument == "\(argument)" && !kept.contains(reference.key)
          ? "%#@\(reference.name)@" : nil
      }
    }
    guard let (long, short) = named[ExactString(name)]?.own,
      !models.contains(where: { $0.hasPart(long) })
    else { return text }
    return text.respelling(long, as: short)
  }

  /// The text with references to substitutions respelled.
  private func replacing(
    in text: String, _ spelling: (_ reference: Reference, _ argument: Int) -> String?
  ) -> String {
    let bytes = Array(text.utf8)
    let edits = Reference.all(in: bytes).compactMap { reference -> Edit? in
      guard let argument = named[ExactString(reference.name)]?.argument,
        let spelling = spelling(reference, argument)
      else { return nil }
      return Edit(reference.range, Array(spelling.utf8))
    }
    return edits.isEmpty ? text : String(decoding: bytes.applying(edits), as: UTF8.self)
  }

  /// A `%#@NAME@` or `%1$#@NAME@` in a text.
  private struct Reference {
    let range: Range<Int>
    /// The digits of the position; empty without one.
    let argument: String
    let name: String

    var key: [ExactString] { [ExactString(argument), ExactString(name)] }

    /// All references of a text, not nested; linear in its length.
    static func all(in bytes: [UInt8]) -> [Reference] {
      var found: [Reference] = []
      var position = 0
      while position < bytes.count {
        defer { position += 1 }
        guard bytes[position] == UInt8(ascii: "%") else { continue }
        let digits = bytes[(position + 1)...].prefix { (0x30...0x39).contains($0) }
        var rest = bytes[digits.endIndex...]
        if !digits.isEmpty {
          guard rest.first == UInt8(ascii: "$") else { continue }
          rest = rest.dropFirst()
        }
        guard rest.starts(with: "#@".utf8) else { continue }
        let name = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "%") }
        guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "@") else {
          continue
        }
        found.append(
          Reference(
            range: position..<name.endIndex + 1, argument: String(decoding: digits, as: UTF8.self),
            name: String(decoding: name, as: UTF8.self)))
        position = name.endIndex
      }
      return found
    }
  }
}

extension String {
  /// True if the string contains the bytes of `part`.
  func hasPart(_ part: String) -> Bool {
    part.utf8.count <= utf8.count && !offsets(of: part).isEmpty
  }

  /// This string with each `part` replaced, compared by bytes.
  func respelling(_ part: String, as replacement: String) -> String {
    let found = offsets(of: part)
    guard !found.isEmpty else { return self }
    let edits = found.map { Edit($0..<$0 + part.utf8.count, Array(replacement.utf8)) }
    return String(decoding: Array(utf8).applying(edits), as: UTF8.self)
  }

  /// The offsets of a part, not overlapping.
  private func offsets(of part: String) -> [Int] {
    withUTF8Bytes { bytes in part.withUTF8Bytes { Self.offsets(of: $0, in: bytes) } }
  }

  private static func offsets(of part: Span<UInt8>, in bytes: Span<UInt8>) -> [Int] {
    guard part.count > 0 else { return [] }
    var offsets: [Int] = []
    var offset = 0
    while offset + part.count <= bytes.count {
      var count = 0
      while count < part.count, bytes[offset + count] == part[count] { count += 1 }
      if count == part.count {
        offsets.append(offset)
        offset += count
      } else {
        offset += 1
      }
    }
    return offsets
  }
}
