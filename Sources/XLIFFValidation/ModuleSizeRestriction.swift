import LocalizationCore
import XLIFF
import XMLEvents

extension ValidationRule {
  /// The rules for size and length restriction, `slr:`.
  static let sizeRestriction = [
    sizeProfiles, sizeProfileName, sizeInformation, sizeInformationReference, sizeOnEndCode,
    sizeNumber, sizeLimit, sizeFits, sizeAttribute,
  ]

  private static let title = "Size and Length Restriction"

  static let sizeProfiles = error("SLR01", in: "XLIFF 2.1, 5.6.4 \(title), Module Elements")
    .asking("slr:profiles stands in a file and holds normalization (none, nfc or nfd), then others")
  static let sizeProfileName = warning("SLR02", in: "XLIFF 2.1, 5.6.6 \(title), Standard profiles")
    .asking("the profiles are standard ones, so that the restrictions can be checked")
  static let sizeInformation = error("SLR03", in: "XLIFF 2.1, 5.6.5 \(title), sizeInfoRef")
    .asking("an element has not both slr:sizeInfo and slr:sizeInfoRef")
  static let sizeInformationReference = error("SLR04", in: "XLIFF 2.1, 5.6.5 \(title), sizeInfoRef")
    .asking(
      "slr:sizeInfoRef is the id of an element in slr:data beside the element or an ancestor of it"
    )
  static let sizeOnEndCode = error("SLR05", in: "XLIFF 2.1, 5.6.5 \(title), equivStorage")
    .asking("an end code has slr:equivStorage, sizeInfo or sizeInfoRef only when it is isolated")
  static let sizeNumber = error("SLR06", in: "XLIFF 2.1, 5.6.6 \(title), Standard profiles")
    .asking("with standard profiles slr:sizeInfo and slr:equivStorage are integers")
  static let sizeLimit = error("SLR07", in: "XLIFF 2.1, 5.6.6 \(title), Standard profiles")
    .asking("with standard profiles a restriction is a maximum or a minimum and a maximum")
  /// A warning: a document with a translation that is too long is still a conformant document.
  static let sizeFits = warning("SLR08", in: "XLIFF 2.1, 5.6.7 \(title), Conformance")
    .asking("translations are within the restrictions of every element around them")
  static let sizeAttribute = error("SLR09", in: "XLIFF 2.1, 5.6.5 \(title), Module Attributes")
    .asking("the attributes of the module stand on the elements that they are made for")
}

extension Vocabulary {
  static var sizeRestrictionElements: [ElementSchema] {
    let module = Module(namespace: XLIFFNamespace.sizeRestriction, rule: .sizeProfiles)
    let normalization = AttributeType.words(["none", "nfc", "nfd"])
    return [
      module.element(
        "profiles",
        [
          AttributeSchema("generalProfile", rule: .sizeProfiles),
          AttributeSchema("storageProfile", rule: .sizeProfiles),
        ],
        content: [.optional("normalization"), .others]
      ),
      module.element(
        "normalization",
        [
          AttributeSchema("general", normalization, rule: .sizeProfiles),
          AttributeSchema("storage", normalization, rule: .sizeProfiles),
        ]
      ),
      module.element(
        "data",
        [AttributeSchema("profile", required: true, rule: .sizeProfiles)],
        content: [.others],
        others: .any
      ),
    ]
  }

  static var sizeRestrictionAttributes: [AttributeSchema] {
    let namespace = XLIFFNamespace.sizeRestriction
    return [
      AttributeSchema("equivStorage", namespace: namespace, rule: .sizeNumber),
      AttributeSchema("sizeInfo", namespace: namespace, rule: .sizeNumber),
      AttributeSchema(
        "sizeInfoRef",
        .nameToken,
        namespace: namespace,
        rule: .sizeInformationReference
      ),
      AttributeSchema("sizeRestriction", namespace: namespace, rule: .sizeLimit),
      AttributeSchema("storageRestriction", namespace: namespace, rule: .sizeLimit),
    ]
  }
}

/// The profiles that the restrictions of a file are judged by.
struct SizeProfiles: Sendable {
  /// A storage profile of the standard.
  enum Encoding: String, Sendable {
    case utf8 = "xliff:utf8"
    case utf16 = "xliff:utf16"
    case utf32 = "xliff:utf32"
  }

