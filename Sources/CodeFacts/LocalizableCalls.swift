/// The calls of Apple's frameworks whose literals are keys of String Catalogs.
///
/// Each row names its source: the page of developer.apple.com/documentation that declares the parameter as
/// `LocalizedStringKey`, `LocalizedStringResource`, `String.LocalizationValue` or, for Foundation's functions, as a key.
package enum LocalizableCalls {
  /// A parameter whose literal is a key.
  package struct Row: Sendable {
    /// The use on the screen.
    package var use: TextUse
    /// True if the key is a `String` at run time, so that an interpolation is not a placeholder.
    package var isString = false
    /// False if other functions of the name take other things, so that a literal is a use of a key that exists and no
    /// missing one.
    package var isCertain = true
    /// The table, where the frameworks choose it.
    package var table: String?
  }

  /// The row for an argument of a call.
  package static func row(for call: CodeCall, label: String?, index: Int) -> Row? {
    // Without a label only the first argument is meant, and of a builder of keys only literals.
    guard var row = rows[call.name]?[label ?? (index == 0 ? "_" : index == 1 ? "_2" : "")] else {
      return nil
    }
    if let receiver = call.receiver, configurations.contains(receiver) { row.isCertain = true }
    return row
  }

  /// What the modifiers of widgets and controls are called on, where their names say too little.
  ///
  /// Source: swiftui/widgetconfiguration/description(_:), swiftui/controlwidgetconfiguration/displayname(_:).
  private static let configurations: Set<String> = [
    "StaticConfiguration()", "IntentConfiguration()", "AppIntentConfiguration()",
    "ActivityConfiguration()", "StaticControlConfiguration()", "AppIntentControlConfiguration()",
  ]

  /// True for the calls of Foundation, which make strings; the others are of SwiftUI and its like.
  package static func isOfFoundation(_ name: String) -> Bool {
    [
      "String", "AttributedString", "NSAttributedString", "LocalizedStringResource",
      "LocalizationValue", "init", "localizedString", "NSLocalizedString",
    ].contains(name) || name.hasPrefix("NSLocalizedString") || name.hasPrefix("CFCopyLocalized")
  }

  /// True if an argument is the comment of a text, which is for translators alone.
  package static func isComment(_ call: CodeCall, _ label: String?) -> Bool {
    label == "comment" && (isOfFoundation(call.name) || call.name == "Text")
  }

  /// By name of the call and label; `_` is the first argument without a label.
  private static let rows: [String: [String: Row]] = {
    var rows: [String: [String: Row]] = [:]
    func add(_ names: String, _ labels: String, _ row: Row) {
      for name in names.split(separator: " ") {
        for label in labels.split(separator: " ") {
          rows[String(name), default: [:]][String(label)] = row
        }
      }
    }
    // swiftui/text/init(_:tablename:bundle:comment:)
    add("Text", "_", Row(use: .text))
    // swiftui/localizedstringkey/init(_:), foundation/localizedstringresource/init(_:defaultvalue:table:locale:bundle:comment:)
    add("LocalizedStringKey LocalizedStringResource LocalizationValue", "_", Row(use: .text))
    add(
      "LocalizedStringKey LocalizedStringResource LocalizationValue", "stringLiteral",
      Row(use: .text))
    // foundation/string/init(localized:table:bundle:locale:comment:), foundation/attributedstring/init(localized:…)
    add("String AttributedString NSAttributedString init", "localized", Row(use: .text))
    // swiftui/label/init(_:systemimage:), swiftui/label/init(_:image:)
    add("Label", "_", Row(use: .label))
    // swiftui/button/init(_:action:), swiftui/button/init(_:role:action:), swiftui/button/init(_:systemimage:action:)
    add("Button ControlWidgetButton EditButton RenameButton", "_", Row(use: .button))
    // swiftui/toggle/init(_:ison:), swiftui/controlwidgettoggle
    add("Toggle ControlWidgetToggle", "_", Row(use: .toggle))
    // swiftui/picker/init(_:selection:content:), swiftui/datepicker, swiftui/multidatepicker, swiftui/colorpicker
    add("Picker DatePicker MultiDatePicker ColorPicker", "_", Row(use: .picker))
    // swiftui/textfield/init(_:text:), swiftui/securefield/init(_:text:)
    add("TextField SecureField", "_", Row(use: .field))
    // swiftui/section/init(_:content:), swiftui/groupbox, swiftui/disclosuregroup, swiftui/controlgroup, swiftui/tabsection
    add("Section GroupBox DisclosureGroup ControlGroup TabSection", "_", Row(use: .section))
    // swiftui/link/init(_:destination:), swiftui/navigationlink/init(_:destination:), swiftui/sharelink/init(_:item:…),
    // swiftui/helplink, swiftui/settingslink
    add("Link NavigationLink ShareLink", "_", Row(use: .link))
    // swiftui/menu/init(_:content:), swiftui/commandmenu/init(_:content:), swiftui/menubarextra/init(_:content:)
    add("Menu CommandMenu MenuBarExtra", "_", Row(use: .menu))
    // swiftui/stepper/init(_:value:…), swiftui/progressview/init(_:), swiftui/progressview/init(_:value:total:),
    // swiftui/gauge, swiftui/labeledcontent/init(_:value:), swiftui/contentunavailableview/init(_:systemimage:…),
    // swiftui/tab/init(_:systemimage:…), swiftui/tablecolumn/init(_:value:), swiftui/slider
    add("Stepper ProgressView LabeledContent TableColumn Slider", "_", Row(use: .label))
    add(
      "ContentUnavailableView Window WindowGroup DocumentGroup UtilityWindow", "_", Row(use: .title)
    )
    add("Tab", "_", Row(use: .label))
    // swiftui/documentgrouplaunchscene/init(_:…), swiftui/newdocumentbutton/init(_:…)
    add("DocumentGroupLaunchScene NewDocumentButton", "_", Row(use: .title))
    // swiftui/view/navigationtitle(_:), swiftui/view/navigationsubtitle(_:), swiftui/view/navigationbartitle(_:)
    add("navigationTitle navigationSubtitle navigationBarTitle", "_", Row(use: .title))
    // swiftui/view/alert(_:ispresented:actions:), swiftui/view/confirmationdialog(_:ispresented:…)
    add("alert", "_", Row(use: .alert))
    add("confirmationDialog dialogSuppressionToggle", "_", Row(use: .dialog))
    // swiftui/view/filedialogmessage(_:), swiftui/view/filedialogconfirmationlabel(_:), swiftui/view/fileexporterfilenamelabel(_:)
    add(
      "fileDialogMessage fileDialogConfirmationLabel fileExporterFilenameLabel", "_",
      Row(use: .dialog))
    // swiftui/view/help(_:)
    add("help", "_", Row(use: .help))
    // swiftui/view/accessibilitylabel(_:), …hint(_:), …value(_:), swiftui/view/accessibilityaction(named:_:),
    // swiftui/view/accessibilityinputlabels(_:), swiftui/view/accessibilitycustomcontent(_:_:importance:)
    add(
      "accessibilityLabel accessibilityHint accessibilityValue accessibilityInputLabels accessibilityCustomContent accessibilityRotor accessibilityRotorEntry",
      "_", Row(use: .accessibility))
    add("accessibilityCustomContent", "_2", Row(use: .accessibility))
    add(
      "accessibilityAction accessibilityZoomAction accessibility", "named label hint value",
      Row(use: .accessibility))
    // swiftui/view/searchable(text:placement:prompt:)
    add("searchable", "prompt", Row(use: .prompt))
    // swiftui/view/badge(_:), swiftui/view/tabitem(_:), swiftui/view/keyboardshortcut
    add("badge widgetLabel widgetCurvesContent", "_", Row(use: .label))
    // mapkit/marker, mapkit/annotation, photosui/photospicker, swiftui/sharepreview, swiftui/textfieldlink
    add("Marker Annotation SharePreview", "_", Row(use: .label))
    add("PhotosPicker TextFieldLink", "_", Row(use: .button))
    // swiftui/widgetconfiguration/configurationdisplayname(_:), …description(_:)
    add("configurationDisplayName", "_", Row(use: .title))
    add("displayName", "_", Row(use: .title, isCertain: false))
    add("description supplementalDescription", "_", Row(use: .text, isCertain: false))
    // charts/plottablevalue/value(_:_:), charts/view/chartxaxislabel(_:position:alignment:spacing:); for a literal the
    // variant with a string is meant as well as the one with a key.
    add("value chartXAxisLabel chartYAxisLabel", "_", Row(use: .label, isCertain: false))
    // swiftui/view/presentationdetents: none; swiftui/view/labelstyle: none
    // swiftui/text/accessibilitylabel: as the modifier; swiftui/view/swipeactions: none
    // tipkit/tip/action: Action(id:title:)
    // appintents/intentdescription/init(_:categoryname:searchkeywords:), appintents/intentdialog
    add(
      "IntentDescription IntentDialog",
      "_ categoryName searchKeywords resultValueName full supporting", Row(use: .intent))
    add("IntentDialog", "stringLiteral", Row(use: .intent))
    // appintents/appintentrecommendation/init(intent:description:)
    add("AppIntentRecommendation", "description", Row(use: .intent))
    // appintents/typedisplayrepresentation/init(name:numericformat:), appintents/displayrepresentation/init(title:subtitle:image:)
    add(
      "TypeDisplayRepresentation", "_ name numericFormat synonyms stringLiteral", Row(use: .intent))
    add(
      "DisplayRepresentation", "_ title subtitle descriptionText synonyms stringLiteral",
      Row(use: .intent))
    // appintents/intentparameter/init(title:description:default:requestvaluedialog:)
    add(
      "@Parameter @Property @ComputedProperty @DeferredProperty IntentParameter EntityProperty",
      "title description requestValueDialog requestDisambiguationDialog", Row(use: .intent))
    // appintents/intentresult/result(dialog:), appintents/intentparameter/needsvalueerror(_:)
    add("result", "dialog", Row(use: .intent))
    add(
      "needsValueError requestValue requestConfirmation requestDisambiguation needsDisambiguationError",
      "_ dialog", Row(use: .intent))
    // appintents/parametersummary: Summary("…"), When/Switch take summaries
    add("Summary IntentParameterSummary", "_", Row(use: .intent))
    // appintents/appshortcut/init(intent:phrases:shorttitle:systemimagename:)
    add("AppShortcut", "phrases", Row(use: .phrase, table: "AppShortcuts"))
    add("AppShortcut", "shortTitle", Row(use: .intent))
    add("AppShortcutPhrase", "_", Row(use: .phrase, table: "AppShortcuts"))
    // appintents/parameterpresentation, appintents/appshortcutoptionscollection
    add("ParameterPresentation", "title", Row(use: .intent))
    // foundation/nslocalizedstring(_:tablename:bundle:value:comment:), foundation/bundle/localizedstring(forkey:value:table:)
    add("NSLocalizedString CFCopyLocalizedString", "_", Row(use: .text, isString: true))
    add("localizedString", "forKey", Row(use: .text, isString: true))
    add("localizedAttributedString", "forKey", Row(use: .text, isString: true))
    // foundation/nsstring/localizedusernotificationstring(forkey:arguments:)
    add("localizedUserNotificationString", "forKey", Row(use: .text, isString: true))
    return rows
  }()

  /// True for a parameter of the type `Text`, for which `.init("…")` makes one.
  ///
  /// Source: swiftui/alert/init(title:message:dismissbutton:), swiftui/actionsheet, swiftui/contentunavailableview.
  package static func takesText(_ name: String, _ label: String) -> Bool {
    switch name {
    case "Alert", "ActionSheet": ["title", "message"].contains(label)
    case "ContentUnavailableView": label == "description"
    case "searchable": label == "prompt"
    default: false
    }
  }

  /// Types of frameworks whose first argument is a name or a format, and no text for people.
  package static let namedTypes: Set<String> = [
    "Image", "UIImage", "NSImage", "Color", "UIColor", "NSColor", "URL", "Name", "Logger",
    "Notification",
    "Selector", "Regex", "StaticString", "Substring", "Character", "Data", "UUID", "Decimal", "Int",
    "Double",
    "Set", "Font", "NSPredicate", "Predicate", "Data", "NSString", "String", "Key", "Identifier",
    "FileWrapper",
    "AppStorage", "SceneStorage", "Entry", "CodingKeys", "Tag", "Test", "Suite", "Locale",
    "TimeZone", "Bundle",
    "FetchDescriptor", "Expression", "OSLog", "Error", "NSError", "DispatchQueue", "NSNumber",
    "JSONValue",
  ]

  /// Calls that make a key out of a string, for functions around them.
  package static func makesKey(_ name: String, _ label: String?) -> Bool {
    switch name {
    case "NSLocalizedString", "CFCopyLocalizedString", "LocalizedStringKey", "LocalizationValue",
      "LocalizedStringResource":
      label == nil || label == "stringLiteral"
    case "localizedString", "localizedAttributedString": label == "forKey"
    default: false
    }
  }
}
