import LocalizationCore
import XLIFF

/// What the transitional schema of XLIFF 1.2 says of an element.
struct ElementRule: Sendable {
  /// Children that stand at one place.
  struct Group: Sendable {
    let names: [String]
    let isRepeated: Bool
  }

  enum Content: Sendable {
    case any, text, empty, inline, native
    case children([Group], required: [String] = [], hasOthers: Bool = false)
  }

  var attributes: [String: ValueKind] = [:]
  /// The attributes that must be there, with what is written when they are not.
  var required: [(String, String)] = []
  var takesAny = false
  var content = Content.empty

  static let inline: Set<String> = ["g", "x", "bx", "ex", "ph", "bpt", "ept", "it", "mrk"]
}

extension ElementRule {
  /// What the attributes of a name may hold, wherever they stand; the others hold any text.
  private static let kinds: [String: ValueKind] = {
    let yesNo = ValueKind.yesNo
    var kinds: [String: ValueKind] = [
      "date": .dateTime, "priority": .priority, "coord": .coordinates, "mime-type": .mime,
      "source-language": .language, "target-language": .language,
      "approved": yesNo, "clone": yesNo, "equiv-trans": yesNo, "match-mandatory": yesNo,
      "merged-trans": yesNo, "translate": yesNo,
      "annotates": .words(["source", "target", "general"]),
      "assoc": .words(["preceding", "following", "both"]), "pos": .words(["open", "close"]),
      "alttranstype": .open(FirstGenerationValues.alternativeTypes),
      "context-type": .open(FirstGenerationValues.contextTypes),
      "count-type": .open(FirstGenerationValues.countTypes),
      "ctype": .open(FirstGenerationValues.delimiterTypes),
      "datatype": .open(FirstGenerationValues.dataTypes),
      "mtype": .open(FirstGenerationValues.markTypes),
      "purpose": .open(FirstGenerationValues.purposes),
      "reformat": .open(FirstGenerationValues.reformatProperties + ["yes", "no"]),
      "restype": .open(FirstGenerationValues.resourceTypes),
      "size-unit": .open(FirstGenerationValues.sizeUnits),
      "state": .open(FirstGenerationValues.states),
      "state-qualifier": .open(FirstGenerationValues.stateQualifiers),
      "unit": .open(FirstGenerationValues.countUnits),
    ]
    for name in [
      "crc", "exstyle", "help-id", "maxbytes", "maxheight", "maxwidth", "mid", "minbytes",
      "minheight", "minwidth", "rid", "style", "uid",
    ] {
      kinds[name] = .token
    }
    return kinds
  }()

  /// - Parameters:
  ///   - names: The attributes, with a space between them.
  ///   - others: Those that hold something else here than elsewhere.
  private init(
    _ names: String,
    but others: [String: ValueKind] = [:],
    required: [(String, String)] = [],
    takesAny: Bool = false,
    _ content: Content = .empty
  ) {
    for name in names.split(separator: " ").map(String.init) {
      attributes[name] = others[name] ?? Self.kinds[name] ?? .text
    }
    self.required = required
    self.takesAny = takesAny
    self.content = content
  }

  private static let look = "restype resname coord font css-style style exstyle"
  private static let resource =
    "\(look) datatype ts extradata extype help-id menu menu-option menu-name"
  private static let size =
    "size-unit maxwidth minwidth maxheight minheight maxbytes minbytes charclass translate reformat"
    + " merged-trans"

  private static func code(
    _ names: String,
    but others: [String: ValueKind] = [:],
    required: [(String, String)] = [("id", "0")],
    _ content: Content = .native
  ) -> ElementRule {
    ElementRule(
      "id ts xid equiv-text \(names)",
      but: others,
      required: required,
      takesAny: true,
      content
    )
  }

  private static func one(_ names: String...) -> Group { Group(names: names, isRepeated: false) }
  private static func many(_ names: String...) -> Group { Group(names: names, isRepeated: true) }

  private static let file = Content.children([one("internal-file", "external-file")])
  private static let placeholder = ValueKind.open(FirstGenerationValues.placeholderTypes)

