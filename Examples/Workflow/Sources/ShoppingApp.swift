import Inspectable
import StateKitWorkflow

/// Prices come from whoever inspects: `resolve price 3`.
struct AskedShop: Shop {
  let context: SceneContext

  func price(of item: String) async throws -> Int {
    try await context.request("price", with: ["item": item])
  }
}

@main
struct ShoppingApp: InspectableApp {
  let name = "workflow"
  let summary = "A host of workflows, adapted by its observer and its rendering"

  static func main() {
    AppServer.main(ShoppingApp())
  }

  func makeScene(in context: SceneContext) -> Scene {
    let observer = TreeObserver(context: context)
    let host = WorkflowHost(
      workflow: ShoppingList(shop: AskedShop(context: context)), observers: [observer])
    return Scene {
      StorePart("states", state: { observer.states }) {
        Do("add", "item", help: "Put something on the list") { (item: String) in
          host.rendering.value.onAdd(item)
        }
      }
      ScreenPart(
        "list", type: "ShoppingListScreen",
        lifeCycle: .init(isVisible: { true }, setVisible: { _ in }),
        model: { host.rendering.value })
    }
  }
}
