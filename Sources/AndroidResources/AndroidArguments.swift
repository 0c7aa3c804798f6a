internal import LoctripLocalizationCore

/// The arguments of texts: `%@` here is `%s` there, `%lld` is `%d`, and several have positions.
package enum AndroidArguments {
  /// A placeholder of Java.
  private struct JavaPlaceholder {
    /// The position, if it is written.
    var position: Int?
    /// Flags, width and precision.
    var form: String
    var conversion: Character
    var range: Range<Int>
  }

  /// A text for an app on Android.
  ///
  /// - Parameters:
  ///   - text: The text of a catalog, spelled as in an XLIFF.
  ///   - ownPosition: The position of the argument that the plural around the text counts, if the plural is a part of
  ///     a text, which passes it alone.
  /// - Returns: The text, whether it takes arguments, and the names that arguments have, by their positions; a text that
  ///   takes none may have single percent signs.
  package static func android(_ text: String, ownPosition: Int? = nil) -> (
    text: String, isFormat: Bool, names: [Int: String]
  ) {
    let found = Placeholder.places(in: text)
    guard !found.isEmpty else { return (text, false, [:]) }
    var names: [Int: String] = [:]
    let needsPositions =
      found.count > 1 || (found[0].placeholder.position != 1 && ownPosition == nil)
    var edits: [Edit] = []
    for (placeholder, range) in found {
      let isOwn = ownPosition.map { placeholder.kind == .argument || placeholder.position == $0 }
      let position = isOwn ?? false ? 1 : placeholder.position
      if case .substitution(let name) = placeholder.kind {
        names[position] = name
      } else if let name = placeholder.name {
        names[position] = name
      }
      let lead = needsPositions ? "%\(position)$" : "%"
      edits.append(Edit(range, Array((lead + conversion(of: placeholder)).utf8)))
    }
    edits += lonePercents(in: text, besides: found.map(\.range)).map { Edit($0, Array("%%".utf8)) }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    return (String(decoding: Array(text.utf8).applying(edits), as: UTF8.self), true, names)
  }

  /// The places of percent signs that are neither a placeholder nor written twice.
  private static func lonePercents(in text: String, besides found: [Range<Int>]) -> [Range<Int>] {
    let bytes = Array(text.utf8)
    var result: [Range<Int>] = []
    var rest = found[...]
    var index = 0
    while index < bytes.count {
      if let next = rest.first, next.lowerBound == index {
        index = next.upperBound
        rest.removeFirst()
      } else if bytes[index] != UInt8(ascii: "%") {
        index += 1
      } else if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "%") {
        index += 2
      } else {
        result.append(index..<index + 1)
        index += 1
      }
    }
    return result
  }

  /// The conversion of a placeholder in Java, without percent sign and position: `s` for `%@`, `.2f` for `%1$.2f`.
  private static func conversion(of placeholder: Placeholder) -> String {
    var form = Substring(placeholder.text).dropFirst()
    let digits = form.prefix { $0.isASCII && $0.isNumber }
    if form[digits.endIndex...].first == "$" { form = form[digits.endIndex...].dropFirst() }
    if form.first == "(" { form = form.drop { $0 != ")" }.dropFirst() }
    let flags = form.prefix { "-+#0123456789.".contains($0) }
    switch placeholder.kind {
    case .object, .pointer, .substitution: return "s"
    case .argument: return "d"
    case .character: return "c"
    case .other: return placeholder.text.hasSuffix("f") ? flags + "f" : flags + "d"
    case .floatingPoint:
      return flags + (placeholder.text.last.map { $0 == "F" ? "f" : String($0) } ?? "f")
    case .integer, .shortInteger:
      switch placeholder.text.last {
      case "x": return flags + "x"
      case "X": return flags + "X"
      case "o", "O": return flags + "o"
      default: return flags + "d"
      }
    }
  }

  /// A text of a catalog, of one that came back from an app on Android.
  ///
  /// An argument gets the spelling that a text of the catalog has for that position; one of another type keeps its own,
  /// so that it is found. Positions are written where the catalog's text has them, or the order is another one.
  ///
  /// - Parameters:
  ///   - text: The text that came back.
  ///   - model: The text of the catalog, spelled as in an XLIFF.
  ///   - ownPosition: As it was sent.
  package static func apple(_ text: String, like model: String, ownPosition: Int? = nil) -> String {
    let known = Placeholder.all(in: model)
    guard !known.isEmpty else { return text }
    let found = javaPlaceholders(in: text)
    var edits: [Edit] = []
    var next = 1
    var places: [(place: JavaPlaceholder, position: Int)] = []
    for place in found where place.conversion != "%" && place.conversion != "n" {
      var position = place.position ?? next
      if place.position == nil { next += 1 }
      if let own = ownPosition, position == 1 { position = own }
      places.append((place, position))
    }
    let isPositioned = known.contains { $0.text.utf8.contains(UInt8(ascii: "$")) }
    let isInOrder = places.enumerated().allSatisfy { $1.position == $0 + 1 }
    for (place, position) in places {
      let same = known.first { $0.position == position }
      edits.append(
        Edit(place.range, Array(spelling(place, position, same, isPositioned || !isInOrder).utf8)))
    }
    let hasDoubled = model.hasBytes("%%")
    for place in found where place.conversion == "%" && !hasDoubled {
      edits.append(Edit(place.range, Array("%".utf8)))
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    return String(decoding: Array(text.utf8).applying(edits), as: UTF8.self)
  }

  private static func spelling(
    _ place: JavaPlaceholder, _ position: Int, _ known: Placeholder?, _ isPositioned: Bool
  ) -> String {
    let lead = isPositioned ? "%\(position)$" : "%"
    guard let known, conversion(of: known).last == place.conversion else {
      // Another type, or an argument that nobody passes.
      let letters =
        place.conversion == "s" ? "@" : place.conversion == "d" ? "lld" : String(place.conversion)
      return lead + place.form + letters
    }
    if case .argument = known.kind { return known.text }
    if known.text.utf8.contains(UInt8(ascii: "$")) || !isPositioned { return known.text }
    return lead + known.text.dropFirst()
  }

  /// The places of the arguments in a text as an app on Android has it, with their positions from 1.
  static func places(in text: String) -> [(position: Int, range: Range<Int>)] {
    var next = 1
    return javaPlaceholders(in: text).compactMap { place in
      guard place.conversion != "%", place.conversion != "n" else { return nil }
      if let position = place.position { return (position, place.range) }
      defer { next += 1 }
      return (next, place.range)
    }
  }

  private static func javaPlaceholders(in text: String) -> [JavaPlaceholder] {
    let bytes = Array(text.utf8)
    var result: [JavaPlaceholder] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        index += 1
        continue
      }
      var end = index + 1
      func digits() -> Int? {
        var value: Int?
        while end < bytes.count, 0x30...0x39 ~= bytes[end] {
          value = min((value ?? 0) * 10 + Int(bytes[end] - 0x30), 1_000_000)
          end += 1
        }
        return value
      }
      let position = digits()
      var isPosition = false
      if position != nil, end < bytes.count, bytes[end] == UInt8(ascii: "$") {
        isPosition = true
        end += 1
      } else {
        end = index + 1
      }
      let form = end
      while end < bytes.count, "-#+0,(123456789.".utf8.contains(bytes[end]) { end += 1 }
      guard end < bytes.count, "bBhHsScCdoxXeEfgGaA%n".utf8.contains(bytes[end]) else {
        index += 1
        continue
      }
      result.append(
        JavaPlaceholder(
          position: isPosition ? position : nil,
          form: String(decoding: bytes[form..<end], as: UTF8.self),
          conversion: Character(Unicode.Scalar(bytes[end])), range: index..<end + 1))
      index = end + 1
    }
    return result
  }
}