  /// The rules by the name of the element.
  static let table: [String: ElementRule] = [
    "xliff": ElementRule("", takesAny: true, .any),
    "file": ElementRule(
      "original source-language target-language datatype tool-id tool date ts category product-name"
        + " product-version build-num",
      required: [("original", ""), ("source-language", "und"), ("datatype", "plaintext")],
      takesAny: true,
      .any
    ),
    "header": ElementRule(
      "",
      .children(
        [
          one("skl"), one("phase-group"),
          many("glossary", "reference", "count-group", "prop-group", "note", "tool"),
        ],
        hasOthers: true
      )
    ),
    "skl": ElementRule("", file),
    "glossary": ElementRule("", file),
    "reference": ElementRule("", file),
    "internal-file": ElementRule("form crc", .text),
    "external-file": ElementRule("href crc uid"),
    "note": ElementRule("priority from annotates", .text),
    "phase-group": ElementRule("", .children([many("phase")])),
    "phase": ElementRule(
      "phase-name process-name company-name tool-id tool date job-id contact-name contact-email"
        + " contact-phone",
      required: [("phase-name", ""), ("process-name", "")],
      .children([many("note")])
    ),
    "count-group": ElementRule(
      "name",
      required: [("name", "count")],
      .children([many("count")])
    ),
    "count": ElementRule("count-type phase-name unit", .text),
    "context-group": ElementRule("name crc purpose", .children([many("context")])),
    "context": ElementRule(
      "context-type match-mandatory crc",
      required: [("context-type", "x-unknown")],
      .text
    ),
    "prop-group": ElementRule("name", .children([many("prop")])),
    "prop": ElementRule("prop-type", required: [("prop-type", "")], .text),
    "tool": ElementRule(
      "tool-id tool-name tool-version tool-company",
      required: [("tool-id", ""), ("tool-name", "")],
      takesAny: true,
      .any
    ),
    "group": ElementRule(
      "id \(resource) \(size)",
      takesAny: true,
      .children(
        [many("context-group"), many("count-group"), many("prop-group"), many("note")],
        hasOthers: true
      )
    ),
    "trans-unit": ElementRule(
      "id approved phase-name \(resource) \(size)",
      takesAny: true,
      .children(
        [
          one("source"), one("seg-source"), one("target"),
          many("context-group", "count-group", "prop-group", "note", "alt-trans"),
        ],
        required: ["source"],
        hasOthers: true
      )
    ),
    "source": ElementRule("ts", takesAny: true, .inline),
    "seg-source": ElementRule("ts", takesAny: true, .inline),
    "target": ElementRule(
      "\(look) state state-qualifier phase-name ts equiv-trans",
      but: ["phase-name": .token],
      takesAny: true,
      .inline
    ),
    "alt-trans": ElementRule(
      "\(resource) match-quality tool-id tool crc origin mid phase-name alttranstype",
      but: ["phase-name": .token],
      takesAny: true,
      .children(
        [
          one("source"), one("seg-source"), many("target"), many("context-group"),
          many("prop-group"), many("note"),
        ],
        required: ["target"],
        hasOthers: true
      )
    ),
    "bin-unit": ElementRule(
      "id mime-type approved translate reformat ts restype resname phase-name",
      required: [("mime-type", "application/octet-stream")],
      takesAny: true,
      .children(
        [
          one("bin-source"), one("bin-target"),
          many("context-group", "count-group", "prop-group", "note", "trans-unit"),
        ],
        required: ["bin-source"],
        hasOthers: true
      )
    ),
    "bin-source": ElementRule("ts", takesAny: true, file),
    "bin-target": ElementRule(
      "mime-type ts state state-qualifier phase-name restype resname",
      but: ["phase-name": .token],
      takesAny: true,
      file
    ),
    "g": code("ctype clone", .inline),
    "x": code("ctype clone", but: ["ctype": placeholder], .empty),
    "bx": code("rid ctype clone", .empty),
    "ex": code("rid", .empty),
    "ph": code("ctype crc assoc", but: ["ctype": placeholder, "crc": .text]),
    "bpt": code("rid ctype crc", but: ["crc": .text]),
    "ept": code("rid crc", but: ["crc": .text]),
    "it": code("pos rid ctype crc", but: ["crc": .text], required: [("id", "0"), ("pos", "open")]),
    "sub": ElementRule("datatype ctype xid", .inline),
    "mrk": ElementRule(
      "mtype mid comment ts",
      required: [("mtype", "x-unknown")],
      takesAny: true,
      .inline
    ),
  ]
}
