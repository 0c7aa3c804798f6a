import LocalizationCore
import XLIFF
import XMLEvents

extension ValidationRule {
  /// The rules of XLIFF 1.x.
  static let firstGeneration = [
    xliff1Root, xliff1File, xliff1Identifiers, xliff1Structure, xliff1InlineIdentifiers,
    xliff1InlineContent, xliff1CrossReferences, xliff1State, xliff1StateQualifier, xliff1Approved,
    xliff1Translate, xliff1Sizes, xliff1Phases, xliff1Alternatives, xliff1Segmentation, xliff1Marks,
    xliff1Binary, xliff1Properties, xliff1Notes, xliff1Space, xliff1Languages, xliff1Extensions,
    xliff1References,
  ]

  static let xliff1Root = error("Y01", in: "XLIFF 1.2, xliff")
    .asking("the root is xliff in the namespace of its version, and its last element is a file")
  static let xliff1File = error("Y02", in: "XLIFF 1.2, file")
    .asking("a file says where it is from, its languages and its kind of data, and has a body")
  static let xliff1Identifiers = error("Y03", in: "XLIFF 1.2, trans-unit; group")
    .asking(
      "each unit has an id that no other unit of the file has; so has each group that has one"
    )
  static let xliff1Structure = error("Y04", in: "XLIFF 1.2, body; group; trans-unit")
    .asking("body, groups and units hold what the standard names, in its order")
  static let xliff1Translate = error("Y11", in: "XLIFF 1.2, translate")
    .asking("translate is yes or no")
  static let xliff1Alternatives = error("Y14", in: "XLIFF 1.2, alt-trans")
    .asking("an alternative translation has at least one target and keeps the order of its parts")
  static let xliff1Marks = error("Y16", in: "XLIFF 1.2, mrk; mtype")
    .asking("a mark says what it marks, with a value of the list or one that starts with x-")
  static let xliff1Binary = error("Y17", in: "XLIFF 1.2, bin-unit")
    .asking("a binary unit has a MIME type and a source, which is a file")
  static let xliff1Properties = error(
    "Y18",
    in: "XLIFF 1.2, context-group; count-group; prop-group; restype; datatype; ctype"
  )
  .asking("contexts, counts, properties and the description of resources keep to their values")
  static let xliff1Notes = error("Y19", in: "XLIFF 1.2, note")
    .asking("a note is text, with a priority from 1 to 10 and what it annotates")
  static let xliff1Space = error("Y20", in: "XLIFF 1.2, xml:space")
    .asking("xml:space is default or preserve")
  static let xliff1Extensions = error("Y22", in: "XLIFF 1.2, Extensibility")
    .asking(
      "what is not of the standard has a namespace of its own and stands at an extension point"
    )
  static let xliff1References = error("Y23", in: "XLIFF 1.2, header; skl; reference; external-file")
    .asking(
      "skeleton, glossary and reference hold a file or name one, and the header keeps its order"
    )
}

extension XLIFFValidator {
  static func firstGenerationRules(
    _ version: XLIFFVersion,
    _ vocabulary: Vocabulary
  ) -> [any VersionRules] {
    [FirstGenerationRules(version, vocabulary)]
  }
}

/// The rules of XLIFF 1.x that go beyond the schema.
///
/// What the schema of 1.2 states as keys and references is an error here too, and so is the
/// `phase-name` of binary units and alternatives, which it misses by a slip. What only the prose says
/// is a warning, and so are the keys in 1.0 and 1.1, whose schemas have none.
struct FirstGenerationRules: VersionRules {
  let version: XLIFFVersion
  let terms: FirstGenerationTerms
  /// What is known of the file at hand.
  var file = FileScope()
  var inlineCodes = FirstGenerationCodes()
  var segmentation = Segmentation()
  /// How deep in containers the document is.
  private var depth = 0
  /// The element of another namespace after the last file.
  private var trailing: SourceLocation?

  /// What the elements of a file refer to, and what they must know of it.
  struct FileScope {
    var units = SeenIdentifiers()
    var groups = SeenIdentifiers()
    var countGroups = SeenIdentifiers()
    var contextGroups = SeenIdentifiers()
    var externalFiles = SeenIdentifiers()
    var phases = SeenIdentifiers()
    var tools = SeenIdentifiers()
    /// The tool that the file names, until the header was read.
    var tool: (id: [UInt8], place: SourceLocation)?
    var sourceLanguage: [UInt8]?
    var targetLanguage: [UInt8]?
    var hasTarget = false
    /// References to units that may yet come.
    var references: [(hash: UInt64, place: SourceLocation)] = []
  }

  init(_ version: XLIFFVersion, _ vocabulary: Vocabulary) {
    self.version = version
    terms = FirstGenerationTerms(vocabulary)
  }

  mutating func begin(_ context: inout ValidationContext) {
    depth += 1
    let element = context.element(of: 0)
    if element == terms.file {
      trailing = nil
      // A new scope, for the memory of a large file would have to be cleared for each small one.
      file = FileScope()
      beginLanguages(&context)
      beginPhases(&context)
    } else if element == terms.body {
      resolveTool(&context)
    } else if element == terms.group {
      checkIdentifier(of: 0, in: \.groups, &context)
    }
  }

