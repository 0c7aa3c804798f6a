import Foundation

/// Tries what strangers and accidents may do to the program, and counts what it holds off.
struct AttackAcceptance {
  static let attacks: [Attack] = [
    Attack.xmlAttacks, Attack.encodingAttacks, Attack.valueAttacks, Attack.zipAttacks,
    Attack.sheetAttacks,
    Attack.scaleAttacks, Attack.pathAttacks, Attack.reportAttacks, Attack.catalogAttacks,
    Attack.manifestAttacks, Attack.writingAttacks, Attack.journalAttacks, Attack.gitAttacks,
    Attack.environmentAttacks, Attack.linkAttacks, Attack.interruptedAttacks,
    Attack.configurationAttacks, Attack.outputAttacks, Attack.wordAttacks, Attack.pageAttacks,
    Attack.dateAttacks, Attack.removalAttacks, Attack.codeAttacks, Attack.projectAttacks,
    Attack.formAttacks,
  ].flatMap(\.self)

  func run() throws -> Bool {
    #if !os(Linux)
      print("attacks: skipped, the program is started and measured by calls of Linux only")
      return true
    #else
      let environment = ProcessInfo.processInfo.environment
      guard let program = environment["LOCTRIP"] else {
        print("attacks: LOCTRIP does not name the program")
        return false
      }
      let only = environment["ATTACKS"].map { Set($0.split(separator: " ").map(String.init)) }
      let folder =
        FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        + "/loctrip-attacks-\(ProcessInfo.processInfo.processIdentifier)"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let library = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("libLoctripFault.so").path
      var tried = 0
      var failed: [(attack: Attack, problems: [String])] = []
      print("class".padding(toLength: 14, withPad: " ", startingAt: 0) + "tried  held")
      for kind in Attack.Kind.allCases where only?.contains(kind.rawValue) ?? true {
        let attacks = Self.attacks.filter { $0.kind == kind }
        // Limits are in time of the processor, so attacks may run at once.
        let problems = concurrently(attacks.count) { index in
          attacks[index].problems(
            program, library: library, folder: "\(folder)/\(kind.rawValue)-\(index)")
        }
        let failures = zip(attacks, problems).filter { !$0.1.isEmpty }
          .map { (attack: $0, problems: $1) }
        tried += attacks.count
        failed += failures
        let name = kind.rawValue.padding(toLength: 14, withPad: " ", startingAt: 0)
        print(name + String(format: "%5d %5d", attacks.count, attacks.count - failures.count))
        // Some take a while; each line is shown as it comes.
        fflush(nil)
      }
      for (attack, problems) in failed {
        print("NOT HELD \(attack.kind.rawValue): \(attack.name) — must not: \(attack.forbids)")
        for problem in problems.prefix(3) { print("  \(problem)") }
      }
      print("\(tried) attacks tried, \(tried - failed.count) held")
      return failed.isEmpty && tried > 0
    #endif
  }
}
