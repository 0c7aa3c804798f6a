public import LocalizationCore
internal import XMLEvents

/// Conversion of documents between the versions of XLIFF.
///
/// What the other version can say is said there; what it cannot is carried in the namespace
/// `urn:loctrip:xliff:1`, so that the way back restores it. The result is valid in its version even
/// where the document was not in its own; each value that had to change for that is a finding.
public enum XLIFFConversion {
  /// A converted document.
  public struct Result: Sendable {
    /// The document, in UTF-8; the bytes that were given when they are of the version already.
    public let bytes: [UInt8]
    /// What could not be said, and what was not valid and is written otherwise.
    public let findings: [Finding]
  }

  /// The versions that documents are converted to.
  public static let targets: [XLIFFVersion] = [.v1_2, .v2_0, .v2_1, .v2_2]

  /// Converts a document.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk, XLIFF 1.0 to 2.2 in any encoding that libxml2 knows.
  ///   - path: The name for findings.
  ///   - target: The version, one of ``targets``. The document's own leaves every byte as it is.
  /// - Throws: ``XLIFFError`` when the bytes are not well-formed XML, or not an XLIFF.
  /// - Complexity: Linear in the size; besides the two documents one unit is in memory.
  public static func convert(
    _ bytes: [UInt8],
    path: String,
    to target: XLIFFVersion
  ) throws(XLIFFError) -> Result {
    let encoding = XMLEncoding(detecting: bytes.span)
    var content = bytes
    if !encoding.isUTF8 {
      do {
        content = try encoding.decode(bytes.span)
      } catch {
        throw XLIFFError(Finding(syntax: error, path: path))
      }
    }
    let root = try DocumentRoot(content, path: path)
    if root.version == target {
      return Result(bytes: bytes, findings: [])
    }
    if root.version.isSecondGeneration && target.isSecondGeneration {
      var splicing = SecondGenerationSplicing(content: content, path: path, root: root, to: target)
      let (converted, findings) = try splicing.run()
      return Result(bytes: converted, findings: findings)
    }
    var stream = ConversionStream(content: content, path: path, root: root, to: target)
    let (converted, findings) = try stream.run()
    return Result(bytes: converted, findings: findings)
  }
}

/// The root of a document, and that all of it is well-formed.
struct DocumentRoot {
  let version: XLIFFVersion
  let namespace: String

  init(_ content: [UInt8], path: String) throws(XLIFFError) {
    let parser = XMLEventParser()
    var batch = XMLEventBatch()
    let span = content.span
    var position = 0
    var found: (version: XLIFFVersion, namespace: String)?
    repeat {
      let end = min(position + (64 << 10), span.count)
      do {
        try parser.push(
          span.extracting(position..<end),
          isFinal: end == span.count,
          into: &batch
        )
      } catch {
        throw XLIFFError(Finding(syntax: error, path: path))
      }
      if found == nil, let start = batch.events.first(where: { $0.kind == .start }) {
        found = try Self.version(start, batch, content, path)
      }
      position = end
    } while position < span.count
    guard let found else {
      throw XLIFFError(
        Finding(.notXLIFF, .error, "not an XLIFF: no element", at: SourceLocation(path: path))
      )
    }
    version = found.version
    namespace = found.namespace
  }

  private static func version(
    _ event: XMLEvent,
    _ batch: XMLEventBatch,
    _ content: [UInt8],
    _ path: String
  ) throws(XLIFFError) -> (XLIFFVersion, String) {
    let name = batch.names[event.name]
    func refusal(_ message: String) -> XLIFFError {
      XLIFFError(
        Finding(
          .notXLIFF,
          .error,
          message,
          at: LineIndex(content).location(of: event.range.lowerBound, in: path)
        )
      )
    }
    guard name.localName == "xliff" else {
      throw refusal("not an XLIFF: the root element is <\(name.qualifiedName)>")
    }
    let stated = batch.attributes[event.attributes].first {
      batch.names[$0.name] == XMLName(localName: "version")
    }.map { batch.string($0.value) }
    let statedVersion = stated.flatMap(XLIFFVersion.init(rawValue:))
    switch name.namespace {
    case XLIFFVersion.v2_0.namespace:
      return (statedVersion == .v2_1 ? .v2_1 : .v2_0, name.namespace)
    case XLIFFVersion.v2_2.namespace: return (.v2_2, name.namespace)
    case XLIFFVersion.v1_2.namespace: return (.v1_2, name.namespace)
    case XLIFFVersion.v1_1.namespace: return (.v1_1, name.namespace)
    case "":
      guard let version = statedVersion ?? (stated == nil ? .v1_0 : nil),
        !version.isSecondGeneration
      else {
        throw refusal("XLIFF '\(stated ?? "")' without its namespace is not read")
      }
      return (version, "")
    default: throw refusal("not an XLIFF namespace: '\(name.namespace)'")
    }
  }
}

extension Finding.Code {
  /// Something could not be said in the other version, or was not valid and is written otherwise.
  public static let notConverted: Self = "not-converted"
}
