internal import LoctripCodeFacts

/// Tells which strings of code a person would see that are no localizable texts.
enum HardcodedText {
  /// What shows a string to a person, in words for a message; `nil` for a string that nobody sees, as far as the code
  /// tells.
  static func place(of literal: CodeLiteral, _ declarations: CodeDeclarations) -> String? {
    guard literal.condition == nil, !literal.isIgnored, isForPeople(literal.built) else {
      return nil
    }
    switch literal.context {
    case .argument(let call, let label, let index):
      if let labels = calls[call.name], labels.contains(label ?? (index == 0 ? "_" : "")) {
        return "\(call.name)(\(label.map { "\($0):" } ?? ""))"
      }
      if call.name == "Text", label == "verbatim" {
        return isSentence(literal.built) ? "Text(verbatim:)" : nil
      }
      if literal.isConcatenated, index == 0 || label != nil,
        let row = LocalizableCalls.row(for: call, label: label, index: index), row.isCertain,
        !row.isString,
        call.name.first?.isUppercase == true
      {
        return "\(call.name), joined with +"
      }
      let own = CodeDeclarations.Parameter(callee: call.name, label: label ?? "_")
      if declarations.views.contains(call.name), declarations.parameters[own] == .string,
        shownNames.contains(label ?? "_"), isSentence(literal.built)
      {
        return "the view \(call.name)"
      }
      return nil
    case .assignment(let name, let isOwn):
      guard properties.contains(name) else { return nil }
      // A property of a model of the project.
      if isOwn, declarations.members[name]?.contains(.string) == true { return nil }
      return ".\(name)"
    case .value(let type, let name):
      guard errorTexts.contains(name), LocalizableTypes.kinds(of: type) == .string else {
        return nil
      }
      return name
    case .receiver, .rawValue, .comparison, .other: return nil
    }
  }

  /// True in code for developers, and in the texts of licences.
  static func isBeside(_ path: String, _ literal: CodeLiteral) -> Bool {
    let words = [
      "License", "Licence", "Acknowledg", "Debug", "Developer", "Mock", "Demo", "Example", "Sample",
    ]
    return words.contains { path.contains($0) || literal.enclosing.contains($0) }
  }

  /// Properties of UIKit, AppKit and UserNotifications that are shown or read aloud.
  ///
  /// Source: developer.apple.com/documentation: uikit/uilabel/text, uikit/uiviewcontroller/title,
  /// uikit/uitextfield/placeholder, appkit/nscontrol/stringvalue, appkit/nsalert/messagetext, appkit/nsview/tooltip.
  private static let properties: Set<String> = [
    "text", "title", "placeholder", "prompt", "stringValue", "placeholderString", "messageText",
    "informativeText",
    "toolTip", "accessibilityLabel", "accessibilityHint", "secondaryText", "localizedReason",
    "localizedCancelTitle",
    "localizedFallbackTitle", "alternateTitle", "nameFieldLabel",
  ]

  /// Calls of UIKit and AppKit that show what they get.
  private static let calls: [String: Set<String>] = [
    "setTitle": ["_"], "UIAlertController": ["title", "message"], "UIAlertAction": ["title"],
    "UIBarButtonItem": ["title"], "UIAction": ["title", "subtitle"], "UIMenu": ["title"],
    "UIContextualAction": ["title"], "UITabBarItem": ["title"], "UICommand": ["title"],
    "UIKeyCommand": ["title"],
    "UIApplicationShortcutItem": ["localizedTitle", "localizedSubtitle"],
    "UITableViewRowAction": ["title"],
    "NSMenuItem": ["title"], "NSMenu": ["title"], "addButton": ["withTitle"],
    "addItem": ["withTitle"],
    "NSButton": ["title", "checkboxWithTitle", "radioButtonWithTitle"],
    "NSTextField": ["labelWithString", "wrappingLabelWithString"],
    "UNNotificationAction": ["title"], "setAccessibilityLabel": ["_"], "setMessageText": ["_"],
    // Objective-C.
    "alertControllerWithTitle": ["_"], "actionWithTitle": ["_"], "initWithTitle": ["_"],
    "setText": ["_"],
    "addButtonWithTitle": ["_"], "addItemWithTitle": ["_"], "setPlaceholder": ["_"],
    "setToolTip": ["_"],
    "setStringValue": ["_"], "setInformativeText": ["_"], "evaluatePolicy": ["localizedReason"],
  ]

  /// Parameters of own views that show a text.
  private static let shownNames: Set<String> = [
    "title", "text", "subtitle", "message", "label", "description", "placeholder", "caption",
    "header", "footer",
    "headline", "detail", "prompt", "_",
  ]

  /// Properties of `LocalizedError`, which alerts show.
  ///
  /// Source: foundation/localizederror.
  private static let errorTexts: Set<String> = [
    "errorDescription", "failureReason", "recoverySuggestion", "helpAnchor",
  ]

  // MARK: - Texts

  /// True for words that people read: not for identifiers, addresses, formats and signs.
  static func isForPeople(_ pattern: KeyPattern) -> Bool {
    let text = pattern.pieces.joined(separator: " ")
    let letters = text.count { $0.isLetter }
    guard letters >= 2 else { return false }
    if text.contains("://") || text.contains("@") && !text.contains(" ") { return false }
    if text.hasPrefix("<") || text.hasPrefix("{") || text.hasPrefix("/") || text.hasPrefix("#") {
      return false
    }
    if text.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) { return true }
    guard letters >= 3 else { return false }
    // `yyyy-MM-dd`, `%02d`
    if text.allSatisfy({ !$0.isLetter || "yMdHhmsaEzZSTLd".contains($0) }) { return false }
    let words = text.split { $0 == " " || $0 == "\n" }.filter { $0.contains(where: \.isLetter) }
    if words.count > 1 {
      // Code in a string has other signs.
      let odd = text.count { "_={}<>;\\|$[]".contains($0) }
      return odd * 8 < letters
        && words.contains { $0.count > 1 && $0.dropFirst().allSatisfy { !$0.isUppercase } }
    }
    guard let word = words.first?.filter({ $0.isLetter || $0 == "_" || $0 == "." || $0.isNumber }),
      let first = word.first
    else { return false }
    // One word that begins with a capital and goes on in small letters.
    return first.isUppercase && !word.contains("_") && !word.dropFirst().contains { $0.isUppercase }
      && !word.dropLast().contains(".") && pattern.pieces.count == 1
  }

  /// True for several words.
  static func isSentence(_ pattern: KeyPattern) -> Bool {
    let text = pattern.pieces.joined(separator: " ")
    let words = text.split { $0.isWhitespace }.filter { $0.contains(where: \.isLetter) }
    return words.count > 2 && text.contains { $0.isLowercase }
      || text.unicodeScalars.count { $0.value >= 0x2E80 } > 5
  }
}
