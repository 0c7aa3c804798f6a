import LocalizationCore
import XLIFF

/// The schema of an element in a version.
struct ElementRule: Sendable {
  /// The content that an element of 1.2 may have.
  enum Content: Sendable {
    case any, text, empty, inline, native
    case children([Particle], hasOthers: Bool)
  }

  private(set) var attributes: [String: ValueKind] = [:]
  /// The attributes that must be there, with what is written when they are not.
  private(set) var required: [(String, String)] = []
  let takesAny: Bool
  let content: Content

  static let inline: Set<String> = ["g", "x", "bx", "ex", "ph", "bpt", "ept", "it", "mrk"]

  /// Reads what a line of a table says.
  ///
  /// - Parameters:
  ///   - declaration: The element; `#ANY` is a content that is judged elsewhere.
  ///   - names: Its attributes: `name=value` has a value when it is missing, `name:kind` holds something
  ///     else here than elsewhere.
  ///   - kinds: The kinds of values of attributes; the others hold any text.
  private init(
    _ declaration: ElementDeclaration,
    _ names: Substring,
    _ kinds: [String: ValueKind]
  ) {
    takesAny = declaration.takesAnyAttribute
    let places = declaration.content.filter { !$0.isWildcard }
    content =
      switch (declaration.allowsText, places.first?.names.first) {
      case (true, nil): .text
      case (true, "sub"): .native
      case (true, _): .inline
      case (false, nil): .empty
      case (false, "#ANY"): .any
      case (false, _):
        .children(places, hasOthers: places.count < declaration.content.count)
      }
    for word in names.split(separator: " ") {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      let nameAndKind = parts[0].split(separator: ":").map(String.init)
      let name = nameAndKind[0]
      attributes[name] = kinds[name] ?? .text
      if nameAndKind.count > 1 { attributes[name] = ValueKind.named[nameAndKind[1]] }
      if parts.count > 1 { required.append((name, String(parts[1]))) }
    }
  }

  /// The rules of the lines of a table by the name of the element, which `;` parts from its attributes.
  private static func rules(_ table: String, _ kinds: [String: ValueKind]) -> [String: Self] {
    var rules: [String: Self] = [:]
    for line in table.split(separator: "\n") {
      let halves = line.split(separator: ";")
      let declaration = ElementDeclaration(halves[0])
      rules[declaration.name] = ElementRule(declaration, halves.dropFirst().first ?? "", kinds)
    }
    return rules
  }
}

extension ValueKind {
  /// The kinds that a table of elements names.
  fileprivate static let named: [String: ValueKind] = [
    "code": .words(XLIFF2Values.codeTypes),
    "mark": .user(["generic", "comment", "term"]),
    "placeholder": .open(XLIFF1Values.placeholderTypes), "preserve": .words(["preserve"]),
    "text": .text, "token": .token,
  ]
}

// MARK: - 1.2

extension ElementRule {
  /// The rules of the transitional schema of XLIFF 1.2 by the name of the element.
  static let first = rules(firstTable, firstKinds)

  /// The kinds of values of attributes in 1.2, by name.
  private static let firstKinds: [String: ValueKind] = {
    let yesNo = ValueKind.yesNo
    var kinds: [String: ValueKind] = [
      "date": .dateTime, "priority": .priority, "coord": .coordinates, "mime-type": .mime,
      "source-language": .language, "target-language": .language,
      "approved": yesNo, "clone": yesNo, "equiv-trans": yesNo, "match-mandatory": yesNo,
      "merged-trans": yesNo, "translate": yesNo,
      "annotates": .words(["source", "target", "general"]),
      "assoc": .words(["preceding", "following", "both"]), "pos": .words(["open", "close"]),
      "alttranstype": .open(XLIFF1Values.alternativeTypes),
      "context-type": .open(XLIFF1Values.contextTypes),
      "count-type": .open(XLIFF1Values.countTypes),
      "ctype": .open(XLIFF1Values.delimiterTypes),
      "datatype": .open(XLIFF1Values.dataTypes),
      "mtype": .open(XLIFF1Values.markTypes),
      "purpose": .open(XLIFF1Values.purposes),
      "reformat": .open(XLIFF1Values.reformatProperties + ["yes", "no"]),
      "restype": .open(XLIFF1Values.resourceTypes),
      "size-unit": .open(XLIFF1Values.sizeUnits),
      "state": .open(XLIFF1Values.states),
      "state-qualifier": .open(XLIFF1Values.stateQualifiers),
      "unit": .open(XLIFF1Values.countUnits),
    ]
    for name in [
      "crc", "exstyle", "help-id", "maxbytes", "maxheight", "maxwidth", "mid", "minbytes",
      "minheight", "minwidth", "rid", "style", "uid",
    ] {
      kinds[name] = .token
    }
    return kinds
  }()

