/// The calls and properties of Apple's frameworks that show a string to a person as it is.
package enum ShownCalls {
  /// What shows an argument, in words for a message; `nil` for a call that shows nothing.
  package static func place(of call: CodeCall, label: String?, index: Int) -> String? {
    guard let labels = calls[call.name], labels.contains(label ?? (index == 0 ? "_" : "")) else {
      return nil
    }
    return "\(call.name)(\(label.map { "\($0):" } ?? ""))"
  }

  /// Properties of UIKit, AppKit and UserNotifications that are shown or read aloud.
  ///
  /// Source: developer.apple.com/documentation: uikit/uilabel/text, uikit/uiviewcontroller/title,
  /// uikit/uitextfield/placeholder, appkit/nscontrol/stringvalue, appkit/nsalert/messagetext, appkit/nsview/tooltip.
  package static let properties: Set<String> = [
    "text", "title", "placeholder", "prompt", "stringValue", "placeholderString", "messageText",
    "informativeText",
    "toolTip", "accessibilityLabel", "accessibilityHint", "secondaryText", "localizedReason",
    "localizedCancelTitle",
    "localizedFallbackTitle", "alternateTitle", "nameFieldLabel",
  ]

  /// Members of strings that show them: `("…" as NSString).draw(at: point)`.
  ///
  /// Source: foundation/nsstring/draw(at:withattributes:), …/draw(in:withattributes:).
  package static let receivers: Set<String> = ["draw"]

  /// Calls of UIKit and AppKit that show what they get.
  private static let calls: [String: Set<String>] = [
    "setTitle": ["_"], "UIAlertController": ["title", "message"], "UIAlertAction": ["title"],
    "UIBarButtonItem": ["title"], "UIAction": ["title", "subtitle"], "UIMenu": ["title"],
    "UIContextualAction": ["title"], "UITabBarItem": ["title"], "UICommand": ["title"],
    "UIKeyCommand": ["title"],
    "UIApplicationShortcutItem": ["localizedTitle", "localizedSubtitle"],
    "UITableViewRowAction": ["title"],
    "NSMenuItem": ["title"], "NSMenu": ["title"], "addButton": ["withTitle"],
    "addItem": ["withTitle"], "addItems": ["withTitles"], "insertItem": ["withTitle"],
    "UISegmentedControl": ["items"], "NSSegmentedControl": ["labels"],
    "insertSegment": ["withTitle"], "setLabel": ["_"],
    "NSButton": ["title", "checkboxWithTitle", "radioButtonWithTitle"],
    "NSTextField": ["labelWithString", "wrappingLabelWithString"],
    "UNNotificationAction": ["title"], "setAccessibilityLabel": ["_"], "setMessageText": ["_"],
    // Objective-C.
    "alertControllerWithTitle": ["_"], "actionWithTitle": ["_"], "initWithTitle": ["_"],
    "setText": ["_"],
    "addButtonWithTitle": ["_"], "addItemWithTitle": ["_"], "setPlaceholder": ["_"],
    "setToolTip": ["_"],
    "setStringValue": ["_"], "setInformativeText": ["_"], "evaluatePolicy": ["localizedReason"],
    // Texts that are drawn: coregraphics, foundation/nsattributedstring/init(string:attributes:).
    "NSAttributedString": ["string"], "NSMutableAttributedString": ["string"],
    "Text": ["verbatim"],
    // Errors.
    "NSAlert": ["error"], "presentError": ["_"], "alert": ["error"],
  ]

  /// The label of the error that a call shows.
  ///
  /// Source: appkit/nsalert/init(error:), appkit/nsresponder/presenterror(_:), swiftui/view/alert(ispresented:error:…).
  package static func errorLabel(of name: String) -> String? {
    switch name {
    case "NSAlert", "alert": "error"
    case "presentError": "_"
    default: nil
    }
  }
}
