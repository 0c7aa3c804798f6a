import LocalizationCore
import XLIFF
import XMLEvents

extension EditableUnit {
  /// What holds the notes: the unit in 1.x, its `notes` in 2.x.
  private var noteHolder: Int? { version.isSecondGeneration ? child("notes", of: 0) : 0 }

  mutating func addNote(_ note: XLIFFNote) throws(Refusal) {
    for text in [note.text, note.from, note.category, note.subject] {
      try checkCharacters(text, at: 0)
    }
    if let priority = note.priority, !(1...10).contains(priority) {
      throw refusal(.invalidValue, "the priority must be from 1 to 10, not \(priority)", at: 0)
    }
    let subjects =
      version.isSecondGeneration ? ["source", "target"] : ["source", "target", "general"]
    if let subject = note.subject, !subjects.contains(subject) {
      throw refusal(.invalidValue, "a note cannot be about '\(subject)'", at: 0)
    }
    if version.isSecondGeneration {
      try addNoteToNotes(note)
    } else {
      let message = "a note of XLIFF \(version) has no id or category"
      try require(note.id == nil && note.category == nil, .notInVersion, message, at: 0)
      let attributes = [
        ("from", note.from), ("priority", note.priority.map(String.init)),
        ("annotates", note.subject),
      ]
      let node = makeElement("note", in: 0, attributes, saying: note.text)
      try insertAfterCore(node, preferring: "note")
    }
  }

  private mutating func addNoteToNotes(_ note: XLIFFNote) throws(Refusal) {
    let message = "a note of XLIFF \(version) has no author"
    try require(note.from == nil, .notInVersion, message, at: 0)
    if let id = note.id {
      try require(UnitIdentifiers.isNameToken(id), .invalidValue, "'\(id)' is not an id", at: 0)
      if let notes = noteHolder {
        let isGiven = children("note", of: notes).contains { attribute("id", of: $0) == id }
        try require(!isGiven, .invalidValue, "the unit already has a note '\(id)'", at: notes)
      }
    }
    let attributes = [
      ("id", note.id), ("appliesTo", note.subject), ("category", note.category),
      ("priority", note.priority.map(String.init)),
    ]
    let holder = noteHolder
    let node = makeElement("note", in: holder ?? 0, attributes, saying: note.text)
    if let last = holder.flatMap({ lastElement(of: $0) }) {
      insertElement(node, after: last)
    } else if let holder {
      append(node, to: holder)
    } else {
      // Notes stand before the original data and the segments.
      let place = children(of: 0).first {
        isCore($0, "originalData") || isCore($0, "segment") || isCore($0, "ignorable")
      }
      let first = try require(place, .noSuchSegment, "the unit has no segment", at: 0)
      let notes = makeElement("notes", namespace: core, in: 0)
      fill(notes, with: [node], beside: first)
      insertElement(notes, before: first)
    }
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
    try checkCharacters(text, at: node)
    let current = self.text(of: node)
    if text.isIdentical(to: current[...]) { return }
    removeContent(of: node)
    if !text.isEmpty { append(makeText(Array(text.utf8)), to: node) }
  }

  mutating func removeNote(_ index: Int) throws(Refusal) {
    let node = try note(index)
    if version.isSecondGeneration {
      if let id = attribute("id", of: node), let place = reference(toNote: id) {
        throw refusal(.referenced, "a comment refers to note '\(id)'", at: place)
      }
    }
    let parent = nodes[node].parent
    let isLast = version.isSecondGeneration && children("note", of: parent).count == 1
    removeElement(isLast ? parent : node)
  }

  /// A mark that refers to a note; see XLIFF 2.1, section 4.3.2.3.
  private func reference(toNote id: String) -> Int? {
    descendants(of: 0).first {
      (isCore($0, "mrk") || isCore($0, "sm")) && referredStep(of: $0).map(String.init) == "n=\(id)"
    }
  }

  /// The last step of what an element refers to, `n=1` of `#f=f1/u=u1/n=1`.
  func referredStep(of node: Int) -> Substring? {
    attribute("ref", of: node)?.split(separator: "#").last?.split(separator: "/").last
  }
}
