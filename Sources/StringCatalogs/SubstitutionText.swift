package import LocalizationCore

/// The two spellings of an argument in a localization with substitutions.
///
/// A catalog writes `%#@NAME@` in the text around and `%arg` in the cases of the substitution; an
/// XLIFF has `%1$#@NAME@` and `%1$lld`, with the position and specifier that the substitution states.
/// A substitution without a position keeps its catalog spelling. (Xcode behaviour.)
package struct SubstitutionText: Sendable {
  private let substitutions: [Localization.Substitution]

  /// Creates the translation between both spellings.
  ///
  /// - Parameter substitutions: What the localization says, or the source for one that it lacks.
  package init(_ substitutions: [Localization.Substitution]) {
    self.substitutions = substitutions
  }

  /// The text as an XLIFF has it.
  package func exported(_ text: String, at path: VariationPath) -> String {
    guard !substitutions.isEmpty, text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var result = text
    for substitution in substitutions {
      guard let argument = substitution.argument else { continue }
      if let name = path.substitution {
        guard name.isIdentical(to: substitution.name), let specifier = substitution.specifier
        else { continue }
        result = result.replacing("%arg", with: "%\(argument)$\(specifier)")
      } else {
        result = result.replacing(
          "%#@\(substitution.name)@",
          with: "%\(argument)$#@\(substitution.name)@"
        )
      }
    }
    return result
  }

  /// The text as a catalog has it.
  ///
  /// - Parameters:
  ///   - text: The text of an XLIFF.
  ///   - path: Where it stands.
  ///   - models: Texts that the catalog has there now. A spelling with position that one of them
  ///     uses is kept.
  package func imported(_ text: String, at path: VariationPath, models: [String]) -> String {
    guard !substitutions.isEmpty, text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var result = text
    for substitution in substitutions {
      guard let argument = substitution.argument else { continue }
      let long: String
      let short: String
      if let name = path.substitution {
        guard name.isIdentical(to: substitution.name), let specifier = substitution.specifier
        else { continue }
        (long, short) = ("%\(argument)$\(specifier)", "%arg")
      } else {
        (long, short) = ("%\(argument)$#@\(substitution.name)@", "%#@\(substitution.name)@")
      }
      if models.contains(where: { $0.hasPart(long) }) { continue }
      result = result.replacing(long, with: short)
    }
    return result
  }
}

extension String {
  /// Whether the bytes of `part` stand in this string.
  func hasPart(_ part: String) -> Bool { !offsets(of: part).isEmpty }

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
