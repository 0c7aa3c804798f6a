import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// The size profiles of a file.
struct SizeProfiles: Sendable {
  /// A storage profile of the standard.
  enum Encoding: String, Sendable {
    case utf8 = "xliff:utf8"
    case utf16 = "xliff:utf16"
    case utf32 = "xliff:utf32"
  }

  /// True if sizes are counted in code points.
  var countsCodePoints = false
  /// The encoding for storage sizes; `nil` if unknown.
  var storage: Encoding?
  var generalNormalization = UnicodeNormalization.none
  var storageNormalization = UnicodeNormalization.none

  /// True if any restriction can be checked.
  var isAny: Bool { countsCodePoints || storage != nil }

  /// True if restrictions of a kind can be checked.
  func judges(_ kind: SizeLimit.Kind) -> Bool {
    switch kind {
    case .general: countsCodePoints
    case .storage: storage != nil
    }
  }

  /// The size of some text.
  func size(of bytes: [UInt8]) -> MeasuredSize {
    var size = MeasuredSize()
    if countsCodePoints {
      size.general = Self.codePoints(generalNormalization.normalize(bytes))
    }
    guard let storage else { return size }
    let stored = storageNormalization.normalize(bytes)
    switch storage {
    case .utf8: size.storage = stored.count
    case .utf16:
      // Only scalars beyond the first plane, of four bytes, take two units.
      size.storage = 2 * (Self.codePoints(stored) + stored.count { $0 >= 0xF0 })
    case .utf32: size.storage = 4 * Self.codePoints(stored)
    }
    return size
  }

