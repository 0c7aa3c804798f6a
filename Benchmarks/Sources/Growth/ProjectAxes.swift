import LoctripMeasuring

extension Axis {
  private static let projectWorks: KeyValuePairs<String, String> = [
    "status": "status app", "missing": "keys missing app",
  ]

  /// The parts of a project file that there may be many of.
  static var projects: [Axis] {
    [
      Axis("project-path-steps", 4_000, projectWorks) { room, size in
        try room.project(
          "F = {isa = PBXFileReference; path = \"\(String(repeating: "a/../", count: size))A.swift\";};",
          group: "F")
      },
      Axis("project-groups", 1_000, projectWorks) { room, size in
        let groups = (0..<size).map { number in
          "F\(number) = {isa = PBXGroup; children = (F\(number + 1)); name = G\(number);};\n"
        }
        try room.project(groups.joined(), group: "F0")
      },
      // Targets that share one list of settings, which they all quote.
      Axis("project-targets", 500, projectWorks) { room, size in
        let targets = (0..<size).map { number in
          "T\(number) = {isa = PBXNativeTarget; name = App\(number); buildConfigurationList = L;};\n"
        }
        try room.project(targets.joined(), targets: (0..<size).map { "T\($0)" }, settings: 200)
      },
      Axis("project-settings", 1_000, projectWorks) { room, size in
        try room.project(
          "T = {isa = PBXNativeTarget; name = App; buildConfigurationList = L;};", targets: ["T"],
          settings: size)
      },
      Axis("project-json-files", 1_000, projectWorks) { room, size in
        let files = (0..<size).map {
          "{ path: 'A\($0).swift', 'target-membership': [ 'App/compile-sources' ] }"
        }
        try room.write(
          "app/App.xcodeproj/project.xcproj",
          """
          { localizations: { development: 'en', supported: [ 'de' ] }, targets: [ { name: 'App' } ],
            files: [ \(files.joined(separator: ",\n")) ] }
          """)
        try room.tables()
      },
    ]
  }
}

extension Room {
  /// Writes an Xcode project.
  ///
  /// - Parameters:
  ///   - objects: Objects of it.
  ///   - group: The one in its main group.
  ///   - targets: Its targets.
  ///   - settings: The number of settings of the list `L`.
  fileprivate func project(
    _ objects: String, group: String = "", targets: [String] = [], settings: Int = 0
  ) throws {
    let values = (0..<settings).map { "INFOPLIST_KEY_K\($0) = \"\($0) of $(TARGET_NAME)\";\n" }
    try write(
      "app/App.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      { objects = {
        P = {isa = PBXProject; developmentRegion = en; knownRegions = (en, de); mainGroup = M;
          buildConfigurationList = L; targets = (\(targets.joined(separator: ", ")));};
        M = {isa = PBXGroup; children = (\(group));};
        L = {isa = XCConfigurationList; buildConfigurations = (C);};
        C = {isa = XCBuildConfiguration; name = Release; buildSettings = {\(values.joined())};};
        \(objects)
      }; rootObject = P; }
      """)
    try tables()
  }

  /// Writes tables whose source language and sources the project says.
  fileprivate func tables() throws {
    try code(texts: [0], to: "app/File.swift")
    try write("app/App/en.lproj/Localizable.strings", Texts.strings(2, in: "en"))
    try write("app/App/de.lproj/Localizable.strings", Texts.strings(2, in: "de"))
    try write("app/App/de.lproj/InfoPlist.strings", "\"K0\" = \"Null\";\n")
  }
}
