import FuzzSupport
import LoctripLocalizationCore
import XLIFF
import LoctripXLIFFValidation

/// Bytes to findings: the same however the bytes come, and an error exactly when the parser has one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](input: start, count)
  let whole = XLIFFValidator.findings(in: bytes, path: "input.xliff")
  check(whole.allSatisfy { $0.places.first?.line != nil }, "a finding without a place")
  check(whole.allSatisfy { ValidationRule.named($0.code.rawValue) != nil }, "a finding of no rule")

  var pieces: [Finding] = []
  var validator = XLIFFValidator(path: "input.xliff") { pieces.append($0) }
  // The first bytes choose the sizes of the pieces.
  var position = 0
  var index = 0
  while position < bytes.count {
    let size = 1 + Int(bytes[index % bytes.count]) * (index % 3 + 1)
    validator.push(Array(bytes[position..<min(position + size, bytes.count)]))
    position += size
    index += 1
  }
  validator.finish()
  check(
    pieces.map(\.description) == whole.map(\.description),
    "in pieces:\n\(pieces.map(\.description).joined(separator: "\n"))\nat once:\n"
      + whole.map(\.description).joined(separator: "\n"))
  return 0
}
