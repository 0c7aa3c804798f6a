import Foundation
import FuzzSupport
import LoctripLocalizationCore
import LoctripAppProjects
import Yams

/// Bytes to a configuration: what libyaml reads an anchor or an alias in is refused, and nothing else for that.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](input: start, count)
  let path =
    NSTemporaryDirectory() + "loctrip-fuzz-\(ProcessInfo.processInfo.processIdentifier).yml"
  do {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  } catch {
    preconditionFailure("the file cannot be written: \(error)")
  }
  defer { _ = unsafe unlink(path) }
  var messages: [String] = []
  do {
    _ = try Configuration(readingFrom: path)
  } catch {
    check(!error.findings.isEmpty, "an error says what is wrong")
    messages = error.findings.map(\.message)
  }
  // libyaml follows aliases of aliases, to whatever size they grow.
  guard bytes.count < 4_096, bytes.count(where: { $0 == UInt8(ascii: "*") }) < 12 else { return 0 }
  let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  guard let text = String(validating: content, as: UTF8.self) else { return 0 }
  let isPlain = isPlain(text)
  if messages.isEmpty { check(isPlain, "an anchor, or what is not YAML, is read") }
  if messages.contains(where: { $0.hasPrefix("anchors (&)") }) {
    check(!isPlain, "a text is refused in which libyaml finds no anchor")
  }
  return 0
}

/// Whether libyaml, as Yams shows it, reads a text and finds no anchor in it.
private func isPlain(_ text: String) -> Bool {
  do {
    let parser = try Parser(yaml: text)
    // A node knows its anchor as long as the parser lives.
    return try withExtendedLifetime(parser) { try parser.singleRoot().map(isPlain) ?? true }
  } catch {
    return false
  }
}

private func isPlain(_ node: Node) -> Bool {
  guard node.anchor == nil else { return false }
  if let elements = node.sequence { return elements.allSatisfy(isPlain) }
  return node.mapping?.allSatisfy { isPlain($0.key) && isPlain($0.value) } ?? true
}
