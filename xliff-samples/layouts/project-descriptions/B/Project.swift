import ProjectDescription

let project = Project(
  name: "B",
  options: .options(developmentRegion: "uk"),
  targets: []
)
