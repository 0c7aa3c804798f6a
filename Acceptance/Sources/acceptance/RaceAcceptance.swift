import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lets up to four imports and a person's editor write one catalog at the same time.
///
/// Whatever the order of their calls, what the person saved is in the catalog afterwards, and so is every
/// translation of an import that ended with 0, with its event and the copy of its delivery in the order's folder.
/// Two commands that make the same order make one, and two that close it have the result of one.
struct RaceAcceptance {
  private static let languages = ["fr", "de", "es", "it"]
  private static let keys = (1...12).map { "Key \($0)" }
  /// How many schedules have random delays, besides those that put someone else before each call.
  private static let delayed = 700
  /// How many of them have two commands of orders.
  private static let ordered = 200

  func run() throws -> Bool {
    #if !os(Linux)
      print("races: skipped, calls of the system are intercepted on Linux only")
      return true
    #else
      guard let program = ProcessInfo.processInfo.environment["LOCTRIP"] else {
        print("races: LOCTRIP does not name the program")
        return false
      }
      let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
      let folder = "\(base)/loctrip-races-\(ProcessInfo.processInfo.processIdentifier)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let library = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("libLoctripFault.so").path
      let trial = Trial(program: program, library: library, folder: folder)
      let calls = try trial.prepare()
      var wrong = 0
      var schedules = 0
      func measure(_ name: String, _ count: Int, _ body: @escaping @Sendable (Int) -> String?) {
        let problems = Mutex<[String]>([])
        let next = Mutex(0)
        let group = DispatchGroup()
        // They mostly stand still, so there are more of them than cores.
        for _ in 0..<24 {
          group.enter()
          Thread {
            defer { group.leave() }
            while true {
              let index = next.withLock { number in
                number += 1
                return number - 1
              }
              guard index < count else { return }
              if let problem = body(index) {
                problems.withLock { $0.append("  \(name), schedule \(index + 1): \(problem)") }
              }
            }
          }.start()
        }
        group.wait()
        let found = problems.withLock { $0 }
        print("\(name): \(count) schedules, \(found.count) wrong")
        for problem in found.prefix(5) { print(problem) }
        fflush(nil)
        wrong += found.count
        schedules += count
      }
      for (kind, script) in Trial.editors {
        measure("an editor that \(kind), before each call of an import", calls) {
          trial.interrupted(by: script, at: $0 + 1, slot: "\(kind.count)-\($0)")
        }
      }
      measure("another import, before each call of an import", calls) {
        trial.interrupted(by: nil, at: $0 + 1, slot: "import-\($0)")
      }
      measure("two to four imports with delays", Self.delayed) {
        trial.together(2 + $0 % 3, seed: $0 + 1)
      }
      for work in OrderTrial.Work.allCases {
        let trial = try OrderTrial(program, library, in: folder, work)
        measure("another \(work.rawValue), before each call of one", trial.calls.count) {
          trial.race(at: $0 + 1, isSlow: false)
        }
        measure("two \(work.rawValue) with delays", Self.ordered) {
          trial.race(at: $0 + 1, isSlow: true)
        }
      }
      print("\(schedules) schedules, \(wrong) with a lost update")
      return wrong == 0
    #endif
  }

