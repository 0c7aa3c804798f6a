/// The class of a scalar at the boundaries of words; see UAX 29, table 3, as ICU tailors it.
///
/// In ICU (from 72 on) a colon joins no word; in CLDR it does only for Finnish and Swedish.
enum WordClass: UInt8 {
  /// Never a part of a word.
  case other
  /// A letter of a script that writes spaces between words.
  case letter
  /// A Hebrew letter, which a double quotation mark joins to another.
  case hebrew
  /// A syllable of Hangul, which ICU joins only to its like.
  case hangul
  /// A decimal digit.
  case digit
  /// A low line and its like: joins letters and digits.
  case connector
  /// Joins two letters: `·`.
  case middleOfLetters
  /// Joins two digits: `,`.
  case middleOfDigits
  /// Joins two letters or two digits: `'`, `.`.
  case middle
  /// Joins two Hebrew letters.
  case doubleQuote
  /// Belongs to the character before it: marks and format characters.
  case extending
  /// A letter of a script whose words are found with a dictionary.
  case dictionary

  /// The class of each scalar of ASCII.
  static let ascii: [WordClass] = (0..<128).map { byte in
    switch Unicode.Scalar(UInt8(byte)) {
    case "a"..."z", "A"..."Z": .letter
    case "0"..."9": .digit
    case "_": .connector
    case ",", ";": .middleOfDigits
    case "'", ".": .middle
    case "\"": .doubleQuote
    default: .other
    }
  }

  /// The class of a scalar beyond ASCII.
  init(_ scalar: UInt32) {
    switch scalar {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2C1, 0x400...0x481: self = .letter
    case 0x2018, 0x2019, 0x2024, 0xFE52, 0xFF07, 0xFF0E: self = .middle
    case 0xB7, 0x387, 0x55F, 0x5F4, 0x2027, 0xFE13: self = .middleOfLetters
    case 0x37E, 0x589, 0x60C, 0x60D, 0x66C, 0x7F8, 0x2044, 0xFE10, 0xFE14, 0xFE50, 0xFE54, 0xFF0C,
      0xFF1B:
      self = .middleOfDigits
    case 0x66B: self = .digit
    case 0x202F, 0x203F, 0x2040, 0x2054, 0xFE33, 0xFE34, 0xFE4D...0xFE4F, 0xFF3F: self = .connector
    case 0x5D0...0x5EA, 0x5EF...0x5F2, 0xFB1D, 0xFB1F...0xFB28, 0xFB2A...0xFB4F: self = .hebrew
    case 0xAC00...0xD7A3: self = .hangul
    case 0x200C, 0x200D: self = .extending
    case 0x200B: self = .other
    // Thai, Lao, Myanmar, Khmer, Tai Le, New Tai Lue, Tai Tham: the class SA of UAX 14, without digits.
    case 0xE01...0xE4E, 0xE81...0xECE, 0xEDC...0xEDF, 0x1000...0x103F, 0x1050...0x108F,
      0x109A...0x109D, 0x1780...0x17D3, 0x17D7, 0x17DC, 0x17DD, 0x1950...0x1974, 0x1980...0x19C9,
      0x1A20...0x1A5E, 0xA9E0...0xA9EF, 0xA9FA...0xA9FE, 0xAA60...0xAAC2:
      self = .dictionary
    // Han, kana.
    case 0x2E80...0x2FD5, 0x3005, 0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3038...0x303B,
      0x3041...0x3096, 0x309B...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF,
      0x32D0...0x32FE, 0x3300...0x3357, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF66...0xFF9D, 0x1AFF0...0x1B16F, 0x1F200, 0x20000...0x3FFFD:
      self = .dictionary
    case 0x2010...0x2023, 0x2025...0x2026, 0x2190...0x23FF, 0x2500...0x2BFF, 0x1F300...0x1FAFF:
      self = .other
    default: self.init(properties: scalar)
    }
  }

  private init(properties scalar: UInt32) {
    guard let scalar = Unicode.Scalar(scalar) else {
      self = .other
      return
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: self = .extending
    case .decimalNumber: self = .digit
    case .connectorPunctuation: self = .connector
    default: self = scalar.properties.isAlphabetic ? .letter : .other
    }
  }
}
