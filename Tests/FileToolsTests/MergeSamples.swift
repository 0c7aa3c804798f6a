import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import StringCatalogs
import Testing

/// Parts of catalogs to merge, written as JSON on one line.
enum MergeSample {
  /// A catalog with some entries, in the form of Xcode.
  static func catalog(_ strings: String, version: String = "1.0") throws -> [UInt8] {
    let text =
      #"{"sourceLanguage":"en","strings":{\#(strings)},"version":"\#(version)"}"#
    return try StringCatalog(parsing: Array(text.utf8), path: "sample").formatted()
  }

  static func unit(_ text: String, _ state: String = "translated") -> String {
    #"{"stringUnit":{"state":"\#(state)","value":"\#(text)"}}"#
  }

  static func entry(_ key: String, _ localizations: String, _ members: String = "") -> String {
    #""\#(key)":{\#(members)"localizations":{\#(localizations)}}"#
  }

  static func plural(_ cases: String) -> String { #"{"variations":{"plural":{\#(cases)}}}"# }
}

/// Three versions of a catalog's entries and what they merge to.
struct MergeRow: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var base: String
  var ours: String
  var theirs: String
  /// The entries of the result with our version of each conflict.
  var merged: String
  /// The conflicts: path, ours, theirs.
  var conflicts: [String] = []

  init(
    _ name: String, _ base: String, _ ours: String, _ theirs: String, _ merged: String,
    _ conflicts: String...
  ) {
    testDescription = name
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.merged = merged
    self.conflicts = conflicts
  }
}

extension MergeRow {
  private static func unit(_ text: String, _ state: String = "translated") -> String {
    MergeSample.unit(text, state)
  }
  private static func tide(_ localizations: String, _ members: String = "") -> String {
    MergeSample.entry("Tide", localizations, members)
  }
  private static func fr(_ text: String, _ state: String = "translated") -> String {
    "\"fr\":\(unit(text, state))"
  }
  private static let de = "\"de\":\(unit("Flut"))"

