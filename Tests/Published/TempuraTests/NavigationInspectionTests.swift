import Inspectable
import InspectorTesting
import StateKitTempura
import Testing

private struct ShopApp: InspectableApp {
  let name = "shop"
  let summary = "three screens that come and go"

  func makeScene(in context: SceneContext) -> Scene {
    let shop = Shop()
    let navigator = shop.navigator
    return Scene {
      StorePart(shop.store) {
        Example(AddItem(text: "eggs"), "Add something to buy")
        Example(Show("detail"), "Show a screen")
        Example(Hide("detail"), "Hide a screen")
        Example(Navigate(to: ["list"]), "Go to a route")
      }
      ScreenPart("list", lookedUp: { navigator.topmost(NoteListViewController.self) })
      ScreenPart("detail", lookedUp: { navigator.topmost(DetailViewController.self) }) {
        Event("didTapEdit", "Begin to edit") {
          navigator.topmost(DetailViewController.self)?.localState.isEditing = true
        }
      }
      RoutePart(navigator)
    }
  }
}

@MainActor
@Suite("Navigation under the inspector")
struct NavigationInspectionTests {
  private func load() async throws -> InspectedApp { try await InspectedApp(ShopApp()) }

  @Test("The route is a part of the scene, and its differences are shown")
  func route() async throws {
    let app = try await load()
    #expect(try await app.value("route") == "[\"list\"]")
    let changes = try await app.perform(
      "dispatch Show(identifiersToShow: [\"detail\"], animated: false)")
    #expect(changes.map(\.part).contains("route"))
    #expect(try await app.value("route") == "[\"list\", \"detail\"]")
    #expect(try await app.value("route.count") == "2")
    try await app.perform("undo")
    #expect(try await app.value("route") == "[\"list\"]")
  }

  @Test("It can be set, whole or one screen of it, and goes there")
  func setting() async throws {
    let app = try await load()
    let changes = try await app.perform("set route = [\"list\", \"detail\"]")
    #expect(changes.map(\.part).contains("route"))
    #expect(try await app.value("detail.isVisible") == "true")
    try await app.perform("set route[1] = \"addItem\"")
    #expect(try await app.value("route") == "[\"list\", \"addItem\"]")
  }

  @Test("A route that nobody goes to leaves the app where it is; what is no route is refused")
  func wrongRoutes() async throws {
    let app = try await load()
    #expect(try await app.perform("set route = [\"list\", \"nowhere\"]").isEmpty)
    #expect(try await app.value("route") == "[\"list\"]")
    for wrong in ["set route = 3", "set route = [3]", "set route[7] = \"x\""] {
      await #expect(throws: InspectedApp.Failure.self) { try await app.perform(wrong) }
    }
    #expect(try await app.value("route") == "[\"list\"]")
  }

  @Test("An event that takes an array is triggered with one")
  func arrayEvent() async throws {
    let app = try await load()
    try await app.perform("trigger list.didTapArchive([\"milk\", \"tea\"])")
    #expect(try await app.value("state.items[3]") == "\"archived tea\"")
    #expect(try await app.value("list.model.count") == "4")
  }

  @Test("A screen that comes is inspected like one that was there from the start, and goes again")
  func screens() async throws {
    let app = try await load()
    #expect(try await app.value("list.model.count") == "2")
    #expect(try await app.value("list.isVisible") == "true")
    #expect(try await app.isNil("detail.model"))
    #expect(try await app.isNil("detail.local"))
    #expect(try await app.value("detail.isVisible") == "false")
    for early in [
      "trigger detail.didTapEdit()", "set detail.local.isEditing = true", "appear detail",
    ] {
      await #expect(throws: InspectedApp.Failure.self) { try await app.perform(early) }
    }
    let changes = try await app.perform("set route = [\"list\", \"detail\"]")
    #expect(changes.map(\.part).contains("detail.model"))
    #expect(try await app.value("detail.model.first") == "\"milk\"")
    #expect(try await app.value("detail.isConnected") == "true")
    try await app.perform("trigger detail.didTapEdit()")
    #expect(try await app.value("detail.local.isEditing") == "true")
    try await app.perform("set detail.local.isEditing = false")
    #expect(try await app.value("detail.model.isEditing") == "false")
    try await app.perform(
      "dispatch Hide(identifierToHide: \"detail\", animated: false, atomic: false)")
    #expect(try await app.isNil("detail.model"))
  }

  @Test("A screen by closures has a local state that is set")
  func closures() async throws {
    struct Hand: InspectableApp {
      let name = "hand"
      let summary = "a screen by closures"
      func makeScene(in context: SceneContext) -> Scene {
        final class Box { var isOpen = false }
        let box = Box()
        return Scene {
          ScreenPart(
            "hand", type: "Hand",
            lifeCycle: ScreenPart.LifeCycle(isVisible: { true }, setVisible: { _ in }),
            model: { box.isOpen ? "open" : "closed" },
            local: LocalStatePart(read: { box.isOpen }, write: { box.isOpen = $0 }))
          RoutePart("place", read: { ["hand"] })
        }
      }
    }
    let app = try await InspectedApp(Hand())
    try await app.perform("set hand.local = true")
    #expect(try await app.value("hand.model") == "\"open\"")
    #expect(try await app.value("place") == "[\"hand\"]")
    await #expect(throws: InspectedApp.Failure.self) {
      try await app.perform("set place = [\"x\"]")
    }
  }

  @Test("A route by closures is set, where going is done at once, takes its time, or fails")
  func routesByClosures() async throws {
    struct Lost: Error, CustomStringConvertible {
      var description: String { "lost" }
    }
    struct Path: InspectableApp {
      let name = "path"
      let summary = "routes by closures"
      func makeScene(in context: SceneContext) -> Scene {
        final class Box { var route = ["list"] }
        let (near, far) = (Box(), Box())
        return Scene {
          RoutePart(
            "near", read: { near.route },
            write: { route in
              guard route.count < 3 else { throw Lost() }
              near.route = route
            })
          RoutePart(
            "far", read: { far.route },
            write: { route in
              try await context.clock.sleep(for: .seconds(1))
              far.route = route
            })
          RoutePart(
            "quiet", read: { far.route },
            write: { route in
              far.route = []
              if route.count < 3 { far.route = route }
            })
        }
      }
    }
    let app = try await InspectedApp(Path())
    try await app.perform(#"set near = ["list", "detail"]"#)
    #expect(try await app.value("near") == #"["list", "detail"]"#)
    #expect(try await app.perform(#"set near = ["a", "b", "c"]"#).isEmpty)
    #expect(try await app.value("near") == #"["list", "detail"]"#)
    try await app.perform("set far[0] = \"detail\"")
    #expect(try await app.value("far") == #"["list"]"#)
    #expect(try await app.value("effects.count") == "1")
    try await app.perform("advance 1s")
    #expect(try await app.value("far") == #"["detail"]"#)
    try await app.perform(#"set quiet = ["a"]"#)
    #expect(try await app.value("quiet") == #"["a"]"#)
  }
}

extension InspectedApp {
  fileprivate func isNil(_ path: String) async throws -> Bool {
    try await value("\(path) == nil") == "true"
  }
}
