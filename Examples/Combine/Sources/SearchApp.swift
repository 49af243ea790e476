import Inspectable
import OpenCombine

extension SceneContext {
  /// A request as a publisher: parked until whoever inspects resolves it, or it is not wanted any more.
  func publisher<Answer: Decodable & Sendable>(
    _ name: String, with arguments: KeyValuePairs<String, any Sendable> = [:]
  ) -> AnyPublisher<Answer, any Error> {
    Deferred {
      let subject = PassthroughSubject<Answer, any Error>()
      let effect = self.startEffect(name) {
        do {
          subject.send(try await self.request(name, with: arguments))
          subject.send(completion: .finished)
        } catch {
          subject.send(completion: .failure(error))
          throw error
        }
      }
      return subject.handleEvents(
        receiveCancel: { MainActor.assumeIsolated { effect.cancel() } })
    }
    .eraseToAnyPublisher()
  }
}

/// What is to be seen of the model.
struct SearchState {
  var query: String
  var found: [String]
  var problem: String?
}

@main
struct SearchApp: InspectableApp {
  let name = "opencombine"
  let summary = "An ObservableObject with publishers, adapted by what is public"

  static func main() {
    AppServer.main(SearchApp())
  }

  func makeScene(in context: SceneContext) -> Scene {
    let model = SearchModel(scheduler: SceneScheduler(clock: context.clock, name: "debounce")) {
      context.publisher("search", with: ["query": $0])
    }
    // What publishers pass on can be told, too, as long as the subscription is kept.
    let told = model.$found.dropFirst().sink { context.note("published", "found", detail: "\($0)") }
    return Scene {
      StorePart(
        "model",
        state: {
          withExtendedLifetime(told) {
            SearchState(query: model.query, found: model.found, problem: model.problem)
          }
        }
      ) {
        Do("type", "query", help: "Type into the search field") { model.query = $0 }
      }
    }
  }
}
