import FuzzSupport
import LoctripLocalizationCore
import LoctripAppProjects
import XLIFF

/// Bytes to the documents of a zip archive: any damage is an error with a place.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](input: start, count)
  do {
    let deliveries = try Delivery.read(archive: bytes, path: "d.zip")
    check(!deliveries.isEmpty, "an archive without documents is an error")
    for delivery in deliveries {
      check(delivery.document.path.hasPrefix("d.zip/"), delivery.document.path)
    }
  } catch {
    check(!error.findings.isEmpty, "an error says what is wrong")
    for finding in error.findings {
      check(finding.places.first?.path.hasPrefix("d.zip") == true, finding.description)
    }
  }
  return 0
}