  /// Whether sizes are numbers of code points.
  var countsCodePoints = false
  /// What is counted of storage; `nil` when nothing can be.
  var storage: Encoding?
  var generalNormalization = UnicodeNormalization.none
  var storageNormalization = UnicodeNormalization.none

  /// Whether any restriction can be judged.
  var isAny: Bool { countsCodePoints || storage != nil }

  /// The size of some text.
  func size(of bytes: [UInt8]) -> TextSize {
    var size = TextSize()
    if countsCodePoints {
      size.general = Self.codePoints(generalNormalization.normalize(bytes))
    }
    guard let storage else { return size }
    let stored = storageNormalization.normalize(bytes)
    switch storage {
    case .utf8: size.storage = stored.count
    case .utf16:
      // Only the four bytes of a scalar beyond the first plane make two units.
      size.storage = 2 * (Self.codePoints(stored) + stored.count { $0 >= 0xF0 })
    case .utf32: size.storage = 4 * Self.codePoints(stored)
    }
    return size
  }

  /// The size of what a `cp` element stands for; it may be no character that text can have.
  func size(of codePoint: UInt32) -> TextSize {
    var size = TextSize()
    if countsCodePoints { size.general = 1 }
    switch storage {
    case nil: break
    case .utf8:
      size.storage = codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x1_0000 ? 3 : 4
    case .utf16: size.storage = codePoint < 0x1_0000 ? 2 : 4
    case .utf32: size.storage = 4
    }
    return size
  }

  private static func codePoints(_ bytes: [UInt8]) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }
}

/// How large something is, in code points and in bytes.
struct TextSize: Sendable {
  var general = 0
  var storage = 0

  subscript(_ kind: SizeLimit.Kind) -> Int {
    switch kind {
    case .general: general
    case .storage: storage
    }
  }

  /// Sums may be of what a hostile document says, so that they stay at the largest number.
  static func + (a: TextSize, b: TextSize) -> TextSize {
    func sum(_ x: Int, _ y: Int) -> Int {
      let (value, overflow) = x.addingReportingOverflow(y)
      return overflow ? (x < 0 ? .min : .max) : value
    }
    return TextSize(general: sum(a.general, b.general), storage: sum(a.storage, b.storage))
  }

  static func - (a: TextSize, b: TextSize) -> TextSize {
    TextSize(
      general: a.general.subtractingReportingOverflow(b.general).partialValue,
      storage: a.storage.subtractingReportingOverflow(b.storage).partialValue
    )
  }
}

/// One restriction of one element.
struct SizeLimit: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case general = "sizeRestriction"
    case storage = "storageRestriction"
  }

  let kind: Kind
  let minimum: Int
  let maximum: Int?
  /// The attribute as it is written.
  let name: String
  /// The element as it is written.
  let element: String

  /// A limit as standard profiles have it: `max`, `min,max`, or `*` for no maximum.
  static func parse(_ bytes: ArraySlice<UInt8>) -> (minimum: Int, maximum: Int?)? {
    func count(_ part: ArraySlice<UInt8>) -> Int? {
      part.isEmpty || part.contains { !(0x30...0x39).contains($0) }
        ? nil : AttributeType.integer(part)
    }
    let parts = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map(\.trimmed)
    guard let last = parts.last, parts.count <= 2 else { return nil }
    let minimum = parts.count == 2 ? parts.first.flatMap(count) : 0
    guard let minimum else { return nil }
    if last.elementsEqual("*".utf8) { return (minimum, nil) }
    guard let maximum = count(last), maximum >= minimum else { return nil }
    return (minimum, maximum)
  }

  /// What is wrong with a size, or `nil`.
  ///
  /// - Parameter isWhole: Whether nothing is missing yet: what is there may only grow otherwise.
  func fault(of size: TextSize, isWhole: Bool) -> String? {
    let unit = kind == .general ? "code points" : "bytes"
    if let maximum, size[kind] > maximum {
      return "\(size[kind]) \(unit), but '\(name)' of <\(element)> allows at most \(maximum)"
    }
    if isWhole, minimum > 0, size[kind] < minimum {
      return "\(size[kind]) \(unit), but '\(name)' of <\(element)> asks for at least \(minimum)"
    }
    return nil
  }
}

