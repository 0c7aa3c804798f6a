internal import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripBundles
internal import XLIFF
internal import LoctripXLIFFConversion

extension Delivery {
  /// The delivery as it was before our conversion to the other generation, with the places of the
  /// converted one; itself if it was not converted.
  ///
  /// Conversion is exact: what the original said in words that the other generation does not have is carried
  /// along, and what a tool changed since is converted back with it.
  var beforeConversion: Delivery {
    guard let origin = document.origin,
      origin.isXLIFF2 != document.version.isXLIFF2
    else { return self }
    do {
      let target = origin.isXLIFF2 ? origin : .v1_2
      let bytes = try XLIFFConverter.convert(document.bytes, path: document.path, to: target).bytes
      let original = try XLIFFDocument(parsing: bytes, path: document.path)
      return replacing(XLIFFDocument(original, shownAs: document))
    } catch {
      // A document that does not convert back is read as it is.
      return self
    }
  }
}
