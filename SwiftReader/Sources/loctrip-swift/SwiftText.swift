internal import LoctripCodeFacts
internal import SwiftSyntax

/// The text of string literals.
enum SwiftText {
  /// A part of a literal's text.
  enum Part {
    case text(String)
    case interpolation(ExpressionSegmentSyntax)
  }

  /// The parts of a literal, escapes decoded; `nil` if it is not complete.
  static func parts(of literal: StringLiteralExprSyntax) -> [Part] {
    let pounds = literal.openingPounds?.text.utf8.count ?? 0
    var parts: [Part] = []
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let segment):
        let text = decoded(segment.content.text, pounds: pounds)
        if case .text(let before)? = parts.last {
          parts[parts.count - 1] = .text(before + text)
        } else {
          parts.append(.text(text))
        }
      case .expressionSegment(let segment): parts.append(.interpolation(segment))
      }
    }
    return parts
  }

  /// Decodes the escapes of a literal with some `#` around it.
  private static func decoded(_ text: String, pounds: Int) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\r") }) else {
      return text
    }
    let mark = Array(repeating: Unicode.Scalar("#"), count: pounds)
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "\r" {
        if index + 1 < scalars.count, scalars[index + 1] == "\n" { index += 1 }
        result.append("\n")
        index += 1
        continue
      }
      let start = index + 1
      guard scalar == "\\", start + pounds < scalars.count,
        scalars[start..<start + pounds].elementsEqual(mark)
      else {
        result.append(scalar)
        index += 1
        continue
      }
      index = start + pounds
      let letter = scalars[index]
      index += 1
      switch letter {
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "t": result.append("\t")
      case "0": result.append("\0")
      case "u":
        guard index < scalars.count, scalars[index] == "{",
          let close = scalars[index...].firstIndex(of: "}")
        else { continue }
        let digits = String(String.UnicodeScalarView(scalars[index + 1..<close]))
        if let value = UInt32(digits, radix: 16), let decoded = Unicode.Scalar(value) {
          result.append(decoded)
        }
        index = close + 1
      case "\n", " ", "\t":
        // A line continuation.
        while index < scalars.count,
          scalars[index] == " " || scalars[index] == "\t" || scalars[index] == "\n"
        {
          index += 1
        }
      default: result.append(letter)
      }
    }
    return String(result)
  }

  /// The literal as a key, as a key whose worked-out placeholders are gaps, and as text built at run time.
  static func patterns(of parts: [Part], _ types: SwiftTypes) -> (
    key: KeyPattern, relaxed: KeyPattern, built: KeyPattern
  ) {
    var (key, relaxed, built) = (Builder(), Builder(), Builder())
    let isInterpolated = parts.contains { if case .interpolation = $0 { true } else { false } }
    for part in parts {
      switch part {
      case .text(let text):
        // Foundation doubles percent signs beside interpolations.
        let escaped = isInterpolated ? text.replacing("%", with: "%%") : text
        key.add(escaped)
        relaxed.add(escaped)
        built.add(text)
      case .interpolation(let segment):
        built.addGap()
        if let specifier = types.specifier(of: segment) {
          key.add(specifier)
          // What the code spells out is certain.
          let isSpelled = segment.expressions.count > 1 || specifier.hasPrefix("$")
          if isSpelled { relaxed.add(specifier) } else { relaxed.addGap() }
        } else {
          key.addGap()
          relaxed.addGap()
        }
      }
    }
    return (
      KeyPattern(pieces: key.pieces, isBuilt: false),
      KeyPattern(pieces: relaxed.pieces, isBuilt: false),
      KeyPattern(pieces: built.pieces, isBuilt: built.pieces.count > 1)
    )
  }

  struct Builder {
    var pieces = [""]
    mutating func add(_ text: String) { pieces[pieces.count - 1] += text }
    mutating func addGap() { pieces.append("") }
    mutating func add(_ pattern: KeyPattern) {
      for (index, piece) in pattern.pieces.enumerated() {
        if index > 0 { addGap() }
        add(piece)
      }
    }
  }
}
