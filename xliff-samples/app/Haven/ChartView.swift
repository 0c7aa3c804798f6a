import SwiftUI

/// The chart of a harbour with its tides.
struct ChartView: View {
  let height: Double = 0
  let depth: Double = 0
  let boats: Int = 0
  let berths: Int = 0
  let percent: Int = 0
  let channel: Int = 0
  let unit: String = ""
  let start: String = ""
  let end: String = ""

  var body: some View {
    VStack {
      Section {
        Text("High water", comment: "The highest level of a tide")
        Text("Low water", comment: "The lowest level of a tide")
        Text("Spring tide", comment: "Around full and new moon")
        Text("Neap tide", comment: "Around half moon")
        Text("\(start) to \(end)", comment: "Start and end of slack water, as times")
        Text("Next tide: ", comment: "A time follows; keep the space at the end")
        Text("\(height, specifier: "%.1f") m above chart datum", comment: "Height of the tide")
        Text("Height in \(unit)", comment: "The unit: m or ft")
        LabeledContent(depthTitle, value: depth, format: .number)
      }
      Section {
        Text("Depth < 2 m", comment: "A warning on the chart")
        Text("Wind > 7 Bft", comment: "A warning on the chart")
        Text("\(boats) boats at anchor", comment: "Below the chart")
        Text("\(boats) boats, \(berths) free berths", comment: "Two numbers, each with its own plural")
        Text("\(percent)% of the berths are free", comment: "A percentage from 0 to 100")
        Text("VHF \(channel)", comment: "A radio channel; the German app translated it before it was locked")
        Text("UTC")
      }
      Section("Sunrise") { Text("Sunset") }
      Section("Moonrise") { Text("Position unknown") }
      Text("Drag the chart to look around.", comment: "Depends on the device")
    }
    .accessibilityHint("Anchor alarm sounds when the boat drifts further than the circle allows.")
  }

  private var depthTitle: String {
    String(localized: "harbour.depth.title", defaultValue: "Depth at low water", comment: "Label")
  }

  /// The two halves of a tide.
  static func halves() -> [Substring] {
    NSLocalizedString("ebb|==|flood", comment: "The code splits this at |==| into two segments")
      .split(separator: "|==|")
  }
}

#Preview {
  ChartView().overlay { Text("Only in a preview") }
}
