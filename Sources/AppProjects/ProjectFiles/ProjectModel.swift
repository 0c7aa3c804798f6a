internal import LoctripFileSets
internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore

/// An app as its project describes it: the same for every kind of project file.
///
/// The languages are read at once; targets, files, settings and packages on the first question about them.
struct ProjectModel: Sendable {
  enum Kind: Sendable {
    /// A project of Xcode.
    case xcode
    /// A Swift package, whose files are all below its folder.
    case package
    /// A description that XcodeGen or Tuist makes a project of.
    case description
  }

  /// A package that a project uses: its address, or the folder of one beside the project.
  typealias Package = (address: String?, folder: String?)

  struct Contents: Sendable {
    /// The targets in order.
    var targets: [ProjectTarget] = []
    /// The files of the targets.
    var members = TargetMembers()
    var packages: [Package] = []
    /// False if it has something that is not read, so that a target may have other files too.
    var isComplete = true
    /// The groups, folders and files that the project shows.
    var places: Set<ExactString> = []
  }

  let kind: Kind
  /// The path of the project file.
  let path: String
  /// The folder of the project.
  let folder: String
  /// The development region, or `nil` if the file names none that is understood.
  let region: String?
  /// The reason why the development region was not understood.
  let unreadRegion: ProjectSyntaxError?
  /// The words for languages that the project lists; none of a kind of project that has no list.
  let regions: [String]
  private let read: @Sendable () -> Contents
  private let known = Once<Contents>()

  /// Describes a project.
  ///
  /// - Parameters:
  ///   - kind: Its kind.
  ///   - path: The path of its file.
  ///   - folder: Its folder.
  ///   - region: The development region, or why it was not understood.
  ///   - regions: The words of its list of regions; `Base` and what names no language is left out.
  ///   - read: Reads the rest.
  init(
    _ kind: Kind, at path: String, in folder: String,
    region: Result<String?, ProjectSyntaxError>, regions: [String] = [],
    read: @escaping @Sendable () -> Contents
  ) {
    self.kind = kind
    self.path = path
    self.folder = folder
    switch region {
    case .success(let region): (self.region, unreadRegion) = (region, nil)
    case .failure(let problem): (self.region, unreadRegion) = (nil, problem)
    }
    self.regions = ExactString.distinct(regions.filter { Self.language(named: $0) != nil })
    self.read = read
  }

  /// The rest, read once.
  private var contents: Contents { known.get(read) }
  var targets: [ProjectTarget] { contents.targets }
  var members: TargetMembers { contents.members }
  var packages: [Package] { contents.packages }
  var isComplete: Bool { contents.isComplete }
  var places: Set<ExactString> { contents.places }

  /// The targets that have a file, by its absolute path.
  func owners(of path: String) -> [ProjectTarget] {
    members.targets(of: path).sorted().map { targets[$0] }
  }

  /// The language that a word of a project names; `nil` for `Base` and what is none.
  ///
  /// Old projects use English names of languages, as in their folders.
  static func language(named word: String) -> String? {
    let language = LanguageFolder.language(named: word)
    return language != "Base" && language != "mul" && LanguageTag.isUsable(language)
      ? language : nil
  }
}

/// The paths of a project's files.
enum ProjectPath {
  /// The greatest length, in bytes: no file system has a longer one.
  private static let limit = 4_096

  /// Returns a path behind that of a folder, without steps upward, or `nil` if it is too long.
  static func joined(_ folder: String, _ path: String) -> String? {
    let isWhole = path.utf8.first == UInt8(ascii: "/")
    let isAbsolute = isWhole || folder.utf8.first == UInt8(ascii: "/")
    func isStep(_ step: Substring.UTF8View?, _ name: String) -> Bool {
      step.map { $0.elementsEqual(name.utf8) } ?? false
    }
    func split(_ path: String) -> [Substring.UTF8View] {
      path.utf8.split(separator: UInt8(ascii: "/")).filter { !isStep($0, ".") }
    }
    var steps = isWhole ? [] : split(folder)
    for step in split(path) {
      if isStep(step, ".."), isAbsolute || !steps.isEmpty && !isStep(steps.last, "..") {
        _ = steps.popLast()
      } else {
        steps.append(step)
      }
    }
    var count = 0
    for step in steps {
      count += step.count + 1
      guard count <= limit else { return nil }
    }
    let whole = steps.map { String(Substring($0)) }.joined(separator: "/")
    return isAbsolute ? "/\(whole)" : whole.isEmpty ? "." : whole
  }
}
