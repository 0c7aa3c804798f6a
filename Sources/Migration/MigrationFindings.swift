public import LocalizationCore

extension Finding.Code {
  /// Something has no place in the other format.
  public static let notMigrated: Self = "not-migrated"
  /// A text that no app shows, because a dictionary of plurals has its key, does not go along.
  public static let shadowedText: Self = "shadowed-text"
  /// One of two texts of a language does not go along.
  public static let textNotKept: Self = "text-not-kept"
  /// A comment does not go along.
  public static let commentNotKept: Self = "comment-not-kept"
  /// Only translations have a key.
  public static let orphanedKey: Self = "orphaned-key"
  /// A catalog that is there says something else.
  public static let keyExists: Self = "key-exists"
  /// A file of another format is there, and says something else.
  public static let fileExists: Self = "file-exists"
  /// What an entry is marked as does not go along.
  public static let markNotKept: Self = "mark-not-kept"
  /// The order and layout of files do not go along.
  public static let layoutNotKept: Self = "layout-not-kept"
}
