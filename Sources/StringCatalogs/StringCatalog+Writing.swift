internal import LoctripJSONSource
internal import LoctripLocalizationCore

extension StringCatalog {
  /// The catalog in Xcode's form: two spaces, ` : `, Xcode's order of members, a last line feed
  /// only if the file has one.
  public func formatted() -> [UInt8] {
    document.formatted(order: StandardOrder.areInIncreasingOrder)
  }

  /// The catalog with only the source language, rewritten as in Xcode's `.xcloc`.
  package func sourceOnly() -> [UInt8] {
    var patch = JSONPatch(document) { StandardOrder.areInIncreasingOrder($0, $1) }
    // Earlier entries with a duplicate key lose their translations as well.
    guard let strings = document.member("strings", of: document.root) else { return formatted() }
    for (_, entry) in document.members(of: strings) {
      for (key, localizations) in document.members(of: entry)
      where document.isString(key, equalTo: "localizations") {
        let members = Array(document.members(of: localizations))
        let others = members.filter { !document.isString($0.key, equalTo: sourceLanguage) }
        if !members.isEmpty && others.count == members.count {
          patch.remove(memberAt: key)
        } else {
          for (other, _) in others { patch.remove(memberAt: other) }
        }
      }
    }
    let bytes = patch.apply()
    let slim: JSONDocument
    do {
      slim = try JSONDocument(parsing: bytes)
    } catch {
      // A patch of JSON is JSON; should it not be, the unformatted bytes are the better copy.
      return bytes
    }
    var formatted = slim.formatted(order: StandardOrder.areInIncreasingOrder)
    while formatted.last == 10 || formatted.last == 13 { formatted.removeLast() }
    return formatted
  }

  /// The catalog with a sentence added to the comment of an entry, everything else as it is.
  ///
  /// - Returns: `nil` if there is no such entry; the same bytes if the comment has the sentence.
  package func adding(_ sentence: String, toCommentOf key: String) -> [UInt8]? {
    guard let index = entryIndex(for: key) else { return nil }
    let entry = entries[index]
    let known = comment(of: entry) ?? ""
    guard !known.contains(sentence) else { return bytes }
    var patch = JSONPatch(document) { StandardOrder.areInIncreasingOrder($0, $1) }
    let separator = known.last.map { $0.isLetter || $0.isNumber } ?? false ? ". " : " "
    let text: JSONValue = .string(known.isEmpty ? sentence : known + separator + sentence)
    if let node = entry.commentNode {
      patch.replace(node, with: text)
    } else {
      patch.insert(key: "comment", value: text, into: entry.node)
    }
    return patch.apply()
  }
}
