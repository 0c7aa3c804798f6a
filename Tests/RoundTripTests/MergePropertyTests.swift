import JSONSource
import LocalizationCore
import RoundTrip
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
    _ base: [UInt8]?,
    _ ours: [UInt8],
    _ theirs: [UInt8],
    _ resolution: Merging.Resolution = .markers
  ) throws -> Merging {
    var options = Merging.Options()
    options.resolution = resolution
    return try Merging(base: base, ours: ours, theirs: theirs, path: "a", options: options)
  }

  private static func repair(
    _ bytes: [UInt8],
    _ resolution: Merging.Resolution = .markers
  ) throws -> Merging {
    var options = Merging.Options()
    options.resolution = resolution
    return try Merging(repairing: bytes, path: "a", options: options)
  }

  private static func isSame(_ left: [UInt8], _ right: [UInt8]) throws -> Bool {
    let left = try JSONDocument(parsing: left)
    let right = try JSONDocument(parsing: right)
    return left.isSame(left.root, as: right.root, in: right)
  }

  private static func paths(_ merging: Merging) -> Set<String> {
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
    for side in [Merging.Resolution.ours, .theirs] {
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
}
