import Foundation
import LoctripKit
import SystemPackage

/// The catalogs of an app as an order names them.
public func originals(in folder: FilePath) throws -> Set<String> {
  Set(try LoctripProject(at: URL(filePath: folder.string)).catalogs.map(\.original))
}
