import SwiftUI

/// The harbours of the user, and the tide of each.
struct HarbourList: View {
  @State private var search: String = ""
  @State private var harbours: [Harbour] = []

  var body: some View {
    NavigationStack {
      List(harbours) { harbour in
        HarbourRow(name: harbour.name, minutes: harbour.minutes)
      }
      .overlay {
        if harbours.isEmpty { Text("No tides for \"\(search)\"", comment: "Search without result") }
      }
      .searchable(text: $search, prompt: "")
      .navigationTitle(Text("\(harbours.count) saved harbours", comment: "Title; short on the watch"))
      .toolbar {
        Button(role: .destructive, action: deleteAll) { Text("Delete", comment: "Button") }
        Button("Done", action: finish)
        Button("Cancel", role: .cancel, action: finish)
      }
    }
  }

  private func deleteAll() { harbours.removeAll() }
  private func finish() {}
}

struct HarbourRow: View {
  let name: String
  let minutes: Int

  var body: some View {
    VStack(alignment: .leading) {
      Text(
        "\(name) – high water in \(minutes) min",
        comment: "Name of a harbour, then minutes; shown in the list of harbours"
      )
      Text("Café on the quay", comment: "Composed é; typed by us")
      Text("Cafe\u{301} on the quay", comment: "Decomposed é; the name comes from a file")
      Text("\(name)")
    }
  }
}

/// The state of the tide; its keys are kept by hand.
enum TideState: String {
  case rising, falling, slack

  var title: String {
    switch self {
    case .rising: String(localized: "tide.state.rising", comment: "The water is rising")
    case .falling: String(localized: "tide.state.falling", comment: "The water is falling")
    case .slack: String(localized: "tide.state.slack", comment: "The water stands still")
    }
  }
}

struct Harbour: Identifiable {
  var id: String { name }
  let name: String
  let minutes: Int
}
