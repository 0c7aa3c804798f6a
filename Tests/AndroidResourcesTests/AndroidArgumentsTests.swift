import LoctripAndroidResources
import Testing

@Suite struct AndroidArgumentsTests {
  @Test(arguments: [
    ("Save", "Save"), ("%@", "%s"), ("%lld files", "%d files"), ("%1$@", "%s"),
    ("%.2f km", "%.2f km"),
    ("%lu", "%d"), ("%i", "%d"), ("%x", "%x"), ("%04lld", "%04d"), ("%@ of %lld", "%1$s of %2$d"),
    ("%2$@ %1$lld", "%2$s %1$d"), ("%2$@", "%2$s"), ("100 %", "100 %"), ("%lld %", "%d %%"),
    ("%lld %%", "%d %%"), ("%(count)lld by %(who)@", "%1$d by %2$s"),
    ("%1$#@a@ in %2$#@b@", "%1$s in %2$s"),
    ("%arg photos", "%d photos"), ("%c", "%c"),
  ])
  func `arguments are those of Java and come back`(_ apple: String, _ android: String) {
    let made = AndroidArguments.android(apple)
    #expect(made.text == android)
    #expect(made.isFormat == (apple != "Save" && apple != "100 %"))
    #expect(AndroidBundle.text(android, source: "x", target: apple) == apple)
  }

  @Test func `the number of a part is its only argument`() {
    let made = AndroidArguments.android("%2$lld albums", ownPosition: 2)
    #expect(made.text == "%d albums")
    #expect(
      AndroidBundle.text("%d Alben", source: "%2$lld albums", target: nil, ownPosition: 2)
        == "%2$lld Alben")
  }

  @Test(arguments: [
    ("%d Dateien", "%lld files", "%lld Dateien"), ("%1$s: %2$d", "%@: %lu", "%@: %lu"),
    ("%2$d von %1$s", "%@: %lu", "%2$lu von %1$@"), ("%s: %d", "%1$@: %2$lld", "%1$@: %2$lld"),
    ("%d %% von", "%lld % of", "%lld % von"), ("%d %% von", "%lld %% of", "%lld %% von"),
    ("%1$d Fotos", "%arg photos", "%arg Fotos"), ("100 %", "100 %", "100 %"),
    ("%1$s in %2$s", "%1$#@a@ in %2$#@b@", "%1$#@a@ in %2$#@b@"),
    // Another type, and an argument that nobody passes, stay to be found.
    ("%s Dateien", "%lld files", "%@ Dateien"), ("%1$d %2$d", "%lld", "%lld %lld"),
  ])
  func `a changed text has the arguments of its source`(
    _ android: String, _ source: String, _ apple: String
  ) {
    #expect(AndroidBundle.text(android, source: source, target: nil) == apple)
  }
}
