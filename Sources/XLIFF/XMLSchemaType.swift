/// Datatypes of XML Schema used by attributes of XLIFF.
package enum XMLSchemaType {
  /// True for an `xs:dateTime` without surrounding white space; see XML Schema 1.0, part 2, 3.2.7.
  package static func isDateTime(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    func digits(_ range: ClosedRange<Int>) -> Int? {
      let found = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard range.contains(found.count) else { return nil }
      rest = rest[found.endIndex...]
      return found.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    func skip(_ byte: UInt8) -> Bool {
      guard rest.first == byte else { return false }
      rest = rest.dropFirst()
      return true
    }
    _ = skip(UInt8(ascii: "-"))
    let start = rest
    guard let year = digits(4...12), year > 0,
      start.first != UInt8(ascii: "0") || start.startIndex + 4 == rest.startIndex,
      skip(UInt8(ascii: "-")), let month = digits(2...2), (1...12).contains(month),
      skip(UInt8(ascii: "-")), let day = digits(2...2), skip(UInt8(ascii: "T"))
    else { return false }
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...days[month - 1]).contains(day), let hour = digits(2...2), hour <= 24,
      skip(UInt8(ascii: ":")), let minute = digits(2...2), minute <= 59, skip(UInt8(ascii: ":")),
      let second = digits(2...2), second <= 59, hour < 24 || minute + second == 0
    else { return false }
    if skip(UInt8(ascii: ".")) {
      let fraction = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard !fraction.isEmpty else { return false }
      rest = rest[fraction.endIndex...]
    }
    if rest.isEmpty || rest.elementsEqual([UInt8(ascii: "Z")]) { return true }
    guard skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-")), let hours = digits(2...2),
      skip(UInt8(ascii: ":")), let minutes = digits(2...2), minutes <= 59,
      hours < 14 || hours == 14 && minutes == 0
    else { return false }
    return rest.isEmpty
  }
}
