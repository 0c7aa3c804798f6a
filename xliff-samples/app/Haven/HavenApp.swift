import SwiftUI

@main
struct HavenApp: App {
  var body: some Scene {
    WindowGroup {
      TabView {
        HarbourList()
          .tabItem { Label("Tides & Currents", systemImage: "water.waves") }
        ChartView()
          .tabItem { Label("⚓️ Anchor watch", systemImage: "location.circle") }
        SettingsView(name: "Robin")
          .tabItem { Label("Settings", systemImage: "gear") }
      }
    }
  }
}
