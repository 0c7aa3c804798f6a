internal import LoctripAppProjects
internal import LoctripJSONSource
internal import LoctripLocalizationCore
internal import LoctripReconciliation

extension RecordFile {
  /// The text of a member, or `nil` if it is absent or `null`.
  ///
  /// - Throws: `FindingsError` when it is another value.
  func textOrNull(_ name: String, of node: Int) throws(FindingsError) -> String? {
    try present(name, of: node).map { value throws(FindingsError) in try text(value) }
  }

  /// The text of a member on one line, everything in it visible; `nil` if it is absent or `null`.
  ///
  /// It is for terminals, logs of build services and heads of mails, and may be of a stranger.
  ///
  /// - Throws: `FindingsError` when it is another value.
  func lineOrNull(_ name: String, of node: Int) throws(FindingsError) -> String? {
    try textOrNull(name, of: node)?.oneLine
  }

  /// The text of a member, which has to be one line of visible characters; `nil` if it is absent or `null`.
  ///
  /// - Throws: `FindingsError` when it is another value.
  func wordOrNull(_ name: String, of node: Int) throws(FindingsError) -> String? {
    guard present(name, of: node) != nil else { return nil }
    return try word(name, of: node)
  }

  /// The text of a member, which has to be one short line of visible characters.
  ///
  /// - Throws: `FindingsError` when it is another value.
  func word(_ name: String, of node: Int) throws(FindingsError) -> String {
    try value(name, of: node, "one line of visible characters") {
      $0.utf8.count <= 200 && $0.oneLine.isIdentical(to: $0) ? $0 : nil
    }
  }

  /// A member, or `nil` if it is absent or `null`.
  func present(_ name: String, of node: Int) -> Int? {
    document.member(name, of: node).flatMap { document.kind(of: $0) == .null ? nil : $0 }
  }

  /// The value that a text of a member stands for.
  ///
  /// - Parameters:
  ///   - kind: The kind of the value for messages, such as "a date".
  ///   - make: Returns the value, or `nil` if the text stands for none.
  /// - Throws: `FindingsError` when it is no such text.
  func value<Value>(_ name: String, of node: Int, _ kind: String, _ make: (String) -> Value?)
    throws(FindingsError) -> Value
  {
    let member = try required(name, of: node)
    guard let value = make(try text(member)) else {
      throw error(member, "\"\(name)\" is \(short(member)), which is not \(kind)")
    }
    return value
  }

  /// A number from 0 of a member.
  ///
  /// - Throws: `FindingsError` when it is none.
  func amount(_ name: String, of node: Int) throws(FindingsError) -> Int {
    let member = try required(name, of: node)
    guard let count = count(name, of: node), (0...1_000_000_000).contains(count) else {
      throw error(member, "\"\(name)\" is \(short(member)), which is not a whole number from 0")
    }
    return count
  }
}

extension JSONStyle {
  /// The style of manifests, orders and events: as Xcode's, but for `: ` and empty arrays.
  static let record = {
    var style = JSONStyle.xcode
    (style.colon, style.emptyArray) = (.after, .closed)
    return style
  }()
}