  private static let look = "restype resname coord font css-style style exstyle"
  private static let resource =
    "\(look) datatype ts extradata extype help-id menu menu-option menu-name"
  private static let size =
    "size-unit maxwidth minwidth maxheight minheight maxbytes minbytes charclass translate reformat"
    + " merged-trans"
  private static let code = "id=0 ts xid equiv-text"
  private static let file = "(internal-file|external-file)?"
  private static let text = "#PCDATA (g|x|bx|ex|ph|bpt|ept|it|mrk)*"

  private static let firstTable = """
    xliff @* = #ANY
    file @* = #ANY; original= source-language=und target-language datatype=plaintext tool-id tool \
    date ts category product-name product-version build-num
    header = skl? phase-group? (glossary|reference|count-group|prop-group|note|tool)* ##other*
    skl = \(file)
    glossary = \(file)
    reference = \(file)
    internal-file = #PCDATA; form crc
    external-file; href crc uid
    note = #PCDATA; priority from annotates
    phase-group = phase*
    phase = note*; phase-name= process-name= company-name tool-id tool date job-id contact-name \
    contact-email contact-phone
    count-group = count*; name=count
    count = #PCDATA; count-type phase-name unit
    context-group = context*; name crc purpose
    context = #PCDATA; context-type=x-unknown match-mandatory crc
    prop-group = prop*; name
    prop = #PCDATA; prop-type=
    tool @* = #ANY; tool-id= tool-name= tool-version tool-company
    group @* = context-group* count-group* prop-group* note* ##other*; id \(resource) \(size)
    trans-unit @* = source seg-source? target? (context-group|count-group|prop-group|note|alt-trans)* \
    ##other*; id approved phase-name \(resource) \(size)
    source @* = \(text); ts
    seg-source @* = \(text); ts
    target @* = \(text); \(look) state state-qualifier phase-name:token ts equiv-trans
    alt-trans @* = source? seg-source? target+ context-group* prop-group* note* ##other*; \(resource) \
    match-quality tool-id tool crc origin mid phase-name:token alttranstype
    bin-unit @* = bin-source bin-target? (context-group|count-group|prop-group|note|trans-unit)* \
    ##other*; id mime-type=application/octet-stream approved translate reformat ts restype resname \
    phase-name
    bin-source @* = \(file); ts
    bin-target @* = \(file); mime-type ts state state-qualifier phase-name:token restype resname
    g @* = \(text); \(code) ctype clone
    x @*; \(code) ctype:placeholder clone
    bx @*; \(code) rid ctype clone
    ex @*; \(code) rid
    ph @* = #PCDATA sub*; \(code) ctype:placeholder crc:text assoc
    bpt @* = #PCDATA sub*; \(code) rid ctype crc:text
    ept @* = #PCDATA sub*; \(code) rid crc:text
    it @* = #PCDATA sub*; \(code) pos=open rid ctype crc:text
    sub = \(text); datatype ctype xid
    mrk @* = \(text); mtype=x-unknown mid comment ts
    """
}

// MARK: - 2.x

extension ElementRule {
  /// The rules of the core of XLIFF 2.x by the name of the element: what attributes hold.
  static let second = rules(secondTable, secondKinds)

  /// The kinds of values of attributes in 2.x, by name.
  private static let secondKinds: [String: ValueKind] = {
    var kinds: [String: ValueKind] = [
      "appliesTo": .words(["source", "target"]), "canReorder": .words(["yes", "no", "firstNo"]),
      "hex": .hexadecimal, "order": .positive, "priority": .priority, "subState": .user(),
      "state": .words(XLIFF2Values.states), "subType": .user(), "type": .user(),
      "xml.lang": .language, "xml.space": .words(["default", "preserve"]),
    ]
    for name in ["canCopy", "canDelete", "canOverlap", "canResegment", "isolated", "translate"] {
      kinds[name] = .yesNo
    }
    for name in ["dir", "srcDir", "trgDir"] { kinds[name] = .words(["ltr", "rtl", "auto"]) }
    for name in ["copyOf", "dataRef", "dataRefEnd", "dataRefStart", "id", "startRef"] {
      kinds[name] = .token
    }
    for name in ["subFlows", "subFlowsEnd", "subFlowsStart"] { kinds[name] = .tokens }
    return kinds
  }()

  private static let common = "id canResegment translate srcDir trgDir xml.space"
  private static let anyCode = "id canCopy canDelete canReorder copyOf type:code subType"
  private static let single = "\(anyCode) disp equiv dataRef subFlows"
  private static let half = "\(single) canOverlap dir isolated"
  private static let mark = "id translate type:mark ref value"

  private static let secondTable = """
    file @*; \(common) original
    group @*; \(common) name type
    unit @*; \(common) name type
    segment; id canResegment state subState
    ignorable; id
    note @*; id appliesTo category priority
    data; id dir xml.space:preserve
    source; xml.lang xml.space
    target; xml.lang xml.space order
    ph; \(single)
    pc; \(anyCode) canOverlap dispStart dispEnd equivStart equivEnd dataRefStart dataRefEnd \
    subFlowsStart subFlowsEnd dir
    sc; \(half)
    ec; \(half) startRef
    mrk @*; \(mark)
    sm @*; \(mark)
    em; startRef
    cp; hex
    skeleton; href
    """
}
