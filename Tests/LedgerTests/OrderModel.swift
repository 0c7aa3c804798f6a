import Foundation
import LoctripAppProjects
import LoctripLocalizationCore
import LoctripLedger
import LoctripReconciliation

/// The states and the money of an ``OrderWorld``, straight from the rules: it looks at each unit alone, at plain texts,
/// and at all facts anew.
struct OrderModel {
  private typealias Fact = OrderWorld.Fact
  private typealias Sent = OrderWorld.Sent

  private let world: OrderWorld

  init(_ world: OrderWorld) { self.world = world }

  /// The same line as ``OrderWorld/told()``.
  var told: String {
    OrderWorld.line(
      world.orders.map { sent in
        let price = sent.isUnread ? nil : toPay(sent)
        return OrderWorld.line(sent.name, states(of: sent.name).map(\.state), price)
      }, piles)
  }

  /// The units of an order that count, and their states.
  func states(of name: String) -> [(key: String, state: String)] {
    guard let sent = world.sent(name) else { return [] }
    let ordered = sent.units.filter(\.isToDo).map(\.row.key)
    var others: [String] = []
    for fact in world.facts
    where fact.order == name && !fact.key.isEmpty && !ordered.contains(fact.key)
      && !others.contains(fact.key)
    {
      others.append(fact.key)
    }
    return ordered.map { ($0, state(sent, $0)) }
      + others.map { ($0, state(sent, $0)) }.filter { Self.waiting.contains(Self.pile($0.1) ?? "") }
  }

  private static let waiting = ["to-rework", "to-decide"]

  /// The pile of a state.
  private static func pile(_ state: String) -> String? {
    let state = state == "held" ? "to-decide" : state.components(separatedBy: " ")[0]
    return order.contains(state) ? state : nil
  }

  /// The piles that an order gives, the one that counts first at the beginning.
  private static let order = ["to-rework", "to-decide", "overdue", "out", "unknown"]

  /// The pile of each text that waits.
  var piles: [String: String] {
    var found: [String: [String]] = [:]
    for sent in world.orders {
      for (key, state) in states(of: sent.name) {
        guard let pile = Self.pile(state) else { continue }
        let isRenamed = state.hasSuffix("renamed")
        let now = isRenamed ? candidates(sent, key).first ?? key : keyNow(sent, key)
        found[now, default: []].append(pile)
      }
    }
    var piles: [String: String] = [:]
    for row in world.rows where !row.isLocked && !row.isStale {
      let own = found[row.key] ?? loose(row).map { [$0] } ?? []
      let pile = Self.order.first(where: own.contains)
      piles[row.key] = pile ?? (isFinished(row) ? nil : "not-ordered")
    }
    return piles
  }

  /// The pile of a text of no order that a person sent back or holds, as long as it is the same.
  private func loose(_ row: SampleRow) -> String? {
    let keys = world.facts.filter { fact in
      fact.order == nil && fact.kind == .decide && renamed(fact.key, since: 0) == row.key
    }
    .map(\.key)
    let summary = summary(
      world.facts.filter { fact in
        keys.contains(fact.key) && fact.kind != .rename && fact.source == row.source
          && world.facts.contains {
            $0.key == fact.key && $0.kind == .decide && $0.order == fact.order
              && $0.verdict != "unchanged"
          }
      })
    guard let last = summary.last, last.order == nil, last.text == row.target else { return nil }
    let decision = summary.decision(last)
    if decision == "send-back" { return "to-rework" }
    let isHeld = last.written == .needsReview || last.written == .machineTranslated
    return isHeld && decision != "keep" && !isFinished(row) ? "to-decide" : nil
  }

  private func isFinished(_ row: SampleRow) -> Bool {
    row.target != nil && row.state == .translated
  }

  // MARK: - Facts

  /// The facts about a unit in some orders, for a source.
  private func facts(_ orders: [String], _ key: String, _ source: String?) -> [Fact] {
    world.facts.filter { fact in
      fact.order.map(orders.contains) ?? false && fact.key == key && fact.kind != .rename
        && (source == nil || fact.source == nil || fact.source == source)
    }
    .sorted { $0.time < $1.time }
  }

