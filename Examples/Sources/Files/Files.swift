import Foundation
import LoctripKit
import SystemPackage

/// The catalogs of an app.
public func catalogs(in folder: FilePath) throws -> [FilePath] {
  try LoctripProject(at: URL(filePath: folder.string)).catalogs.map { FilePath($0.path) }
}
