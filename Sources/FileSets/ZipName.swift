/// Decodes the names in zip archives.
enum ZipName {
  /// Returns the text of a name, with `/` between its steps.
  ///
  /// By the specification a name without the flag for UTF-8 is in code page 437 (APPNOTE, appendix D). macOS writes
  /// UTF-8 without the flag, which hardly any text in that code page resembles.
  static func text(_ bytes: ArraySlice<UInt8>, isUTF8: Bool) -> String {
    let isReadable = String(validating: bytes, as: UTF8.self) != nil
    let text =
      isUTF8 || isReadable
      ? String(decoding: bytes, as: UTF8.self)
      : String(
        String.UnicodeScalarView(
          bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : upperHalf[Int($0) - 0x80] }))
    // Some programs on Windows write `\`.
    return String(text.map { $0 == "\\" ? "/" : $0 })
  }

  /// The upper half of code page 437.
  private static let upperHalf = Array(
    """
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
    """.unicodeScalars
  )
}
