import LocalizationCore

/// What the transitional schema of XLIFF 1.2 says of an element.
struct ElementRule: Sendable {
  /// The values of an attribute.
  enum Kind: Sendable {
    case text, token, language, dateTime, priority, coordinates, mime
    /// One of some words.
    case words(Set<String>)
    /// One of some words, or one that starts with `x-`.
    case open(Set<String>)
  }

  /// Children that stand at one place.
  struct Group: Sendable {
    let names: [String]
    let isRepeated: Bool
  }

  enum Content: Sendable {
    case any, text, empty, inline, native
    case children([Group], required: [String], hasOthers: Bool)
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
    case .dateTime: Self.isDateTime(value)
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

  /// Whether a text is an `xs:dateTime`.
  private static func isDateTime(_ value: String) -> Bool {
    let halves = value.split(separator: "T", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return false }
    let date = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard date.count == 3, date[0].count >= 4, let year = number(date[0]), year > 0,
      let month = number(date[1]), date[1].count == 2, let day = number(date[2]),
      date[2].count == 2, (1...12).contains(month)
    else { return false }
    let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...days[month - 1]).contains(day) else { return false }
    var time = halves[1]
    if time.hasSuffix("Z") {
      time = time.dropLast()
    } else if let sign = time.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let zone = time[time.index(after: sign)...].split(
        separator: ":",
        omittingEmptySubsequences: false
      )
      guard zone.count == 2, zone[0].count == 2, zone[1].count == 2, let hours = number(zone[0]),
        let minutes = number(zone[1]),
        hours < 14 ? minutes < 60 : hours == 14 && minutes == 0
      else { return false }
      time = time[..<sign]
    }
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 2, parts[1].count == 2,
      let hours = number(parts[0]), let minutes = number(parts[1]), minutes < 60
    else { return false }
    let seconds = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    guard seconds.count <= 2, seconds[0].count == 2, let second = number(seconds[0]), second < 60,
      seconds.allSatisfy({ number($0.prefix(9)) != nil })
    else { return false }
    return hours < 24 || (hours == 24 && minutes == 0 && second == 0)
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }
}

extension ElementRule {
  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  private static let yesNo = Kind.words(["yes", "no"])
  private static let states = words(
    """
    final needs-adaptation needs-l10n needs-review-adaptation needs-review-l10n \
    needs-review-translation needs-translation new signed-off translated
    """
  )
  private static let qualifiers = words(
    """
    exact-match fuzzy-match id-match leveraged-glossary leveraged-inherited leveraged-mt \
    leveraged-repository leveraged-tm mt-suggestion rejected-grammar rejected-inaccurate \
    rejected-length rejected-spelling tm-suggestion
    """
  )
  private static let datatypes = words(
    """
    asp c cdf cfm cpp csharp cstring csv database documentfooter documentheader filedialog form \
    html htmlbody ini interleaf javaclass javapropertyresourcebundle javalistresourcebundle \
    javascript jscript layout lisp margin menufile messagefile mif mimetype mo msglib pagefooter \
    pageheader parameters pascal php plaintext po report resources resx rtf sgml sgmldtd svg \
    vbscript warning winres xhtml xml xmldtd xsl xul
    """
  )
  private static let restypes = words(
    """
    auto3state autocheckbox autoradiobutton bedit bitmap button caption cell checkbox \
    checkboxmenuitem checkedlistbox colorchooser combobox comboboxexitem comboboxitem component \
    contextmenu ctext cursor datetimepicker defpushbutton dialog dlginit edit file filechooser fn \
    font footer frame grid groupbox header heading hedit hscrollbar icon iedit keywords label \
    linklabel list listbox listitem ltext menu menubar menuitem menuseparator message \
    monthcalendar numericupdown panel popupmenu pushbox pushbutton radio radiobuttonmenuitem \
    rcdata row rtext scrollpane separator shortcut spinner splitter state3 statusbar string \
    tabcontrol table textbox togglebutton toolbar tooltip trackbar tree uri userbutton \
    usercontrol var versioninfo vscrollbar window
    """
  )
  private static let marks = words(
    """
    abbrev abbreviated-form abbreviation acronym appellation collocation common-name datetime \
    equation expanded-form formula head-term initialism international-scientific-term \
    internationalism logical-expression materials-management-unit name near-synonym part-number \
    phrase phraseological-unit protected romanized-form seg set-phrase short-form sku \
    standard-text symbol synonym synonymous-phrase term transcribed-form transliterated-form \
    truncated-term variant
    """
  )
  private static let sizeUnits = words(
    "byte char col cm dlgunit em ex glyph in mm percent pixel point row"
  )
  private static let countUnits = words(
    "word page trans-unit bin-unit glyph item instance character line sentence paragraph segment placeable"
  )
  private static let reformat = Kind.open(
    words(
      "yes no coord coord-x coord-y coord-cx coord-cy font font-name font-size font-weight css-style style ex-style"
    )
  )
  private static let delimiters = Kind.open(words("bold italic underlined link"))
  private static let placeholders = Kind.open(words("image pb lb"))
  private static let contextTypes = Kind.open(
    words(
      "database element elementtitle linenumber numparams paramnotes record recordtitle sourcefile"
    )
  )

