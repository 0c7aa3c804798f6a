import LocalizationCore
import XLIFF
import XMLEvents

extension EditableUnit {
  /// What holds the notes: the unit in 1.x, its `notes` in 2.x.
  private var noteHolder: Int? { version.isSecondGeneration ? child("notes", of: 0) : 0 }

  mutating func addNote(_ note: XLIFFNote) throws(Refusal) {
    let here = offset(of: 0)
    for text in [note.text, note.from, note.category, note.subject] {
      if let text { try checkCharacters(text, at: here) }
    }
    if let priority = note.priority, !(1...10).contains(priority) {
      throw Refusal(.invalidValue, "a priority is from 1 to 10, not \(priority)", at: here)
    }
    let subjects =
      version.isSecondGeneration ? ["source", "target"] : ["source", "target", "general"]
    if let subject = note.subject, !subjects.contains(subject) {
      throw Refusal(.invalidValue, "'\(subject)' is not what a note can be about", at: here)
    }
    if version.isSecondGeneration {
      try addNoteToNotes(note, at: here)
    } else {
      guard note.id == nil, note.category == nil else {
        throw Refusal(.notInVersion, "a note of XLIFF \(version) has no id or category", at: here)
      }
      let node = makeElement(
        "note",
        namespace: core,
        in: 0,
        [
          ("from", note.from), ("priority", note.priority.map(String.init)),
          ("annotates", note.subject),
        ]
      )
      append(makeText(Array(note.text.utf8)), to: node)
      try insertAfterCore(node, preferring: "note")
    }
  }

  private mutating func addNoteToNotes(_ note: XLIFFNote, at here: Int) throws(Refusal) {
    guard note.from == nil else {
      let message = "a note of XLIFF \(version) does not say who it is from"
      throw Refusal(.notInVersion, message, at: here)
    }
    if let id = note.id {
      guard UnitIdentifiers.isNameToken(id) else {
        throw Refusal(.invalidValue, "'\(id)' is not an id", at: here)
      }
      if let notes = noteHolder,
        children("note", of: notes).contains(where: { attribute("id", of: $0) == id })
      {
        throw Refusal(.invalidValue, "the unit has a note '\(id)'", at: offset(of: notes))
      }
    }
    let attributes = [
      ("id", note.id), ("appliesTo", note.subject), ("category", note.category),
      ("priority", note.priority.map(String.init)),
    ]
    if let notes = noteHolder, let last = lastElement(of: notes) {
      let node = makeElement("note", namespace: core, in: notes, attributes)
      append(makeText(Array(note.text.utf8)), to: node)
      insertElement(node, after: last)
      return
    }
    let node = makeElement("note", namespace: core, in: 0, attributes)
    append(makeText(Array(note.text.utf8)), to: node)
    if let notes = noteHolder {
      append(node, to: notes)
      return
    }
    // Notes stand before the original data and the segments.
    let first = children(of: 0).first {
      isCore($0, "originalData") || isCore($0, "segment") || isCore($0, "ignorable")
    }
    guard let first else {
      throw Refusal(.noSuchSegment, "the unit has no segment", at: here)
    }
    let notes = makeElement("notes", namespace: core, in: 0)
    let indentation = indentation(of: first)
    fill(
      notes,
      with: [node],
      indentation: deeperIndentation(than: indentation, in: 0),
      closing: indentation
    )
    insertElement(notes, before: first)
  }

  /// The last element in an element.
  func lastElement(of node: Int) -> Int? {
    var child = nodes[node].lastChild
    while child >= 0, nodes[child].kind != .element { child = nodes[child].previous }
    return child < 0 ? nil : child
  }

  /// Puts an element of 1.x after those of its kind, or else after the core elements of the unit.
  mutating func insertAfterCore(_ node: Int, preferring name: String) throws(Refusal) {
    var fallback = -1
    var child = nodes[0].lastChild
    while child >= 0 {
      if isCore(child, name) {
        insertElement(node, after: child)
        return
      }
      if fallback < 0, nodes[child].kind == .element, nodes[child].name.namespace == core {
        fallback = child
        // The core elements after the target come in any order; none of them is looked for further.
        if ["source", "seg-source", "target"].contains(nodes[child].name.localName) { break }
      }
      child = nodes[child].previous
    }
    try require(fallback >= 0, .noSource, "there is no <source>", at: 0)
    insertElement(node, after: fallback)
  }

  private func note(_ index: Int) throws(Refusal) -> Int {
    let notes = noteHolder.map { children("note", of: $0) } ?? []
    try require(notes.indices.contains(index), .noSuchItem, "the unit has no note \(index)", at: 0)
    return notes[index]
  }

  mutating func replaceNote(_ index: Int, _ text: String) throws(Refusal) {
    let node = try note(index)
    try checkCharacters(text, at: offset(of: node))
    let current = self.text(of: node)
    if text.isIdentical(to: current[...]) { return }
    removeContent(of: node)
    if !text.isEmpty { append(makeText(Array(text.utf8)), to: node) }
  }

  mutating func removeNote(_ index: Int) throws(Refusal) {
    let node = try note(index)
    if version.isSecondGeneration {
      if let id = attribute("id", of: node), let place = reference(toNote: id) {
        throw Refusal(.referenced, "a comment refers to note '\(id)'", at: offset(of: place))
      }
      let parent = nodes[node].parent
      if children("note", of: parent).count == 1 {
        removeElement(parent)
        return
      }
    }
    removeElement(node)
  }

  /// A mark that refers to a note; see XLIFF 2.1, section 4.3.2.3.
  private func reference(toNote id: String) -> Int? {
    descendants(of: 0).first { node in
      guard isCore(node, "mrk") || isCore(node, "sm"),
        let reference = attribute("ref", of: node)?.split(separator: "#").last
      else { return false }
      return reference.split(separator: "/").last.map { String($0) == "n=\(id)" } == true
    }
  }
}
