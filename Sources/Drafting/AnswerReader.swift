public import LocalizationCore

/// Reads the answers of a program as they come, in any order.
///
/// Holds one answer for each unit that was asked for and one line, whatever the program writes: a longer
/// line is passed over, and an output that does not end is cut off.
public struct AnswerReader: Sendable {
  /// How long a line may be, in bytes.
  public static let maximumLine = 1 << 20
  /// How long an output may be, in bytes.
  public static let maximumOutput = 32 << 20

  /// What was not right, with the first places and how many more there are.
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

  /// How many lines may be wrong before nothing more is read.
  public static let maximumFaults = 10_000

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
  ///   - ids: The units that were asked for.
  ///   - maximumLine: How long a line may be.
  ///   - maximumOutput: How long all may be.
  public init(
    asking ids: some Sequence<String>,
    maximumLine: Int = maximumLine,
    maximumOutput: Int = maximumOutput
  ) {
    asked = Set(ids)
    self.maximumLine = maximumLine
    self.maximumOutput = maximumOutput
  }

  /// The answer about a unit, or `nil` when there is none, or there are two that differ.
  public func answer(to id: String) -> DraftAnswer? {
    conflicting.contains(id) ? nil : taken[id]
  }

  /// How many units have an answer.
  public var answerCount: Int { taken.count - conflicting.count }

  /// What was not right with the lines.
  public var findings: [Finding] {
    [
      malformed.finding(
        .malformedAnswer,
        "\(malformed.count.counted("line")) of the program's output cannot be read"
      ),
      unknown.finding(
        .unknownAnswer,
        unknown.count == 1
          ? "1 answer is for a unit that was not requested"
          : "\(unknown.count.counted("answer")) are for units that were not requested"
      ),
      doubled.finding(
        .doubledAnswer,
        "\(doubled.count.counted("unit")) \(doubled.count == 1 ? "has" : "have") two different "
          + "answers; neither is used"
      ),
    ].compactMap { $0 }
  }

  /// Reads the next bytes.
  ///
  /// - Returns: Whether there may be more; else the output is longer than it may be, or too much of it is
  ///   wrong.
  public mutating func read(_ bytes: ArraySlice<UInt8>) -> Bool {
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

  /// Reads the last line, which need not have an end.
  public mutating func end() {
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
  /// A line of a program cannot be read as an answer.
  public static let malformedAnswer: Self = "malformed-answer"
  /// A program answered what it was not asked.
  public static let unknownAnswer: Self = "unknown-answer"
  /// A program answered twice, and not the same.
  public static let doubledAnswer: Self = "doubled-answer"
}
