/// The names, texts and brackets of a manifest that is written in Swift: `Package.swift`, or `Project.swift`.
///
/// The manifest is not run.
struct ManifestTokens: Sendable {
  enum Token: Equatable, Sendable {
    /// The name behind a full stop and before a parenthesis: `.target(`, which is the open bracket too.
    case call(String)
    /// The name before a colon.
    case label(String)
    /// A text without interpolations.
    case text(String)
    /// Another name, or a number.
    case word(String)
    /// A sign, or a text with interpolations.
    case other
    case open, close, comma
  }
  private(set) var all: [Token] = []

  /// The texts of the arguments of a call by their labels, without those of calls in them, and where it ends.
  func arguments(at call: Int) -> (texts: [String: [String]], end: Int) {
    var found: [String: [String]] = [:]
    var label: String?
    var open: [Bool] = []
    for index in all.indices[(call + 1)...] {
      switch all[index] {
      case .call: open.append(true)
      case .open: open.append(false)
      case .close: if open.popLast() == nil { return (found, index) }
      case .label(let name) where open.isEmpty: label = name
      case .text(let text):
        // `url: "…"`, or a list `exclude: ["…"]`.
        guard let label, !open.contains(true), open.count < 2 else { continue }
        found[label, default: []].append(text)
      case .comma where open.isEmpty: label = nil
      case .label, .comma, .word, .other: break
      }
    }
    return (found, all.count)
  }

  init(_ bytes: [UInt8]) {
    var index = 0
    var name: [UInt8] = []
    var isMember = false
    var all: [Token] = []
    defer { self.all = all }
    func isName(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }
    /// Ends a name that is no label and no call.
    func end() {
      if !name.isEmpty { all.append(.word(String(decoding: name, as: UTF8.self))) }
      (name, isMember) = ([], false)
    }
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch byte {
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != 10 { index += 1 }
        continue
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
        index += 2
        while index + 1 < bytes.count,
          bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/")
        {
          index += 1
        }
        index += 2
        continue
      case UInt8(ascii: "\""):
        var text: [UInt8] = []
        var isPlain = true
        end()
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != 10 {
          if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
            index += 1
            if bytes[index] == UInt8(ascii: "(") { isPlain = false }
          }
          text.append(bytes[index])
          index += 1
        }
        all.append(isPlain ? .text(String(decoding: text, as: UTF8.self)) : .other)
      case UInt8(ascii: "("), UInt8(ascii: "["):
        let word = String(decoding: name, as: UTF8.self)
        let isCall = isMember || word.first?.isUppercase == true
        if byte == UInt8(ascii: "("), isCall, !name.isEmpty {
          all.append(.call(word))
          (name, isMember) = ([], false)
        } else {
          end()
          all.append(.open)
        }
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        end()
        all.append(.close)
      case UInt8(ascii: ":") where !name.isEmpty:
        all.append(.label(String(decoding: name, as: UTF8.self)))
        (name, isMember) = ([], false)
      case UInt8(ascii: ","):
        end()
        all.append(.comma)
      case UInt8(ascii: "."):
        end()
        isMember = true
      case let byte where isName(byte):
        if index > 0, !isName(bytes[index - 1]), !name.isEmpty { end() }
        name.append(byte)
      case 32, 9, 10, 13: break
      default:
        end()
        all.append(.other)
      }
      index += 1
    }
  }
}
