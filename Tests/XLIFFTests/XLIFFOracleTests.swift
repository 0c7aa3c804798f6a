import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing
import XLIFF

/// The whole corpus of XLIFF 1.x, read beside Python's own XML parser (expat).
@Suite struct XLIFFOracleTests {
  static let files: [String] =
    (Corpus.files("apple", ".xliff")
    + Corpus.files("xliff12", ".xliff", ".xlf", ".sdlxliff", ".mxliff", ".txlf", ".xml"))
    .map(\.path)

  private static let vendorCodes = ["<m:tunit-metadata>", "&lt;mq:"]

  @Test(
    .enabled(if: Corpus.isPresent, "there is no corpus"),
    .enabled(if: Python.path != nil, "there is no python3"))
  func `every unit of the corpus is read as Python reads it`() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write(Self.files.joined(separator: "\n"), to: "files")
    let script = try folder.write(Python.script, to: "oracle.py")
    try Python.run([script, list, folder.path("answer")])
    var answers = Answers(bytes: try folder.bytes("answer"))
    var read = 0
    var units = 0
    var problems: [String] = []
    for path in Self.files {
      guard let answer = answers.next() else {
        problems.append("no answer for \(path)")
        break
      }
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      do {
        let document = try XLIFFDocument(parsing: bytes, path: path)
        guard let expected = answer.units else {
          problems.append("\(path): Python says \(answer.verdict)")
          continue
        }
        // What the codes of vendors stand for is no matter of XML.
        if Self.vendorCodes.contains(where: { bytes.firstRange(of: $0.utf8) != nil }) { continue }
        read += 1
        units += document.unitCount
        let found = canonical(document)
        if found != expected { problems.append("\(path): \(firstDifference(found, expected))") }
      } catch {
        if answer.units != nil { problems.append("refused: \(error)") }
      }
    }
    #expect(problems == [])
    #expect(read > 500)
    #expect(units > 50_000)
  }

  /// Everything that is said about the units, one field after the other.
  private func canonical(_ document: XLIFFDocument) -> [UInt8] {
    var result: [UInt8] = []
    func field(_ text: String?) {
      if let text {
        result.append(UInt8(ascii: "+"))
        result.append(contentsOf: text.utf8)
      } else {
        result.append(UInt8(ascii: "-"))
      }
      result.append(0)
    }
    for index in 0..<document.unitCount {
      let unit = document.unit(at: index)
      field(unit.id)
      field(flat(unit.source))
      field(flat(unit.target))
      field(unit.stateWord)
      field(unit.stateQualifier)
      field(unit.isLocked ? "locked" : nil)
      field(unit.isApproved ? "approved" : nil)
      field(String(document.fileIndex(of: index) ?? -1))
      for note in unit.notes {
        field(note.from)
        field(note.text)
      }
      result.append(1)
    }
    return result
  }

  private func flat(_ message: LoctripMessage?) -> String? {
    switch message {
    case nil: nil
    case .text(let text): text
    case .phrases(let phrases): phrases.joined(separator: "\u{2}")
    }
  }

  private func firstDifference(_ found: [UInt8], _ expected: [UInt8]) -> String {
    let place =
      zip(found, expected).enumerated().first { $1.0 != $1.1 }?.offset
      ?? min(found.count, expected.count)
    func around(_ bytes: [UInt8]) -> String {
      String(decoding: bytes[max(0, place - 60)..<min(bytes.count, place + 60)], as: UTF8.self)
        .debugDescription
    }
    return "read \(around(found)), Python \(around(expected))"
  }
}

/// The answers of the script: for each file a verdict and the units, or only a verdict.
private struct Answers {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> (verdict: String, units: [UInt8]?)? {
    guard let end = bytes[position...].firstIndex(of: 10) else { return nil }
    let line = String(decoding: bytes[position..<end], as: UTF8.self)
    position = end + 1
    guard line.hasPrefix("ok "), let count = Int(line.dropFirst(3)) else { return (line, nil) }
    defer { position += count }
    return ("ok", Array(bytes[position..<position + count]))
  }
}

private enum Python {
  static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(
    separator: ":"
  )
  .map { "\($0)/python3" }
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  struct Failure: Error { let status: Int32 }

  static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "python3")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
  }

  static let script = #"""
    import sys
    import xml.etree.ElementTree as ET

    NAMESPACES = ["", "{urn:oasis:names:tc:xliff:document:1.1}", "{urn:oasis:names:tc:xliff:document:1.2}"]

    def flat(element, ns):
        if element is None:
            return None
        phrases = [m for m in element.iter(ns + "mrk") if m.get("mtype") == "x-set"]
        if phrases:
            order = sorted(range(len(phrases)), key=lambda i: (int(phrases[i].get("mid", i)), i))
            return "\x02".join("".join(phrases[i].itertext()) for i in order)
        return "".join(element.itertext())

    def units(element, ns, locked, state, out):
        if element.tag == ns + "file":
            state["file"] += 1
        if element.tag in (ns + "group", ns + "trans-unit") and "translate" in element.attrib:
            locked = element.get("translate") == "no"
        if element.tag == ns + "trans-unit":
            def field(text):
                out.append("-\0" if text is None else "+" + text + "\0")
            def last(name):
                found = element.findall(ns + name)
                return found[-1] if found else None
            source, target = last("source"), last("target")
            field(element.get("id"))
            field(flat(source, ns))
            field(flat(target, ns))
            field(None if target is None else target.get("state"))
            field(None if target is None else target.get("state-qualifier"))
            field("locked" if locked else None)
            field("approved" if element.get("approved") == "yes" else None)
            field(str(state["file"]))
            for note in element.findall(ns + "note"):
                field(note.get("from"))
                field("".join(note.itertext()))
            out.append("\x01")
            return
        for child in element:
            units(child, ns, locked, state, out)

    with open(sys.argv[1], encoding="utf-8") as paths, open(sys.argv[2], "wb") as answer:
        for path in paths.read().split("\n"):
            try:
                root = ET.parse(path).getroot()
            except Exception as error:
                answer.write(("not well-formed: %s\n" % str(error).replace("\n", " ")).encode())
                continue
            ns, name = root.tag[:root.tag.rfind("}") + 1], root.tag[root.tag.rfind("}") + 1:]
            if name != "xliff" or ns not in NAMESPACES:
                answer.write(("another root: %s\n" % root.tag).encode())
                continue
            out = []
            units(root, ns, False, {"file": -1}, out)
            data = "".join(out).encode("utf-8", "surrogatepass")
            answer.write(b"ok %d\n" % len(data) + data)
    """#
}
