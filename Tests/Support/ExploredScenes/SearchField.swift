package import Inspectable
package import StateKit

/// What a search has found.
package struct SearchState: State, Codable, Hashable {
  /// What is in the field.
  package var query = ""
  package var results: [String] = []
  /// What these results were found for.
  package var answered: String?

  package init() {}
}

/// Somebody types.
package struct Search: SideEffect, Codable {
  package var query: String

  package func sideEffect(
    _ context: SideEffectContext<SearchState, SceneContext>
  ) async throws {
    context.dispatch(SetQuery(query: query))
    let results: [String] = try await context.dependencies.request(
      "search", with: ["query": query]
    ) { ["something"] }
    // Meanwhile something else may have been typed, which nobody looks at here.
    context.dispatch(ShowResults(results: results, query: query))
  }
}

/// What was typed stands in the field, above an empty list.
struct SetQuery: StateUpdater, Codable {
  var query: String

  func updateState(_ state: inout SearchState) {
    state.query = query
    state.results = []
    state.answered = nil
  }
}

/// An answer is there.
struct ShowResults: StateUpdater, Codable {
  var results: [String]
  var query: String

  func updateState(_ state: inout SearchState) {
    state.results = results
    state.answered = query
  }
}

package struct SearchFieldApp: InspectableApp {
  package let name = "searchfield"
  package let summary = "A search field that shows stale answers"

  package init() {}

  package func makeScene(in context: SceneContext) -> Scene {
    let store = Store(state: SearchState(), dependencies: { _ in context })
    return Scene {
      StorePart(store) { Example(Search(query: "milk"), "Look for something") }
      Invariant("state.answered == nil || state.answered == state.query")
    }
  }
}