  private struct Trial: Sendable {
    /// What a person's editor does to the file `$F`, as a shell says it: it adds an entry.
    static let editors = [
      ("renames", #"sed 's/"strings" : {/&"Person" : {},/' "$F" > "$F.new" && mv "$F.new" "$F""#),
      (
        "writes in place",
        #"sed 's/"strings" : {/&"Person" : {},/' "$F" > "$F.new" && cat "$F.new" > "$F"; rm "$F.new""#
      ),
    ]

    let program: String
    let library: String
    let folder: String

    /// Writes the deliveries and counts the calls of an import.
    func prepare() throws -> Int {
      try makeTemplate()
      for language in languages {
        let units = keys.map { key in
          """
          <trans-unit id="\(key)"><source>\(key)</source>\
          <target state="translated">\(language) \(key)</target></trans-unit>
          """
        }
        try Data(
          """
          <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file \
          original="L.xcstrings" source-language="en" target-language="\(language)" \
          datatype="plaintext"><body>\(units.joined())</body></file></xliff>
          """.utf8
        ).write(to: URL(fileURLWithPath: "\(folder)/\(language).xliff"))
      }
      let place = try place("count")
      let log = "\(folder)/log"
      let status = try importing("fr", place, ["LD_PRELOAD": library, "FAULT_LOG": log])
      guard status.code == 0, try missing([("fr", status)], place) == nil else {
        throw Failure("the import does not work: \(status)")
      }
      let calls = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count
      guard calls > 5 else { throw Failure("no calls were counted") }
      return calls
    }

    /// An import that stands still at a call while someone else does something.
    func interrupted(by script: String?, at call: Int, slot: String) -> String? {
      do {
        let place = try place(slot)
        defer { try? FileManager.default.removeItem(atPath: place) }
        let other =
          "\(program) import \(folder)/de.xliff --into \(place) -l de --quiet; echo $? > \(place)/code"
        let status = try importing(
          "fr", place,
          [
            "LD_PRELOAD": library, "FAULT_AT": "\(call)", "FAULT_MODE": "run",
            "FAULT_RUN": script ?? other, "F": "\(place)/L.xcstrings",
          ])
        guard [0, 74].contains(status.code) else { return "\(status)" }
        var done = [("fr", status.code)]
        if script == nil {
          let code = try String(contentsOfFile: "\(place)/code", encoding: .utf8)
          done.append(("de", Int32(code.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1))
        } else if try !read(place).keys.contains("Person") {
          return "what the person saved is gone; \(status)"
        }
        if let problem = try missing(done, place) { return "\(problem); \(status)" }
        return try leftovers(place)
      } catch {
        return "\(error)"
      }
    }

    /// Imports at the same time, each slowed down at each of its calls.
    func together(_ count: Int, seed: Int) -> String? {
      do {
        let place = try place("delay-\(seed)")
        defer { try? FileManager.default.removeItem(atPath: place) }
        let results = Mutex<[(String, Int32)]>([])
        let group = DispatchGroup()
        for (number, language) in languages.prefix(count).enumerated() {
          group.enter()
          Thread {
            let environment = [
              "LD_PRELOAD": library, "FAULT_MODE": "delay", "FAULT_AT": "\(seed * 4 + number)",
            ]
            let code = (try? importing(language, place, environment))?.code ?? -1
            results.withLock { $0.append((language, code)) }
            group.leave()
          }.start()
        }
        group.wait()
        let done = results.withLock { $0 }
        guard done.allSatisfy({ [0, 74].contains($0.1) }) else { return "\(done)" }
        guard done.contains(where: { $0.1 == 0 }) else { return "nobody wrote" }
        return try missing(done, place) ?? leftovers(place)
      } catch {
        return "\(error)"
      }
    }

    private func missing(_ done: [(String, Status)], _ place: String) throws -> String? {
      try missing(done.map { ($0.0, $0.1.code) }, place)
    }

    /// A language whose import says that it was written, and which is not whole in the catalog.
    private func missing(_ done: [(String, Int32)], _ place: String) throws -> String? {
      let strings = try read(place)
      let events = try OrderedProject.files("events", of: place).map {
        String(decoding: $0.bytes, as: UTF8.self)
      }
      let copies = try OrderedProject.files("returned", of: place).map(\.bytes)
      for (language, code) in done where code == 0 {
        guard events.contains(where: { $0.contains("\"language\": \"\(language)\"") }) else {
          return "no event of \(language)"
        }
        guard copies.contains(try bytes(of: "\(folder)/\(language).xliff")) else {
          return "no copy of the delivery of \(language)"
        }
        for key in keys {
          let entry = strings[key] as? [String: Any]
          let localizations = entry?["localizations"] as? [String: Any]
          if localizations?[language] == nil { return "'\(key)' has no \(language)" }
        }
      }
      return nil
    }

    private func read(_ place: String) throws -> [String: Any] {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(place)/L.xcstrings"))
      let root = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      guard let strings = root?["strings"] as? [String: Any] else {
        throw Failure("no catalog any more")
      }
      return strings
    }

    private func leftovers(_ place: String) throws -> String? {
      let names = try FileManager.default.subpathsOfDirectory(atPath: place)
        .filter { $0 != "L.xcstrings" && $0 != "code" && !OrderedProject.isOwn($0) }
      return names.isEmpty ? nil : "leaves \(names)"
    }

    private func place(_ name: String) throws -> String {
      let place = "\(folder)/\(name)"
      try FileManager.default.copyItem(atPath: "\(folder)/template", toPath: place)
      return place
    }

    private func makeTemplate() throws {
      let place = "\(folder)/template"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      let entries = keys.map { "    \"\($0)\" : {\n\n    }" }.joined(separator: ",\n")
      try Data(
        "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(entries)\n  },\n  \"version\" : \"1.0\"\n}"
          .utf8
      ).write(to: URL(fileURLWithPath: "\(place)/L.xcstrings"))
      try OrderedProject.make(at: place, RaceAcceptance.languages, by: program)
    }

    private func importing(_ language: String, _ place: String, _ environment: [String: String])
      throws -> Status
    {
      try Status(
        running: [
          program, "import", "\(folder)/\(language).xliff", "--into", place, "-l", language,
          "--quiet",
        ], environment: environment.merging(OrderedProject.clock) { $1 })
    }
  }
}
