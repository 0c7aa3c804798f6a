import Foundation
import LoctripAndroidResources
import LoctripLocalizationCore
import StringCatalogs

/// Writes shipped translations as resources of Android and asks aapt2, which builds apps, what they say.
///
/// It has to say the same text, byte by byte. Read back, every text is the one of its catalog.
struct AndroidAcceptance {
  let corpus: Corpus
  /// The smallest number of texts; catalogs are read whole.
  let wanted = 20_000

  private static let program = "/usr/bin/aapt2"

  private struct Text {
    let apple: String
    let android: String
    let isFormat: Bool
    let place: String
  }

  func run() throws -> Bool {
    let texts = texts()
    var faults: [String] = []
    for text in texts {
      let back = AndroidBundle.text(text.android, source: text.apple, target: text.apple)
      if !back.utf8.elementsEqual(text.apple.utf8) {
        faults.append("\(text.place): “\(text.apple.oneLine)” comes back as “\(back.oneLine)”")
      }
    }
    let like = texts.filter { text in
      AndroidBundle.text(text.android, source: text.apple, target: nil).utf8
        .elementsEqual(text.apple.utf8)
    }
    .count
    var file = AndroidFile()
    file.resources = texts.enumerated().map { number, text in
      AndroidFile.Resource(
        name: "t\(number)", content: .text(text.android), isFormat: text.isFormat)
    }
    let (bytes, unwritable) = file.bytes()
    let read = try AndroidFile(parsing: bytes, path: "strings.xml")
    let own = Dictionary(read.resources.map { ($0.name, $0.content) }, uniquingKeysWith: { $1 })
    var same = 0
    guard FileManager.default.isExecutableFile(atPath: Self.program) else {
      print("acceptance-android: skipped, aapt2 is absent; install the package aapt")
      return faults.isEmpty
    }
    let shown = try Self.build(bytes)
    for (number, text) in texts.enumerated() where !unwritable.contains("t\(number)") {
      let value = shown["t\(number)"]
      if case .text(let mine)? = own["t\(number)"], let value,
        value.utf8.elementsEqual(text.android.utf8), mine.utf8.elementsEqual(value.utf8)
      {
        same += 1
      } else {
        let found = value.map { "“\($0.oneLine)”" } ?? "nothing"
        faults.append("\(text.place): “\(text.android.oneLine)” is \(found) in Android")
      }
    }
    list("not the same", faults, atMost: 40)
    print(
      """

      acceptance-android: aapt2 shows \(same) of \(texts.count) translations as they are; \
      \(unwritable.count) cannot be written; \(like) are made again from the arguments of their source alone; \
      \(faults.count) faults
      """
    )
    return faults.isEmpty && corpus.isEnough(texts.count, wanted)
  }

  private func texts() -> [Text] {
    var texts: [Text] = []
    var known: Set<String> = []
    for path in corpus.files("apple", ".xcstrings") where texts.count < wanted {
      let name = corpus.short(path)
      let catalog: StringCatalog
      do {
        catalog = try StringCatalog(parsing: bytes(of: path), path: name)
      } catch {
        print("  not read: \(name)")
        continue
      }
      for language in catalog.languages {
        let table = catalog.table(in: language)
        for row in table.indices {
          guard case .text(let text)? = table.target(row), known.insert(text).inserted else {
            continue
          }
          let made = AndroidArguments.android(text)
          texts.append(
            Text(
              apple: text, android: made.text, isFormat: made.isFormat, place: "\(name) \(language)"
            ))
        }
      }
    }
    return texts
  }

  // MARK: - aapt2

  /// The texts that a library built of a file has, by the names of the resources.
  private static func build(_ bytes: [UInt8]) throws -> [String: String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("loctrip-android-\(ProcessInfo.processInfo.processIdentifier)")
    let values = folder.appendingPathComponent("res/values")
    try FileManager.default.createDirectory(at: values, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(bytes).write(to: values.appendingPathComponent("strings.xml"))
    try Data("<manifest package=\"x.y\"/>".utf8)
      .write(to: folder.appendingPathComponent("AndroidManifest.xml"))
    _ = try run(["compile", "--dir", "res", "-o", "compiled.zip"], in: folder)
    _ = try run(
      [
        "link", "--static-lib", "--manifest", "AndroidManifest.xml", "-o", "out.apk",
        "compiled.zip",
      ], in: folder)
    let dump = try run(["dump", "resources", "out.apk"], in: folder)
    var texts: [String: String] = [:]
    for part in String(decoding: dump, as: UTF8.self).components(separatedBy: "\n    resource 0x") {
      guard let head = part.range(of: " string/"), let start = part.range(of: "\n      () \""),
        let end = part.range(of: "\" src=", options: .backwards), start.upperBound <= end.lowerBound
      else { continue }
      let name = part[head.upperBound..<start.lowerBound]
      texts[String(name)] = part[start.upperBound..<end.lowerBound]
        .replacingOccurrences(of: "\n      ", with: "\n")
    }
    return texts
  }

  private static func run(_ arguments: [String], in folder: URL) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CocoaError(
        .executableLoad, userInfo: [NSDebugDescriptionErrorKey: "aapt2 \(arguments[0])"])
    }
    return [UInt8](bytes)
  }
}
