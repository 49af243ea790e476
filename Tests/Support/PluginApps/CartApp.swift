import Inspectable

/// A store that is an actor: nobody reads or changes it without waiting.
actor Cart {
  private(set) var items: [String] = []

  func add(_ item: String) { items.append(item) }
  func replace(_ items: [String]) { self.items = items }
}

/// An app whose only state is that of an actor.
struct CartApp: InspectableApp {
  let name = "cart"
  let summary = "An actor, read by waiting for it"

  func makeScene(in context: SceneContext) -> Scene {
    let cart = Cart()
    return Scene {
      StorePart("cart", state: { await cart.items }, restore: { await cart.replace($0) }) {
        Do("add", "item") { (item: String) in await cart.add(item) }
      }
    }
  }
}