/// What size restriction knows of a container.
struct SizeScope: Sendable {
  /// The restrictions as written; the profiles may come after them.
  var limits: [(kind: SizeLimit.Kind, value: [UInt8], name: String, place: SourceLocation)] = []
  /// The size of what is in it so far, its own contribution to others aside.
  var size = TextSize()
  /// Whether all in it is translated and could be measured.
  var isWhole = true
  /// What it contributes to the element around it.
  var contribution: [(kind: SizeLimit.Kind, value: [UInt8])] = []
  /// Whether its contribution is not known.
  var hasUnknownContribution = false
  /// The ids in the `slr:data` of the container.
  var dataIDs: Set<[UInt8]> = []
}

/// Checks the attributes of size restriction, and the sizes of the translations.
struct SizeRestrictionRules {
  private var profiles = SizeProfiles()

  /// Where each attribute of the module may stand.
  private static let places: [String: Set<String>] = [
    "sizeRestriction": ["file", "group", "unit", "mrk", "sm", "pc", "sc"],
    "storageRestriction": ["file", "group", "unit", "mrk", "sm", "pc", "sc"],
    "equivStorage": ["pc", "sc", "ec", "ph"],
    "sizeInfo": ["file", "group", "unit", "pc", "sc", "ec", "ph"],
    "sizeInfoRef": ["file", "group", "unit", "pc", "sc", "ec", "ph"],
  ]

  /// A file starts; it has no profiles yet.
  mutating func beginFile() { profiles = SizeProfiles() }

  /// Whether the sizes of units count for something, although they restrict nothing themselves.
  func isMeasuring(_ scopes: [ModuleScope]) -> Bool {
    profiles.isAny && scopes.contains { !$0.size.limits.isEmpty }
  }

  /// Reads what a container's start tag says.
  func begin(_ scopes: inout [ModuleScope], _ context: inout ValidationContext) {
    checkAttributes(scopes.dropLast(), &context)
    var scope = SizeScope()
    for kind in SizeLimit.Kind.allCases {
      if let limit = attribute(kind.rawValue, 0, context) {
        let place = context.location(of: limit.name, at: 0)
        scope.limits.append((kind, Array(limit.value), limit.name, place))
      }
    }
    if let info = attribute("sizeInfo", 0, context) {
      scope.contribution.append((.general, Array(info.value)))
    }
    scope.hasUnknownContribution = attribute("sizeInfoRef", 0, context) != nil
    scopes[scopes.count - 1].size = scope
  }

  /// Judges a container's restrictions at its end, and adds its size to that of the one around it.
  func end(_ scope: ModuleScope, in scopes: inout [ModuleScope], _ context: inout ValidationContext)
  {
    for limit in scope.size.limits where isJudged(limit.kind) {
      guard let (minimum, maximum) = SizeLimit.parse(limit.value[...]) else {
        context.report(.sizeLimit, at: limit.place) { _ in
          Self.limitFault(limit.name, scope.kind.rawValue, limit.value[...])
        }
        continue
      }
      let found = SizeLimit(
        kind: limit.kind,
        minimum: minimum,
        maximum: maximum,
        name: limit.name,
        element: scope.kind.rawValue
      )
      if let fault = found.fault(of: scope.size.size, isWhole: scope.size.isWhole) {
        context.report(.sizeFits, "the translations in it have \(fault)", at: limit.place)
      }
    }
    guard !scopes.isEmpty else { return }
    let last = scopes.count - 1
    scopes[last].size.size = scopes[last].size.size + scope.size.size
    if !scope.size.isWhole || scope.size.hasUnknownContribution {
      scopes[last].size.isWhole = false
    }
    for (kind, value) in scope.size.contribution where isJudged(kind) {
      let number = AttributeType.integer(value[...].trimmed) ?? 0
      scopes[last].size.size = scopes[last].size.size + TextSize(general: number)
    }
  }

  /// Checks what is complete: a unit, or an element of the module right in a container.
  mutating func check(_ scopes: inout [ModuleScope], _ context: inout ValidationContext) {
    if context.isElement(0, "profiles", of: XLIFFNamespace.sizeRestriction),
      scopes.last?.kind == .file
    {
      readProfiles(&context)
    }
    for node in context.tree.nodes.indices
    where context.isElement(node, "profiles", of: XLIFFNamespace.sizeRestriction) {
      guard node != 0 || scopes.last?.kind != .file else { continue }
      context.report(.sizeProfiles, at: node) { context in
        "<\(context.tagName(node))> stands only right in a <file>"
      }
    }
    if context.isElement(0, "data", of: XLIFFNamespace.sizeRestriction), !scopes.isEmpty {
      let ids = Self.ids(inDataAt: 0, context).map(Array.init)
      scopes[scopes.count - 1].size.dataIDs.formUnion(ids)
    }
    checkAttributes(scopes[...], &context)
  }

