import Foundation

/// The day of a run, as reports name it.
enum Today {
  /// The date as ISO 8601 writes it: of `SOURCE_DATE_EPOCH` where that is set (in UTC), else of the clock.
  static var text: String {
    let seconds = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(
      TimeInterval.init
    )
    let style = Date.ISO8601FormatStyle(timeZone: seconds == nil ? .current : .gmt)
    let date = seconds.map { Date(timeIntervalSince1970: $0) } ?? Date()
    return date.formatted(style.year().month().day())
  }
}
