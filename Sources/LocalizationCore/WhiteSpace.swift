extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmingWhiteSpace: String {
    let whole = String(self)
    // Most texts begin and end with a letter.
    guard let first = whole.utf8.first, let last = whole.utf8.last,
      first <= 0x20 || first >= 0x7F || last <= 0x20 || last >= 0x7F
    else { return whole }
    var text = whole[...].drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