  private mutating func readProfiles(_ context: inout ValidationContext) {
    if let general = context.attribute("generalProfile", of: 0), !general.value.isEmpty {
      profiles.countsCodePoints = general.value.elementsEqual("xliff:codepoints".utf8)
      if !profiles.countsCodePoints { reportProfile(general, &context) }
    }
    if let storage = context.attribute("storageProfile", of: 0), !storage.value.isEmpty {
      profiles.storage = SizeProfiles.Encoding(
        rawValue: String(decoding: storage.value, as: UTF8.self)
      )
      if profiles.storage == nil { reportProfile(storage, &context) }
    }
    guard
      let normalization = context.child(
        of: 0,
        named: "normalization",
        namespace: XLIFFNamespace.sizeRestriction
      )
    else { return }
    func form(_ name: String) -> UnicodeNormalization {
      context.attribute(name, of: normalization).flatMap { UnicodeNormalization($0.value) } ?? .none
    }
    profiles.generalNormalization = form("general")
    profiles.storageNormalization = form("storage")
  }

  private func reportProfile(_ profile: Found, _ context: inout ValidationContext) {
    context.report(.sizeProfileName, at: 0, attribute: profile.name) { _ in
      "'\(profile.name)' is '\(profile.value.excerpt)', which is no standard "
        + "profile, so its restrictions are not checked"
    }
  }

  // MARK: - Attributes

  private typealias Found = ValidationContext.Found

  private func attribute(_ name: String, _ node: Int, _ context: ValidationContext) -> Found? {
    context.attribute(name, namespace: XLIFFNamespace.sizeRestriction, of: node)
  }

  private func isJudged(_ kind: SizeLimit.Kind) -> Bool {
    switch kind {
    case .general: profiles.countsCodePoints
    case .storage: profiles.storage != nil
    }
  }

  private func checkAttributes(
    _ scopes: ArraySlice<ModuleScope>,
    _ context: inout ValidationContext
  ) {
    var dataIDs: Set<ArraySlice<UInt8>>?
    for node in context.tree.nodes.indices {
      for index in context.tree.nodes[node].attributes {
        let attribute = context.tree.attributes[index]
        let name = context.tree.names[attribute.name]
        guard name.namespace == XLIFFNamespace.sizeRestriction else { continue }
        checkPlace(name, of: node, &context)
        let value = context.tree.values[attribute.value]
        switch name.localName {
        case "sizeInfo":
          checkNumber(value, name.qualifiedName, .general, node, &context)
          if let reference = self.attribute("sizeInfoRef", node, context) {
            context.report(.sizeInformation, at: node, attribute: reference.name) { context in
              "<\(context.tagName(node))> has both '\(name.qualifiedName)' and '\(reference.name)'"
            }
          }
        case "equivStorage": checkNumber(value, name.qualifiedName, .storage, node, &context)
        case "sizeInfoRef":
          let ids = dataIDs ?? Self.idsOfData(in: context)
          dataIDs = ids
          checkReference(value, name.qualifiedName, node, ids, scopes, &context)
        case "sizeRestriction", "storageRestriction":
          // Those of containers are judged at their end, when the profiles are known.
          let kind = SizeLimit.Kind(rawValue: name.localName)
          if let kind, isJudged(kind), node > 0 || context.isCore(0, "unit"),
            SizeLimit.parse(value) == nil
          {
            context.report(.sizeLimit, at: node, attribute: name.qualifiedName) { context in
              Self.limitFault(name.qualifiedName, context.tagName(node), value)
            }
          }
        default: break
        }
      }
    }
  }

  private static func limitFault(
    _ name: String,
    _ element: String,
    _ value: ArraySlice<UInt8>
  ) -> String {
    "'\(name)' of <\(element)> is '\(value.excerpt)'; expected a maximum, or a "
      + "minimum, a comma and a maximum, which may be '*'"
  }

