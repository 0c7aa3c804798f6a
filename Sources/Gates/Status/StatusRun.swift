internal import Foundation
internal import LocalizationCore
package import AppProjects

/// A status with its catalogs.
package struct StatusRun: Sendable {
  /// The status.
  package let status: Status
  private let project: Project?
  private let options: Status.Options

  /// Reads and counts; see ``Status/init(_:root:options:formats:)``.
  ///
  /// - Throws: `RoundTripError` when there is nothing to count or it cannot be read.
  package init(
    _ paths: [String],
    root: String? = nil,
    options: Status.Options
  ) throws(RoundTripError) {
    let inputs = try StatusInputs(paths, root, options, Project.formats)
    project = inputs.project
    self.options = options
    status = try inputs.status(options)
  }

  /// The movement since a revision.
  ///
  /// - Throws: `RoundTripError` when there are no catalogs, or the revision does not exist.
  package func since(_ revision: String) throws(RoundTripError) -> Status.Since {
    guard let project else {
      throw RoundTripError(usage: "--since compares catalogs, but there are none")
    }
    return try status.since(revision, of: project, options: options)
  }
}
