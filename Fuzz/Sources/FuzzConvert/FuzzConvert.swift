import FuzzSupport
import LoctripLocalizationCore
import XLIFF
import LoctripXLIFFConversion

/// A document to every other version and back, and edits of its units: what comes out is well-formed,
/// and says no less where it was valid.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](input: start, count)
  var numbers = InputNumbers(bytes)
  convert(bytes)
  edit(bytes, &numbers)
  return 0
}

private func convert(_ bytes: [UInt8]) {
  for target in XLIFFConverter.targets {
    let there: XLIFFConverter.Result
    do {
      there = try XLIFFConverter.convert(bytes, path: "input.xliff", to: target)
    } catch {
      check(!error.findings.isEmpty, "an error without a finding")
      continue
    }
    do {
      let again = try XLIFFConverter.convert(there.bytes, path: "again.xliff", to: target)
      check(again.bytes == there.bytes, "what was converted is not of the version \(target)")
      let document = try XLIFFDocument(parsing: there.bytes, path: "there.xliff")
      // A root that states no version, or a wrong one, is left as it is.
      let isOfVersion = document.version == target || there.bytes == bytes
      check(isOfVersion, "the document says \(document.version), not \(target)")
    } catch {
      check(false, "cannot be read: \(error): \(excerpt(there.bytes, 400))")
    }
  }
}

private func edit(_ bytes: [UInt8], _ numbers: inout InputNumbers) {
  do {
    let editor = try XLIFFEditor(parsing: bytes, path: "input.xliff")
    guard !editor.units.isEmpty else { return }
    let unit = UnitAddress.index(numbers.below(editor.units.count))
    let segment = XLIFFEdit.Segment.index(numbers.below(3))
    let targets: [XLIFFEdit.Target?] = [
      nil, .removed, .text("a < b & c"), .markup("a &lt; <g id=\"1\">b</g>"),
      .markup(String(decoding: bytes.prefix(numbers.below(64)), as: UTF8.self)),
    ]
    let states: [XLIFFEdit.State?] = [nil, .init("translated"), .init(nil)]
    let change = XLIFFEdit(
      unit, segment: numbers.below(2) == 0 ? .only : segment,
      target: targets[numbers.below(targets.count)], state: states[numbers.below(states.count)],
      isApproved: numbers.below(4) == 0 ? true : nil, notes: numbers.below(2) == 0 ? [] : ["a -- b"]
    )
    let result = try editor.applying([change], targetLanguage: "de")
    if !result.refusals.isEmpty {
      check(result.bytes == bytes, "a refused edit changed something")
      return
    }
    do {
      _ = try XLIFFEditor(parsing: result.bytes, path: "edited.xliff")
    } catch {
      check(false, "\(change) left \(error): \(excerpt(result.bytes, 400))")
    }
  } catch {
    check(!error.findings.isEmpty, "an error without a finding")
  }
}
