import LocalizationCore
import XLIFF
import XMLEvents

/// The ids and context of a file of XLIFF 1.x.
struct FileScope {
  var units = SeenIdentifiers()
  var groups = SeenIdentifiers()
  var countGroups = SeenIdentifiers()
  var contextGroups = SeenIdentifiers()
  var externalFiles = SeenIdentifiers()
  var phases = SeenIdentifiers()
  var tools = SeenIdentifiers()
  /// The tool named by the file, until the header was read.
  var tool: (id: [UInt8], place: SourceLocation)?
  var sourceLanguage: [UInt8]?
  var targetLanguage: [UInt8]?
  var hasTarget = false
  /// References to units that may follow later.
  var references: [(hash: UInt64, place: SourceLocation)] = []
}

/// The rules of XLIFF 1.x beyond the schema.
///
/// Keys and references of the 1.2 schema are errors, including the `phase-name` of binary units and
/// alternatives, which it omits by mistake. Rules of the prose alone are warnings, and so are keys
/// in 1.0 and 1.1, whose schemas have none.
extension ValidationContext {
  mutating func beginFirstGeneration() {
    depth += 1
    let kind = kind(of: 0)
    if kind == .file {
      trailing = nil
      // A new scope: clearing the memory of a large file for each small one is slow.
      file = FileScope()
      beginLanguages()
      beginPhases()
    } else if kind == .body {
      resolveTool()
    } else if kind == .group {
      checkName(of: 0, .id, in: \.groups, .xliff1Identifiers)
    }
  }

  mutating func endFirstGeneration(_ kind: CoreElement?) {
    depth -= 1
    if kind == .file {
      resolveTool()
      resolveReferences()
    } else if kind == .xliff, let trailing {
      report(.xliff1Root, "an element of another namespace after the last <file>", at: trailing)
    }
  }

  mutating func checkFirstGeneration() {
    if element(of: 0) == Self.foreign, depth == 1, trailing == nil {
      trailing = location(of: tree.nodes[0].range.lowerBound)
    }
    if kind(of: 0) == .header { checkTools() }
    var node = 0
    while node < tree.nodes.count {
      guard tree.nodes[node].kind == .element else {
        node += 1
        continue
      }
      let kind = kind(of: node)
      // Tools and foreign elements may contain anything.
      if element(of: node) < 0 || kind == .tool {
        node = tree.end(of: node)
        continue
      }
      check(kind, at: node)
      node += 1
    }
  }

  private mutating func check(_ kind: CoreElement?, at node: Int) {
    switch kind {
    case .transUnit:
      checkName(of: node, .id, in: \.units, .xliff1Identifiers)
      checkPhase(of: node)
      checkUnit(node)
    case .source, .segmentedSource, .target:
      checkPairs(in: node)
      checkSpace(of: node)
      if kind == .target { checkPhase(of: node) }
    case .g, .x, .bx, .ex, .ph, .bpt, .ept, .it, .sub:
      checkReference(of: node)
    case .alternative:
      checkPhase(of: node)
      checkTool(of: node)
      checkSegments(ofAlternative: node)
    case .binaryUnit:
      checkName(of: node, .id, in: \.units, .xliff1Identifiers)
      checkPhase(of: node)
    case .count, .binaryTarget:
      checkPhase(of: node)
    case .phase:
      checkTool(of: node)
    case .countGroup where version >= .v1_2:
      checkName(of: node, .name, in: \.countGroups, .xliff1Properties)
    case .contextGroup where version >= .v1_2:
      checkName(of: node, .name, in: \.contextGroups, .xliff1Properties)
    case .externalFile:
      checkName(of: node, .uid, in: \.externalFiles, .xliff1References)
    default: break
    }
  }

  /// Checks the relations between the parts of a unit.
  private mutating func checkUnit(_ unit: Int) {
    var source = -1
    var segmented = -1
    var target = -1
    var hasAlternative = false
    var child = tree.nodes[unit].firstChild
    while child >= 0 {
      if tree.nodes[child].kind == .element {
        switch kind(of: child) {
        case .source: if source < 0 { source = child }
        case .segmentedSource: if segmented < 0 { segmented = child }
        case .target: if target < 0 { target = child }
        case .alternative: hasAlternative = true
        default: break
        }
      }
      child = tree.nodes[child].next
    }
    checkLanguages(source: source, segmented: segmented, target: target)
    checkApproval(of: unit, target: target)
    if segmented >= 0 || target >= 0 || hasAlternative {
      checkSegments(of: unit, source: source, segmented: segmented)
    }
    guard target >= 0 else { return }
    if source >= 0 { checkCounterparts(source: source, target: target) }
    checkSizes(of: unit, target: target)
  }

  /// Checks that an approved, and so final, unit has a finished target.
  mutating func checkApproval(of unit: Int, target: Int) {
    guard value(.approved, of: unit)?.trimmed.elementsEqual("yes".utf8) == true else { return }
    guard target >= 0 else {
      let message = "<\(tagName(unit))> is approved, but has no <target>"
      report(.xliff1Approved, message, at: unit, attribute: "approved", severity: .warning)
      return
    }
    guard let state = value(.state, of: target)?.trimmed,
      state.elementsEqual("new".utf8) || state.starts(with: "needs-".utf8)
    else { return }
    let message =
      "<\(tagName(unit))> is approved, but the state of its <target> is '\(state.excerpt)'"
    report(.xliff1Approved, message, at: target, attribute: "state", severity: .warning)
  }

  // MARK: - Identifiers

  /// Checks that a name is unique in the file, or in another parent.
  mutating func checkName(
    of node: Int,
    _ attribute: CoreAttribute,
    in scope: WritableKeyPath<FileScope, SeenIdentifiers>,
    of parent: String = "file",
    _ rule: Rule
  ) {
    guard let value = value(attribute, of: node) else { return }
    let line = line(of: tree.nodes[node].range.lowerBound)
    guard let first = file[keyPath: scope].insert(value, line: line) else { return }
    let fault = ", as in line \(first); it must be unique in its <\(parent)>"
    report(rule, (value, attribute.rawValue), of: node, fault, severity: keySeverity)
  }

  /// The severity of keys and references, which the schema of 1.1 lacks.
  var keySeverity: Finding.Severity? { version >= .v1_2 ? nil : .warning }

  // MARK: - White space

  /// Checks `xml:space` if the schema accepts it as an extension.
  private mutating func checkSpace(of node: Int) {
    guard version >= .v1_2, let space = value(.space, of: node),
      !space.trimmed.elementsEqual("default".utf8), !space.trimmed.elementsEqual("preserve".utf8)
    else { return }
    let fault = "; expected default or preserve"
    report(.xliff1Space, (space, "xml:space"), of: node, fault, severity: .warning)
  }
}
