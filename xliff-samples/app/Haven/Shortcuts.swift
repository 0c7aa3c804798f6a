import AppIntents

struct HavenShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: ShowTide(),
      phrases: [
        "Show the tide in \(.applicationName)", "When is high water in \(.applicationName)",
      ],
      shortTitle: "High water",
      systemImageName: "water.waves"
    )
    AppShortcut(
      intent: WatchAnchor(),
      phrases: ["Start the anchor watch in \(.applicationName)"],
      shortTitle: "⚓️ Anchor watch",
      systemImageName: "location.circle"
    )
  }
}
