extension String {
  /// The text with the names of its arguments left out, `%lld` for `%(count)lld`.
  package var withoutNames: String {
    guard hasByte(UInt8(ascii: "(")), hasByte(UInt8(ascii: "%")) else { return self }
    return editing(Placeholder.places(in: self)) { placeholder in
      placeholder.name.map(placeholder.text.withoutName)
    }
  }

  /// A placeholder without its name.
  package func withoutName(_ name: String) -> String { replacing("(\(name))", with: "") }

  /// The text with some placeholders spelled otherwise.
  package func editing(
    _ places: [(placeholder: Placeholder, range: Range<Int>)], _ spelling: (Placeholder) -> String?
  ) -> String {
    let edits = places.compactMap { placeholder, range in
      spelling(placeholder).map { Edit(range, Array($0.utf8)) }
    }
    return edits.isEmpty ? self : String(decoding: Array(utf8).applying(edits), as: UTF8.self)
  }
}

extension LoctripMessage {
  /// The known text of which this one only lacks the names of arguments, as a built app has it; `nil` for any other.
  package func named(like known: LoctripMessage?) -> LoctripMessage? {
    // Without a name it is shorter, which costs nothing to see.
    guard case .text(let known)? = known, case .text(let text) = self,
      text.utf8.count < known.utf8.count, known.hasBytes("%("),
      text.isIdentical(to: known.withoutNames)
    else { return nil }
    return .text(known)
  }
}
