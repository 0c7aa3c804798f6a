import LoctripJSONSource
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripProjectSupport
import StringCatalogs
import Testing

/// What holds for any three catalogs, in whatever layout each of them is.
@Suite struct MergePropertyTests {
  /// Three versions: random ones without anything in common but their keys.
  private struct Versions {
    var base: [UInt8]
    var ours: [UInt8]
    var theirs: [UInt8]

    init(seed: Int) {
      var base = GeneratedCatalog(seed: UInt64(seed))
      var ours = GeneratedCatalog(seed: UInt64(seed + 10_000))
      var theirs = GeneratedCatalog(seed: UInt64(seed + 20_000))
      self.base = Array(base.make().utf8)
      self.ours = Array(ours.make().utf8)
      self.theirs = Array(theirs.make().utf8)
    }
  }

  private static func merge(
    _ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8],
    _ resolution: MergedCatalog.Resolution = .markers
  ) throws -> MergedCatalog {
    var options = MergedCatalog.Options()
    options.resolution = resolution
    return try MergedCatalog(base: base, ours: ours, theirs: theirs, path: "a", options: options)
  }

  private static func repair(_ bytes: [UInt8], _ resolution: MergedCatalog.Resolution = .markers)
    throws -> MergedCatalog
  {
    var options = MergedCatalog.Options()
    options.resolution = resolution
    return try MergedCatalog(repairing: bytes, path: "a", options: options)
  }

  private static func isSame(_ left: [UInt8], _ right: [UInt8]) throws -> Bool {
    let left = try JSONDocument(parsing: left)
    let right = try JSONDocument(parsing: right)
    return left.isSame(left.root, as: right.root, in: right)
  }

  private static func paths(_ merging: MergedCatalog) -> Set<String> {
    Set(merging.conflicts.map { $0.path.joined(separator: "\u{0}") })
  }

  @Test(arguments: 0..<40)
  func `exchanging the sides changes nothing but their names`(_ seed: Int) throws {
    let versions = Versions(seed: seed)
    for base in [versions.base, nil] {
      let left = try Self.merge(base, versions.ours, versions.theirs, .ours)
      let right = try Self.merge(base, versions.theirs, versions.ours, .theirs)
      #expect(Self.paths(left) == Self.paths(right))
      #expect(try Self.isSame(left.bytes, right.bytes))
      _ = try StringCatalog(parsing: left.bytes, path: "a")
    }
  }

  @Test(arguments: 0..<40)
  func `markers hold both sides, and repairing them finds the same conflicts`(_ seed: Int) throws {
    let versions = Versions(seed: seed)
    let marked = try Self.merge(versions.base, versions.ours, versions.theirs)
    guard marked.hasMarkers else { return }
    let again = try Self.repair(marked.bytes)
    #expect(Self.paths(again) == Self.paths(marked))
    for side in [MergedCatalog.Resolution.ours, .theirs] {
      let resolved = try Self.merge(versions.base, versions.ours, versions.theirs, side)
      #expect(try Self.isSame(Self.repair(marked.bytes, side).bytes, resolved.bytes))
    }
  }

  @Test(arguments: 0..<20)
  func `merging again brings nothing new`(_ seed: Int) throws {
    let versions = Versions(seed: seed)
    let merged = try Self.merge(versions.base, versions.ours, versions.theirs, .ours).bytes
    // What was taken from their side is in ours now.
    #expect(try Self.merge(versions.base, merged, merged).bytes == merged)
    #expect(try Self.merge(versions.theirs, merged, versions.theirs).bytes == merged)
    #expect(try Self.merge(merged, versions.theirs, merged).bytes == versions.theirs)
  }

  /// What each localization of each key consists of.
  private static func shapes(_ bytes: [UInt8]) throws -> [[ExactString]: Set<String>] {
    let document = try JSONDocument(parsing: bytes)
    func members(_ node: Int?) -> [(name: String, node: Int)] {
      node.map { document.members(of: $0).map { (document.string(at: $0.0), $0.1) } } ?? []
    }
    var shapes: [[ExactString]: Set<String>] = [:]
    for (key, entry) in members(document.member("strings", of: document.root)) {
      for (language, localization) in members(document.member("localizations", of: entry)) {
        let parts = members(localization).map(\.name)
        let axes = members(document.member("variations", of: localization)).map(\.name)
        shapes[[ExactString(key), ExactString(language)]] = Set(parts + axes)
      }
    }
    return shapes
  }

  @Test(arguments: 0..<200)
  func `a localization has the shape of one side, whichever is taken`(_ seed: Int) throws {
    let versions = Versions(seed: seed)
    let sides = try [versions.ours, versions.theirs].map { try Self.shapes($0) }
    for base in [versions.base, nil] {
      for resolution in [MergedCatalog.Resolution.ours, .theirs] {
        let merged = try Self.merge(base, versions.ours, versions.theirs, resolution)
        for (place, shape) in try Self.shapes(merged.bytes) {
          #expect(sides.contains { $0[place] == shape }, "\(place) \(shape)")
        }
      }
    }
  }

  @Test func `a repair says what stands twice in a side`() throws {
    let twice = #""fr":{"stringUnit":{"state":"new","value":"A"}},"fr":{}"#
    let text = """
      {"sourceLanguage":"en","strings":{
      <<<<<<< ours
      "A":{"localizations":{"de":{}}}
      =======
      "A":{"localizations":{\(twice)}},"B":{},"B":{"comment":"b"}
      >>>>>>> theirs
      },"version":"1.0"}
      """
    let findings = try Self.repair(Array(text.utf8), .ours).findings
      .filter { $0.code == .duplicateKey }
    #expect(
      findings.map(\.message) == [
        "the key 'B' occurs twice; the last one wins",
        "the member 'fr' occurs twice; the last one wins",
      ])
    #expect(findings.map { $0.places.first?.line } == [5, 5])
  }
}
