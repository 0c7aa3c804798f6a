public import LocalizationCore

/// What went out in one language: enough to know later which texts are still the same.
public struct SentManifest: Sendable {
  /// One unit as it was sent.
  public struct Unit: Sendable, Equatable {
    /// The id in the form of XLIFF 1.2, whatever the version: the key, and the path of a variation.
    public var id: String
    /// The source text.
    public var source: TextDigest
    /// The translation that went along, or `nil`.
    public var target: TextDigest?
    /// The state of the translation in the catalog, or `nil` without one.
    public var state: TranslationState?

    /// Creates a unit.
    public init(id: String, source: TextDigest, target: TextDigest?, state: TranslationState?) {
      self.id = id
      self.source = source
      self.target = target
      self.state = state
    }
  }

  /// The units of one catalog.
  public struct File: Sendable, Equatable {
    /// The catalog.
    public var original: String
    /// The units in the order of the bundle.
    public var units: [Unit]

    /// Creates a file.
    public init(original: String, units: [Unit]) {
      self.original = original
      self.units = units
    }
  }

  /// The path of the manifest, for findings.
  public var path: String
  /// The language of the translations.
  public var language: String
  /// The catalogs.
  public var files: [File]

  /// Creates a manifest.
  public init(path: String, language: String, files: [File]) {
    self.path = path
    self.language = language
    self.files = files
  }
}
