import LocalizationCore
import XLIFF
import XMLEvents

extension ValidationRule {
  static let xliff1Phases = error("Y13", in: "XLIFF 1.2, phase; tool; phase-name; tool-id")
    .asks(
      "phase-name and tool-id name a phase and a tool of the header, each of which there is once"
    )
}

extension ValidationContext {
  mutating func beginPhases() {
    guard version >= .v1_2, let tool = value(.toolID, of: 0) else { return }
    file.tool = (Array(tool), location(of: "tool-id", at: 0))
  }

  /// Checks the tool that the file names, once its header is known.
  mutating func resolveTool() {
    guard let tool = file.tool else { return }
    file.tool = nil
    if file.tools.contains(tool.id[...]) { return }
    report(.xliff1Phases, missingTool(tool.id[...]), at: tool.place)
  }

  /// Takes down the tools and phases of a header.
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
