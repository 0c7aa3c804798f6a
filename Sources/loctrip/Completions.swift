internal import ArgumentParser
internal import LoctripAppProjects
internal import LoctripFileSets
internal import LoctripLocalizationCore
internal import LoctripLedger

/// What a shell offers of the project in the working directory.
///
/// A project that cannot be read has nothing to offer: a shell has no place for what is wrong with it.
enum ProjectWords {
  /// The most words that are offered; of more, nobody can choose one.
  private static let most = 500

  /// The languages of the configuration and the catalogs.
  static var languages: CompletionKind {
    list { configuration in
      let project = project(configuration)
      return configuration.languages + (project?.translatedLanguages ?? [])
    }
  }

  /// The codes of all checks.
  static var codes: CompletionKind { list { _ in Configuration.codes } }

  /// The agencies of the configuration.
  static var agencies: CompletionKind { list { $0.agencies.map(\.id) } }

  /// The orders, the open ones before the closed ones.
  static var orders: CompletionKind { list(orders(of:)) }

  /// The orders, and files as a shell offers them.
  static var ordersAndFiles: CompletionKind { withFiles(orders(of:)) }

  /// The agencies, and files as a shell offers them.
  static var agenciesAndFiles: CompletionKind { withFiles { $0.agencies.map(\.id) } }

  /// The questions of the orders.
  static var questions: CompletionKind { list { book($0)?.questions.map(\.id) ?? [] } }

  /// The keys of all catalogs.
  static var keys: CompletionKind {
    list { configuration in
      var keys: [String] = []
      for file in project(configuration)?.catalogs ?? [] {
        let table = file.catalog.table(in: file.catalog.sourceLanguage)
        keys += table.indices.map { table.key($0) }
      }
      return keys
    }
  }

  private static func list(_ words: @escaping @Sendable (Configuration) -> [String])
    -> CompletionKind
  {
    .custom { _, _, typed in
      let shell = AskingShell()
      return shell.quoted(configuration().map { matching(shell.read(typed), words($0)) } ?? [])
    }
  }

  private static func withFiles(_ words: @escaping @Sendable (Configuration) -> [String])
    -> CompletionKind
  {
    .custom { _, _, typed in
      let shell = AskingShell()
      let prefix = shell.read(typed)
      return shell.quoted(
        matching(prefix, configuration().map(words) ?? []) + files(beginningWith: prefix))
    }
  }

  /// The words that begin with a prefix, each once; of a list between commas it is the last word that is looked at.
  private static func matching(_ prefix: String, _ words: [String]) -> [String] {
    let comma = prefix.lastIndex(of: ",").map { prefix.index(after: $0) }
    let (done, last) = (
      prefix[..<(comma ?? prefix.startIndex)], prefix[(comma ?? prefix.startIndex)...]
    )
    var offered: [String] = []
    var known: Set<String> = []
    for word in words where word.hasPrefix(last) {
      guard offered.count < most else { break }
      if known.insert(word).inserted { offered.append(done + word) }
    }
    return offered
  }

  private static func orders(of configuration: Configuration) -> [String] {
    let entries = book(configuration)?.entries ?? []
    return entries.filter { !$0.isClosed }.map(\.id) + entries.filter(\.isClosed).map(\.id)
  }

  private static func configuration() -> Configuration? {
    do { return try Configuration.find(from: ".") } catch { return nil }
  }

  private static func project(_ configuration: Configuration) -> LoctripProject? {
    let (paths, root) = configuration.inputs([])
    do {
      return try LoctripProject(paths, root: root, as: configuration, isReadOnly: true)
    } catch {
      return nil
    }
  }

  private static func book(_ configuration: Configuration) -> OrderBook? {
    do {
      return try configuration.orders.map { path throws(FindingsError) in try OrderBook(at: path) }
    } catch {
      return nil
    }
  }

  /// The files and folders whose path begins with a text.
  private static func files(beginningWith prefix: String) -> [String] {
    let end = prefix.lastIndex(of: "/").map { prefix.index(after: $0) } ?? prefix.startIndex
    let (folder, name) = (prefix[..<end], prefix[end...])
    let names = FileAccess.names(in: folder.isEmpty ? "." : String(folder))
    return names.filter { $0.hasPrefix(name) && (!name.isEmpty || !$0.hasPrefix(".")) }.sorted()
      .prefix(most)
      .map { "\(folder)\($0)" }
  }
}
