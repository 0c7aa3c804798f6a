import Foundation
import LoctripKit
import SystemPackage

/// The catalogs of an app.
public func catalogs(in folder: FilePath) throws -> [FilePath] {
  try Project(at: URL(filePath: folder.string)).catalogs.map { FilePath($0.path) }
}