  mutating func end(_ element: Int, at place: SourceLocation, _ context: inout ValidationContext) {
    depth -= 1
    if element == terms.file {
      resolveTool(&context)
      resolveReferences(&context)
    } else if element == terms.xliff, let trailing {
      context.report(.xliff1Root, at: trailing) { _ in
        "an element of another namespace after the last <file>"
      }
    }
  }

  mutating func check(_ context: inout ValidationContext) {
    let root = context.element(of: 0)
    if root == ValidationContext.foreign, depth == 1, trailing == nil {
      trailing = context.location(of: context.tree.nodes[0].range.lowerBound)
    }
    if root == terms.header { checkTools(&context) }
    var node = 0
    while node < context.tree.nodes.count {
      guard context.tree.nodes[node].kind == .element else {
        node += 1
        continue
      }
      let element = context.element(of: node)
      // Inside a tool and inside what is not of the standard anything goes.
      if element < 0 || element == terms.tool {
        node = context.tree.end(of: node)
        continue
      }
      check(element, at: node, &context)
      node += 1
    }
  }

  private mutating func check(
    _ element: Int,
    at node: Int,
    _ context: inout ValidationContext
  ) {
    switch element {
    case terms.transUnit:
      checkIdentifier(of: node, in: \.units, &context)
      checkPhase(of: node, &context)
      checkUnit(node, &context)
    case terms.source, terms.segmentedSource, terms.target:
      checkPairs(in: node, &context)
      checkSpace(of: node, &context)
      if element == terms.target { checkPhase(of: node, &context) }
    case terms.g, terms.x, terms.bx, terms.ex, terms.ph, terms.bpt, terms.ept, terms.it, terms.sub:
      checkReference(of: node, &context)
    case terms.alternative:
      checkPhase(of: node, &context)
      checkTool(of: node, &context)
      checkSegments(ofAlternative: node, &context)
    case terms.binaryUnit:
      checkIdentifier(of: node, in: \.units, &context)
      checkPhase(of: node, &context)
    case terms.count, terms.binaryTarget:
      checkPhase(of: node, &context)
    case terms.phase:
      checkTool(of: node, &context)
    case terms.countGroup where version >= .v1_2:
      checkName(of: node, terms.name, "name", in: \.countGroups, .xliff1Properties, &context)
    case terms.contextGroup where version >= .v1_2:
      checkName(of: node, terms.name, "name", in: \.contextGroups, .xliff1Properties, &context)
    case terms.externalFile:
      checkName(of: node, terms.uid, "uid", in: \.externalFiles, .xliff1References, &context)
    default: break
    }
  }

  /// Checks what the parts of a unit have to do with one another.
  private mutating func checkUnit(_ unit: Int, _ context: inout ValidationContext) {
    var source = -1
    var segmented = -1
    var target = -1
    var hasAlternative = false
    var child = context.tree.nodes[unit].firstChild
    while child >= 0 {
      if context.tree.nodes[child].kind == .element {
        switch context.element(of: child) {
        case terms.source: if source < 0 { source = child }
        case terms.segmentedSource: if segmented < 0 { segmented = child }
        case terms.target: if target < 0 { target = child }
        case terms.alternative: hasAlternative = true
        default: break
        }
      }
      child = context.tree.nodes[child].next
    }
    checkLanguages(source: source, segmented: segmented, target: target, &context)
    checkApproval(of: unit, target: target, &context)
    if segmented >= 0 || target >= 0 || hasAlternative {
      checkSegments(of: unit, source: source, segmented: segmented, &context)
    }
    guard target >= 0 else { return }
    if source >= 0 { checkCounterparts(source: source, target: target, &context) }
    checkSizes(of: unit, target: target, &context)
  }

  // MARK: - Identifiers

  private mutating func checkIdentifier(
    of node: Int,
    in scope: WritableKeyPath<FileScope, SeenIdentifiers>,
    _ context: inout ValidationContext
  ) {
    checkName(of: node, terms.id, "id", in: scope, .xliff1Identifiers, &context)
  }

  /// Checks that a name is new in the file, or in another element of it.
  mutating func checkName(
    of node: Int,
    _ attribute: Int?,
    _ name: String,
    in scope: WritableKeyPath<FileScope, SeenIdentifiers>,
    of parent: String = "file",
    _ rule: ValidationRule,
    _ context: inout ValidationContext
  ) {
    guard let value = context.value(attribute, of: node) else { return }
    let line = context.line(of: context.tree.nodes[node].range.lowerBound)
    guard let first = file[keyPath: scope].insert(value, line: line) else { return }
    // The schema of 1.1 has no keys.
    context.report(rule, at: node, attribute: name, severity: version >= .v1_2 ? nil : .warning) {
      context in
      "'\(name)' of <\(context.tagName(node))> is '\(value.excerpt)', as in line "
        + "\(first); it must be the only one in its <\(parent)>"
    }
  }

  // MARK: - White space

  /// Checks `xml:space` where the schema lets it pass as an extension.
  private func checkSpace(of node: Int, _ context: inout ValidationContext) {
    guard version >= .v1_2, let space = context.value(terms.space, of: node),
      !space.trimmed.elementsEqual("default".utf8), !space.trimmed.elementsEqual("preserve".utf8)
    else { return }
    context.report(.xliff1Space, at: node, attribute: "xml:space", severity: .warning) { context in
      "'xml:space' of <\(context.tagName(node))> is '\(space.excerpt)'; "
        + "expected default or preserve"
    }
  }
}
