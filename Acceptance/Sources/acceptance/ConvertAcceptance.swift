import Dispatch
import Foundation
import LoctripLocalizationCore
import Synchronization
import XLIFF
import LoctripXLIFFConversion
import LoctripXLIFFValidation
import LoctripXMLEvents

/// Converts every document of the corpus to the other generation and back.
struct ConvertAcceptance {
  let corpus: Corpus

  /// What our own validator finds wrong with a produced document, one line each.
  private static func faults(_ document: [UInt8]) -> [String] {
    var findings: [Finding] = []
    var validator = XLIFFValidator(path: "") { findings.append($0) }
    validator.push(document)
    validator.finish()
    return findings.filter { $0.severity == .error }.map { "[\($0.code.rawValue)] \($0.message)" }
  }

  private struct Trip: Sendable {
    var name: String
    var version: String
    var differences: [String: String] = [:]
    var outputs: [(version: XLIFFVersion, file: String)] = []
    var problems: [String] = []
    var oldProblems = 0
    var isIdentical = true
    /// The bytes of the document in the other generation.
    var size = 0
    /// The targets that were edited there.
    var edits = 0
    /// The constructs that an edit of the targets changed beside them, and those that are lost without foreign
    /// elements.
    var lostByEdits = 0
    var lostWithoutForeign = 0
    var editProblems: [String] = []
  }

  private enum Outcome: Sendable {
    case skipped(String)
    case trip(Trip)
  }

