package import LoctripLocalizationCore

extension Finding.Code {
  /// The other format cannot hold something.
  package static let notMigrated: Self = "not-migrated"
  /// A build makes nothing of a key.
  package static let notCompiled: Self = "not-compiled"
  /// A plural shows several numbers.
  package static let unclearPlural: Self = "unclear-plural"
  /// A text is dropped: a `.stringsdict` file has its key.
  package static let shadowedText: Self = "shadowed-text"
  /// One of two texts of a language is dropped.
  package static let textNotKept: Self = "text-not-kept"
  /// A comment is dropped.
  package static let commentNotKept: Self = "comment-not-kept"
  /// A file of another format exists with other content.
  package static let fileExists: Self = "file-exists"
  /// A mark of an entry is dropped.
  package static let markNotKept: Self = "mark-not-kept"
  /// The order and layout of files are not kept.
  package static let layoutNotKept: Self = "layout-not-kept"
}
