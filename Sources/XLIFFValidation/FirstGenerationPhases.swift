import LocalizationCore
import XLIFF
import XMLEvents

extension ValidationRule {
  static let xliff1Phases = error("Y13", in: "XLIFF 1.2, phase; tool; phase-name; tool-id")
    .asking(
      "phase-name and tool-id name a phase and a tool of the header, each of which there is once"
    )
}

extension FirstGenerationRules {
  mutating func beginPhases(_ context: inout ValidationContext) {
    guard version >= .v1_2, let tool = context.value(terms.toolID, of: 0) else { return }
    file.tool = (Array(tool), context.location(of: "tool-id", at: 0))
  }

  /// Checks the tool that the file names, once its header is known.
  mutating func resolveTool(_ context: inout ValidationContext) {
    guard let tool = file.tool else { return }
    file.tool = nil
    if file.tools.contains(tool.id[...]) { return }
    context.report(.xliff1Phases, missingTool(tool.id[...]), at: tool.place)
  }

  /// Takes down the tools and phases of a header.
  mutating func checkTools(_ context: inout ValidationContext) {
    for child in context.tree.elements(of: 0) {
      if context.isElement(child, terms.tool) {
        take(terms.toolID, "tool-id", of: child, in: \.tools, &context)
        continue
      }
      for phase in context.tree.children(of: child) where context.isElement(phase, terms.phase) {
        take(terms.phaseName, "phase-name", of: phase, in: \.phases, &context)
      }
    }
  }

  private mutating func take(
    _ attribute: Int?,
    _ name: String,
    of node: Int,
    in scope: WritableKeyPath<FileScope, SeenIdentifiers>,
    _ context: inout ValidationContext
  ) {
    checkName(of: node, attribute, name, in: scope, of: "header", .xliff1Phases, &context)
  }

  /// Checks that `phase-name` names a phase of the header.
  func checkPhase(of node: Int, _ context: inout ValidationContext) {
    guard let phase = context.value(terms.phaseName, of: node), !file.phases.contains(phase),
      !file.phases.contains(phase.trimmed)
    else { return }
    context.report(
      .xliff1Phases,
      at: node,
      attribute: "phase-name",
      severity: version >= .v1_2 ? nil : .warning
    ) { context in
      "'phase-name' of <\(context.tagName(node))> is '\(phase.excerpt)'; "
        + "the <header> has no <phase> with this name"
    }
  }

  /// Checks that `tool-id` names a tool of the header.
  func checkTool(of node: Int, _ context: inout ValidationContext) {
    guard version >= .v1_2, let tool = context.value(terms.toolID, of: node),
      !file.tools.contains(tool)
    else { return }
    context.report(.xliff1Phases, missingTool(tool), at: node, attribute: "tool-id")
  }

  private func missingTool(_ tool: ArraySlice<UInt8>) -> String {
    "'tool-id' is '\(tool.excerpt)'; the <header> has no <tool> with this id"
  }
}