  func run() throws -> Bool {
    let start = Date()
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("loctrip-convert-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let paths =
      corpus.files("conformance", "") + corpus.files("xliff12", "")
      + corpus.files("apple", ".xliff", ".xlf")
    let outcomes = concurrently(paths.count) { index in
      trip(paths[index], index: index, folder: folder.path)
    }
    var skipped: [String] = []
    var trips: [Trip] = []
    for outcome in outcomes {
      switch outcome {
      case .skipped(let reason): skipped.append(reason)
      case .trip(let trip): trips.append(trip)
      }
    }
    let originals = try invalidOriginals(paths, trips, folder: folder.path)
    let schema = try schemaFailures(trips, folder: folder.path, invalid: originals)

    print("not well-formed, or not XLIFF: \(skipped.count)")
    var byConstruct: [String: [String]] = [:]
    var equal = 0
    var repaired: [String] = []
    var unequal = 0
    for trip in trips {
      if trip.differences.isEmpty {
        equal += 1
        continue
      }
      let constructs = trip.differences.keys.sorted().joined(separator: ", ")
      if let reason = originals[trip.name] {
        repaired.append("\(trip.name): \(constructs): the original is not valid: \(reason)")
        continue
      }
      unequal += 1
      for (construct, difference) in trip.differences {
        byConstruct[construct, default: []].append("\(trip.name): \(difference)")
      }
    }
    print("changed because the original is not valid in its own version: \(repaired.count)")
    for line in repaired { print("  \(line.prefix(300))") }
    for (construct, lines) in byConstruct.sorted(by: { $0.key < $1.key }) {
      list("not kept, \(construct)", lines, atMost: 20)
    }
    let produced = trips.reduce(0) { $0 + $1.outputs.count }
    if let schema {
      list("produced but not valid by the OASIS schema", schema, atMost: 400)
    } else {
      print("acceptance-convert: SKIPPED the schemas, xmllint is absent")
    }
    let problems = trips.flatMap(\.problems)
    let (size, edits) = (trips.reduce(0) { $0 + $1.size }, trips.reduce(0) { $0 + $1.edits })
    let lostByEdits = trips.reduce(0) { $0 + $1.lostByEdits }
    let lostWithoutForeign = trips.reduce(0) { $0 + $1.lostWithoutForeign }
    list("changed beside the edited targets", trips.flatMap(\.editProblems), atMost: 40)
    print("rules that the original breaks too: \(trips.reduce(0) { $0 + $1.oldProblems })")
    list("rules that only what was produced breaks", problems, atMost: 3000)
    let identical = trips.filter(\.isIdentical).count
    print(
      """

      acceptance-convert: \(identical) of \(trips.count) documents identical in their own version \
      (\(percent(identical, trips.count)))
      acceptance-convert: \(equal) of \(trips.count) equal there and back, \(repaired.count) more \
      but for what was not valid, \(unequal) not
      acceptance-convert: \(produced - (schema?.count ?? 0)) of \(produced) produced documents valid \
      by the OASIS schema (\(percent(produced - (schema?.count ?? 0), produced)))
      acceptance-convert: \(edits) targets edited between, \(lostByEdits) constructs changed beside them \
      (\(Self.knownLossByEdits) are known)
      acceptance-convert: \(lostWithoutForeign) constructs lost without foreign elements \
      (\(Self.formerLossWithoutForeign) by version 0.1)
      acceptance-convert: \(size) bytes, \(percent(size, Self.formerSize)) of what version 0.1 wrote
      acceptance-convert: \(Int(Date().timeIntervalSince(start))) s
      """
    )
    return unequal == 0 && problems.isEmpty && (schema?.isEmpty ?? true)
      && identical == trips.count && !trips.isEmpty && edits > 0
      && lostByEdits <= Self.knownLossByEdits
      && lostWithoutForeign <= Self.formerLossWithoutForeign && size * 10 <= Self.formerSize * 13
  }

  /// The bytes that version 0.1 wrote for the documents of the corpus in the other generation.
  private static let formerSize = 60_230_047
  /// The constructs that version 0.1 lost when its documents came back without foreign elements.
  private static let formerLossWithoutForeign = 42_401
  /// The constructs that change with the targets: where a document with targets had no language for them, which it
  /// has then, where a segment stands in an element that is not allowed, and where codes begin outside of a segment.
  private static let knownLossByEdits = 25

  // MARK: - Trips

  private func trip(_ path: String, index: Int, folder: String) -> Outcome {
    let name = corpus.short(path)
    guard let original = try? bytes(of: path), original.count < 64 << 20 else {
      return .skipped(name)
    }
    do {
      let content = try XMLEncoding(detecting: ArraySlice(original).span).decode(
        ArraySlice(original).span)
      guard let version = Model.version(content) else { return .skipped(name) }
      var trip = Trip(name: name, version: version.rawValue)
      if XLIFFConverter.targets.contains(version) {
        let own = try XLIFFConverter.convert(original, path: name, to: version)
        trip.isIdentical = own.bytes == original && own.findings.isEmpty
      }
      let other: XLIFFVersion = version.isXLIFF2 ? .v1_2 : .v2_1
      let home: XLIFFVersion = version.isXLIFF2 ? version : .v1_2
      let there = try XLIFFConverter.convert(original, path: name, to: other)
      let back = try XLIFFConverter.convert(there.bytes, path: name, to: home)
      trip.differences = try Model.differences(content, back.bytes)
      trip.size = there.bytes.count
      try edit(there.bytes, of: content, to: home, &trip)
      let bare = try XLIFFConverter.convert(Self.withoutForeign(there.bytes), path: name, to: home)
      trip.lostWithoutForeign = try Model.count(content, bare.bytes)
      var versions: [(XLIFFVersion, [UInt8])] = [(other, there.bytes), (home, back.bytes)]
      for extra in XLIFFConverter.targets where extra != version && extra != other {
        guard extra.isXLIFF2 else { continue }
        // 2.x to 2.x keeps what was wrong, as it changes nothing else.
        if version.isXLIFF2 { continue }
        versions.append((extra, try XLIFFConverter.convert(original, path: name, to: extra).bytes))
      }
      let old = Self.faults(content)
      func rule(_ problem: String) -> Substring { problem.prefix { $0 != "]" } }
      // Where elements stand in the wrong place, what is wrong inside them is not judged before they
      // have found one.
      let isShapeless = old.contains { $0.contains("is not allowed in") }
      for (version, bytes) in versions {
        let file = "\(folder)/\(index)-\(trip.outputs.count).xlf"
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        trip.outputs.append((version, file))
        for problem in Self.faults(bytes) {
          // A rule that the original breaks is broken again when it comes back.
          let isBack = version.rawValue == trip.version
          let isOld =
            isBack && (isShapeless || old.contains { rule($0) == rule(problem) })
          if isOld {
            trip.oldProblems += 1
          } else {
            trip.problems.append("\(name) as \(version): \(problem)")
          }
        }
      }
      return .trip(trip)
    } catch {
      return .skipped("\(name): \(error)")
    }
  }

  /// Marks every target of a converted document, and asks for everything else as it was after the way back.
  private func edit(
    _ converted: [UInt8], of original: [UInt8], to home: XLIFFVersion, _ trip: inout Trip
  ) throws {
    var edits: [XLIFFEdit] = []
    var stream = XLIFFUnitStream(path: trip.name) { unit in
      for (index, segment) in unit.segments.enumerated() {
        guard let target = segment.target else { continue }
        let text = String(decoding: converted[unit.tree.nodes[target].content], as: UTF8.self)
        // A segment of 1.2 is marked inside.
        let end = unit.version.isXLIFF2 ? nil : text.range(of: "</mrk>")?.lowerBound
        var edit = XLIFFEdit(
          .index(unit.index), segment: unit.version.isXLIFF2 ? .index(index) : .only,
          target: .markup(
            text[..<(end ?? text.endIndex)] + Self.mark + text[(end ?? text.endIndex)...]))
        edit.isForced = true
        edits.append(edit)
      }
    }
    try stream.push(converted)
    try stream.finish()
    guard !edits.isEmpty else { return }
    let edited = try XLIFFEditor(parsing: converted, path: trip.name).applying(edits)
    let marks = Self.unmarked(edited.bytes).count
    let back = try XLIFFConverter.convert(edited.bytes, path: trip.name, to: home)
    let (bytes, count) = Self.unmarked(back.bytes)
    trip.edits = edits.count - edited.refusals.count
    if count != marks {
      trip.editProblems.append("\(trip.name): \(marks) edits became \(count)")
    }
    guard trip.differences.isEmpty else { return }
    trip.lostByEdits = try Model.count(original, bytes) + abs(count - marks)
    for (construct, difference) in try Model.differences(original, bytes) {
      trip.editProblems.append("\(trip.name): \(construct): \(difference)")
    }
  }

  private static let mark = "✎"

  /// The document without the marks of edits, and their number.
  private static func unmarked(_ bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    let mark = Array(mark.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var count = 0
    var index = 0
    while index < bytes.count {
      if bytes[index] == mark[0], bytes[index...].starts(with: mark) {
        count += 1
        index += mark.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return (result, count)
  }

  /// The document as a tool returns it that writes the elements of XLIFF alone.
  private static func withoutForeign(_ bytes: [UInt8]) throws -> [UInt8] {
    let tree = try XMLTree(parsing: bytes)
    let core = tree.name(of: 0).namespace
    var edits: [Edit] = []
    var node = 0
    while node < tree.nodes.count {
      let isForeign = tree.nodes[node].kind == .element && tree.name(of: node).namespace != core
      if isForeign { edits.append(Edit(tree.nodes[node].range, [])) }
      node = isForeign ? tree.end(of: node) : node + 1
    }
    return bytes.applying(edits)
  }

  // MARK: - Schemas

  private func schema(_ version: XLIFFVersion) -> String {
    switch version {
    case .v1_0, .v1_1, .v1_2: "xliff-1.2/xliff-core-1.2-transitional.xsd"
    case .v2_0: "driver-2.0.xsd"
    case .v2_1: "driver-2.1.xsd"
    case .v2_2: "driver-2.2.xsd"
    }
  }

  /// The produced documents that the schema of their version rejects; `nil` without xmllint.
  ///
  /// - Parameter invalid: The originals that are not valid themselves, which come back as they were.
  private func schemaFailures(_ trips: [Trip], folder: String, invalid: [String: String]) throws
    -> [String]?
  {
    var failures: [String] = []
    for version in XLIFFConverter.targets {
      var names: [String: String] = [:]
      var own: Set<String> = []
      for trip in trips {
        for output in trip.outputs
        where output.version == version
          && !(version.rawValue == trip.version && invalid[trip.name] != nil)
        {
          names[output.file] = trip.name
          if version.rawValue == trip.version { own.insert(output.file) }
        }
      }
      guard let found = try lint(names.keys.sorted(), version, folder: folder) else { return nil }
      for (file, reason) in found.sorted(by: { $0.key < $1.key }) {
        // libxml2 2.9.14 loses count of the fields of a key in deep elements, one way or the other: an
        // element has one attribute of a name, and whether it has it at all our own rules say too.
        let counts = [
          "evaluates to a node-set with more", "Not all fields of key identity-constraint",
        ]
        if counts.contains(where: { reason.contains($0) }),
          Self.faults(try bytes(of: file)).isEmpty
        {
          print("xmllint misjudges \(names[file] ?? file) as \(version): \(reason.prefix(200))")
          continue
        }
        // An id that the original repeats is repeated when it comes back.
        if own.contains(file), let name = names[file],
          !Self.faults(try bytes(of: "\(corpus.root)/\(name)")).isEmpty
        {
          continue
        }
        // The schema that ships with 2.2 has no place for pgs:case.
        if reason.contains("pluralgenderselect") || reason.contains("pgs:1.0}case") { continue }
        failures.append("\(names[file] ?? file) as \(version): \(reason)")
      }
    }
    return failures
  }

  /// The originals that are not valid themselves, with the reason.
  private func invalidOriginals(_ paths: [String], _ trips: [Trip], folder: String) throws
    -> [String: String]
  {
    var result = try adjudicated()
    for version in XLIFFVersion.allCases where version >= .v1_2 {
      let wanted = Set(trips.filter { $0.version == version.rawValue }.map(\.name))
      let files = paths.filter { wanted.contains(corpus.short($0)) }
      for (file, reason) in try lint(files, version, folder: folder) ?? [:] {
        result[corpus.short(file)] = reason
      }
    }
    for path in paths where result[corpus.short(path)] == nil {
      guard let trip = trips.first(where: { $0.name == corpus.short(path) }),
        !trip.differences.isEmpty
      else { continue }
      let original = try bytes(of: path)
      result[trip.name] = Model.fault(original) ?? Self.faults(original).first
    }
    for trip in trips where trip.version < "1.2" {
      result[trip.name] = "XLIFF \(trip.version) comes back as 1.2"
    }
    return result
  }

  /// The documents that the corpus calls invalid.
  private func adjudicated() throws -> [String: String] {
    let manifest = String(
      decoding: try bytes(of: "\(corpus.root)/conformance/MANIFEST.tsv"), as: UTF8.self)
    var result: [String: String] = [:]
    for line in manifest.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count > 5, fields[5].hasPrefix("invalid") else { continue }
      result["conformance/\(fields[0])"] = "\(fields[3]) \(fields[4])"
    }
    return result
  }

  /// The files that a schema rejects, with the reason; `nil` without xmllint.
  ///
  /// xmllint 2.9.14 crashes on some documents, which ends its run: the files after such a one are
  /// given to the next run.
  private func lint(_ files: [String], _ version: XLIFFVersion, folder: String) throws
    -> [String: String]?
  {
    var failures: [String: String] = [:]
    var waiting = files[...]
    while !waiting.isEmpty {
      let batch = waiting.prefix(200)
      let log = "\(folder)/xmllint.log"
      _ = FileManager.default.createFile(atPath: log, contents: nil)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        [
          "xmllint", "--nonet", "--huge", "--noout", "--schema",
          "\(corpus.root)/schemas/\(schema(version))",
        ] + batch
      var environment = ProcessInfo.processInfo.environment
      environment["XML_CATALOG_FILES"] = "\(corpus.root)/schemas/catalog.xml"
      process.environment = environment
      let output = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
      process.standardError = output
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      try output.close()
      if process.terminationReason == .exit, process.terminationStatus == 127 { return nil }
      var reasons: [String: String] = [:]
      var judged: Set<String> = []
      for bytes in try bytes(of: log).split(separator: 10) {
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasSuffix(" validates") {
          judged.insert(String(line.dropLast(" validates".count)))
        } else if line.hasSuffix(" fails to validate") {
          let file = String(line.dropLast(" fails to validate".count))
          judged.insert(file)
          failures[file] = reasons[file] ?? "fails"
        } else if let file = batch.first(where: { line.hasPrefix("\($0):") }),
          reasons[file] == nil
        {
          reasons[file] = String(line.dropFirst(file.count + 1))
        }
      }
      if let silent = batch.firstIndex(where: { !judged.contains($0) }) {
        if process.terminationReason != .exit || process.terminationStatus > 100 {
          print("xmllint crashes on \(corpus.short(batch[silent])) as \(version)")
        } else {
          failures[batch[silent]] = reasons[batch[silent]] ?? "no verdict"
        }
        waiting = waiting[(silent + 1)...]
      } else {
        waiting = waiting.dropFirst(batch.count)
      }
    }
    return failures
  }
}
