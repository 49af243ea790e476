import Inspectable
import StateKit

/// The text to search for, and the results.
struct Search: Codable {
  var query = ""
  var found: [String] = []
  var isSearching = false
}

enum SearchEvent: Codable {
  case typed(String)
  case found([String])
  case failed(String)
}

enum SearchEffect {
  case search(query: String)
}

extension Search {
  static func update(_ model: Search, _ event: SearchEvent) -> Next<Search, SearchEffect> {
    var model = model
    switch event {
    case .typed(let query):
      model.query = query
      model.isSearching = true
      return Next(model: model, effects: [.search(query: query)])
    case .found(let titles):
      model.found = titles
      model.isSearching = false
    case .failed:
      model.isSearching = false
    }
    return Next(model: model)
  }
}

@main
struct SearchApp: InspectableApp {
  let name = "loop"
  let summary = "A loop of events and effects, adapted by what is public"

  static func main() {
    AppServer.main(SearchApp())
  }

  func makeScene(in context: SceneContext) -> Scene {
    let loop = Loop(startingFrom: Search(), update: Search.update)
    loop.performEffects(in: context) { effect, send in
      switch effect {
      case .search(let query):
        try await context.clock.sleep(for: .seconds(1), name: "pause")
        do {
          send(.found(try await context.request("search", with: ["query": query])))
        } catch let failure as RequestFailure {
          send(.failed(failure.message))
          throw failure
        }
      }
    }
    var selection = 0
    var isOpen = false
    return Scene {
      LoopPart("model", loop, events: [Example(.typed("milk"), "Type a query")])
      ScreenPart(
        "list", type: "List",
        lifeCycle: .init(isVisible: { isOpen }, setVisible: { isOpen = $0 }),
        model: { loop.model.found }, drawing: { loop.model.found }
      )
      .localState(read: { selection }, write: { selection = $0 })
      .showing("header") { "\(loop.model.found.count) for \(loop.model.query)" }
      .preview("nothing") { ["nothing found"] }
    }
  }
}
