internal import LocalizationCore
internal import StringCatalogs

extension Merging {
  /// Brings the versions together that stand between conflict markers in a catalog; nothing is written.
  ///
  /// Where the markers show a base the merge is three-way. Else what only one side has is kept, what
  /// both have alike stands once, and the rest is marked again, now around single texts.
  ///
  /// - Parameters:
  ///   - path: A catalog, with or without markers.
  ///   - options: How conflicts are shown that are left.
  /// - Throws: ``RoundTripError`` when the file cannot be read, a marker is missing, or one side is no
  ///   JSON; the place is the one in the file.
  public init(repairing path: String, options: Options = Options()) throws(RoundTripError) {
    try self.init(repairing: try FileAccess.read(path), path: path, options: options)
  }

  /// Brings the versions together that stand between conflict markers in the bytes of a catalog.
  ///
  /// See ``init(repairing:options:)``.
  public init(
    repairing bytes: [UInt8],
    path: String,
    options: Options = Options()
  ) throws(RoundTripError) {
    try self.init(
      MarkedFile(bytes: bytes, path: options.path ?? path),
      source: (path, bytes),
      options: options
    )
  }

  private init(
    _ file: MarkedFile,
    source: (path: String, bytes: [UInt8]),
    options: Options
  ) throws(RoundTripError) {
    let text = try file.text()
    guard text.conflictCount > 0 else {
      _ = try file.document(file.bytes)
      self.init(file.bytes, path: file.path, source: source)
      return
    }
    let labels = [text.ours.label, text.base?.label ?? "", text.theirs.label]
    let style = Self.style(
      options,
      size: text.markerSize,
      labels: zip(labels, Self.labels).map { $0.isEmpty ? $1 : $0 }
    )
    var versions = Versions(
      base: try file.base(of: text),
      ours: try file.version(text.ours, or: "ours"),
      theirs: try file.version(text.theirs, or: "theirs")
    )
    versions.findings = file.duplicates(in: versions.ours, text.ours)
    try self.init(
      versions,
      path: file.path,
      source: source,
      options: options,
      style: style
    )
  }

  /// A catalog with markers, or the part of one that was itself merged before.
  private struct MarkedFile {
    let bytes: [UInt8]
    let path: String
    /// The place in the file of each offset in the bytes.
    var place: (Int) -> SourceLocation

    init(bytes: [UInt8], path: String) {
      self.bytes = bytes
      self.path = path
      let lines = LineIndex(bytes)
      place = { lines.location(of: $0, in: path) }
    }

    func text() throws(RoundTripError) -> ConflictedText {
      do {
        return try ConflictedText(parsing: bytes)
      } catch {
        throw RoundTripError(
          .malformedInput,
          [Finding(.malformedJSON, .error, error.message, at: place(error.offset))]
        )
      }
    }

    func document(
      _ bytes: [UInt8],
      _ prefix: String = "",
      origin: (Int) -> Int = { $0 }
    ) throws(RoundTripError) -> JSONDocument {
      let document: JSONDocument
      do {
        document = try JSONDocument(parsing: bytes)
      } catch {
        let finding = Finding(
          .malformedJSON,
          .error,
          prefix + error.message,
          at: place(origin(error.offset))
        )
        throw RoundTripError(.malformedInput, [finding])
      }
      guard document.kind(of: document.root) == .object else {
        throw RoundTripError(
          .malformedInput,
          .notACatalog,
          "\(prefix)not a string catalog: the file holds no JSON object",
          at: path
        )
      }
      return document
    }

    /// Reads one side, bringing conflicts together that were left in it by an earlier merge.
    func version(
      _ version: ConflictedText.Version,
      or name: String
    ) throws(RoundTripError) -> JSONDocument {
      let label = version.label.isEmpty ? name : version.label
      let prefix = "in the version '\(label)': "
      guard version.hasMarkers else {
        return try document(version.bytes, prefix, origin: version.origin)
      }
      var inner = MarkedFile(bytes: version.bytes, path: path)
      inner.place = { place(version.origin(of: $0)) }
      let merging = try Merging(inner, source: (path, bytes), options: Options())
      guard !merging.hasMarkers else {
        throw RoundTripError(
          .malformedInput,
          [
            Finding(
              .malformedJSON,
              .error,
              "\(prefix)a conflict inside a conflict; resolve this one first",
              at: inner.place(ConflictedText.firstMarker(in: version.bytes) ?? 0)
            )
          ]
        )
      }
      return try document(merging.bytes, prefix)
    }

    /// Reads the base; `nil` when it is none, as where `zdiff3` has moved lines out of it.
    func base(of text: ConflictedText) throws(RoundTripError) -> JSONDocument? {
      guard let base = text.base else { return nil }
      do {
        let document = try JSONDocument(parsing: base.bytes)
        return document.kind(of: document.root) == .object ? document : nil
      } catch {
        return nil
      }
    }

    /// The keys that stand twice because both sides added them in different places and the merge of
    /// lines took both.
    func duplicates(in document: JSONDocument, _ version: ConflictedText.Version) -> [Finding] {
      guard let strings = document.member("strings", of: document.root) else { return [] }
      return document.duplicateMembers(of: strings).map { key, _ in
        let offset = document.range(of: key).lowerBound
        return Finding(
          .duplicateKey,
          .warning,
          "the key '\(document.string(at: key))' stands twice; the last one counts",
          at: version.hasMarkers
            ? SourceLocation(path: path) : place(version.origin(of: offset))
        )
      }
    }
  }
}
