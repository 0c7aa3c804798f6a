internal import Dispatch
internal import Foundation
internal import Synchronization

/// How deep the syntax of a Swift file may be, told from its bytes before it is parsed: a parser calls itself for each
/// level, and a stranger's file must not end the program.
enum SwiftDepth {
  /// The deepest code that is parsed.
  static let limit = 2_000

  /// The greatest number of brackets in one another, or of parts of one expression without brackets.
  static func depth(of bytes: [UInt8]) -> Int {
    var (brackets, deepest) = (0, 0)
    // Members, branches and operators of one statement, each of which may be a level.
    var links = 0
    var index = 0
    var isLineStart = false
    /// The literals around an interpolation: the brackets around it, and whether they have several lines.
    var literals: [(brackets: Int, isLong: Bool)] = []
    func isQuote(_ index: Int, _ count: Int) -> Bool {
      index + count <= bytes.count
        && bytes[index..<index + count].allSatisfy { $0 == UInt8(ascii: "\"") }
    }
    /// Passes over a literal up to its end or its next interpolation.
    func skipText(isLong: Bool) {
      let count = isLong ? 3 : 1
      while index < bytes.count {
        if isQuote(index, count) {
          index += count
          return
        }
        // What is not closed ends with its line.
        if !isLong, bytes[index] == UInt8(ascii: "\n") { return }
        guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
          index += 1
          continue
        }
        index += 2
        guard bytes[index - 1] == UInt8(ascii: "(") else { continue }
        literals.append((brackets, isLong))
        brackets += 1
        return
      }
    }
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      index += 1
      switch byte {
      case UInt8(ascii: "\n"):
        isLineStart = true
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): continue
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        continue
      case UInt8(ascii: "\""):
        let isLong = isQuote(index - 1, 3)
        if isLong { index += 2 }
        skipText(isLong: isLong)
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        brackets += 1
        links += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        brackets = max(brackets - 1, 0)
        if let literal = literals.last, literal.brackets >= brackets {
          literals.removeLast()
          skipText(isLong: literal.isLong)
        }
      case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "!"),
        UInt8(ascii: "-"), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"):
        links += 1
        isLineStart = false
      default: break
      }
      if isLineStart || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") { links = 0 }
      isLineStart = false
      deepest = max(deepest, brackets, links)
    }
    return deepest
  }

  /// Does something on a thread whose stack is deep enough for the limit.
  static func onDeepStack<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    let isDone = DispatchSemaphore(value: 0)
    let box = Box<Value>()
    let thread = Thread {
      let value = body()
      box.result.withLock { $0 = value }
      isDone.signal()
    }
    thread.stackSize = 256 << 20
    thread.start()
    isDone.wait()
    return box.result.withLock { $0 }
  }

  private final class Box<Value: Sendable>: Sendable {
    let result = Mutex<Value?>(nil)
  }
}
