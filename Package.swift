// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .treatWarning("DeprecatedDeclaration", as: .warning),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The build that is tested optimizes what ships; the tests themselves are compiled quickly.
let isTested = Context.environment["LOCTRIP_TESTED"] != nil
let testing = strict + (isTested ? [.unsafeFlags(["-Onone"])] : [])

let strictC: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
]

let commit: [CSetting] =
  Context.environment["LOCTRIP_COMMIT"].flatMap { $0.isEmpty ? nil : $0 }
  .map { [.define("LOCTRIP_COMMIT", to: "\"\($0)\"")] } ?? []

/// The products keep their names; everything else has our prefix, because SwiftPM allows the name of a target only
/// once among all packages of an app.
let products: Set = ["loctrip", "XLIFF", "StringCatalogs", "LoctripKit"]

/// The name of the target in a folder of ours: `LoctripLedger` of `Ledger`, `CLoctripSystem` of `CSystem`.
func module(_ folder: String) -> String {
  if products.contains(folder) { return folder }
  let isC = folder.hasPrefix("C") && folder.dropFirst().first?.isUppercase == true
  return isC ? "CLoctrip\(folder.dropFirst())" : "Loctrip\(folder)"
}

/// Targets of ours, by their folders.
func ours(_ folders: [String]) -> [Target.Dependency] {
  folders.map { .target(name: module($0)) }
}

/// A library of its own, with the targets that it may see.
func library(
  _ folder: String,
  _ dependencies: [String] = [],
  and others: [Target.Dependency] = []
) -> Target {
  .target(
    name: module(folder),
    dependencies: ours(dependencies) + others,
    path: "Sources/\(folder)",
    swiftSettings: strict
  )
}

/// A target of tests, which all have TestSupport.
func tests(
  _ name: String,
  _ dependencies: [String] = [],
  and others: [Target.Dependency] = []
) -> Target {
  .testTarget(
    name: name,
    dependencies: ours(dependencies + ["TestSupport"]) + others,
    swiftSettings: testing
  )
}

/// A target that several targets of tests use.
func support(_ name: String, _ dependencies: [String]) -> Target {
  .target(
    name: module(name),
    dependencies: ours(dependencies),
    path: "Tests/\(name)",
    swiftSettings: testing
  )
}

let libraries: [Target] = [
  library("XMLEvents", ["CXMLShim"]),
  library("JSONSource"),
  library("LocalizationCore"),
  library("XLIFF", ["XMLEvents", "LocalizationCore"]),
  library("XLIFFValidation", ["XLIFF", "XMLEvents", "LocalizationCore"]),
  library("XLIFFConversion", ["XLIFF", "XMLEvents", "LocalizationCore"]),
  library("StringCatalogs", ["JSONSource", "LocalizationCore"]),
  library("LegacyCatalogs", ["XMLEvents", "LocalizationCore"]),
  library(
    "CatalogMigration",
    ["StringCatalogs", "LegacyCatalogs", "JSONSource", "LocalizationCore"]
  ),
  library("AndroidResources", ["XMLEvents", "JSONSource", "LocalizationCore"]),
  library("TranslationChecks", ["LocalizationCore"]),
  library("Reconciliation", ["TranslationChecks", "LocalizationCore"]),
  library("LocalizationReports", ["JSONSource", "Spreadsheets", "LocalizationCore"]),
  library("FileSets", ["CSystem", "XMLEvents", "LocalizationCore"]),
  library("Spreadsheets", ["FileSets", "XMLEvents", "LocalizationCore"]),
  library("Gettext", ["XMLEvents", "LocalizationCore"]),
  library(
    "Bundles",
    [
      "FileSets", "Spreadsheets", "Gettext", "AndroidResources", "XLIFF", "StringCatalogs",
      "LegacyCatalogs", "JSONSource", "LocalizationCore",
    ]
  ),
  library(
    "AppProjects",
    [
      "Bundles", "FileSets", "Spreadsheets", "Gettext", "AndroidResources", "XLIFF",
      "StringCatalogs",
      "LegacyCatalogs", "JSONSource", "TranslationChecks", "Reconciliation", "XMLEvents",
      "LocalizationCore",
    ],
    and: [.product(name: "Yams", package: "Yams")]
  ),
  library(
    "Ledger",
    [
      "AppProjects", "Bundles", "FileSets", "JSONSource", "Reconciliation", "LocalizationReports",
      "LocalizationCore",
    ]
  ),
  library(
    "Gates",
    [
      "Ledger", "AppProjects", "Bundles", "FileSets", "XLIFF", "XLIFFValidation", "JSONSource",
      "TranslationChecks",
      "Reconciliation", "LocalizationReports", "LocalizationCore",
    ]
  ),
  library(
    "Drafting",
    [
      "AppProjects", "FileSets", "TranslationChecks", "Reconciliation", "JSONSource",
      "LocalizationReports", "LocalizationCore",
    ]
  ),
  library(
    "Exchange",
    [
      "Ledger", "AppProjects", "Bundles", "FileSets", "Spreadsheets", "Gettext", "AndroidResources",
      "XLIFF",
      "XLIFFConversion", "XMLEvents", "StringCatalogs",
      "LegacyCatalogs", "JSONSource", "TranslationChecks", "Reconciliation",
      "LocalizationReports", "LocalizationCore",
    ]
  ),
  library(
    "Ordering",
    [
      "Exchange", "Ledger", "AppProjects", "Bundles", "FileSets", "Spreadsheets", "XLIFF",
      "JSONSource",
      "Reconciliation", "LocalizationReports", "LocalizationCore",
    ]
  ),
  library(
    "Review",
    [
      "Exchange", "Ledger", "AppProjects", "Bundles", "FileSets", "Spreadsheets", "XLIFF",
      "JSONSource", "TranslationChecks", "Reconciliation", "LocalizationReports",
      "LocalizationCore",
    ]
  ),
  library(
    "FileTools",
    [
      "AppProjects", "Bundles", "FileSets", "Spreadsheets", "XLIFF", "XLIFFConversion", "XMLEvents",
      "StringCatalogs", "LegacyCatalogs", "CatalogMigration", "JSONSource", "Reconciliation",
      "LocalizationReports", "LocalizationCore",
    ]
  ),
  // Also part of the package in SwiftReader, through a link.
  library("CodeFacts"),
  // Only the command line sees it.
  library(
    "AppSources",
    [
      "CCommit", "CodeFacts", "AppProjects", "Reconciliation", "TranslationChecks", "FileSets",
      "StringCatalogs", "LegacyCatalogs", "JSONSource", "LocalizationReports", "LocalizationCore",
    ]
  ),
  library(
    "LoctripKit",
    [
      "Exchange", "Gates", "AppProjects", "Bundles", "FileSets", "LocalizationReports", "XLIFF",
      "XLIFFValidation", "XLIFFConversion", "StringCatalogs", "TranslationChecks",
      "Reconciliation", "LocalizationCore",
    ]
  ),
]

