internal import LoctripFileSets
internal import LoctripLocalizationCore

extension LoctripProject {
  /// The project with string catalogs that open orders have and that it does not list, though their files are in their
  /// places: a catalog that `catalogs:` no longer names is not gone.
  ///
  /// Nothing new is ordered from them; see ``CatalogFile/isListed``. One that cannot be read is among ``unread``.
  ///
  /// - Parameter originals: The names that the orders give to catalogs, from the configuration's folder.
  package func including(_ originals: [String]) -> LoctripProject {
    let known = Set(exactly: catalogs.map(\.original) + unread)
    let lacking = originals.filter { original in
      !known.contains(ExactString(original)) && original.hasSuffix(".xcstrings")
        // Names in orders are relative; others may lead anywhere.
        && !original.hasPrefix("/") && !original.fields("/").contains("..")
    }
    guard !lacking.isEmpty else { return self }
    let folder =
      catalogs.lazy.filter { $0.path.hasSuffix($0.original) }
      .map { String($0.path.dropLast($0.original.count)) }.first ?? ""
    let places = FileBounds(folders: [folder])
    var project = self
    for original in lacking {
      let path = folder + original
      guard FileAccess.kind(of: path).exists,
        let format = formats.first(where: { $0.contains(path) })
      else { continue }
      do throws(FindingsError) {
        try places.check(path)
      } catch {
        // A link out of the folder leads to a catalog of others.
        continue
      }
      do throws(FindingsError) {
        let source = CatalogSource(path: path, bytes: try FileAccess.read(path))
        var file = CatalogFile(
          path: path, original: original, catalog: try format.read([source], region: "en"))
        file.isListed = false
        file.counting = catalogs.first?.counting ?? file.counting
        project.catalogs.append(file)
        project.bounds = project.bounds.union(Self.bounds(of: [path]))
      } catch {
        project.unread.append(original)
        project.notes += error.findings + [.leftOut(path)]
      }
    }
    return project
  }
}