  private func closing(_ name: String?) -> Fact? {
    let facts = world.facts.filter { $0.order == name && ($0.kind == .close || $0.kind == .reopen) }
    return facts.split { $0.kind == .reopen }.last.flatMap { part in
      facts.last?.kind == .reopen ? nil : part.first
    }
  }

  /// The key that a unit has now.
  func keyNow(_ sent: OrderWorld.Sent, _ key: String) -> String {
    let named = facts([sent.name], key, nil).last { $0.renamed != nil }
    return renamed(named?.renamed ?? key, since: named?.time ?? sent.time)
  }

  /// The key that a key was renamed to since.
  private func renamed(_ key: String, since time: Int) -> String {
    world.facts.reduce(key) { key, fact in
      fact.kind == .rename && fact.key == key && fact.time > time ? fact.renamed ?? key : key
    }
  }

  /// The untranslated texts that a text may be now whose key is gone.
  func candidates(_ sent: OrderWorld.Sent, _ key: String) -> [String] {
    let source = sent[key]?.row.source ?? facts([sent.name], key, nil).last?.source
    return world.rows.filter { row in
      row.source == source && row.target == nil && !row.isLocked && !row.isStale
        && !world.orders.contains { other in
          closing(other.name) == nil
            && other.units.contains { $0.isToDo && keyNow(other, $0.row.key) == row.key }
        }
    }
    .map(\.key)
  }

  /// A text of a unit that was written or refused.
  private struct Last {
    var text: String?
    /// The text that a person decided about, if that led to it.
    var about: String?
    var others: [String] = []
    /// The verdict of an import that refused it; `nil` if it was written.
    var refused: String?
    var written: TranslationState?
    var time = 0
    var order: String?

    /// All texts that a decision about it may name.
    var names: [String] { [text, about].compactMap(\.self) + others }
  }

  /// The last record that wrote or refused a text, that which wrote, and what was decided about texts.
  private struct Summary {
    var last: Last?
    var wrote: Last?
    var decisions: [(about: String, verdict: String)] = []
    /// The last time that the last text was sent back.
    var sentBack: Int?

    /// The last decision about one of some texts.
    func decision(_ last: Last?) -> String? {
      decisions.last { last?.names.contains($0.about) ?? false }?.verdict
    }
  }

  private func summary(_ facts: [Fact]) -> Summary {
    var summary = Summary()
    var came: [String: Int] = [:]
    for fact in facts {
      if fact.kind == .import {
        var now = Last(text: fact.text, others: fact.others, time: fact.time, order: fact.order)
        for text in now.names { came[text] = fact.time }
        if let written = fact.written {
          now.written = written.state
          (summary.last, summary.wrote) = (now, written.state == .new ? nil : now)
        } else if ["rejected", "conflict", "orphaned"].contains(fact.verdict) {
          // A text that was decided about is not refused again.
          let isKnown = summary.decisions.contains { decision in
            decision.about == fact.text
              || fact.others.contains(decision.about) && summary.last?.text == fact.text
          }
          if isKnown { continue }
          now.refused = fact.verdict
          summary.last = now
        }
      } else if fact.kind == .decide, !["ask", "unchanged"].contains(fact.verdict),
        let about = fact.about ?? fact.text
      {
        summary.decisions.append((about, fact.verdict))
        if let written = fact.written {
          let now = Last(
            text: fact.text, about: about, written: written.state, time: fact.time,
            order: fact.order)
          (summary.last, summary.wrote) = (now, now)
        } else if summary.last == nil
          || summary.last.map({ !$0.names.contains(about) && came[about] ?? 0 > $0.time }) ?? false
        {
          // It came after the last text, and was not taken; or nothing did.
          summary.last = Last(text: about, refused: "kept", time: fact.time, order: fact.order)
        } else if summary.last?.names.contains(about) ?? false {
          summary.last?.time = fact.time
          summary.last?.order = fact.order
        }
        if fact.written == nil, summary.wrote?.names.contains(about) ?? false {
          summary.wrote?.order = fact.order
        }
        if fact.verdict == "send-back", summary.last?.names.contains(about) ?? false {
          summary.sentBack = fact.time
        }
        // Ours is kept in the place of a refused text: what was written before is as it was.
        if fact.verdict == "keep", summary.last?.refused != nil, let wrote = summary.wrote,
          summary.last?.names.contains(about) ?? false
        {
          summary.last = wrote
        }
      }
    }
    return summary
  }