  private func checkPlace(_ name: XMLName, of node: Int, _ context: inout ValidationContext) {
    let element = context.tree.name(of: node)
    guard let places = Self.places[name.localName] else {
      context.report(.sizeAttribute, at: node, attribute: name.qualifiedName) { _ in
        "size restriction has no attribute '\(name.qualifiedName)'"
      }
      return
    }
    guard element.namespace == context.vocabulary.core else { return }
    if !places.contains(element.localName) {
      context.report(.sizeAttribute, at: node, attribute: name.qualifiedName) { _ in
        "'\(name.qualifiedName)' stands on <\(element.qualifiedName)>; it is made for "
          + places.sorted().map { "<\($0)>" }.joined(separator: ", ")
      }
    } else if element.localName == "ec", !context.hasAttribute("isolated", "yes", of: node) {
      context.report(.sizeOnEndCode, at: node, attribute: name.qualifiedName) { _ in
        "'\(name.qualifiedName)' on an <ec> that is not isolated; it belongs on the <sc> of the pair"
      }
    }
  }

  private func checkNumber(
    _ value: ArraySlice<UInt8>,
    _ name: String,
    _ kind: SizeLimit.Kind,
    _ node: Int,
    _ context: inout ValidationContext
  ) {
    guard isJudged(kind), !value.isEmpty, AttributeType.integer(value.trimmed) == nil else {
      return
    }
    context.report(.sizeNumber, at: node, attribute: name) { context in
      "'\(name)' of <\(context.tagName(node))> is '\(value.excerpt)'; expected an integer"
    }
  }

  private func checkReference(
    _ value: ArraySlice<UInt8>,
    _ name: String,
    _ node: Int,
    _ ids: Set<ArraySlice<UInt8>>,
    _ scopes: ArraySlice<ModuleScope>,
    _ context: inout ValidationContext
  ) {
    if node > 0, ids.contains(value) { return }
    if scopes.contains(where: { $0.size.dataIDs.contains(Array(value)) }) { return }
    context.report(.sizeInformationReference, at: node, attribute: name) { context in
      "'\(name)' of <\(context.tagName(node))> is '\(value.excerpt)', but no "
        + "slr:data beside it or an element around it has an element of this id"
    }
  }

  /// The ids in the `slr:data` elements right in the unit at hand.
  private static func idsOfData(in context: ValidationContext) -> Set<ArraySlice<UInt8>> {
    var ids: Set<ArraySlice<UInt8>> = []
    let data = context.children(of: 0, named: "data", namespace: XLIFFNamespace.sizeRestriction)
    for node in data { ids.formUnion(self.ids(inDataAt: node, context)) }
    return ids
  }

  private static func ids(inDataAt node: Int, _ context: ValidationContext) -> [ArraySlice<UInt8>] {
    ((node + 1)..<max(node + 1, context.tree.end(of: node)))
      .filter { context.tree.nodes[$0].kind == .element }
      .compactMap {
        context.attribute("id", of: $0)?.value
          ?? context.attribute("id", namespace: XLIFFNamespace.xml, of: $0)?.value
      }
  }

  // MARK: - Sizes

  /// Measures the targets of the unit at hand, judges the restrictions in it and its own.
  func measure(_ scopes: inout [ModuleScope], _ context: inout ValidationContext) {
    guard profiles.isAny else { return }
    let core = context.vocabulary.core
    var measurement = Measurement(profiles: profiles)
    var targets: [Int] = []
    for part in Self.partsInTargetOrder(context) {
      if let target = context.child(of: part, named: "target", namespace: core) {
        targets.append(target)
        measurement.content(of: target, &context)
      } else if context.isCore(part, "segment") {
        measurement.isWhole = false
      } else if let source = context.child(of: part, named: "source", namespace: core) {
        // What is not translated between two segments stays as it is.
        measurement.content(of: source, &context)
      }
    }
    let place = targets.count == 1 ? targets.first : nil
    if !targets.isEmpty {
      for kind in SizeLimit.Kind.allCases {
        guard let limit = measurement.limit(kind, of: 0, context),
          let fault = limit.fault(of: measurement.size, isWhole: measurement.isWhole)
        else { continue }
        if let place {
          context.report(.sizeFits, "the translation has \(fault)", at: place)
        } else {
          context.report(.sizeFits, at: 0, attribute: limit.name) { _ in
            "the translations of the unit have \(fault)"
          }
        }
      }
    }
    guard !scopes.isEmpty else { return }
    let last = scopes.count - 1
    scopes[last].size.size = scopes[last].size.size + measurement.size + measurement.own(0, context)
    if !measurement.isWhole || attribute("sizeInfoRef", 0, context) != nil {
      scopes[last].size.isWhole = false
    }
  }

