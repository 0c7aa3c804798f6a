import LoctripLocalizationCore
import Testing

@Suite struct PlaceholderPositionTests {
  @Test(arguments: [
    ("%@ of %lld", "%1$@ of %2$lld", true), ("%1$@ of %lld", "%1$@ of %2$lld", false),
    ("%@ of %@", "%1$@ of %@", false), ("%@ of %@", "%2$@ of %1$@", false),
    ("%@ of %@", "%@ of %@", true), ("100 %", "100 %", true), ("%@ of", "%1$@ off", false),
    ("%#@n@ é", "%1$#@n@ é", true), ("%1$@ %11$@", "%@ %11$@", true),
  ])
  func `positions that say nothing are no difference`(
    _ left: String, _ right: String, _ isSame: Bool
  ) {
    #expect(left.isSameButPositions(right) == isSame)
    #expect(right.isSameButPositions(left) == isSame)
  }
}