  private static let look: [String: Kind] = [
    "restype": .open(restypes), "resname": .text, "coord": .coordinates, "font": .text,
    "css-style": .text, "style": .token, "exstyle": .token,
  ]
  private static let resource: [String: Kind] = look.merging([
    "datatype": .open(datatypes), "ts": .text, "extradata": .text, "extype": .text,
    "help-id": .token, "menu": .text, "menu-option": .text, "menu-name": .text,
  ]) { $1 }
  private static let size: [String: Kind] = [
    "size-unit": .open(sizeUnits), "maxwidth": .token, "minwidth": .token, "maxheight": .token,
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

  private static let file = Content.children(
    [Group(names: ["internal-file", "external-file"], isRepeated: false)],
    required: [],
    hasOthers: false
  )
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
        "datatype": .open(datatypes), "tool-id": .text, "tool": .text, "date": .dateTime,
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
        required: [],
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
    "phase-group": ElementRule(
      content: .children([many("phase")], required: [], hasOthers: false)
    ),
    "phase": ElementRule(
      attributes: [
        "phase-name": .text, "process-name": .text, "company-name": .text, "tool-id": .text,
        "tool": .text, "date": .dateTime, "job-id": .text, "contact-name": .text,
        "contact-email": .text, "contact-phone": .text,
      ],
      required: [("phase-name", ""), ("process-name", "")],
      content: .children([many("note")], required: [], hasOthers: false)
    ),
    "count-group": ElementRule(
      attributes: ["name": .text],
      required: [("name", "count")],
      content: .children([many("count")], required: [], hasOthers: false)
    ),
    "count": ElementRule(
      attributes: [
        "count-type": .open(
          restypes.union(datatypes).union(states).union(qualifiers)
            .union(["num-usages", "repetition", "total"])
        ),
        "phase-name": .text, "unit": .open(countUnits),
      ],
      content: .text
    ),
    "context-group": ElementRule(
      attributes: [
        "name": .text, "crc": .token, "purpose": .open(["information", "location", "match"]),
      ],
      content: .children([many("context")], required: [], hasOthers: false)
    ),
    "context": ElementRule(
      attributes: ["context-type": contextTypes, "match-mandatory": yesNo, "crc": .token],
      required: [("context-type", "x-unknown")],
      content: .text
    ),
    "prop-group": ElementRule(
      attributes: ["name": .text],
      content: .children([many("prop")], required: [], hasOthers: false)
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
        required: [],
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
        "state": .open(states), "state-qualifier": .open(qualifiers), "phase-name": .token,
        "ts": .text, "equiv-trans": yesNo,
      ]) { $1 },
      takesAny: true,
      content: .inline
    ),
    "alt-trans": ElementRule(
      attributes: resource.merging([
        "match-quality": .text, "tool-id": .text, "tool": .text, "crc": .token, "origin": .text,
        "mid": .token, "phase-name": .token,
        "alttranstype": .open([
          "proposal", "previous-version", "rejected", "reference", "accepted",
        ]),
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
        "reformat": reformat, "ts": .text, "restype": .open(restypes), "resname": .text,
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
        "mime-type": .mime, "ts": .text, "state": .open(states),
        "state-qualifier": .open(qualifiers), "phase-name": .token, "restype": .open(restypes),
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
      attributes: ["datatype": .open(datatypes), "ctype": delimiters, "xid": .text],
      content: .inline
    ),
    "mrk": ElementRule(
      attributes: ["mtype": .open(marks), "mid": .token, "comment": .text, "ts": .text],
      required: [("mtype", "x-unknown")],
      takesAny: true,
      content: .inline
    ),
  ]
}
