package import LoctripLocalizationCore

/// Reads the answers of a program as they arrive, in any order.
///
/// Uses bounded memory whatever the program writes: one answer per requested unit and one line.
/// Longer lines are skipped, and an endless output is cut off.
package struct AnswerReader: Sendable {
  /// The greatest length of a line, in bytes.
  package static let maximumLine = 1 << 20
  /// The greatest length of the output, in bytes.
  package static let maximumOutput = 32 << 20

  /// A number of faults, with the first places.
  private struct Faults: Sendable {
    var count = 0
    var places: [String] = []

    mutating func add(_ place: @autoclosure () -> String) {
      count += 1
      if places.count < 3 { places.append(place()) }
    }

    func finding(_ code: Finding.Code, _ what: String) -> Finding? {
      guard count > 0 else { return nil }
      let more = count > places.count ? "; and \((count - places.count).grouped) more" : ""
      return Finding(code, .warning, "\(what): \(places.joined(separator: "; "))\(more)")
    }
  }

  /// The number of faulty lines after which reading stops.
  package static let maximumFaults = 10_000

  private let asked: Set<String>
  private let maximumLine: Int
  private let maximumOutput: Int
  private var line: [UInt8] = []
  private var isTooLong = false
  private var lineNumber = 1
  private var size = 0
  private var malformed = Faults()
  private var unknown = Faults()
  private var doubled = Faults()
  private var conflicting: Set<String> = []
  private var taken: [String: DraftAnswer] = [:]

  /// Starts to read.
  ///
  /// - Parameters:
  ///   - ids: The requested units.
  ///   - maximumLine: The greatest length of a line, in bytes.
  ///   - maximumOutput: The greatest length of the output, in bytes.
  package init(
    asking ids: some Sequence<String>, maximumLine: Int = maximumLine,
    maximumOutput: Int = maximumOutput
  ) {
    asked = Set(ids)
    self.maximumLine = maximumLine
    self.maximumOutput = maximumOutput
  }

  /// The answer for a unit, or `nil` if there is none, or two that differ.
  package func answer(to id: String) -> DraftAnswer? {
    conflicting.contains(id) ? nil : taken[id]
  }

  /// The number of answered units.
  package var answerCount: Int { taken.count - conflicting.count }

  /// Findings about faulty lines.
  package var findings: [Finding] {
    [
      malformed.finding(
        .malformedAnswer,
        "\(malformed.count.counted("line")) of the program's output cannot be read"),
      unknown.finding(
        .unknownAnswer,
        unknown.count == 1
          ? "1 answer is for a unit that was not requested"
          : "\(unknown.count.counted("answer")) are for units that were not requested"),
      doubled.finding(
        .doubledAnswer,
        "\(doubled.count.counted("unit")) \(doubled.count == 1 ? "has" : "have") two different "
          + "answers; neither is used"),
    ].compactMap { $0 }
  }

  /// Reads the next bytes.
  ///
  /// - Returns: False if the output is too long, or has too many faults.
  package mutating func read(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard size + bytes.count <= maximumOutput,
      malformed.count + unknown.count < Self.maximumFaults
    else {
      size = maximumOutput
      isTooLong = false
      line = []
      return false
    }
    size += bytes.count
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      keep(rest[..<end])
      endLine()
      guard malformed.count + unknown.count < Self.maximumFaults else { return false }
      rest = rest[(end + 1)...]
    }
    keep(rest)
    return true
  }

  /// Reads the last line, which may lack a line end.
  package mutating func end() {
    if !line.isEmpty || isTooLong { endLine() }
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    guard !isTooLong else { return }
    if line.count + bytes.count > maximumLine {
      isTooLong = true
      line = []
    } else {
      line += bytes
    }
  }

  private mutating func endLine() {
    defer {
      line.removeAll(keepingCapacity: true)
      isTooLong = false
      lineNumber += 1
    }
    if isTooLong {
      return malformed.add("line \(lineNumber) is longer than \(maximumLine.grouped) bytes")
    }
    guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
    do throws(DraftAnswer.Fault) {
      take(try DraftAnswer(parsing: line))
    } catch {
      malformed.add("line \(lineNumber) \(error.message)")
    }
  }

  private mutating func take(_ answer: DraftAnswer) {
    guard asked.contains(answer.id) else {
      return unknown.add("line \(lineNumber) '\(answer.id.prefix(40).description.oneLine)'")
    }
    guard let known = taken[answer.id] else {
      taken[answer.id] = answer
      return
    }
    guard known.target != answer.target, conflicting.insert(answer.id).inserted else { return }
    doubled.add("line \(lineNumber) '\(answer.id)'")
  }
}

extension Finding.Code {
  /// The translation program printed a line that is not an answer.
  package static let malformedAnswer: Self = "malformed-answer"
  /// The translation program answered for a unit that was not sent.
  package static let unknownAnswer: Self = "unknown-answer"
  /// The translation program answered twice for a unit, with different texts.
  package static let doubledAnswer: Self = "doubled-answer"
}
