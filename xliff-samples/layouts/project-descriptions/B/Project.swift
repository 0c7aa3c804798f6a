let p = Project(options: .options(developmentRegion: "uk"))
