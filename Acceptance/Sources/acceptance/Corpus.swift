import Foundation

/// The corpus folder and the files in it.
struct Corpus {
  let root: String

  /// Every file below a folder whose name ends in one of some suffixes, sorted.
  func files(_ folder: String, _ suffixes: String...) -> [String] {
    let base = "\(root)/\(folder)"
    guard let found = FileManager.default.enumerator(atPath: base) else { return [] }
    return found.compactMap { $0 as? String }
      .filter { path in suffixes.contains { path.hasSuffix($0) } }
      .map { "\(base)/\($0)" }
      .sorted()
  }

  /// The folders right below a folder, sorted.
  func folders(_ folder: String) -> [String] {
    let base = "\(root)/\(folder)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
    return names.filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }.sorted()
  }

  /// A path as the reports name it.
  func short(_ path: String) -> String {
    path.hasPrefix(root) ? String(path.dropFirst(root.count + 1)) : path
  }
}

func bytes(of path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

func percent(_ part: Int, _ whole: Int) -> String {
  guard whole > 0 else { return "–" }
  let value = Double(part) * 100 / Double(whole)
  return part == whole ? "100 %" : String(format: "%.2f %%", value)
}
