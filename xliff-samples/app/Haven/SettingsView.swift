import SwiftUI

/// Settings, and what the harbour says.
struct SettingsView: View {
  let name: String
  @State private var days: Int = 0
  @State private var taps: Int = 0
  @State private var isOffline: Bool = false
  let message: String = ""
  let harbour: String = ""
  let count: Int = 0

  var body: some View {
    Form {
      Text("Haven", comment: "The name of the app; never translate it")
      Text("Fair winds, \(name)!", comment: "A person's name")
      Text(
        "onboarding.welcome",
        comment: "First screen"
      )
      Text("\(days) days of tide tables", comment: "What the user has downloaded")
      Text("The harbour master says: \"\(message)\"", comment: "A message from the harbour")
      Text(
        "Read the <a href=\"https://haven.example/safety\">safety notes</a> before you sail.",
        comment: "HTML; keep the link"
      )
      Text(
        "Reply \u{2068}نعم\u{2069} to confirm your berth.",
        comment: "The quoted word is Arabic for “yes”, in bidi isolates; keep it"
      )
      Text("العربية", comment: "The name of a language; the same everywhere")
      Text(#"Import charts from \\nas\charts"#, comment: "A Windows path")
      if taps > 6 {
        Text("🧜‍♀️ You found the hidden harbour!", comment: "Joke; shown after seven taps on the logo")
      }
    }
    .alert(offline, isPresented: $isOffline) {}
    .onAppear(perform: log)
  }

  private var welcome: LocalizedStringResource {
    LocalizedStringResource(
      "onboarding.welcome",
      defaultValue: "Welcome aboard!\n\nHaven knows the tides of 1,200 harbours.",
      comment: "First screen"
    )
  }

  private var offline: LocalizedStringKey {
    """
    No connection.
    The tables on this device are still good.
    """
  }

  private func log() { print("Settings were opened") }

  /// The head of the printed table.
  static let head = String(
    localized: "Time\tHeight",
    comment: "Head of a table for the printer; a tab between the columns"
  )

  /// What other people on the radio report.
  static func report(_ person: String, _ boats: Int, _ harbour: String) -> String {
    String(
      format: NSLocalizedString(
        "%1$@ reports %2$lld boats in %3$@",
        comment: "Name of a person, number of boats, name of a harbour"
      ),
      person, boats, harbour
    )
  }
}
