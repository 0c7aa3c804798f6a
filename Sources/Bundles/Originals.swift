internal import LoctripFileSets
package import LoctripLocalizationCore
internal import XLIFF

/// Documents that others may be edited copies of: what both have is then parsed once.
///
/// They are read by whoever asks first, on whichever core.
package final class Originals: Sendable {
  private let paths: [String]
  private let make: @Sendable () -> Result<[Delivery], FindingsError>
  private let deliveries = Once<Result<[Delivery], FindingsError>>()
  /// The documents by their paths.
  private let documents = Once<[ExactString: XLIFFDocument]>()
  /// The files by their names; an empty path for a name that several have.
  private let files = Once<[ExactString: String]>()

  /// Names documents; nothing is read.
  ///
  /// - Parameters:
  ///   - paths: Where they are.
  ///   - make: Reads them.
  package init(
    _ paths: [String], _ make: @escaping @Sendable () -> Result<[Delivery], FindingsError>
  ) {
    (self.paths, self.make) = (paths, make)
  }

  /// Reads the documents.
  ///
  /// - Throws: `FindingsError` when one cannot be read.
  package func read() throws(FindingsError) -> [Delivery] { try deliveries.get(make).get() }

  /// The document of which a file is likely an edited copy: that of its name, or the only one.
  func document(like bytes: [UInt8], path: String) -> XLIFFDocument? {
    guard Delivery.isXLIFF(path) else { return nil }
    let files = files.get { Self.files(of: paths) }
    guard let file = files.count == 1 ? files.values.first : files[Self.name(path)], !file.isEmpty
    else { return nil }
    do {
      var beginning: [UInt8] = []
      try FileAccess.readPieces(file) { piece in
        beginning = piece
        return false
      }
      let length = min(beginning.count, bytes.count)
      guard XLIFFDocument.mayShare(bytes[..<length], beginning[...]) else { return nil }
      let read = try read()
      return documents.get {
        Dictionary(read.map { (ExactString($0.document.path), $0.document) }) { first, _ in first }
      }[ExactString(file)]
    } catch {
      // Whoever needs it says that it cannot be read.
      return nil
    }
  }

  private static func name(_ path: String) -> ExactString { ExactString(path.folderAndName.name) }

  /// The XLIFF files of some paths; an archive is read for each of its own.
  private static func files(of paths: [String]) -> [ExactString: String] {
    do {
      let files = try Delivery.files(of: paths, in: .xliff).files.map(\.path).filter(
        Delivery.isXLIFF)
      return Dictionary(files.map { (name($0), $0) }) { _, _ in "" }
    } catch {
      return [:]
    }
  }
}
