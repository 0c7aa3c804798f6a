import Foundation

extension Attack {
  private static let secret = "hunter2-of-a-stranger"
  private static let settings = "TOKEN = \(secret)\n"
  private static let propertyList = """
    <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>NSCameraUsageDescription</key>\
    <string>\(secret)</string></dict></plist>
    """

  /// A project file whose target has settings and a base configuration.
  private static func project(
    _ settings: String = "INFOPLIST_KEY_NSCameraUsageDescription = \"$(TOKEN)\";",
    base: String = "", file: String = "path = App.xcconfig; sourceTree = \"<group>\";"
  ) -> String {
    """
    // !$*UTF8*$!
    {rootObject = P; objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L;};
      G = {isa = PBXGroup; children = (F, D); sourceTree = "<group>";};
      F = {isa = PBXFileReference; \(file)};
      D = {isa = PBXFileSystemSynchronizedRootGroup; path = Config; sourceTree = "<group>";};
      T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; \
    buildConfigurationList = C;};
      L = {isa = XCConfigurationList; buildConfigurations = ();};
      C = {isa = XCConfigurationList; buildConfigurations = (R);};
      R = {isa = XCBuildConfiguration; name = Release; \(base) buildSettings = {\(settings)};};
    };}

    """
  }

  private static let configured = "baseConfigurationReference = F;"

  /// A way in which a project names a file: what the project is when that file stands in a folder.
  ///
  /// The folder is `outside` beside the clone, or `inside` of it. The clone is `app`, its project stands in `app/ios`.
  private static let ways:
    [(name: String, make: @Sendable (_ room: AttackRoom, _ folder: String) throws -> Void)] = [
      (
        "settings that are a link",
        { room, folder in
          try room.write("\(folder)/s.xcconfig", settings)
          try room.write("app/ios/A.xcodeproj/project.pbxproj", project(base: configured))
          try room.link("app/ios/App.xcconfig", to: room.path("\(folder)/s.xcconfig"))
        }
      ),
      (
        "a base configuration by steps upward",
        { room, folder in
          try room.write("\(folder)/s.xcconfig", settings)
          let path = folder == "outside" ? "../../outside/s.xcconfig" : "../inside/s.xcconfig"
          try room.write(
            "app/ios/A.xcodeproj/project.pbxproj",
            project(base: configured, file: "path = \"\(path)\"; sourceTree = \"<group>\";"))
        }
      ),
      (
        "a base configuration by its whole path",
        { room, folder in
          try room.write("\(folder)/s.xcconfig", settings)
          let path = room.path("\(folder)/s.xcconfig")
          try room.write(
            "app/ios/A.xcodeproj/project.pbxproj",
            project(base: configured, file: "path = \"\(path)\"; sourceTree = \"<absolute>\";"))
        }
      ),
      (
        "a base configuration behind an anchor",
        { room, folder in
          try room.write("\(folder)/s.xcconfig", settings)
          try room.write(
            "app/ios/A.xcodeproj/project.pbxproj",
            project(
              base: "baseConfigurationReferenceAnchor = D; "
                + "baseConfigurationReferenceRelativePath = s.xcconfig;"))
          try room.link("app/ios/Config", to: room.path(folder))
        }
      ),
      (
        "an include by steps upward",
        { room, folder in
          try room.write("\(folder)/s.xcconfig", settings)
          let path = folder == "outside" ? "../../outside/s.xcconfig" : "../inside/s.xcconfig"
          try room.write("app/ios/A.xcodeproj/project.pbxproj", project(base: configured))
          try room.write("app/ios/App.xcconfig", "#include \"\(path)\"\n")
        }
      ),
      (
        "an include by its whole path",
        { room, folder in
          try room.write("\(folder)/s.xcconfig", settings)
          try room.write("app/ios/A.xcodeproj/project.pbxproj", project(base: configured))
          try room.write(
            "app/ios/App.xcconfig", "#include? \"\(room.path("\(folder)/s.xcconfig"))\"\n")
        }
      ),
      (
        "an include through a folder that is a link",
        { room, folder in
          try room.write("\(folder)/s.xcconfig", settings)
          try room.write("app/ios/A.xcodeproj/project.pbxproj", project(base: configured))
          try room.link("app/ios/Config", to: room.path(folder))
          try room.write("app/ios/App.xcconfig", "#include \"Config/s.xcconfig\"\n")
        }
      ),
      (
        "a property list by steps upward",
        { room, folder in
          try room.write("\(folder)/P.plist", propertyList)
          let path = folder == "outside" ? "../../outside/P.plist" : "../inside/P.plist"
          try room.write(
            "app/ios/A.xcodeproj/project.pbxproj", project("INFOPLIST_FILE = \"\(path)\";"))
        }
      ),
      (
        "a property list by its whole path",
        { room, folder in
          try room.write("\(folder)/P.plist", propertyList)
          try room.write(
            "app/ios/A.xcodeproj/project.pbxproj",
            project("INFOPLIST_FILE = \"\(room.path("\(folder)/P.plist"))\";"))
        }
      ),
      (
        "a property list that is a link",
        { room, folder in
          try room.write("\(folder)/P.plist", propertyList)
          try room.write(
            "app/ios/A.xcodeproj/project.pbxproj", project("INFOPLIST_FILE = \"App/Info.plist\";"))
          try room.link("app/ios/App/Info.plist", to: room.path("\(folder)/P.plist"))
        }
      ),
      (
        "a property list beside the table that is a link",
        { room, folder in
          try room.write("\(folder)/P.plist", propertyList)
          try room.link("app/ios/App/Info.plist", to: room.path("\(folder)/P.plist"))
        }
      ),
      (
        "a project file that is a link",
        { room, folder in
          try room.write(
            "\(folder)/p.pbxproj",
            project("INFOPLIST_KEY_NSCameraUsageDescription = \"\(secret)\";"))
          try room.link("app/ios/A.xcodeproj/project.pbxproj", to: room.path("\(folder)/p.pbxproj"))
        }
      ),
      (
        "a project that is a link",
        { room, folder in
          try room.write(
            "\(folder)/B.xcodeproj/project.pbxproj",
            project("INFOPLIST_KEY_NSCameraUsageDescription = \"\(secret)\";"))
          try room.link("app/ios/A.xcodeproj", to: room.path("\(folder)/B.xcodeproj"))
        }
      ),
    ]

