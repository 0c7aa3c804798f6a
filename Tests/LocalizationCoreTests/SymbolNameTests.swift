import LoctripLocalizationCore
import Testing

/// Pairs that Xcode 26 generated, by public files.
@Suite struct SymbolNameTests {
  @Test(arguments: [
    ("character.bear", "characterBear"), ("game.encouragement.0", "gameEncouragement0"),
    ("error.invalidURL", "errorInvalidURL"), ("CFBundleDisplayName", "cfbundleDisplayName"),
    ("ALPS_DESCRIPTION", "alpsDescription"), ("2023_TRIP_DESCRIPTION", "_2023TripDescription"),
    ("LENÇÓIS_MARANHENSES_NAME", "lençóisMaranhensesName"), ("F_A_Title", "fATitle"),
    ("SPEED BOOST", "speedBoost"), ("Retro Green CRT", "retroGreenCrt"),
    ("Setting Up iCloud Sync…", "settingUpICloudSync"), ("Off", "off"), ("%lld active", "active"),
    ("%lld MiB", "miB"),
    ("larger than Snip Snap’s %@ per-file limit", "largerThanSnipSnapsPerFileLimit"),
    ("home.nextCharacter %lld %@", "homeNextCharacter"),
    ("Evaluate JavaScript with ${content}", "evaluateJavaScriptWith$Content"),
    ("%(landmark)@ is contained in %(landmarkCollection)@", "isContainedIn"), ("%@ → %@", ""),
    ("", ""),
  ])
  func `a key has the symbol that Xcode generates`(key: String, symbol: String) {
    #expect(SymbolName.name(for: key) == symbol)
  }
}
