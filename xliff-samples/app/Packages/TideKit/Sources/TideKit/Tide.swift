import Foundation

/// The words for a tide.
public struct Tide {
  let time: String
  let height: String
  let stations: Int

  public var lines: [String] {
    [
      String(localized: "High water at \(time)", bundle: .module, comment: "A time"),
      String(localized: "Low water at \(time)", bundle: .module, comment: "A time"),
      String(
        localized: "Range: \(height)",
        bundle: .module,
        comment: "The difference between high and low water, such as 3.4 m"
      ),
      String(localized: "\(stations) stations nearby", bundle: .module, comment: "Tide stations"),
      String(
        localized: "Prediction only. Weather can change the height by up to \(height).",
        bundle: .module,
        comment: "A height such as 0.5 m"
      ),
      String(
        localized: "Tidal stream",
        bundle: .module,
        comment: "The current that the tide makes"
      ),
      String(localized: "kn", bundle: .module, comment: "Knots; a symbol"),
    ]
  }

  static func failure(_ number: Int) -> String {
    String(localized: "Error \(number)", bundle: .module, comment: "A number for the support team")
  }
}
