internal import LoctripLocalizationCore
internal import LoctripReconciliation

/// The rules of a verdict, in the order in which they are asked about a unit.
///
/// Of ``first`` the first rule that has an answer gives the decision; each of ``overruling`` may then replace it. After
/// the last one nothing changes a verdict: counts, findings, the event and the edits are made from it.
package enum VerdictRule: String, Sendable, Codable, CaseIterable {
  /// One id came with several texts: a conflict.
  case severalTexts
  /// The plural has no such form, and gets none.
  case noForm
  /// The catalog has no such unit.
  case noPlace
  /// A source in its own language says nothing new about itself.
  case ownSource
  /// A cell holds a number or a date instead of a text.
  case noText
  /// What Xcode's own import does.
  case xcode
  /// A text that went back for rework came back as it went.
  case shownAgain
  /// The three-way comparison of what was sent, the catalog and the delivery.
  case threeWay
  /// The catalog's text is one that an order brought, so that nobody here edited it.
  case earlierOrders
  /// The text cannot stand in the catalog without a loss.
  case unwritable
  /// Another agency than that of the file's order has the text.
  case outElsewhere
  /// The language of the file is not certain.
  case uncertainLanguage
  /// A person decided about the text before.
  case decidedBefore

  /// The rules of which one gives the decision.
  package static let first: [Self] = [
    .severalTexts, .noForm, .noPlace, .ownSource, .noText, .xcode, .shownAgain, .threeWay,
  ]
  /// The rules that replace a decision.
  package static let overruling: [Self] = [
    .earlierOrders, .unwritable, .outElsewhere, .uncertainLanguage, .decidedBefore,
  ]

  /// True if what the delivery says beside its text is told with a decision of the rule.
  var tellsDelivery: Bool {
    self == .threeWay || self == .earlierOrders || self == .uncertainLanguage
      || self == .outElsewhere
  }
}

/// A delivered unit and its other sides, about which a verdict is found.
struct VerdictSubject {
  let incoming: Incoming
  /// The unit as it came.
  let delivered: TranslationUnit
  /// The unit of the catalog, or `nil`.
  let now: TranslationUnit?
  /// The unit as it was sent, or `nil`.
  let sent: TranslationUnit?
  /// Where its text is written, or `nil`.
  let slot: Slot?
  /// True for a form that a plural of the catalog does not have and does not get.
  let isForm: Bool
  /// The change of a program that its source shows too, so that the text is no person's.
  let damage: SourceDamage.Kind?
  /// True if a program may have damaged a new text with its source.
  let isDamaged: Bool

  /// The delivered unit with the catalog's text in place of its codes.
  var restored: TranslationUnit
  /// The sent unit, likewise.
  var restoredSent: TranslationUnit?
  /// The text with the markup of the catalog's source, where the delivery does not say what its codes stand for.
  var markup: String?
  /// True for a text that went back for rework and came back as it went.
  var isShownAgain = false

  /// The facts about the unit beside its sides.
  var traits: DeliveryTraits { incoming.traits }

  /// True for a unit that the catalog does not have.
  var isOrphan: Bool { now == nil && !isForm }

  /// The delivered text as reports and events have it.
  var text: LoctripMessage? { delivered.restoredTarget }
}

/// A verdict and what it is for; final.
struct FinalDecision {
  let decision: Decision
  /// The rule that gave it.
  let rule: VerdictRule
}