  // MARK: - The table

  /// The state of a unit: the first row of the table that fits.
  private func state(_ sent: Sent, _ key: String) -> String {
    let unit = sent[key]?.row
    let facts = facts([sent.name], key, unit?.source)
    let summary = summary(facts)
    let (last, wrote) = (summary.last, summary.wrote)
    /// The decision about the last text.
    let decision = summary.decision(last)
    let isUndecided = last?.refused != nil && decision == nil
    // Before all rows.
    if sent.isUnread { return "unknown" }
    // 1
    if let end = closing(sent.name), summary.sentBack ?? 0 < end.time { return "closed" }
    guard let row = world.row(keyNow(sent, key)) else {
      let isOrphaned = isUndecided && last?.refused == "orphaned"
      let count = candidates(sent, key).count
      // 2 to 5
      if isOrphaned, count == 1 { return "to-decide renamed" }
      if isOrphaned, sent[key] == nil || count > 1 { return "to-decide" }
      if decision == "send-back", count == 1 { return "to-rework renamed" }
      let hasText = facts.contains { $0.kind == .import && $0.text != nil }
      if !hasText, count == 1 { return waiting(sent, candidates(sent, key)[0]) + " renamed" }
      return "dropped"
    }
    if row.isLocked || row.isStale { return "dropped" }
    // 6
    if let source = unit?.source ?? facts.last?.source, source != row.source { return "superseded" }
    // 7
    let isReworked = world.orders.contains { other in
      other.reworkOf == sent.name && [nil, .complete].contains(closing(other.name)?.reason)
        && other.units.contains { $0.isToDo && keyNow(other, $0.row.key) == row.key }
    }
    if isReworked { return "reworked" }
    // 8
    if decision == "send-back" { return "to-rework" }
    let isFinished = isFinished(row)
    // 9
    if isUndecided, !(isFinished && row.target == last?.text) { return "to-decide" }
    // 10, unless a person keeps it as it is.
    let isKept = decision == "keep"
    let isHeld =
      wrote.map { $0.written == .needsReview || $0.written == .machineTranslated } ?? false
    if isHeld, !isFinished, !isKept { return "held" }
    // 11
    let isAsSent = unit.map { $0.target == row.target && $0.state == row.state } ?? false
    if wrote?.written == .translated, isFinished { return "done" }
    // Open again: a text counts as delivered, and someone took it out.
    let isOpenAgain = !isFinished && !isKept && !counted(facts, unit).isEmpty
    if isOpenAgain { return "to-decide" }
    let came = facts.filter { $0.kind == .import }.flatMap {
      [$0.text].compactMap(\.self) + $0.others
    }
    if isFinished, !isAsSent, let target = row.target, came.contains(target) { return "done" }
    // 12 and 13
    if isKept { return isFinished ? "done by us" : "free" }
    // 14 and 15
    return isFinished && !isAsSent ? "done by us" : waiting(sent, row.key)
  }

  private func waiting(_ sent: Sent, _ key: String) -> String {
    let dues = world.facts.filter { $0.order == sent.name }.compactMap(\.due)
    guard let due = (dues.last ?? sent.due).flatMap({ CalendarDay($0) }) else { return "out" }
    // The days for which a question waited that was asked in time.
    var waited = 0
    for question in world.questions where question.key == key {
      guard question.asked.contains(where: { $0.language == world.language }),
        let day = question.asked.first?.date, day <= due
      else { continue }
      guard let answer = question.answer else { return "out" }
      waited = max(waited, answer.date.number - day.number)
    }
    return world.day.number > due.number + waited ? "overdue" : "out"
  }

  // MARK: - Money

  /// An order, and the rework orders without a price that it leads to.
  private func chain(_ sent: Sent) -> [String] {
    var chain = [sent.name]
    for name in world.orders.map(\.name) {
      guard let later = world.sent(name), let of = later.reworkOf, later.rate == nil else {
        continue
      }
      if chain.contains(of) { chain.append(name) }
    }
    return chain
  }