  /// The segments and ignorables of a unit as their targets follow one another.
  private static func partsInTargetOrder(_ context: ValidationContext) -> [Int] {
    let core = context.vocabulary.core
    let parts = context.tree.children(of: 0).filter {
      context.isCore($0, "segment") || context.isCore($0, "ignorable")
    }
    let orders = parts.enumerated().map { position, part in
      context.child(of: part, named: "target", namespace: core)
        .flatMap { context.attribute("order", of: $0) }
        .flatMap { AttributeType.integer($0.value.trimmed) } ?? position + 1
    }
    return zip(orders, parts).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element.1)
  }
}

/// The size of the content of one unit, added up from its start.
private struct Measurement {
  let profiles: SizeProfiles
  var size = TextSize()
  /// Whether everything is there and could be measured.
  var isWhole = true
  /// Where spans began whose end is another element, with the size before them.
  private var open: [ArraySlice<UInt8>: (node: Int, size: TextSize)] = [:]

  init(profiles: SizeProfiles) { self.profiles = profiles }

  /// Adds the content of a source, a target, or a span in one.
  mutating func content(of parent: Int, _ context: inout ValidationContext) {
    var run: [UInt8] = []
    for child in context.tree.children(of: parent) {
      switch context.tree.nodes[child].kind {
      case .text, .cdata: run += context.tree.values[context.tree.nodes[child].value]
      case .comment, .instruction: break
      case .element:
        flush(&run)
        element(child, &context)
      }
    }
    flush(&run)
  }

  private mutating func flush(_ run: inout [UInt8]) {
    guard !run.isEmpty else { return }
    size = size + profiles.size(of: run)
    run.removeAll()
  }

  private mutating func element(_ node: Int, _ context: inout ValidationContext) {
    let name = context.tree.name(of: node)
    guard name.namespace == context.vocabulary.core else { return }
    switch name.localName {
    case "cp":
      if let codePoint = context.codePoint(of: node) {
        size = size + profiles.size(of: codePoint)
      }
    case "ph", "ec", "em":
      let reference = context.attribute("startRef", of: node)?.value
      if let reference, let start = open.removeValue(forKey: reference) {
        judge(start.node, size - start.size, &context)
      }
      add(node, context)
    case "pc", "mrk":
      add(node, context)
      let start = size
      content(of: node, &context)
      judge(node, size - start, &context)
    case "sc", "sm":
      add(node, context)
      if let id = context.attribute("id", of: node)?.value { open[id] = (node, size) }
    default: break
    }
  }

  /// Adds what a code itself is taken for.
  private mutating func add(_ node: Int, _ context: ValidationContext) {
    size = size + own(node, context)
    let namespace = XLIFFNamespace.sizeRestriction
    if context.attribute("sizeInfoRef", namespace: namespace, of: node) != nil { isWhole = false }
  }

  /// What an element itself is taken for.
  func own(_ node: Int, _ context: ValidationContext) -> TextSize {
    func number(_ name: String) -> Int {
      context.attribute(name, namespace: XLIFFNamespace.sizeRestriction, of: node)
        .flatMap { AttributeType.integer($0.value.trimmed) } ?? 0
    }
    return TextSize(
      general: profiles.countsCodePoints ? number("sizeInfo") : 0,
      storage: profiles.storage != nil ? number("equivStorage") : 0
    )
  }

  /// The restriction of an element, when it has one that can be judged.
  func limit(
    _ kind: SizeLimit.Kind,
    of node: Int,
    _ context: ValidationContext
  ) -> SizeLimit? {
    guard kind == .general ? profiles.countsCodePoints : profiles.storage != nil,
      let attribute = context.attribute(
        kind.rawValue,
        namespace: XLIFFNamespace.sizeRestriction,
        of: node
      ), let (minimum, maximum) = SizeLimit.parse(attribute.value)
    else { return nil }
    return SizeLimit(
      kind: kind,
      minimum: minimum,
      maximum: maximum,
      name: attribute.name,
      element: context.tagName(node)
    )
  }

  private func judge(_ node: Int, _ size: TextSize, _ context: inout ValidationContext) {
    for kind in SizeLimit.Kind.allCases {
      if let limit = limit(kind, of: node, context),
        let fault = limit.fault(of: size, isWhole: isWhole)
      {
        context.report(.sizeFits, "the text in it has \(fault)", at: node)
      }
    }
  }
}
