internal import Foundation
internal import LoctripFileSets
internal import LoctripLocalizationCore

/// A day of the Gregorian calendar, from the year 1 to 9999: the years that a date can be read with.
package struct CalendarDay: Hashable, Sendable {
  /// The number of days since 1970-01-01.
  package let number: Int

  /// Wraps the number of days since 1970-01-01; the nearest day that a date has.
  package init(number: Int) { self.number = min(max(number, Self.first), Self.last) }

  /// The numbers of 0001-01-01 and 9999-12-31.
  fileprivate static let (first, last) = (-719_162, 2_932_896)

  /// The day with a date, or `nil` if there is none.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    // Years begin in March here, so that a leap day is the last day of one.
    let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let leapDays = years / 4 - years / 100 + years / 400
    let number = years * 365 + leapDays + (months * 153 + 2) / 5 + day - 1 - 719_468
    guard (Self.first...Self.last).contains(number) else { return nil }
    self.number = number
    guard date == (year, month, day) else { return nil }
  }

  /// Reads a date as ISO 8601 writes it, `2026-11-27`.
  package init?(_ text: String) {
    // A stranger's text may be long.
    guard text.utf8.count == 10 else { return nil }
    self.init(Array(text.utf8)[...])
  }

  /// Reads the bytes of a date.
  fileprivate init?(_ bytes: ArraySlice<UInt8>) {
    guard let parts = bytes.numbers(in: "0000-00-00") else { return nil }
    self.init(year: parts[0], month: parts[1], day: parts[2])
  }

  /// Year, month and day.
  package var date: (year: Int, month: Int, day: Int) {
    let date = CivilDate(daysSince1970: number)
    return (date.year, date.month, date.day)
  }

  /// The day of the week, 1 for Monday to 7 for Sunday.
  package var weekday: Int { ((number + 3) % 7 + 7) % 7 + 1 }

  /// The week of ISO 8601, and the year that it belongs to.
  package var week: (year: Int, week: Int) {
    // The Thursday of a week is in its year.
    let thursday = CalendarDay(number: number + 4 - weekday)
    let year = thursday.date.year
    let first = CalendarDay(year: year, month: 1, day: 1)?.number ?? thursday.number
    return (year, (thursday.number - first) / 7 + 1)
  }

  /// The day that comes some working days later; Saturday and Sunday are none.
  package func adding(workingDays: Int) -> CalendarDay {
    // No two days are further from each other.
    var (day, rest) = (self, min(max(workingDays, 0), Self.last - Self.first))
    // Whole weeks first, from a working day on.
    while day.weekday > 5, rest > 0 { day = CalendarDay(number: day.number - 1) }
    day = CalendarDay(number: day.number + rest / 5 * 7)
    rest %= 5
    while rest > 0 {
      day = CalendarDay(number: day.number + 1)
      if day.weekday <= 5 { rest -= 1 }
    }
    return day
  }
}

extension CalendarDay: Comparable, CustomStringConvertible {
  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// The date as ISO 8601 writes it.
  package var description: String {
    let (year, month, day) = date
    return "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
  }
}

/// A second, in UTC, from the year 1 to 9999.
package struct EventTime: Hashable, Sendable {
  /// The seconds since 1970-01-01T00:00:00Z.
  package let seconds: Int

  /// Wraps the seconds since 1970-01-01T00:00:00Z; the nearest second that a date has.
  package init(seconds: Int) {
    self.seconds = min(
      max(seconds, CalendarDay.first * 86_400), (CalendarDay.last + 1) * 86_400 - 1)
  }

  /// Reads a time as ISO 8601 writes it in UTC, `2026-11-27T09:14:05Z`, or a date alone.
  package init?(_ text: String) {
    if let day = CalendarDay(text) {
      self.init(seconds: day.number * 86_400)
      return
    }
    guard text.utf8.count == 20 else { return nil }
    let bytes = Array(text.utf8)
    guard let day = CalendarDay(bytes[..<10]), let clock = bytes[10...].numbers(in: "T00:00:00Z"),
      clock[0] < 24, clock[1] < 60, clock[2] < 60
    else { return nil }
    self.init(seconds: day.number * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2])
  }

  /// The day, in UTC.
  package var day: CalendarDay {
    CalendarDay(number: (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400)
  }

  private var clock: (hour: Int, minute: Int, second: Int) {
    let rest = (seconds % 86_400 + 86_400) % 86_400
    return (rest / 3_600, rest / 60 % 60, rest % 60)
  }

  /// The time in the name of a file, to the minute: `20261127T0914`.
  package var compact: String {
    "\("\(day)".filter { $0 != "-" })T\(clock.hour.padded(2))\(clock.minute.padded(2))"
  }
}

extension EventTime: Comparable, CustomStringConvertible {
  package static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }

  /// The time as ISO 8601 writes it.
  package var description: String {
    let (hour, minute, second) = clock
    return "\(day)T\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))Z"
  }
}

/// The clock of a run: `SOURCE_DATE_EPOCH` if that is set, else that of the system.
package enum RunClock {
  private static var epoch: Int? {
    ProcessFacts.variable("SOURCE_DATE_EPOCH").flatMap(TimeInterval.init)
      .flatMap { Int(exactly: $0.rounded(.down)) }
      // The years that dates have.
      .flatMap { (-62_135_596_800..<253_402_300_800).contains($0) ? $0 : nil }
  }

  /// The user who runs the program, for events; `nil` if the system does not say.
  package static var person: String? {
    (["GIT_AUTHOR_NAME", "USER", "LOGNAME"].compactMap(ProcessFacts.variable) + [NSUserName()])
      .first { !$0.isEmpty }
  }

  /// The present time.
  package static var now: EventTime {
    EventTime(seconds: epoch ?? Int(Date().timeIntervalSince1970.rounded(.down)))
  }

  /// The present day: the local one, or that of `SOURCE_DATE_EPOCH` in UTC.
  package static var today: CalendarDay {
    let now = now
    guard epoch == nil else { return now.day }
    let date = Date(timeIntervalSince1970: TimeInterval(now.seconds))
    return EventTime(seconds: now.seconds + TimeZone.current.secondsFromGMT(for: date)).day
  }
}

extension ArraySlice<UInt8> {
  /// The numbers in a text of a form such as `00:00`: a zero is any digit, everything else is itself.
  fileprivate func numbers(in form: String) -> [Int]? {
    guard count == form.utf8.count else { return nil }
    var numbers: [Int] = []
    var isInside = false
    for (byte, expected) in zip(self, form.utf8) {
      guard expected == UInt8(ascii: "0") else {
        guard byte == expected else { return nil }
        isInside = false
        continue
      }
      guard byte.isASCIIDigit else { return nil }
      let digit = Int(byte - UInt8(ascii: "0"))
      if isInside {
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + digit
      } else {
        numbers.append(digit)
      }
      isInside = true
    }
    return numbers
  }
}

extension Int {
  /// The number with zeros in front of it.
  func padded(_ count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(count - digits.count, 0)) + digits
  }
}
