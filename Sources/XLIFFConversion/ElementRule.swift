import LocalizationCore
import XLIFF

/// What the transitional schema of XLIFF 1.2 says of an element.
struct ElementRule: Sendable {
  /// The values of an attribute.
  enum Kind: Sendable {
    case text, token, language, dateTime, priority, coordinates, mime
    /// One of some words.
    case words([String])
    /// One of some words, or one that starts with `x-`.
    case open([String])
  }

  /// Children that stand at one place.
  struct Group: Sendable {
    let names: [String]
    let isRepeated: Bool
  }

  enum Content: Sendable {
    case any, text, empty, inline, native
    case children([Group], required: [String] = [], hasOthers: Bool = false)
  }

  var attributes: [String: Kind] = [:]
  /// The attributes that must be there, with what is written when they are not.
  var required: [(String, String)] = []
  var takesAny = false
  var content = Content.empty

  static let inline: Set<String> = ["g", "x", "bx", "ex", "ph", "bpt", "ept", "it", "mrk"]
}

extension ElementRule.Kind {
  /// Whether the schema allows a value.
  func allows(_ value: String) -> Bool {
    switch self {
    case .text: true
    case .token: UnitIdentifiers.isNameToken(value)
    case .language: LanguageTag.valid(value) == value
    case .dateTime: XMLSchemaType.isDateTime(Array(value.utf8)[...])
    case .priority: MarkMapping.isPriority(value)
    case .coordinates: Self.isCoordinates(value)
    case .mime:
      Self.mediaTypes.contains {
        value == $0 || (value.hasPrefix("\($0)/") && value.utf8.count > $0.utf8.count + 1)
      }
    case .words(let words): words.contains(value)
    case .open(let words): words.contains(value) || Self.isExtension(value)
    }
  }

  /// The value that says the most of one that is not allowed.
  func nearest(to value: String) -> String? {
    switch self {
    case .language: return LanguageTag.valid(value)
    case .open:
      let joined = "x-" + value.split { $0.isWhitespace }.joined(separator: "-")
      return Self.isExtension(joined) ? joined : nil
    case .text, .token, .dateTime, .priority, .coordinates, .mime, .words: return nil
    }
  }

  private static let mediaTypes = [
    "text", "multipart", "message", "application", "image", "audio", "video", "model",
  ]

  private static func isExtension(_ value: String) -> Bool {
    value.hasPrefix("x-") && value.utf8.count > 2
      && !value.unicodeScalars.contains { [" ", "\t", "\n", "\r"].contains($0) }
  }

  private static func isCoordinates(_ value: String) -> Bool {
    let parts = value.split(separator: ";", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        let digits = part.hasPrefix("-") ? part.dropFirst() : part
        return part == "#" || (!digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) })
      }
  }
}

extension ElementRule {
  private static let yesNo = Kind.words(["yes", "no"])
  private static let reformat = Kind.open(FirstGenerationValues.reformatProperties + ["yes", "no"])
  private static let restypes = Kind.open(FirstGenerationValues.resourceTypes)
  private static let datatypes = Kind.open(FirstGenerationValues.dataTypes)
  private static let states = Kind.open(FirstGenerationValues.states)
  private static let qualifiers = Kind.open(FirstGenerationValues.stateQualifiers)
  private static let delimiters = Kind.open(FirstGenerationValues.delimiterTypes)
  private static let placeholders = Kind.open(FirstGenerationValues.placeholderTypes)

  private static let look: [String: Kind] = [
    "restype": restypes, "resname": .text, "coord": .coordinates, "font": .text,
    "css-style": .text, "style": .token, "exstyle": .token,
  ]
  private static let resource: [String: Kind] = look.merging([
    "datatype": datatypes, "ts": .text, "extradata": .text, "extype": .text,
    "help-id": .token, "menu": .text, "menu-option": .text, "menu-name": .text,
  ]) { $1 }
  private static let size: [String: Kind] = [
    "size-unit": .open(FirstGenerationValues.sizeUnits), "maxwidth": .token, "minwidth": .token,
    "maxheight": .token,
    "minheight": .token, "maxbytes": .token, "minbytes": .token, "charclass": .text,
    "translate": yesNo, "reformat": reformat, "merged-trans": yesNo,
  ]
  private static let code: [String: Kind] = [
    "id": .text, "ts": .text, "xid": .text, "equiv-text": .text,
  ]

