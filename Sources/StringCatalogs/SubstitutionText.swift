package import LocalizationCore

/// The two spellings of an argument in a localization with substitutions.
///
/// A catalog writes `%#@NAME@` in the text around and `%arg` in the cases of the substitution; an
/// XLIFF has `%1$#@NAME@` and `%1$lld`, with the position and specifier that the substitution states.
/// A substitution without a position keeps its catalog spelling. (Xcode behaviour.)
package struct SubstitutionText: Sendable {
  /// The substitutions that state a position, by their names; the first of each name.
  private let named: [ExactString: Spelling]

  /// How the argument of a substitution is spelled.
  private struct Spelling {
    let argument: Int
    /// In its own cases, of an XLIFF and of a catalog; `nil` where there is no specifier.
    let own: (long: String, short: String)?
  }

  /// Creates the translation between both spellings.
  ///
  /// - Parameter substitutions: What the localization says, or the source for one that it lacks.
  package init(_ substitutions: [Localization.Substitution]) {
    var named: [ExactString: Spelling] = [:]
    for substitution in substitutions {
      let name = ExactString(substitution.name)
      guard let argument = substitution.argument, named[name] == nil else { continue }
      named[name] = Spelling(
        argument: argument,
        own: substitution.specifier.map { ("%\(argument)$\($0)", "%arg") }
      )
    }
    self.named = named
  }

  /// The text as an XLIFF has it.
  package func exported(_ text: String, at path: VariationPath) -> String {
    guard !named.isEmpty, text.hasByte(UInt8(ascii: "%")) else { return text }
    guard let name = path.substitution else {
      return replacing(in: text) { reference, argument in
        reference.argument.isEmpty ? "%\(argument)$#@\(reference.name)@" : nil
      }
    }
    guard let (long, short) = named[ExactString(name)]?.own else { return text }
    return text.replacing(short, with: long)
  }

  /// The text as a catalog has it.
  ///
  /// - Parameters:
  ///   - text: The text of an XLIFF.
  ///   - path: Where it stands.
  ///   - models: Texts that the catalog has there now. A spelling with position that one of them
  ///     uses is kept.
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
    return text.replacing(long, with: short)
  }

  /// The text with references to substitutions spelled in another way.
  private func replacing(
    in text: String,
    _ spelling: (_ reference: Reference, _ argument: Int) -> String?
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
    /// The digits of the position; empty where there is none.
    let argument: String
    let name: String

    var key: [ExactString] { [ExactString(argument), ExactString(name)] }

    /// All of a text, none in another; in one walk, however many there are.
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
            range: position..<name.endIndex + 1,
            argument: String(decoding: digits, as: UTF8.self),
            name: String(decoding: name, as: UTF8.self)
          )
        )
        position = name.endIndex
      }
      return found
    }
  }
}

extension String {
  /// Whether the bytes of `part` stand in this string.
  func hasPart(_ part: String) -> Bool {
    part.utf8.count <= utf8.count && !offsets(of: part).isEmpty
  }

  /// This string with each `part` replaced, compared by bytes.
  func replacing(_ part: String, with replacement: String) -> String {
    let found = offsets(of: part)
    guard !found.isEmpty else { return self }
    let edits = found.map { Edit($0..<$0 + part.utf8.count, Array(replacement.utf8)) }
    return String(decoding: Array(utf8).applying(edits), as: UTF8.self)
  }

  /// Where the bytes of a part begin, none within another.
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