let package = Package(
  name: "loctrip",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "loctrip", targets: ["loctrip"]),
    .library(name: "XLIFF", targets: ["XLIFF"]),
    .library(name: "StringCatalogs", targets: ["StringCatalogs"]),
    .library(name: "LoctripKit", targets: ["LoctripKit"]),
    .plugin(name: "LoctripCommand", targets: ["LoctripCommand"]),
    .plugin(name: "LoctripCompile", targets: ["LoctripCompile"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .systemLibrary(
      name: module("CLibXML2"),
      path: "Sources/CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
    ),
    .systemLibrary(
      name: module("CZlib"),
      path: "Sources/CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    .target(
      name: module("CXMLShim"),
      dependencies: ours(["CLibXML2", "CZlib"]),
      path: "Sources/CXMLShim",
      cSettings: strictC
    ),
    .target(
      name: module("CSystem"),
      dependencies: [],
      path: "Sources/CSystem",
      cSettings: strictC
    ),
    // The commit of the build. Only AppSources and the program see it, so a new commit compiles no more than these.
    .target(
      name: module("CCommit"),
      dependencies: [],
      path: "Sources/CCommit",
      cSettings: strictC + commit
    ),
    .executableTarget(
      name: "loctrip",
      dependencies: ours([
        "Exchange", "Ordering", "Review", "FileTools", "Ledger", "Gates", "Drafting", "AppSources",
        "AppProjects", "Bundles", "FileSets", "CatalogMigration", "LegacyCatalogs",
        "LocalizationReports", "LocalizationCore",
        "Reconciliation", "Spreadsheets", "StringCatalogs", "XLIFF", "XLIFFConversion", "XMLEvents",
      ]) + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: strict
    ),
    // `swift package loctrip check` in a package that depends on this one.
    .plugin(
      name: "LoctripCommand",
      capability: .command(
        intent: .custom(
          verb: "loctrip",
          description: "Checks and counts the string catalogs of the package."
        )
      ),
      dependencies: ["loctrip"]
    ),
    // String catalogs for packages that SwiftPM builds, as on Linux.
    .plugin(name: "LoctripCompile", capability: .buildTool(), dependencies: ["loctrip"]),
    support("TestSupport", ["LocalizationCore"]),
    support(
      "ProjectSupport",
      [
        "TestSupport", "AppProjects", "Bundles", "StringCatalogs", "XLIFF", "XMLEvents",
        "LocalizationCore",
      ]
    ),
    // Also what the acceptance measures with.
    support("Matrix", ["Bundles", "FileSets", "Spreadsheets", "LocalizationCore"]),
    tests("MatrixTests", ["loctrip", "Matrix", "Bundles"]),
    tests("XMLEventsTests", ["XMLEvents"]),
    tests("LocalizationCoreTests", ["LocalizationCore"]),
    tests("XLIFFTests", ["XLIFF", "XMLEvents", "LocalizationCore"]),
    tests("XLIFFValidationTests", ["XLIFFValidation", "XLIFF", "LocalizationCore"]),
    tests(
      "XLIFFConversionTests",
      ["XLIFFConversion", "XLIFFValidation", "XLIFF", "XMLEvents", "LocalizationCore"]
    ),
    tests("JSONSourceTests", ["JSONSource", "LocalizationCore"]),
    tests("StringCatalogsTests", ["StringCatalogs", "JSONSource", "LocalizationCore"]),
    tests("LegacyCatalogsTests", ["LegacyCatalogs", "XMLEvents", "LocalizationCore"]),
    tests(
      "CatalogMigrationTests",
      ["CatalogMigration", "StringCatalogs", "LegacyCatalogs", "LocalizationCore"]
    ),
    tests("AndroidResourcesTests", ["AndroidResources", "StringCatalogs", "LocalizationCore"]),
    tests("TranslationChecksTests", ["TranslationChecks", "LocalizationCore"]),
    tests("ReconciliationTests", ["Reconciliation", "TranslationChecks", "LocalizationCore"]),
    tests(
      "DraftingTests",
      [
        "ProjectSupport", "Drafting", "AppProjects", "FileSets", "TranslationChecks",
        "Reconciliation", "LocalizationReports",
        "LocalizationCore",
      ]
    ),
    tests("FileSetsTests", ["FileSets", "XMLEvents", "LocalizationCore"]),
    tests("GettextTests", ["Gettext", "LocalizationCore"]),
    tests("BundlesTests", ["Bundles", "XLIFF", "LocalizationCore"]),
    tests("SpreadsheetsTests", ["Spreadsheets", "FileSets", "LocalizationCore"]),
    tests(
      "AppProjectsTests",
      [
        "ProjectSupport", "AppProjects", "Bundles", "TranslationChecks", "XLIFF",
        "LocalizationCore",
      ]
    ),
    tests(
      "GatesTests",
      [
        "ProjectSupport", "Gates", "Ledger", "AppProjects", "FileSets", "StringCatalogs",
        "TranslationChecks", "Reconciliation", "LocalizationReports", "XMLEvents",
        "LocalizationCore",
      ]
    ),
    tests(
      "AppSourcesTests",
      [
        "AppSources", "CodeFacts", "AppProjects", "FileSets", "LocalizationReports",
        "LocalizationCore",
      ]
    ),
    tests(
      "LedgerTests",
      [
        "ProjectSupport", "Ledger", "AppProjects", "FileSets", "JSONSource", "Reconciliation",
        "LocalizationCore",
      ]
    ),
    tests(
      "ExchangeTests",
      [
        "ProjectSupport", "Exchange", "Ledger", "AppProjects", "Bundles", "Spreadsheets", "Gettext",
        "AndroidResources", "LocalizationReports", "XLIFF", "XLIFFValidation", "XLIFFConversion",
        "StringCatalogs", "LegacyCatalogs", "TranslationChecks", "Reconciliation",
        "LocalizationCore",
      ]
    ),
    tests(
      "FileToolsTests",
      [
        "ProjectSupport", "FileTools", "AppProjects", "FileSets", "JSONSource", "StringCatalogs",
        "LocalizationCore",
      ]
    ),
    tests(
      "ReviewTests",
      [
        "ProjectSupport", "Review", "Exchange", "Ledger", "AppProjects", "Bundles",
        "Spreadsheets", "XLIFF", "StringCatalogs", "Reconciliation", "LocalizationCore",
      ]
    ),
    // Tests of several rooms together.
    tests(
      "RoundTripTests",
      [
        "ProjectSupport", "Exchange", "FileTools", "Ledger", "Gates", "AppProjects", "Bundles",
        "LocalizationReports", "XLIFF", "StringCatalogs", "LegacyCatalogs", "TranslationChecks",
        "Reconciliation", "LocalizationCore",
      ]
    ),
    tests(
      "LoctripKitTests",
      // It hands on modules, and may stay the same when one of them changes.
      [
        "LoctripKit", "LocalizationCore", "AppProjects", "Bundles", "Reconciliation", "Exchange",
        "TranslationChecks", "StringCatalogs", "XLIFF", "ProjectSupport",
      ]
    ),
    tests(
      "CommandTests",
      [
        "loctrip", "AppProjects", "Bundles", "FileSets", "LocalizationReports", "LocalizationCore",
        "ProjectSupport", "Ledger",
      ],
      and: [.product(name: "ArgumentParser", package: "swift-argument-parser")]
    ),
  ] + libraries
)

