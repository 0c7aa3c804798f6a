extension String {
  /// True for a word that a spreadsheet program shows in place of a value that it cannot compute, in any of its
  /// languages: `#NAME?`, `#WERT!`, `#¡REF!`, `#N/A`.
  package var isSpreadsheetError: Bool {
    guard utf8.first == UInt8(ascii: "#"), utf8.count <= 24 else { return false }
    if ["#N/A", "#NV", "#N/D", "#N/V"].contains(self) { return true }
    guard let last = utf8.last, last == UInt8(ascii: "!") || last == UInt8(ascii: "?") else {
      return false
    }
    let words = unicodeScalars.dropFirst().dropLast()
    return words.count > 1
      && words.allSatisfy { $0.properties.isUppercase || "/¡¿0".unicodeScalars.contains($0) }
  }
}
