import Foundation
import LoctripKit
import SystemPackage

/// The languages of an app's catalogs.
public func languages(of folder: FilePath) throws -> Set<String> {
  Set(try Project(at: URL(filePath: folder.string)).catalogs.flatMap(\.catalog.languages))
}