// Plugins have the program built for themselves, with all that it sees: nothing is built twice for our own tests.
if ["LOCTRIP_TESTED", "LOCTRIP_ROOM"].contains(where: { Context.environment[$0] != nil }) {
  package.targets.removeAll { $0.type == .plugin }
  package.products.removeAll { $0 is Product.Plugin }
}

// `make try ROOM=Ledger` builds and runs the tests of one room.
if let room = Context.environment["LOCTRIP_ROOM"], !room.isEmpty {
  package.targets.removeAll { $0.type == .test && $0.name != "\(room)Tests" }
}

// Programs that measure loctrip: targets of this package, so that no module is built twice, and only for those who ask.
if Context.environment["LOCTRIP_MEASUREMENTS"] != nil {
  /// A program that measures, with the targets that it may see.
  func measurement(
    _ name: String,
    in path: String,
    _ dependencies: [String] = [],
    and others: [Target.Dependency] = [],
    settings: [SwiftSetting] = strict
  ) -> Target {
    .executableTarget(
      name: name,
      dependencies: ours(dependencies) + others,
      path: path,
      swiftSettings: settings
    )
  }
  let arguments = Target.Dependency.product(
    name: "ArgumentParser",
    package: "swift-argument-parser"
  )
  package.products += [
    .library(name: "LoctripFault", type: .dynamic, targets: ["LoctripFault"])
  ]
  package.targets += [
    measurement(
      "acceptance",
      in: "Acceptance/Sources/acceptance",
      [
        "LoctripKit", "Ledger", "Gates", "Exchange", "Ordering", "Review", "FileTools",
        "AppProjects", "Bundles", "FileSets", "Spreadsheets", "Matrix",
        "XLIFF",
        "XLIFFValidation", "XLIFFConversion", "StringCatalogs", "LegacyCatalogs",
        "CatalogMigration", "AndroidResources",
        "JSONSource", "XMLEvents", "TranslationChecks", "Reconciliation", "LocalizationReports",
        "LocalizationCore",
      ],
      settings: [.treatAllWarnings(as: .error)]
    ),
    // Preloaded into the program that is measured, not linked.
    .target(name: "LoctripFault", path: "Acceptance/Sources/Fault"),
    measurement(
      "bench",
      in: "Benchmarks/Sources/Bench",
      [
        "AppProjects", "Bundles", "FileSets", "Exchange", "XLIFF", "XMLEvents", "StringCatalogs",
        "Ledger", "LocalizationCore",
      ],
      and: [arguments, "LoctripMeasuring"]
    ),
    // Sees nothing of loctrip but the program.
    measurement("growth", in: "Benchmarks/Sources/Growth", and: [arguments, "LoctripMeasuring"]),
    .target(
      name: "LoctripMeasuring",
      path: "Benchmarks/Sources/Measuring",
      swiftSettings: strict
    ),
  ]
}