  static let rows: [MergeRow] = [
    MergeRow(
      "each side adds a key", tide(fr("A")), tide(fr("A")) + #","Wave":{}"#,
      tide(fr("A")) + #","Wind":{}"#, tide(fr("A")) + #","Wave":{},"Wind":{}"#),
    MergeRow(
      "each side adds a language", tide(fr("A")), tide("\(de),\(fr("A"))"),
      tide("\(fr("A")),\"ja\":\(unit("潮"))"), tide("\(de),\(fr("A")),\"ja\":\(unit("潮"))")),
    MergeRow(
      "one side translates, the other one removes the key of another entry",
      tide(fr("A")) + #","Wind":{}"#, tide(fr("B")) + #","Wind":{}"#, tide(fr("A")), tide(fr("B"))),
    MergeRow(
      "both change a text to the same", tide(fr("A")), tide(fr("B")), tide(fr("B")), tide(fr("B"))),
    MergeRow(
      "both change a text differently", tide(fr("A")), tide(fr("B")), tide(fr("C")), tide(fr("B")),
      "strings/Tide/localizations/fr/stringUnit changed changed"),
    MergeRow(
      "the same text with two states gets the earlier one", tide(fr("A", "new")), tide(fr("B")),
      tide(fr("B", "needs_review")), tide(fr("B", "needs_review"))),
    MergeRow(
      "a doubt about the old text stays beside the new one", tide(fr("A")),
      tide(fr("A", "needs_review")), tide(fr("B")), tide(fr("B", "needs_review"))),
    MergeRow(
      "an approval of a text that the other side replaced", tide(fr("A", "needs_review")),
      tide(fr("A")), tide(fr("B", "needs_review")), tide(fr("A")),
      "strings/Tide/localizations/fr/stringUnit changed changed"),
    MergeRow(
      "one side removes a key that the other one left alone", tide(fr("A")) + #","Wind":{}"#,
      #""Wind":{}"#, tide(fr("A")) + #","Wave":{},"Wind":{}"#, #""Wave":{},"Wind":{}"#),
    MergeRow(
      "one side removes a key that the other one translated", tide(fr("A")), "", tide(fr("B")), "",
      "strings/Tide removed changed"),
    MergeRow(
      "one side removes a key that the other one only marks stale", tide(fr("A")),
      tide(fr("A"), #""extractionState":"stale","#), #""Wind":{}"#, #""Wind":{}"#),
    MergeRow(
      "one side marks a key stale while the other one translates it", tide(fr("A")),
      tide(fr("A"), #""extractionState":"stale","#), tide(fr("B")),
      tide(fr("B"), #""extractionState":"stale","#)),
    MergeRow(
      "one side removes a language that the other one changed", tide("\(de),\(fr("A"))"), tide(de),
      tide("\(de),\(fr("B"))"), tide(de), "strings/Tide/localizations/fr removed changed"),
    MergeRow(
      "each side removes another language until none is left", tide("\(de),\(fr("A"))"), tide(de),
      tide(fr("A")), #""Tide":{}"#),
    MergeRow(
      "each side removes another language, and one of them changes the one that it keeps",
      tide("\(de),\(fr("A"))"), tide(de), tide(fr("B")), tide(de),
      "strings/Tide/localizations changed changed"),
    MergeRow(
      "each side removes another language, one changes the one that it keeps, the other adds one",
      tide("\(de),\(fr("A"))"), tide("\(de),\"ja\":\(unit("潮"))"), tide(fr("B")),
      tide("\"ja\":\(unit("潮"))"), "strings/Tide/localizations/fr removed changed"),
    MergeRow(
      "one side removes all languages, the other one adds one", tide(de),
      #""Tide":{"comment":"c"}"#, tide("\(de),\(fr("A"))"), tide(fr("A"), #""comment":"c","#)),
    MergeRow(
      "one side removes all languages, the other one adds one, the other way round", tide(de),
      tide("\(de),\(fr("A"))"), #""Tide":{"comment":"c"}"#, tide(fr("A"), #""comment":"c","#)),
    MergeRow(
      "one side removes all languages, the other one changes one and adds one", tide(de),
      #""Tide":{}"#, tide("\"de\":\(unit("Ebbe")),\(fr("A"))"), #""Tide":{}"#,
      "strings/Tide/localizations removed changed"),
    MergeRow(
      "both add the same key with other languages", "", tide(de), tide(fr("A")),
      tide("\(de),\(fr("A"))")),
    MergeRow(
      "both add the same key with other texts", "", tide(fr("A")), tide(fr("B")), tide(fr("A")),
      "strings/Tide/localizations/fr/stringUnit added added"),
    MergeRow(
      "each side adds a category of a plural",
      tide("\"fr\":\(MergeSample.plural("\"other\":\(unit("A"))"))"),
      tide("\"fr\":\(MergeSample.plural("\"one\":\(unit("B")),\"other\":\(unit("A"))"))"),
      tide("\"fr\":\(MergeSample.plural("\"other\":\(unit("A")),\"zero\":\(unit("C"))"))"),
      tide(
        "\"fr\":"
          + MergeSample.plural("\"one\":\(unit("B")),\"other\":\(unit("A")),\"zero\":\(unit("C"))"))
    ),
    MergeRow(
      "both change one category of a plural",
      tide("\"fr\":\(MergeSample.plural("\"one\":\(unit("A")),\"other\":\(unit("A"))"))"),
      tide("\"fr\":\(MergeSample.plural("\"one\":\(unit("B")),\"other\":\(unit("A"))"))"),
      tide("\"fr\":\(MergeSample.plural("\"one\":\(unit("C")),\"other\":\(unit("D"))"))"),
      tide("\"fr\":\(MergeSample.plural("\"one\":\(unit("B")),\"other\":\(unit("D"))"))"),
      "strings/Tide/localizations/fr/variations/plural/one/stringUnit changed changed"),
    MergeRow(
      "a plain text on one side, a plural on the other one", #""Tide":{}"#, tide(fr("A")),
      tide("\"fr\":\(MergeSample.plural("\"other\":\(unit("A"))"))"), tide(fr("A")),
      "strings/Tide/localizations/fr added added"),
    MergeRow(
      "one side makes a text a plural, the other one changes it", tide(fr("A")),
      tide("\"fr\":\(MergeSample.plural("\"other\":\(unit("A"))"))"), tide(fr("B")),
      tide("\"fr\":\(MergeSample.plural("\"other\":\(unit("A"))"))"),
      "strings/Tide/localizations/fr changed changed"),
    MergeRow(
      "one side makes a text phrases, the other one changes it", tide(fr("A")), tide(fr("B")),
      tide(#""fr":{"stringSet":{"state":"new","values":["A"]}}"#), tide(fr("B")),
      "strings/Tide/localizations/fr changed changed"),
    MergeRow(
      "one side gives a text a substitution, the other one changes it", tide(fr("A")),
      tide(fr("B")),
      tide(#""fr":{"stringUnit":{"state":"new","value":"%#@a@"},"substitutions":{"a":{}}}"#),
      tide(fr("B")), "strings/Tide/localizations/fr changed changed"),
    MergeRow(
      "one side makes a case of devices a plural, the other one changes it",
      tide(#""fr":{"variations":{"device":{"mac":\#(unit("A")),"other":\#(unit("A"))}}}"#),
      tide(
        #""fr":{"variations":{"device":{"mac":\#(MergeSample.plural("\"other\":\(unit("A"))")),"other":\#(unit("A"))}}}"#
      ), tide(#""fr":{"variations":{"device":{"mac":\#(unit("B")),"other":\#(unit("C"))}}}"#),
      tide(
        #""fr":{"variations":{"device":{"mac":\#(MergeSample.plural("\"other\":\(unit("A"))")),"other":\#(unit("C"))}}}"#
      ), "strings/Tide/localizations/fr/variations/device/mac changed changed"),
    MergeRow(
      "a plural on one side, devices on the other one", #""Tide":{}"#,
      tide("\"fr\":\(MergeSample.plural("\"other\":\(unit("A"))"))"),
      tide(#""fr":{"variations":{"device":{"mac":\#(unit("A"))}}}"#),
      tide("\"fr\":\(MergeSample.plural("\"other\":\(unit("A"))"))"),
      "strings/Tide/localizations/fr/variations added added"),
    MergeRow(
      "both write a comment", #""Tide":{}"#, #""Tide":{"comment":"a"}"#, #""Tide":{"comment":"b"}"#,
      #""Tide":{"comment":"a"}"#, "strings/Tide/comment added added"),
    MergeRow(
      "a person's comment stands against a generated one", #""Tide":{}"#,
      #""Tide":{"comment":"generated","isCommentAutoGenerated":true}"#,
      #""Tide":{"comment":"written"}"#, #""Tide":{"comment":"written"}"#),
    MergeRow(
      "a person's comment stands against a generated one, the other way round",
      #""Tide":{"comment":"old","isCommentAutoGenerated":true}"#, #""Tide":{"comment":"written"}"#,
      #""Tide":{"comment":"generated","isCommentAutoGenerated":true}"#,
      #""Tide":{"comment":"written"}"#),
    MergeRow(
      "other members of an entry each for itself", #""Tide":{"extractionState":"manual"}"#,
      #""Tide":{"extractionState":"manual","shouldTranslate":false}"#,
      #""Tide":{"extractionState":"migrated","generatesSymbol":true}"#,
      #""Tide":{"extractionState":"migrated","generatesSymbol":true,"shouldTranslate":false}"#),
    MergeRow(
      "a member that both change", #""Tide":{"extractionState":"manual"}"#,
      #""Tide":{"extractionState":"stale"}"#, #""Tide":{}"#, #""Tide":{"extractionState":"stale"}"#,
      "strings/Tide/extractionState changed removed"),
    MergeRow(
      "members that nobody knows", #""Tide":{"odd":{"a":1.50,"b":[1]}}"#,
      #""Tide":{"odd":{"a":1.5,"b":[1]}}"#, #""Tide":{"more":1e3,"odd":{"a":1.50,"b":[1,2]}}"#,
      #""Tide":{"more":1e3,"odd":{"a":1.5,"b":[1,2]}}"#),
    MergeRow(
      "keys that are equal only to Unicode", "", "\"Caf\u{E9}\":{}",
      "\"Cafe\u{301}\":{\"comment\":\"c\"}", "\"Caf\u{E9}\":{},\"Cafe\u{301}\":{\"comment\":\"c\"}"),
    MergeRow(
      "phrases of a set are one text",
      tide(#""fr":{"stringSet":{"state":"new","values":["a","b"]}}"#),
      tide(#""fr":{"stringSet":{"state":"new","values":["a","c"]}}"#),
      tide(#""fr":{"stringSet":{"state":"new","values":["d","b"]}}"#),
      tide(#""fr":{"stringSet":{"state":"new","values":["a","c"]}}"#),
      "strings/Tide/localizations/fr/stringSet changed changed"),
    MergeRow(
      "substitutions by name",
      tide(
        #""fr":{"stringUnit":{"state":"new","value":"%#@a@"},"substitutions":{"a":{"argNum":1}}}"#),
      tide(
        #""fr":{"stringUnit":{"state":"new","value":"%#@a@"},"substitutions":{"a":{"argNum":2}}}"#),
      tide(
        #""fr":{"stringUnit":{"state":"new","value":"%#@a@ %#@b@"},"#
          + #""substitutions":{"a":{"argNum":1},"b":{"argNum":3}}}"#),
      tide(
        #""fr":{"stringUnit":{"state":"new","value":"%#@a@ %#@b@"},"#
          + #""substitutions":{"a":{"argNum":2},"b":{"argNum":3}}}"#)),
  ]
}
