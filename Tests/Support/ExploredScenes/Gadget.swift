package import Inspectable
import StateKit

/// What has become of the gadget.
struct GadgetState: State, Codable, Hashable {
  var turns = 0
  var lucky = 0
  var name = "gadget"
}

/// Turns it, which does not come to an end for three turns and more.
struct Turn: StateUpdater, Codable {
  var turns: Int

  func updateState(_ state: inout GadgetState) {
    while turns >= 3 {}
    state.turns = turns
  }
}

/// Draws a number from a source that nobody controls.
struct DrawLot: StateUpdater, Codable {
  func updateState(_ state: inout GadgetState) { state.lucky = .random(in: 1...1 << 60) }
}

/// Takes it apart, which only its makers may.
struct TakeApart: StateUpdater, Codable {
  func updateState(_ state: inout GadgetState) { preconditionFailure("a screw is loose") }
}

/// Gives it a name.
struct Rename: StateUpdater, Codable {
  var name: String

  func updateState(_ state: inout GadgetState) { state.name = name }
}

/// Looks again and again whether there is news, and never says when to stop.
struct LookForNews: SideEffect, Codable {
  func sideEffect(_ context: SideEffectContext<GadgetState, SceneContext>) async throws {
    while true { try await context.dependencies.clock.sleep(for: .seconds(5), name: "news") }
  }
}

struct GadgetModel: ViewModelWithState {
  var name: String
  var turns: Int

  init?(state: GadgetState) { (name, turns) = (state.name, state.turns) }
}

/// Draws how often it was turned, but forgets that when only that has changed.
final class GadgetView: View, ViewControllerModellableView {
  private var title = ""

  func setup() {}
  func style() {}
  func update(oldModel: GadgetModel?) {
    guard let model, model.name != oldModel?.name else { return }
    title = "\(model.name), turned \(model.turns) times"
  }

  override func draw() -> [String] { [title] }
}

final class GadgetController: ViewController<GadgetView> {}

/// An app with a fault of each kind that the other scenes do not have.
package struct GadgetApp: InspectableApp {
  package let name = "gadget"
  package let summary = "A gadget that is not quite right"

  package init() {}

  package func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: GadgetState(), dependencies: { _ in context })
    return Scene {
      StorePart(store) {
        Example(Turn(turns: 1), "Turn it").values { (state: GadgetState) in
          (state.turns...2).map(Turn.init) + [Turn(turns: 4)]
        }
        Example(DrawLot(), "Draw a number").often()
        Example(TakeApart(), "Take it apart").never()
        Example(Rename(name: "thing"), "Give it a name")
        Example(LookForNews(), "Look for news every five seconds")
      }
      ScreenPart("gadget", GadgetController(store: store)) {}
    }
  }
}
