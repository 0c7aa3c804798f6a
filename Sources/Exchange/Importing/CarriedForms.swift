internal import LoctripBundles
internal import LoctripAppProjects
internal import LoctripLocalizationCore
internal import LoctripReconciliation

/// A form of a plural that the delivered file has no text for, because its format has no place for it, or a tool has none.
struct CarriedForm {
  /// Why there is no text.
  enum Reason {
    /// The format or a tool has no form for numbers with decimals.
    case decimals
    /// The header of the file gives several forms one number.
    case merged
  }

  /// The id.
  let id: String
  /// The position of the unit whose text stands for it.
  let carrier: Int
  let reason: Reason
}

extension Finding {
  /// A form for numbers with decimals that another text of its plural did not change.
  static func pluralFilled(by category: String) -> Finding {
    Finding(
      .pluralFilled, .warning,
      "the file has no text for numbers with decimals, and '\(category)' changed; ours stays and needs review"
    )
  }

  /// A form that shares a text with another one in the delivered file.
  static func pluralMerged(with category: String) -> Finding {
    Finding(
      .pluralMerged, .warning,
      "the file has one text for it and '\(category)', which changed; ours stays and needs review")
  }
}

extension Finding.Code {
  /// The file lacks a plural form; your text stays and needs review.
  static let pluralFilled: Self = "plural-filled"
}
