package import LoctripAppProjects
package import LoctripLocalizationCore
package import LoctripOrders
internal import LoctripReconciliation

/// The side of a review that deliveries are compared with.
package struct ReviewProject: Sendable {
  package let project: Project
  package let configuration: Configuration
  /// The project's orders, or `nil` for a project without them.
  package let book: OrderBook?

  package init(_ project: Project, _ configuration: Configuration, _ book: OrderBook?) {
    (self.project, self.configuration, self.book) = (project, configuration, book)
  }

  package var importer: Import {
    var importer = Import()
    importer.configuration = configuration
    importer.languageMap = configuration.languageMap
    importer.book = book
    importer.listsUnchanged = true
    return importer
  }

  /// Returns the archived deliveries of an order, the oldest first.
  ///
  /// - Throws: `RoundTripError` when there is no such order, or it has none.
  package func deliveries(of order: String) throws(RoundTripError) -> [String] {
    guard let entry = book?[order] else {
      throw RoundTripError(missing: "no such order", at: order.oneLine)
    }
    let paths = try OrderRecords.deliveries(in: entry.folder)
    guard !paths.isEmpty else {
      throw RoundTripError(
        missing: "no delivery of it is archived ('returned' is empty); pass the delivery itself",
        at: entry.folder
      )
    }
    return paths
  }
}

/// The units of deliveries, each as an import of the latest one that has it would decide now.
package struct ReviewedUnits: Sendable {
  package private(set) var units: [ImportPlan.Unit] = []
  package private(set) var findings: [Finding] = []
  /// The orders that the deliveries are of, by their ids.
  package private(set) var orders: [String] = []
  /// Warnings about archived deliveries that cannot be read.
  package private(set) var unread: [Finding] = []
  private var places: [UnitName: Int] = [:]
  /// The orders in which the units were to do.
  private var ordersOfUnits: [UnitName: String] = [:]

  /// No units.
  package init() {}

  /// Reads deliveries and decides about their units; nothing is written.
  ///
  /// - Parameters:
  ///   - paths: The deliveries, the oldest first: of a unit the last text counts.
  ///   - archived: Archived deliveries of orders, which are older. One that cannot be read is a warning in ``unread``.
  ///   - review: The catalogs and orders.
  ///   - languages: The languages; all if it is empty.
  ///   - looksForManifests: True to look for manifests beside the deliveries as well.
  /// - Throws: `RoundTripError` when a delivery cannot be read, or none of the archived ones and there are no others.
  package init(
    _ paths: [String] = [],
    archived: [String] = [],
    _ review: ReviewProject,
    languages: [String] = [],
    looksForManifests: Bool = false
  ) throws(RoundTripError) {
    var failure: RoundTripError?
    for path in archived {
      do throws(RoundTripError) {
        try read(path, review, languages, [])
      } catch {
        failure = error
        unread += error.findings.map { finding in
          var warning = Finding(finding.code, .warning, finding.message)
          warning.places = finding.places
          return warning
        }
      }
    }
    if units.isEmpty, paths.isEmpty, let failure { throw failure }
    let beside =
      looksForManifests && !paths.isEmpty
      ? try BasePaths(base: [], sent: [], deliveries: paths).readManifests() : []
    for path in paths { try read(path, review, languages, beside) }
  }

  /// Adds the units of a delivery.
  private mutating func read(
    _ path: String,
    _ review: ReviewProject,
    _ languages: [String],
    _ beside: [SentManifest]
  ) throws(RoundTripError) {
    var importer = review.importer
    importer.languages = languages
    let delivered = try Delivery.read([path], takesCatalogs: true)
    let plan = try importer.plan(
      delivered,
      into: review.project,
      manifests: (review.book?.candidates ?? []) + beside
    )
    take(plan)
  }

  /// The order in which a unit was to do, by its id, or `nil`.
  func order(of id: String, in catalog: String, _ language: String) -> String? {
    ordersOfUnits[UnitName(id, in: catalog, language)]
  }

  /// The units of plans that list the units to do as well, the oldest first.
  package init(of plans: [ImportPlan]) {
    for plan in plans { take(plan) }
  }

  private mutating func take(_ plan: ImportPlan) {
    // The note about the base that was found needs no decision.
    findings += plan.findings.filter { $0.severity > .note }
    for order in ExactString.distinct(plan.ordersOfDeliveries.values + plan.returned.map(\.order))
    where !orders.contains(where: { $0.isIdentical(to: order) }) {
      orders.append(order)
    }
    for returned in plan.returned {
      let unit = returned.unit
      ordersOfUnits[UnitName(unit.id, in: unit.catalog, unit.language)] = returned.order
    }
    for unit in plan.units { add(unit) }
  }

  private mutating func add(_ unit: ImportPlan.Unit) {
    let name = UnitName(unit.slot?.id ?? unit.id, in: unit.original, unit.language)
    guard let place = places[name] else {
      places[name] = units.count
      return units.append(unit)
    }
    if unit.delivered != nil || units[place].delivered == nil { units[place] = unit }
  }

  /// Returns the unit with the id that the catalog has, or that it was delivered with.
  func unit(_ id: String, in catalog: String, _ language: String) -> ImportPlan.Unit? {
    places[UnitName(id, in: catalog, language)].map { units[$0] }
  }
}

extension ImportPlan.Unit {
  /// The id in the catalog, or of a unit that it does not have the delivery's.
  package var catalogID: String { slot?.id ?? id }

  /// The errors in the delivered text itself: not that the catalog has changed as well.
  var errors: [Finding] {
    findings.filter { $0.severity == .error && !Self.conflictCodes.contains($0.code) }
  }

  private static let conflictCodes: Set<Finding.Code> = [
    .editedOnBothSides, .notOrdered, .duplicateUnit,
  ]

  /// The delivered text as an import writes it.
  var theirs: Message? {
    if let written { return written.message }
    return verdict == .unchanged ? before?.message ?? delivered : delivered
  }

  /// The delivered text in each form that a person may have seen.
  func theirs(_ digest: TextDigest?) -> Message? {
    guard let digest else { return nil }
    let known = verdict == .unchanged ? before?.message : nil
    return [written?.message, delivered, known].compactMap(\.self).first { digest.isOf($0) }
  }
}

extension ReviewProject {
  /// Returns the units of the deliveries that decisions are about: those archived with their orders, and others.
  ///
  /// - Throws: `RoundTripError` when a delivery cannot be read.
  package func delivered(
    for files: [DecisionFile],
    _ others: [String]
  ) throws(RoundTripError) -> ReviewedUnits {
    let needed = files.filter { $0.decisions.contains { $0.seen.theirs != nil } }
    var paths: [String] = []
    for order in ExactString.distinct(needed.compactMap(\.order)) {
      guard let entry = book?[order] else { continue }
      paths += try OrderRecords.deliveries(in: entry.folder)
    }
    return try ReviewedUnits(others, archived: paths, self, looksForManifests: true)
  }
}
