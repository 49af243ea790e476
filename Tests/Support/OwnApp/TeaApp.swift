import Inspectable
import StateKit

final class Pot: Codable {
  var cups = 4
}
struct Kitchen: State, Codable {
  var guests: [String] = []
  var pot = Pot()
}
struct Pour: StateUpdater, Codable {
  var guest: String
  func updateState(_ state: inout Kitchen) {
    state.guests.append(guest)
    state.pot.cups -= 1
  }
}
struct Invite: SideEffect, Codable {
  func sideEffect(_ context: SideEffectContext<Kitchen, SceneContext>) async throws {
    let guest: String = try await context.dependencies.request("guest")
    try await context.dependencies.clock.sleep(for: .seconds(180), name: "tea draws")
    context.dispatch(Pour(guest: guest))
  }
}
struct Table: LocalState, Codable {
  var seats = 2
}
struct TableModel: ViewModelWithLocalState {
  let seated: [String], cups: Int
  init?(state: Kitchen?, localState: Table) {
    guard let state else { return nil }
    (seated, cups) = (Array(state.guests.prefix(localState.seats)), state.pot.cups)
  }
}
final class TableView: View, ViewControllerModellableView {
  func setup() {}
  func style() {}
  func update(oldModel: TableModel?) {}
  override func draw() -> [String] { (model?.seated ?? []) + ["\(model?.cups ?? 0) cups left"] }
}
struct TeaApp: InspectableApp {
  let name = "tea", summary = "Tea for some"
  func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: Kitchen(), dependencies: { _ in context })
    let table = ViewControllerWithLocalState<TableView>(store: store, localState: Table())
    return Scene {
      StorePart(store) {
        Example(Pour(guest: "Ada"), "Pour a cup for a guest")
        Example(Invite(), "Ask who comes, and let the tea draw")
      }
      ScreenPart("table", table)
    }
  }
}
@main enum Main {
  static func main() { AppServer.main(TeaApp()) }
}