  /// The texts of a unit that count as delivered: when they did first, and if they were used.
  private func delivered(_ sent: Sent, _ unit: SampleRow) -> [(
    time: Int, order: String, isUsed: Bool
  )] {
    let now = keyNow(sent, unit.key)
    let facts = chain(sent).flatMap { name -> [Fact] in
      let same = world.sent(name).flatMap { other in
        other.units.first { keyNow(other, $0.row.key) == now }?.row.key
      }
      return self.facts([name], name == sent.name ? unit.key : same ?? unit.key, unit.source)
    }
    .sorted { $0.time < $1.time }
    return counted(facts, unit)
  }

  /// The texts that count as delivered, by the facts about a unit.
  private func counted(_ facts: [Fact], _ unit: SampleRow?) -> [(
    time: Int, order: String, isUsed: Bool
  )] {
    var texts: [String] = []
    for fact in facts where fact.kind == .import {
      for text in [fact.text].compactMap(\.self) + fact.others where !texts.contains(text) {
        texts.append(text)
      }
    }
    func decision(_ text: String) -> Fact? {
      facts.last {
        $0.kind == .decide && !["ask", "unchanged"].contains($0.verdict)
          && ($0.about ?? $0.text) == text
      }
    }
    func came(_ text: String) -> [Fact] {
      facts.filter { $0.kind == .import && ($0.text == text || $0.others.contains(text)) }
    }
    let wentBack = texts.compactMap(decision).filter { $0.verdict == "send-back" }
      .max { $0.time < $1.time }
    return texts.compactMap { text -> (time: Int, order: String, isUsed: Bool)? in
      let decision = decision(text)
      if decision?.verdict == "send-back" { return nil }
      let came = came(text)
      let isApproved = facts.contains {
        $0.kind == .decide && $0.verdict == "unchanged" && $0.text == text
      }
      let isAccepted = ["take", "edit"].contains(decision?.verdict) || isApproved
      let isAsSent = unit?.target == text && unit?.state == .translated
      let used = came.first { fact in
        fact.written?.state == .translated
          || fact.verdict == "unchanged" && fact.found?.state == .translated
      }
      var isFaulty = false
      var good: Fact?
      for fact in came where good == nil {
        let source = fact.source ?? unit?.source
        let isDoubtful = fact.codes.contains { ["duplicate-unit", "same-as-source"].contains($0) }
        switch fact.verdict {
        case "rejected": isFaulty = true
        case "conflict", "orphaned": isFaulty = isDoubtful || text == source
        case "kept", "unchanged": isFaulty = isFaulty || text == source
        default: isFaulty = false
        }
        if !isFaulty, fact.state == .translated { good = fact }
      }
      if isAsSent, !isAccepted { return nil }
      if let wentBack, !isAccepted, came.first?.order == wentBack.order,
        came.last?.time ?? 0 < wentBack.time
      {
        return nil
      }
      let first =
        isAccepted ? came.first : [good, used].compactMap(\.self).min { $0.time < $1.time }
      guard let first else { return nil }
      return (first.time, first.order ?? "", isAccepted || used != nil)
    }
  }

  /// The first text of a unit that counts as delivered, unless it came after the end of its order.
  private func paid(_ sent: Sent, _ unit: SampleRow) -> Int? {
    guard let first = delivered(sent, unit).min(by: { $0.time < $1.time }) else { return nil }
    if let end = closing(first.order), first.time > end.time { return nil }
    return first.time
  }

  /// The price of the units of an order that are paid; `nil` without a price.
  private func toPay(_ sent: Sent) -> String? {
    guard let rate = sent.rate else { return nil }
    var sum = 0
    for unit in sent.units where unit.isToDo {
      guard let time = paid(sent, unit.row) else { continue }
      let isTwice = world.orders.contains { other in
        guard other.name != sent.name, other.kind == sent.kind, sent.kind != .rework,
          let same = other.units.first(where: {
            keyNow(other, $0.row.key) == keyNow(sent, unit.row.key)
          }), same.isToDo, same.row.source == unit.row.source
        else { return false }
        return paid(other, same.row).map { $0 < time } ?? false
      }
      if isTwice { continue }
      if rate.paid == .used, !delivered(sent, unit.row).contains(where: \.isUsed) { continue }
      sum += unit.row.words * (rate.percent == 50 ? 50 : 100)
    }
    let cents = sum % 100
    return "\(sum / 100).\(cents < 10 ? "0" : "")\(cents)"
  }
}
