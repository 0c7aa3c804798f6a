/// One thing that a stranger or an accident may do to us.
///
/// Every run of the program in it also has to end by itself with a documented exit status, within
/// the memory that is promised, and to print nothing that acts on a terminal or on the log of a CI.
struct Attack: Sendable {
  enum Kind: String, CaseIterable {
    case xml = "XML"
    case encodings
    case values
    case zip
    case sheets
    case scale
    case paths
    case reports
    case catalogs
    case manifests
    case writing
    case journal
    case git
    case environment
    case links
    case interrupted
    case configuration
    case outputs
    case words
    case pages
    case dates
    case removals
    case code
    case projects
    case forms
  }

  let kind: Kind
  /// What is tried.
  let name: String
  /// What must not happen.
  let forbids: String
  private let attempt: @Sendable (AttackRoom) throws -> Void

  init(
    _ kind: Kind, _ name: String, forbids: String,
    _ attempt: @escaping @Sendable (AttackRoom) throws -> Void
  ) {
    self.kind = kind
    self.name = name
    self.forbids = forbids
    self.attempt = attempt
  }

  /// Tries it.
  ///
  /// - Returns: What happened all the same; empty when it was held off.
  func problems(_ program: String, library: String, folder: String) -> [String] {
    do {
      let room = try AttackRoom(program: program, library: library, folder: folder)
      defer { room.remove() }
      do {
        try attempt(room)
        return room.problems
      } catch {
        return room.problems + ["the attack itself does not work: \(error)"]
      }
    } catch {
      return ["no folder: \(error)"]
    }
  }
}
