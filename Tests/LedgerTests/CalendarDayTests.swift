import Foundation
import LoctripLedger
import LoctripTestSupport
import Testing

@Suite struct CalendarDayTests {
  @Test func `dates, weekdays and weeks are those of the calendar`() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<3_000 {
      let number = generator.below(400_000) - 100_000
      let date = Date(timeIntervalSince1970: TimeInterval(number) * 86_400)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday, .weekOfYear, .yearForWeekOfYear], from: date)
      let day = CalendarDay(number: number)
      #expect(
        [day.date.year, day.date.month, day.date.day] == [parts.year, parts.month, parts.day])
      #expect(day.weekday == ((parts.weekday ?? 0) + 5) % 7 + 1)
      #expect([day.week.year, day.week.week] == [parts.yearForWeekOfYear, parts.weekOfYear])
      #expect(CalendarDay("\(day)") == day)
    }
  }

  @Test(arguments: [
    "", "2026-11-31", "2026-02-29", "2026-13-01", "2026-00-10", "26-11-27", "2026-11-27 ",
    "+026-11-27", "２０２６-11-27", "0000-01-01", "2026-11-27T09:14:05Z",
  ])
  func `what is no date is refused`(_ text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func `a due date is some working days later`() throws {
    let monday = try #require(CalendarDay("2026-11-23"))
    #expect("\(monday.adding(workingDays: 4))" == "2026-11-27")
    #expect("\(monday.adding(workingDays: 5))" == "2026-11-30")
    for start in 0..<7 {
      for count in 0..<30 {
        // One day after the other.
        var (day, rest) = (CalendarDay(number: monday.number + start), count)
        while rest > 0 {
          day = CalendarDay(number: day.number + 1)
          if day.weekday <= 5 { rest -= 1 }
        }
        let found = CalendarDay(number: monday.number + start).adding(workingDays: count)
        #expect(found == day, "\(start) \(count)")
      }
    }
  }

  @Test func `no day is one that cannot be read`() throws {
    let last = try #require(CalendarDay("9999-12-31"))
    let first = try #require(CalendarDay("0001-01-01"))
    #expect(CalendarDay(number: last.number + 1) == last)
    #expect(CalendarDay(number: .min) == first)
    #expect(last.adding(workingDays: 5) == last)
    #expect(first.adding(workingDays: .max) == last)
    for day in [first, last] { #expect(CalendarDay("\(day)") == day) }
    for seconds in [Int.min, .max, last.number * 86_400 + 86_400] {
      let time = EventTime(seconds: seconds)
      #expect(EventTime("\(time)") == time)
    }
  }

  @Test func `a time is read as it is written`() throws {
    let time = try #require(EventTime("2026-11-27T09:14:05Z"))
    #expect("\(time)" == "2026-11-27T09:14:05Z")
    #expect(time.compact == "20261127T0914")
    #expect(EventTime("2026-11-27").map { "\($0)" } == "2026-11-27T00:00:00Z")
    #expect("\(EventTime(seconds: -1))" == "1969-12-31T23:59:59Z")
    for text in ["2026-11-27T24:00:00Z", "2026-11-27T09:14:05", "2026-11-27T09:14:05+01:00"] {
      #expect(EventTime(text) == nil)
    }
  }
}