  static let projectAttacks: [Attack] =
    ways.flatMap { way in
      [true, false].map { isRepository in
        Attack(
          .projects, "\(way.name), \(isRepository ? "in a repository" : "in a folder")",
          forbids: "the bundle has the text of a file outside, or lacks that of one inside"
        ) { room in
          for (place, folder) in [("outside", "outside"), ("inside", "app/inside")] {
            let room = try AttackRoom(room, folder: place)
            if isRepository { try room.write("app/.git/HEAD", "ref: refs/heads/main\n") }
            try way.make(room, folder)
            try room.write(
              "app/ios/App/InfoPlist.xcstrings",
              "{\"sourceLanguage\":\"en\",\"strings\":{\"NSCameraUsageDescription\":{}},\"version\":\"1.0\"}"
            )
            try room.write("app/ios/App/L.xcstrings", Sample.catalog())
            let ending = try room.run(
              "export", "app", "-l", "fr", "--bundle", "xliff", "-o", "out",
              with: .init(folder: room.folder))
            room.expect(ending.code == 0, "export: exit \(ending.code)")
            let isThere = room.text("out/fr.xliff").contains(secret)
            room.expect(
              isThere == (place == "inside"), "\(place): \(isThere ? "read" : "not read")")
            if place == "outside" {
              room.expect(!(ending.output + ending.errors).contains(secret), "the output has it")
            }
            for problem in room.problems { throw AttackRoom.Failure(problem) }
          }
        }
      }
    }
    + [
      Attack(.projects, "a project of more settings than it may name", forbids: "it does not end") {
        room in
        var text = ""
        for number in 0..<100 { text += "#include \"\(number).xcconfig\"\n" }
        for number in 0..<100 { try room.write("app/\(number).xcconfig", text) }
        try room.write("app/App.xcconfig", text)
        try room.write("app/A.xcodeproj/project.pbxproj", project(base: configured))
        try room.makeProject()
        try room.run("export", "app", "-l", "fr", "-o", "out", with: .init(seconds: 5))
      }
    ]
}