  private static func code(_ more: [String: Kind], _ content: Content) -> ElementRule {
    ElementRule(
      attributes: code.merging(more) { $1 },
      required: [("id", "0")],
      takesAny: true,
      content: content
    )
  }

  private static func one(_ name: String) -> Group { Group(names: [name], isRepeated: false) }
  private static func many(_ names: String...) -> Group { Group(names: names, isRepeated: true) }

  private static let file = Content.children([
    Group(names: ["internal-file", "external-file"], isRepeated: false)
  ])
  private static let details = Group(
    names: ["context-group", "count-group", "prop-group", "note", "alt-trans"],
    isRepeated: true
  )

  /// The rules by the name of the element.
  static let table: [String: ElementRule] = [
    "xliff": ElementRule(takesAny: true, content: .any),
    "file": ElementRule(
      attributes: [
        "original": .text, "source-language": .language, "target-language": .language,
        "datatype": datatypes, "tool-id": .text, "tool": .text, "date": .dateTime,
        "ts": .text, "category": .text, "product-name": .text, "product-version": .text,
        "build-num": .text,
      ],
      required: [("original", ""), ("source-language", "und"), ("datatype", "plaintext")],
      takesAny: true,
      content: .any
    ),
    "header": ElementRule(
      content: .children(
        [
          one("skl"), one("phase-group"),
          many("glossary", "reference", "count-group", "prop-group", "note", "tool"),
        ],
        hasOthers: true
      )
    ),
    "skl": ElementRule(content: file),
    "glossary": ElementRule(content: file),
    "reference": ElementRule(content: file),
    "internal-file": ElementRule(attributes: ["form": .text, "crc": .token], content: .text),
    "external-file": ElementRule(attributes: ["href": .text, "crc": .token, "uid": .token]),
    "note": ElementRule(
      attributes: [
        "priority": .priority, "from": .text, "annotates": .words(["source", "target", "general"]),
      ],
      content: .text
    ),
    "phase-group": ElementRule(content: .children([many("phase")])),
    "phase": ElementRule(
      attributes: [
        "phase-name": .text, "process-name": .text, "company-name": .text, "tool-id": .text,
        "tool": .text, "date": .dateTime, "job-id": .text, "contact-name": .text,
        "contact-email": .text, "contact-phone": .text,
      ],
      required: [("phase-name", ""), ("process-name", "")],
      content: .children([many("note")])
    ),
    "count-group": ElementRule(
      attributes: ["name": .text],
      required: [("name", "count")],
      content: .children([many("count")])
    ),
    "count": ElementRule(
      attributes: [
        "count-type": .open(FirstGenerationValues.countTypes),
        "phase-name": .text, "unit": .open(FirstGenerationValues.countUnits),
      ],
      content: .text
    ),
    "context-group": ElementRule(
      attributes: [
        "name": .text, "crc": .token, "purpose": .open(FirstGenerationValues.purposes),
      ],
      content: .children([many("context")])
    ),
    "context": ElementRule(
      attributes: [
        "context-type": .open(FirstGenerationValues.contextTypes), "match-mandatory": yesNo,
        "crc": .token,
      ],
      required: [("context-type", "x-unknown")],
      content: .text
    ),
    "prop-group": ElementRule(
      attributes: ["name": .text],
      content: .children([many("prop")])
    ),
    "prop": ElementRule(
      attributes: ["prop-type": .text],
      required: [("prop-type", "")],
      content: .text
    ),
    "tool": ElementRule(
      attributes: [
        "tool-id": .text, "tool-name": .text, "tool-version": .text, "tool-company": .text,
      ],
      required: [("tool-id", ""), ("tool-name", "")],
      takesAny: true,
      content: .any
    ),
    "group": ElementRule(
      attributes: resource.merging(size) { $1 }.merging(["id": .text]) { $1 },
      takesAny: true,
      content: .children(
        [
          many("context-group"), many("count-group"), many("prop-group"), many("note"),
        ],
        hasOthers: true
      )
    ),
    "trans-unit": ElementRule(
      attributes: resource.merging(size) { $1 }.merging([
        "id": .text, "approved": yesNo, "phase-name": .text,
      ]) { $1 },
      takesAny: true,
      content: .children(
        [one("source"), one("seg-source"), one("target"), details],
        required: ["source"],
        hasOthers: true
      )
    ),
    "source": ElementRule(attributes: ["ts": .text], takesAny: true, content: .inline),
    "seg-source": ElementRule(attributes: ["ts": .text], takesAny: true, content: .inline),
    "target": ElementRule(
      attributes: look.merging([
        "state": states, "state-qualifier": qualifiers, "phase-name": .token,
        "ts": .text, "equiv-trans": yesNo,
      ]) { $1 },
      takesAny: true,
      content: .inline
    ),
    "alt-trans": ElementRule(
      attributes: resource.merging([
        "match-quality": .text, "tool-id": .text, "tool": .text, "crc": .token, "origin": .text,
        "mid": .token, "phase-name": .token,
        "alttranstype": .open(FirstGenerationValues.alternativeTypes),
      ]) { $1 },
      takesAny: true,
      content: .children(
        [
          one("source"), one("seg-source"), many("target"), many("context-group"),
          many("prop-group"), many("note"),
        ],
        required: ["target"],
        hasOthers: true
      )
    ),
    "bin-unit": ElementRule(
      attributes: [
        "id": .text, "mime-type": .mime, "approved": yesNo, "translate": yesNo,
        "reformat": reformat, "ts": .text, "restype": restypes, "resname": .text,
        "phase-name": .text,
      ],
      required: [("mime-type", "application/octet-stream")],
      takesAny: true,
      content: .children(
        [
          one("bin-source"), one("bin-target"),
          many("context-group", "count-group", "prop-group", "note", "trans-unit"),
        ],
        required: ["bin-source"],
        hasOthers: true
      )
    ),
    "bin-source": ElementRule(attributes: ["ts": .text], takesAny: true, content: file),
    "bin-target": ElementRule(
      attributes: [
        "mime-type": .mime, "ts": .text, "state": states,
        "state-qualifier": qualifiers, "phase-name": .token, "restype": restypes,
        "resname": .text,
      ],
      takesAny: true,
      content: file
    ),
    "g": code(["ctype": delimiters, "clone": yesNo], .inline),
    "x": code(["ctype": placeholders, "clone": yesNo], .empty),
    "bx": code(["rid": .token, "ctype": delimiters, "clone": yesNo], .empty),
    "ex": code(["rid": .token], .empty),
    "ph": code(
      [
        "ctype": placeholders, "crc": .text,
        "assoc": .words(["preceding", "following", "both"]),
      ],
      .native
    ),
    "bpt": code(["rid": .token, "ctype": delimiters, "crc": .text], .native),
    "ept": code(["rid": .token, "crc": .text], .native),
    "it": ElementRule(
      attributes: code.merging([
        "pos": .words(["open", "close"]), "rid": .token, "ctype": delimiters, "crc": .text,
      ]) { $1 },
      required: [("id", "0"), ("pos", "open")],
      takesAny: true,
      content: .native
    ),
    "sub": ElementRule(
      attributes: ["datatype": datatypes, "ctype": delimiters, "xid": .text],
      content: .inline
    ),
    "mrk": ElementRule(
      attributes: [
        "mtype": .open(FirstGenerationValues.markTypes), "mid": .token, "comment": .text,
        "ts": .text,
      ],
      required: [("mtype", "x-unknown")],
      takesAny: true,
      content: .inline
    ),
  ]
}
