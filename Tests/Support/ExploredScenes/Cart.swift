package import Inspectable
package import StateKit

/// A cart that shows what is put into it at once, and takes it out again if the shop says no.
package struct CartState: State, Codable, Hashable {
  /// What is shown.
  package var items: Set<String> = []
  /// What the shop knows of.
  package var ordered: Set<String> = []
  /// How many of the shop's answers are still to come.
  package var onTheirWay = 0

  package init() {}
}

/// Something is put into the cart.
package struct PutIntoCart: SideEffect, Codable {
  package var item: String

  package func sideEffect(
    _ context: SideEffectContext<CartState, SceneContext>
  ) async throws {
    let before = context.state.items
    context.dispatch(ShowInCart(item: item))
    do {
      let _: Bool = try await context.dependencies.request("order", with: ["item": item]) { true }
      context.dispatch(Ordered(item: item))
    } catch {
      // What was put into it meanwhile goes, too.
      context.dispatch(PutBack(items: before))
    }
  }
}

struct ShowInCart: StateUpdater, Codable {
  var item: String

  func updateState(_ state: inout CartState) {
    state.items.insert(item)
    state.onTheirWay += 1
  }
}

struct Ordered: StateUpdater, Codable {
  var item: String

  func updateState(_ state: inout CartState) {
    state.ordered.insert(item)
    state.onTheirWay -= 1
  }
}

struct PutBack: StateUpdater, Codable {
  var items: Set<String>

  func updateState(_ state: inout CartState) {
    state.items = items
    state.onTheirWay -= 1
  }
}

package struct ShoppingCartApp: InspectableApp {
  package let name = "shoppingcart"
  package let summary = "A cart that takes back too much"

  package init() {}

  package func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: CartState(), dependencies: { _ in context })
    return Scene {
      StorePart(store) { Example(PutIntoCart(item: "milk"), "Put something into the cart") }
      Invariant("state.onTheirWay > 0 || state.items == state.ordered")
    }
  }
}