// The programs of Examples/ as `make test` builds them: out of the modules that the tests use, and as outsiders, who see
// no more than what is public. Examples/ itself is a package of its own.
if isTested {
  // LoctripKit hands on modules, and may itself stay the same when one of them changes.
  let kit: [Target.Dependency] = [
    "LoctripKit", "LoctripLocalizationCore", "LoctripAppProjects", "LoctripBundles",
    "LoctripReconciliation", "LoctripExchange", "LoctripTranslationChecks", "StringCatalogs",
    "XLIFF",
  ]
  let outsider: [SwiftSetting] = [.unsafeFlags(["-package-name", "examples", "-Onone"])]
  package.dependencies += [.package(url: "https://github.com/apple/swift-system", from: "1.5.0")]
  let programs = [
    "Untranslated", "ExportInMemory", "ImportWithDecision", "OwnCheck", "CountUnits", "Verdicts",
    "FillFromGlossary", "Coverage", "Compare", "ApplyCorrections", "ListUnits", "ListFiles",
    "ListKeys",
  ]
  package.targets += programs.map {
    .executableTarget(
      name: $0,
      dependencies: kit,
      path: "Examples/Sources/\($0)",
      swiftSettings: outsider
    )
  }
  package.targets += ["Orders", "Files", "Review"].map {
    .target(
      name: $0,
      dependencies: kit + [.product(name: "SystemPackage", package: "swift-system")],
      path: "Examples/Sources/\($0)",
      swiftSettings: outsider
    )
  }
}
