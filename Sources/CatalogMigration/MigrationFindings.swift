package import LoctripLocalizationCore

extension Finding.Code {
  /// The new format cannot hold an entry.
  package static let notMigrated: Self = "not-migrated"
  /// Builds leave out the key or its language.
  package static let notCompiled: Self = "not-compiled"
  /// The plural shows several numbers, so it is unclear which one selects the form.
  package static let unclearPlural: Self = "unclear-plural"
  /// A text is dropped, because a `.stringsdict` file has the same key.
  package static let shadowedText: Self = "shadowed-text"
  /// A language has two texts for a key; one is dropped.
  package static let textNotKept: Self = "text-not-kept"
  /// A comment is lost or changed.
  package static let commentNotKept: Self = "comment-not-kept"
  /// Migration would overwrite a file with other content.
  package static let fileExists: Self = "file-exists"
  /// The mark *locked* or *stale* is lost.
  package static let markNotKept: Self = "mark-not-kept"
  /// Migration loses the order and layout of files.
  package static let layoutNotKept: Self = "layout-not-kept"
}
