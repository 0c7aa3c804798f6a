/// The words that the attributes of XLIFF 1.1 and 1.2 may have as their values.
///
/// Source: XLIFF 1.2, Attributes, and its schemas.
enum FirstGenerationValues {
  /// The words of `context-type`.
  static let contextTypes = [
    "database", "element", "elementtitle", "linenumber", "numparams", "paramnotes", "record",
    "recordtitle", "sourcefile",
  ]
  /// The words of `count-type`, besides those of `restype`, `datatype`, `state` and `state-qualifier`.
  static let countTypes = [
    "num-usages", "repetition", "total",
  ]
  /// The words of `ctype` on all inline elements but `ph` and `x`.
  static let delimiterTypes = [
    "bold", "italic", "underlined", "link",
  ]
  /// The words of `ctype` on `ph` and `x`.
  static let placeholderTypes = [
    "image", "pb", "lb",
  ]
  /// The words of `datatype`.
  static let dataTypes = [
    "asp", "c", "cdf", "cfm", "cpp", "csharp", "cstring", "csv", "database", "documentfooter",
    "documentheader", "filedialog", "form", "html", "htmlbody", "ini", "interleaf",
    "javaclass", "javapropertyresourcebundle", "javalistresourcebundle", "javascript",
    "jscript", "layout", "lisp", "margin", "menufile", "messagefile", "mif", "mimetype", "mo",
    "msglib", "pagefooter", "pageheader", "parameters", "pascal", "php", "plaintext", "po",
    "report", "resources", "resx", "rtf", "sgml", "sgmldtd", "svg", "vbscript", "warning",
    "winres", "xhtml", "xml", "xmldtd", "xsl", "xul",
  ]
  /// The words of `mtype`.
  static let markTypes = [
    "abbrev", "abbreviated-form", "abbreviation", "acronym", "appellation", "collocation",
    "common-name", "datetime", "equation", "expanded-form", "formula", "head-term",
    "initialism", "international-scientific-term", "internationalism", "logical-expression",
    "materials-management-unit", "name", "near-synonym", "part-number", "phrase",
    "phraseological-unit", "protected", "romanized-form", "seg", "set-phrase", "short-form",
    "sku", "standard-text", "symbol", "synonym", "synonymous-phrase", "term",
    "transcribed-form", "transliterated-form", "truncated-term", "variant",
  ]
  /// The words of `restype`.
  static let resourceTypes = [
    "auto3state", "autocheckbox", "autoradiobutton", "bedit", "bitmap", "button", "caption",
    "cell", "checkbox", "checkboxmenuitem", "checkedlistbox", "colorchooser", "combobox",
    "comboboxexitem", "comboboxitem", "component", "contextmenu", "ctext", "cursor",
    "datetimepicker", "defpushbutton", "dialog", "dlginit", "edit", "file", "filechooser",
    "fn", "font", "footer", "frame", "grid", "groupbox", "header", "heading", "hedit",
    "hscrollbar", "icon", "iedit", "keywords", "label", "linklabel", "list", "listbox",
    "listitem", "ltext", "menu", "menubar", "menuitem", "menuseparator", "message",
    "monthcalendar", "numericupdown", "panel", "popupmenu", "pushbox", "pushbutton", "radio",
    "radiobuttonmenuitem", "rcdata", "row", "rtext", "scrollpane", "separator", "shortcut",
    "spinner", "splitter", "state3", "statusbar", "string", "tabcontrol", "table", "textbox",
    "togglebutton", "toolbar", "tooltip", "trackbar", "tree", "uri", "userbutton",
    "usercontrol", "var", "versioninfo", "vscrollbar", "window",
  ]
  /// The words of `size-unit`.
  static let sizeUnits = [
    "byte", "char", "col", "cm", "dlgunit", "em", "ex", "glyph", "in", "mm", "percent",
    "pixel", "point", "row",
  ]
  /// The words of `state`.
  static let states = [
    "final", "needs-adaptation", "needs-l10n", "needs-review-adaptation", "needs-review-l10n",
    "needs-review-translation", "needs-translation", "new", "signed-off", "translated",
  ]
  /// The words of `state-qualifier`.
  static let stateQualifiers = [
    "exact-match", "fuzzy-match", "id-match", "leveraged-glossary", "leveraged-inherited",
    "leveraged-mt", "leveraged-repository", "leveraged-tm", "mt-suggestion",
    "rejected-grammar", "rejected-inaccurate", "rejected-length", "rejected-spelling",
    "tm-suggestion",
  ]
  /// The words of `unit`.
  static let countUnits = [
    "word", "page", "trans-unit", "bin-unit", "glyph", "item", "instance", "character", "line",
    "sentence", "paragraph", "segment", "placeable",
  ]
  /// The words of `purpose`.
  static let purposes = [
    "information", "location", "match",
  ]
  /// The words of `alttranstype`.
  static let alternativeTypes = [
    "proposal", "previous-version", "rejected", "reference", "accepted",
  ]
  /// The properties that `reformat` may list.
  static let reformatProperties = [
    "coord", "coord-x", "coord-y", "coord-cx", "coord-cy", "font", "font-name", "font-size",
    "font-weight", "css-style", "style", "ex-style",
  ]
}
