import Testing

@testable import LoctripFileSets

@Suite struct ArgumentTests {
  @Test func `the arguments are those that the system gave to the process`() {
    #if canImport(Glibc) || canImport(Darwin)
      #expect(!ProcessFacts.arguments.isEmpty)
      #expect(ProcessFacts.arguments == CommandLine.arguments)
    #endif
  }
}
