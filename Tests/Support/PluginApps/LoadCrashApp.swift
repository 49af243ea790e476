import Inspectable

struct LoadCrashApp: InspectableApp {
  let name = "loadcrash"
  let summary = "Traps while it is built"

  func makeScene(in context: SceneContext) -> Scene {
    print("about to trap")
    preconditionFailure("this app cannot be built")
  }
}