  /// The size of a `cp` element's code point, which may be invalid in text.
  func size(of codePoint: UInt32) -> MeasuredSize {
    var size = MeasuredSize()
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

/// The size of a text, in code points and in bytes.
struct MeasuredSize: Sendable {
  var general = 0
  var storage = 0

  subscript(_ kind: SizeLimit.Kind) -> Int {
    switch kind {
    case .general: general
    case .storage: storage
    }
  }

  /// Saturates, because a hostile document may state huge sizes.
  static func + (a: MeasuredSize, b: MeasuredSize) -> MeasuredSize {
    func sum(_ x: Int, _ y: Int) -> Int {
      let (value, overflow) = x.addingReportingOverflow(y)
      return overflow ? (x < 0 ? .min : .max) : value
    }
    return MeasuredSize(general: sum(a.general, b.general), storage: sum(a.storage, b.storage))
  }

  static func - (a: MeasuredSize, b: MeasuredSize) -> MeasuredSize {
    MeasuredSize(general: a.general &- b.general, storage: a.storage &- b.storage)
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
  /// The qualified name of the attribute.
  let name: String
  /// The qualified name of the element.
  let element: String

  /// Parses a limit of the standard profiles: `max`, `min,max`, or `*` for no maximum.
  init?(_ kind: Kind, _ found: ValidationContext.Found, of element: String) {
    self.kind = kind
    self.element = element
    name = found.name
    func count(_ part: ArraySlice<UInt8>) -> Int? {
      part.isEmpty || part.contains { !(0x30...0x39).contains($0) }
        ? nil : AttributeType.integer(part)
    }
    let parts = found.value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map(\.trimmed)
    guard let last = parts.last, parts.count <= 2 else { return nil }
    guard let minimum = parts.count == 2 ? parts.first.flatMap(count) : 0 else { return nil }
    self.minimum = minimum
    maximum = last.elementsEqual("*".utf8) ? nil : count(last)
    guard last.elementsEqual("*".utf8) || maximum ?? -1 >= minimum else { return nil }
  }

  /// The fault of a size, or `nil`.
  ///
  /// - Parameter isWhole: True if the text is complete; otherwise it may still grow.
  func fault(of size: MeasuredSize, isWhole: Bool) -> String? {
    let found = size[kind].counted(kind == .general ? "code point" : "byte")
    if let maximum, size[kind] > maximum {
      return "\(found), but '\(name)' of <\(element)> allows at most \(maximum.grouped)"
    }
    if isWhole, minimum > 0, size[kind] < minimum {
      return "\(found), but '\(name)' of <\(element)> requires at least \(minimum.grouped)"
    }
    return nil
  }
}

/// The size restrictions of a container.
struct SizeScope: Sendable {
  /// The restrictions as written; the profiles may follow them.
  var limits: [(kind: SizeLimit.Kind, value: [UInt8], name: String, place: FileLocation)] = []
  /// The size of its content so far, without its own contribution.
  var size = MeasuredSize()
  /// True if all content is translated and could be measured.
  var isWhole = true
  /// Its contribution to the parent's size, as stated.
  var contribution: [UInt8]?
  /// True if its contribution is unknown.
  var hasUnknownContribution = false
  /// The ids in the `slr:data` of the container.
  var dataIDs: Set<[UInt8]> = []
}

/// Checks the attributes of size restriction, and the sizes of the translations.
extension ValidationContext {
  /// The elements allowed for each attribute of the module.
  private static let sizePlaces: [String: Set<String>] = [
    "sizeRestriction": ["file", "group", "unit", "mrk", "sm", "pc", "sc"],
    "storageRestriction": ["file", "group", "unit", "mrk", "sm", "pc", "sc"],
    "equivStorage": ["pc", "sc", "ec", "ph"],
    "sizeInfo": ["file", "group", "unit", "pc", "sc", "ec", "ph"],
    "sizeInfoRef": ["file", "group", "unit", "pc", "sc", "ec", "ph"],
  ]

  /// True if the sizes of units count for a container's restriction.
  var isMeasuring: Bool {
    modules.profiles.isAny && scopes.contains { !$0.size.limits.isEmpty }
  }

  /// Reads a container's start tag.
  mutating func beginSizeRestriction() {
    var scope = SizeScope()
    for kind in SizeLimit.Kind.allCases {
      if let limit = attribute(kind.rawValue, .slr, of: 0) {
        let place = location(of: limit.name, at: 0)
        scope.limits.append((kind, Array(limit.value), limit.name, place))
      }
    }
    scope.contribution = attribute("sizeInfo", .slr, of: 0).map { Array($0.value) }
    scope.hasUnknownContribution = attribute("sizeInfoRef", .slr, of: 0) != nil
    scopes[scopes.count - 1].size = scope
  }

  /// Checks a container's restrictions at its end, and adds its size to the parent's.
  mutating func endSizeRestriction(_ scope: ContainerScope) {
    let element = scope.element.rawValue
    for limit in scope.size.limits where modules.profiles.judges(limit.kind) {
      guard let found = SizeLimit(limit.kind, (limit.value[...], limit.name), of: element) else {
        let start = "'\(limit.name)' of <\(element)> is '\(limit.value[...].excerpt)'"
        report(.sizeLimit, start + Self.limitFault, at: limit.place)
        continue
      }
      if let fault = found.fault(of: scope.size.size, isWhole: scope.size.isWhole) {
        report(.sizeFits, "the translations in it have \(fault)", at: limit.place)
      }
    }
    guard !scopes.isEmpty else { return }
    let last = scopes.count - 1
    scopes[last].size.size = scopes[last].size.size + scope.size.size
    if !scope.size.isWhole || scope.size.hasUnknownContribution {
      scopes[last].size.isWhole = false
    }
    if modules.profiles.judges(.general), let contribution = scope.size.contribution {
      let number = AttributeType.integer(contribution[...].trimmed) ?? 0
      scopes[last].size.size = scopes[last].size.size + MeasuredSize(general: number)
    }
  }

  /// Reads the profiles and data of the current element.
  mutating func readSizes() {
    if isElement(0, "profiles", of: .slr), isInFile { readProfiles() }
    sizeData = nil
    guard isElement(0, "data", of: .slr), !scopes.isEmpty else { return }
    scopes[scopes.count - 1].size.dataIDs.formUnion(identifiers(inDataAt: 0).map(Array.init))
  }

  private mutating func readProfiles() {
    if let general = attribute("generalProfile", of: 0), !general.value.isEmpty {
      modules.profiles.countsCodePoints = general.value.elementsEqual("xliff:codepoints".utf8)
      if !modules.profiles.countsCodePoints { reportProfile(general) }
    }
    if let storage = attribute("storageProfile", of: 0), !storage.value.isEmpty {
      modules.profiles.storage = SizeProfiles.Encoding(
        rawValue: String(decoding: storage.value, as: UTF8.self))
      if modules.profiles.storage == nil { reportProfile(storage) }
    }
    guard let normalization = child(of: 0, "normalization", .slr) else { return }
    func form(_ name: String) -> UnicodeNormalization {
      attribute(name, of: normalization).flatMap { UnicodeNormalization($0.value) } ?? .none
    }
    modules.profiles.generalNormalization = form("general")
    modules.profiles.storageNormalization = form("storage")
  }

  private mutating func reportProfile(_ profile: Found) {
    let message =
      "'\(profile.name)' is '\(profile.value.excerpt)', which is not a standard profile, so "
      + "its restrictions are not checked"
    report(.sizeProfileName, message, at: 0, attribute: profile.name)
  }

  // MARK: - Attributes

  /// Checks an attribute of the module.
  mutating func checkSizeAttribute(_ attribute: XMLAttribute, of node: Int) {
    let name = tree.names[attribute.name]
    checkSizePlace(name, of: node)
    let found = (value: tree.values[attribute.value], name: name.qualifiedName)
    switch name.localName {
    case "sizeInfo":
      checkSizeNumber(found, .general, node)
      if let reference = self.attribute("sizeInfoRef", .slr, of: node) {
        let fault = "has both '\(found.name)' and '\(reference.name)'"
        report(.sizeInformation, node, fault, at: reference.name)
      }
    case "equivStorage": checkSizeNumber(found, .storage, node)
    case "sizeInfoRef":
      let ids = sizeData ?? identifiersOfData()
      sizeData = ids
      let isContainer = node == 0 && !isElement(0, .unit) && kind(of: 0) != nil
      let outer = isContainer ? scopes.dropLast() : scopes[...]
      let id = Array(found.value)
      let isKnown = node > 0 && ids.contains(id) || outer.contains { $0.size.dataIDs.contains(id) }
      if !isKnown { report(.sizeInformationReference, found, of: node, Self.referenceFault) }
    case "sizeRestriction", "storageRestriction":
      // Those of containers are checked at their end, when the profiles are known.
      let kind = SizeLimit.Kind(rawValue: name.localName)
      if let kind, modules.profiles.judges(kind), node > 0 || isElement(0, .unit),
        SizeLimit(kind, found, of: "") == nil
      {
        report(.sizeLimit, found, of: node, Self.limitFault)
      }
    default: break
    }
  }

  private static let limitFault =
    "; expected a maximum, or a minimum, a comma and a maximum, which may be '*'"
  private static let referenceFault =
    ", but no slr:data beside it or beside an element around it contains this id"

  private mutating func checkSizePlace(_ name: XMLName, of node: Int) {
    let element = tree.name(of: node)
    guard let places = Self.sizePlaces[name.localName] else {
      let message = "size restriction has no attribute '\(name.qualifiedName)'"
      report(.sizeAttribute, message, at: node, attribute: name.qualifiedName)
      return
    }
    guard element.namespace == vocabulary.core else { return }
    if !places.contains(element.localName) {
      let message =
        "'\(name.qualifiedName)' is on <\(element.qualifiedName)>, but it is only allowed on "
        + places.sorted().map { "<\($0)>" }.joined(separator: ", ")
      report(.sizeAttribute, message, at: node, attribute: name.qualifiedName)
    } else {
      checkIsolation(of: node, name.qualifiedName, .sizeOnEndCode)
    }
  }

  private mutating func checkSizeNumber(_ found: Found, _ kind: SizeLimit.Kind, _ node: Int) {
    guard modules.profiles.judges(kind), !found.value.isEmpty,
      AttributeType.integer(found.value.trimmed) == nil
    else { return }
    report(.sizeNumber, found, of: node, "; expected an integer")
  }

  /// The ids in the `slr:data` elements directly in the current unit.
  private func identifiersOfData() -> Set<[UInt8]> {
    var ids: Set<[UInt8]> = []
    for node in children(of: 0, "data", .slr) {
      ids.formUnion(identifiers(inDataAt: node).map(Array.init))
    }
    return ids
  }

  private func identifiers(inDataAt node: Int) -> [ArraySlice<UInt8>] {
    ((node + 1)..<max(node + 1, tree.end(of: node)))
      .filter { tree.nodes[$0].kind == .element }
      .compactMap {
        attribute("id", of: $0)?.value
          ?? attribute("id", namespace: XLIFFNamespace.xml, of: $0)?.value
      }
  }

  // MARK: - Sizes

  /// Measures the targets of the current unit, and checks its restrictions.
  mutating func measureSizes() {
    guard modules.profiles.isAny else { return }
    var measurement = Measurement(profiles: modules.profiles)
    var targets: [Int] = []
    for part in parts(inOrderOf: true) {
      if part.target >= 0 {
        targets.append(part.target)
        measurement.content(of: part.target, &self)
      } else if part.isSegment {
        measurement.isWhole = false
      } else if part.source >= 0 {
        // Untranslated content between two segments stays as it is.
        measurement.content(of: part.source, &self)
      }
    }
    let place = targets.count == 1 ? targets.first : nil
    if !targets.isEmpty {
      for kind in SizeLimit.Kind.allCases {
        guard let limit = measurement.limit(kind, of: 0, self),
          let fault = limit.fault(of: measurement.size, isWhole: measurement.isWhole)
        else { continue }
        if let place {
          report(.sizeFits, "the translation has \(fault)", at: place)
        } else {
          let message = "the translations of the unit have \(fault)"
          report(.sizeFits, message, at: 0, attribute: limit.name)
        }
      }
    }
    guard !scopes.isEmpty else { return }
    let last = scopes.count - 1
    scopes[last].size.size = scopes[last].size.size + measurement.size + measurement.own(0, self)
    if !measurement.isWhole || attribute("sizeInfoRef", .slr, of: 0) != nil {
      scopes[last].size.isWhole = false
    }
  }
}

/// Adds up the size of one unit's content.
private struct Measurement {
  let profiles: SizeProfiles
  var size = MeasuredSize()
  /// True if everything is present and could be measured.
  var isWhole = true
  /// The open spans that end in another element, with the size before them.
  var open: [ArraySlice<UInt8>: (node: Int, size: MeasuredSize)] = [:]

  /// Adds the content of a source, a target, or a span.
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

  /// Adds the stated size of a code.
  private mutating func add(_ node: Int, _ context: ValidationContext) {
    size = size + own(node, context)
    if context.attribute("sizeInfoRef", .slr, of: node) != nil { isWhole = false }
  }

  /// The stated size of an element.
  func own(_ node: Int, _ context: ValidationContext) -> MeasuredSize {
    func number(_ name: String) -> Int {
      context.attribute(name, .slr, of: node).flatMap { AttributeType.integer($0.value.trimmed) }
        ?? 0
    }
    return MeasuredSize(
      general: profiles.countsCodePoints ? number("sizeInfo") : 0,
      storage: profiles.storage != nil ? number("equivStorage") : 0)
  }

  /// The restriction of an element, if it can be checked.
  func limit(_ kind: SizeLimit.Kind, of node: Int, _ context: ValidationContext) -> SizeLimit? {
    guard profiles.judges(kind), let attribute = context.attribute(kind.rawValue, .slr, of: node)
    else { return nil }
    return SizeLimit(kind, attribute, of: context.tagName(node))
  }

  private func judge(_ node: Int, _ size: MeasuredSize, _ context: inout ValidationContext) {
    for kind in SizeLimit.Kind.allCases {
      if let limit = limit(kind, of: node, context),
        let fault = limit.fault(of: size, isWhole: isWhole)
      {
        context.report(.sizeFits, "the text in it has \(fault)", at: node)
      }
    }
  }
}
