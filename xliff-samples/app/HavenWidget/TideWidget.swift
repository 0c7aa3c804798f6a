import SwiftUI
import WidgetKit

struct TideEntryView: View {
  let minutes: Int
  let updated: String

  var body: some View {
    VStack {
      Text("Tide now")
      Text("\(minutes) minutes to high water")
      Text("Next high water")
      Text("Next low water")
      Text("Updated \(updated)")
      Text("No data")
    }
  }
}

struct TideWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "tide", provider: Provider()) { entry in
      TideEntryView(minutes: entry.minutes, updated: entry.updated)
    }
    .configurationDisplayName("Small")
    .description("Open Haven to choose a harbour.")
  }
}
