/// The values of enumerated attributes in XLIFF 1.1 and 1.2.
///
/// Source: XLIFF 1.2, Attributes, and its schemas.
package enum XLIFF1Values {
  /// The values of `context-type`.
  package static let contextTypes = [
    "database", "element", "elementtitle", "linenumber", "numparams", "paramnotes", "record",
    "recordtitle", "sourcefile",
  ]
  /// The values of `count-type`.
  package static let countTypes =
    ["num-usages", "repetition", "total"] + resourceTypes + dataTypes + states + stateQualifiers
  /// The values of `ctype` on all inline elements but `ph` and `x`.
  package static let delimiterTypes = [
    "bold", "italic", "underlined", "link",
  ]
  /// The values of `ctype` on `ph` and `x`.
  package static let placeholderTypes = [
    "image", "pb", "lb",
  ]
  /// The values of `datatype`.
  package static let dataTypes = [
    "asp", "c", "cdf", "cfm", "cpp", "csharp", "cstring", "csv", "database", "documentfooter",
    "documentheader", "filedialog", "form", "html", "htmlbody", "ini", "interleaf",
    "javaclass", "javapropertyresourcebundle", "javalistresourcebundle", "javascript",
    "jscript", "layout", "lisp", "margin", "menufile", "messagefile", "mif", "mimetype", "mo",
    "msglib", "pagefooter", "pageheader", "parameters", "pascal", "php", "plaintext", "po",
    "report", "resources", "resx", "rtf", "sgml", "sgmldtd", "svg", "vbscript", "warning",
    "winres", "xhtml", "xml", "xmldtd", "xsl", "xul",
  ]
  /// The values of `mtype`.
  package static let markTypes = [
    "abbrev", "abbreviated-form", "abbreviation", "acronym", "appellation", "collocation",
    "common-name", "datetime", "equation", "expanded-form", "formula", "head-term",
    "initialism", "international-scientific-term", "internationalism", "logical-expression",
    "materials-management-unit", "name", "near-synonym", "part-number", "phrase",
    "phraseological-unit", "protected", "romanized-form", "seg", "set-phrase", "short-form",
    "sku", "standard-text", "symbol", "synonym", "synonymous-phrase", "term",
    "transcribed-form", "transliterated-form", "truncated-term", "variant",
  ]
  /// The values of `restype`.
  package static let resourceTypes = [
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
  /// The values of `size-unit`.
  package static let sizeUnits = [
    "byte", "char", "col", "cm", "dlgunit", "em", "ex", "glyph", "in", "mm", "percent",
    "pixel", "point", "row",
  ]
  /// The values of `state`.
  package static let states = [
    "final", "needs-adaptation", "needs-l10n", "needs-review-adaptation", "needs-review-l10n",
    "needs-review-translation", "needs-translation", "new", "signed-off", "translated",
  ]
  /// The values of `state-qualifier`.
  package static let stateQualifiers = [
    "exact-match", "fuzzy-match", "id-match", "leveraged-glossary", "leveraged-inherited",
    "leveraged-mt", "leveraged-repository", "leveraged-tm", "mt-suggestion",
    "rejected-grammar", "rejected-inaccurate", "rejected-length", "rejected-spelling",
    "tm-suggestion",
  ]
  /// The values of `unit`.
  package static let countUnits = [
    "word", "page", "trans-unit", "bin-unit", "glyph", "item", "instance", "character", "line",
    "sentence", "paragraph", "segment", "placeable",
  ]
  /// The values of `purpose`.
  package static let purposes = [
    "information", "location", "match",
  ]
  /// The values of `alttranstype`.
  package static let alternativeTypes = [
    "proposal", "previous-version", "rejected", "reference", "accepted",
  ]
  /// The properties allowed in `reformat`.
  package static let reformatProperties = [
    "coord", "coord-x", "coord-y", "coord-cx", "coord-cy", "font", "font-name", "font-size",
    "font-weight", "css-style", "style", "ex-style",
  ]
}

/// The values of enumerated attributes in XLIFF 2.x.
package enum XLIFF2Values {
  /// The values of `state` in order of progress; see XLIFF 2.1, section 4.7.1.
  package static let states = ["initial", "translated", "reviewed", "final"]
  /// The values of `type` on codes; see XLIFF 2.1, section 4.3.1.
  package static let codeTypes = ["fmt", "ui", "quote", "link", "image", "other"]
  /// The values of `type` on matches; see XLIFF 2.1, section 5.1.7.9.
  package static let matchTypes = ["am", "mt", "icm", "idm", "tb", "tm", "other"]
  /// The values of `fs:fs`; see XLIFF 2.1, section 5.3.
  package static let formatStyles = """
    a b bdo big blockquote body br button caption center cite code col colgroup dd del div dl dt \
    em h1 h2 h3 h4 h5 h6 head hr html i img label legend li ol p pre q s samp select small span \
    strike strong sub sup table tbody td tfoot th thead title tr tt u ul
    """.split(separator: " ").map(String.init)
}
