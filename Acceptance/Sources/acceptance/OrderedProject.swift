import Foundation

/// A project whose open texts are all in one order.
enum OrderedProject {
  /// The clock of the runs, so that the same import writes the same event.
  static let clock = ["SOURCE_DATE_EPOCH": "1795770840"]
  private static let order = "orders/2026-w48-agency-a-k7"

  /// Makes an order of the texts of a project that are open.
  static func make(at place: String, _ languages: [String], by program: String) throws {
    try Data("orders: orders\narchive: true\n".utf8)
      .write(to: URL(fileURLWithPath: "\(place)/.loctrip.yml"))
    let export = [program, "export", place, "-l", languages.joined(separator: ",")]
    let status = try Status(
      running: export + ["--only", "open", "--bundle", "xliff", "-q", "-o", "\(place)/\(order)"],
      environment: [:])
    guard status.code == 0 else { throw Failure("the export does not work: \(status)") }
    let parts = languages.map {
      """
      {"language": "\($0)", "bundle": "\($0).xliff", "manifest": "\($0).loctrip.json", \
      "todo": {"units": 1, "words": 1}}
      """
    }
    try Data(
      """
      {"schema": "loctrip.order/2", "id": "2026-w48-agency-a-k7", "kind": "translation", \
      "agency": "agency-a", "created": "2026-11-23", "bundle": "xliff", \
      "languages": [\(parts.joined(separator: ", "))]}
      """.utf8
    ).write(to: URL(fileURLWithPath: "\(place)/\(order)/order.json"))
  }

  /// The files in a folder of the order, by name.
  static func files(_ folder: String, of place: String) throws -> [(name: String, bytes: [UInt8])] {
    let path = "\(place)/\(order)/\(folder)"
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      .filter { !$0.hasPrefix(".") }
      .map { ($0, [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(path)/\($0)")))) }
  }

  /// True for a path of the project that belongs there.
  static func isOwn(_ path: String) -> Bool {
    path == ".loctrip.yml" || path.hasPrefix("orders") && !path.contains("/.")
  }
}
