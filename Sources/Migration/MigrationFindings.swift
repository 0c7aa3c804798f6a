public import LocalizationCore

extension Finding.Code {
  /// The other format cannot hold something.
  public static let notMigrated: Self = "not-migrated"
  /// A text is dropped that no app shows, because a `.stringsdict` file has its key.
  public static let shadowedText: Self = "shadowed-text"
  /// One of two texts of a language is dropped.
  public static let textNotKept: Self = "text-not-kept"
  /// A comment is dropped.
  public static let commentNotKept: Self = "comment-not-kept"
  /// Only translations have a key.
  public static let orphanedKey: Self = "orphaned-key"
  /// An existing catalog has other content for a key.
  public static let keyExists: Self = "key-exists"
  /// A file of another format exists with other content.
  public static let fileExists: Self = "file-exists"
  /// A mark of an entry is dropped.
  public static let markNotKept: Self = "mark-not-kept"
  /// The order and layout of files are not kept.
  public static let layoutNotKept: Self = "layout-not-kept"
}
