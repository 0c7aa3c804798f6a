/// The facts of a form of bundle: how its files are named, and what they can carry.
///
/// Whatever differs from form to form is asked here, so that no other code knows one by its name.
package struct FormFacts: Sendable, Hashable {
  /// The folder around the files of a language.
  package enum Folder: Sendable {
    /// None: a file, or a package, has the language in its name or header.
    case none
    /// A folder with the name of the language.
    case language
    /// A folder of resources, `values-pt-rBR`.
    case resources
  }

  /// The states of translations that a file can carry.
  package enum States: Sendable {
    /// Every state of a catalog.
    case all
    /// One mark for what is not finished, such as `fuzzy`.
    case oneBit
    /// No states.
    case none
  }

  /// The names of units in a file.
  package enum IDs: Sendable {
    /// The ids of units.
    case exact
    /// Names of resources, which only a list connects with keys.
    case named
    /// The ids of entries; what belongs together is one entry.
    case grouped
  }

  /// The form of plurals in a file.
  package enum Plurals: Sendable {
    /// A unit for each form.
    case units
    /// Numbered forms of one entry, with a formula in the header.
    case formula
    /// One entry with a text for each category.
    case entry
  }

  /// The endings of its files and packages; the first is the one that is written.
  package let endings: [String]
  /// The folder around the files of a language.
  package let folder: Folder
  /// True if every file with such a name is a bundle; otherwise those with units are.
  package let isCertain: Bool
  /// The states that it carries.
  package let states: States
  /// True if it has the sources beside the translations.
  package let hasSources: Bool
  /// True if it has notes for translators.
  package let hasNotes: Bool
  /// True if the notes that went out are read when it comes back, and not only those of translators.
  package let returnsNotes: Bool
  /// True if a unit without a translation can stand in it.
  package let hasGaps: Bool
  /// The names of units.
  package let ids: IDs
  /// The form of plurals.
  package let plurals: Plurals
  /// True if it is XLIFF, or has one inside.
  package let isXLIFF: Bool
  /// True if a file states which catalogs its units are of.
  package let namesCatalogs: Bool
  /// True if placeholders can be inline codes.
  package let marksPlaceholders: Bool
  /// True if an entry can show the source that its translation was made from.
  package let hasEarlierSources: Bool
  /// True if other files can be passed on inside.
  package let hasParts: Bool

  /// The facts of a form; see the properties.
  package init(
    endings: [String], folder: Folder, isCertain: Bool, states: States, hasSources: Bool,
    hasNotes: Bool, hasGaps: Bool, ids: IDs, plurals: Plurals, isXLIFF: Bool = false,
    namesCatalogs: Bool = true, marksPlaceholders: Bool = false, hasEarlierSources: Bool = false,
    hasParts: Bool = false, returnsNotes: Bool? = nil
  ) {
    (self.endings, self.folder, self.isCertain) = (endings, folder, isCertain)
    (self.states, self.hasSources, self.hasNotes) = (states, hasSources, hasNotes)
    (self.hasGaps, self.ids, self.plurals) = (hasGaps, ids, plurals)
    (self.isXLIFF, self.namesCatalogs) = (isXLIFF, namesCatalogs)
    (self.marksPlaceholders, self.hasEarlierSources) = (marksPlaceholders, hasEarlierSources)
    self.hasParts = hasParts
    self.returnsNotes = returnsNotes ?? hasNotes
  }

  /// True if a text that was sent without one comes back with a state; else its absence, or *not fuzzy*, says nothing.
  package var marksGaps: Bool { isXLIFF || self == .stringCatalog }

  /// True for a path with one of the endings, in any case.
  package func hasEnding(_ path: String) -> Bool {
    let name = path.lowercased()
    return endings.contains { name.hasSuffix($0) }
  }
}

/// The forms of bundles and deliveries.
package enum Bundles {
  /// The facts of every form that goes out or comes back; a new one is added here.
  package static let all: [FormFacts] = [
    .xliff, .xcloc, .xlsx, .po, .json, .csv, .android, .stringCatalog, .strings,
  ]
}
