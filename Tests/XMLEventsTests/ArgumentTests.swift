import Testing

@testable import XMLEvents

@Suite struct ArgumentTests {
  @Test func `the arguments are those that the system gave to the process`() {
    #if canImport(Glibc) || canImport(Darwin)
      #expect(!SystemCall.arguments.isEmpty)
      #expect(SystemCall.arguments == CommandLine.arguments)
    #endif
  }
}
