import FuzzSupport
import LocalizationCore
import XLIFF
import XLIFFConversion
import XLIFFEditing

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
    let changes: [XLIFFEdit.Change] = [
      .setTarget(XLIFFContent("a < b & c"), segment: segment),
      .removeTarget(segment: segment),
      .setState("translated", segment: segment),
      .setState(nil, segment: .only),
      .setApproved(true),
      .addNote(XLIFFNote("a -- b")),
      .removeNote(0),
      .removeAlternatives,
      .split(segment, source: numbers.below(8), target: numbers.below(8)),
      .join(segment),
    ]
    let change = changes[numbers.below(changes.count)]
    let result = try editor.applying([XLIFFEdit(unit, change)], targetLanguage: "de")
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
