package import Inspectable
import StateKit

/// Two jugs, of three and of five litres, at a well.
package struct Jugs: Codable, Hashable, Sendable {
  package var small = 0
  package var large = 0

  package init() {}

  /// What one can do at the well.
  package enum Action: String, CaseIterable, Codable, Sendable {
    case fillSmall, fillLarge, emptySmall, emptyLarge, pourIntoLarge, pourIntoSmall
  }

  package mutating func perform(_ action: Action) {
    switch action {
    case .fillSmall: small = 3
    case .fillLarge: large = 5
    case .emptySmall: small = 0
    case .emptyLarge: large = 0
    case .pourIntoLarge:
      let litres = min(small, 5 - large)
      small -= litres
      large += litres
    case .pourIntoSmall:
      let litres = min(large, 3 - small)
      large -= litres
      small += litres
    }
  }
}

package struct JugsApp: InspectableApp {
  package let name = "jugs"
  package let summary = "Jugs of three and of five litres"

  package init() {}

  package func makeScene(in context: SceneContext) -> Scene {
    let store = ReduxStore(
      initialState: Jugs(),
      reducer: Reducer<Jugs, Jugs.Action, Void> { state, action, _ in
        state.perform(action)
        return nil
      }, environment: ())
    return Scene {
      StorePart(store) { Example<Jugs.Action>.all("At the well") }
    }
  }
}
