import LocalizationCore
import XLIFF
import XMLEvents

/// The languages, phases and tools of a file of XLIFF 1.x, and references to them.
extension ValidationContext {
  // MARK: - Languages

  mutating func beginLanguages() {
    file.sourceLanguage = value(.sourceLanguage, of: 0).map { Array($0.trimmed) }
    file.targetLanguage = value(.targetLanguage, of: 0).map { Array($0.trimmed) }
    checkForm(of: file.sourceLanguage, "source-language")
    checkForm(of: file.targetLanguage, "target-language")
  }

  /// Checks the grammar of a tag that the schema accepts, which checks only its outline.
  private mutating func checkForm(of tag: [UInt8]?, _ attribute: String) {
    guard let tag, !tag.isEmpty, AttributeType.schemaLanguage.accepts(tag[...]),
      !AttributeType.language.accepts(tag[...])
    else { return }
    let fault = ", which is not a well-formed language tag of BCP 47"
    report(.xliff1File, (tag[...], attribute), of: 0, fault, severity: .warning)
  }

  /// Checks the languages of a unit's texts against those of the file.
  mutating func checkLanguages(source: Int, segmented: Int, target: Int) {
    checkLanguage(of: source, is: file.sourceLanguage, "source-language")
    checkLanguage(of: segmented, is: file.sourceLanguage, "source-language")
    checkLanguage(of: target, is: file.targetLanguage, "target-language")
    guard target >= 0, !file.hasTarget else { return }
    file.hasTarget = true
    guard file.targetLanguage == nil else { return }
    let message =
      "there is a <\(tagName(target))>, but its <file> has no 'target-language'; Xcode does "
      + "not import such a file"
    report(.xliff1File, message, at: target, severity: .warning)
  }

  private mutating func checkLanguage(of node: Int, is expected: [UInt8]?, _ attribute: String) {
    guard node >= 0, let expected, let language = value(.language, of: node)?.trimmed,
      !isSameLanguage(language, expected)
    else { return }
    let fault = ", but the '\(attribute)' of the <file> is '\(expected[...].excerpt)'"
    report(.xliff1Languages, (language, "xml:lang"), of: node, fault, severity: .warning)
  }

  // MARK: - Phases and tools

  mutating func beginPhases() {
    guard version >= .v1_2, let tool = value(.toolID, of: 0) else { return }
    file.tool = (Array(tool), location(of: "tool-id", at: 0))
  }

  /// Checks the tool named by the file, at the end of its header.
  mutating func resolveTool() {
    guard let tool = file.tool else { return }
    file.tool = nil
    if file.tools.contains(tool.id[...]) { return }
    report(.xliff1Phases, missingTool(tool.id[...]), at: tool.place)
  }

  /// Records the tools and phases of a header.
  mutating func checkTools() {
    for child in tree.elements(of: 0) {
      if isElement(child, .tool) {
        checkName(of: child, .toolID, in: \.tools, of: "header", .xliff1Phases)
        continue
      }
      for phase in tree.children(of: child) where isElement(phase, .phase) {
        checkName(of: phase, .phaseName, in: \.phases, of: "header", .xliff1Phases)
      }
    }
  }

  /// Checks that `phase-name` names a phase of the header.
  mutating func checkPhase(of node: Int) {
    guard let phase = value(.phaseName, of: node), !file.phases.contains(phase),
      !file.phases.contains(phase.trimmed)
    else { return }
    let fault = "; the <header> has no <phase> with this name"
    report(.xliff1Phases, (phase, "phase-name"), of: node, fault, severity: keySeverity)
  }

  /// Checks that `tool-id` names a tool of the header.
  mutating func checkTool(of node: Int) {
    guard version >= .v1_2, let tool = value(.toolID, of: node),
      !file.tools.contains(tool)
    else { return }
    report(.xliff1Phases, missingTool(tool), at: node, attribute: "tool-id")
  }

  private func missingTool(_ tool: ArraySlice<UInt8>) -> String {
    "'tool-id' is '\(tool.excerpt)'; the <header> has no <tool> with this id"
  }
}
