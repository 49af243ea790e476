import Inspectable
import StateKit

/// A loop in the manner of Mobius: events update a model and cause effects, which send events.
///
/// It knows nothing of the inspector; what follows it adapts it by what is public.
@MainActor
final class Loop {
  struct Model: Codable {
    var query = ""
    var found: [String] = []
    var isSearching = false
  }

  enum LoopEvent: Codable {
    case typed(String)
    case found([String])
    case failed(String)
  }

  private(set) var model = Model()
  /// Starts what an event has caused.
  var handle: (_ query: String) -> Void = { _ in }
  /// Told of events before they update the model.
  var observe: (LoopEvent) -> Void = { _ in }

  private(set) var isHolding = false
  private(set) var waiting: [LoopEvent] = []

  func send(_ event: LoopEvent) {
    if isHolding { waiting.append(event) } else { update(event) }
  }

  private func update(_ event: LoopEvent) {
    observe(event)
    switch event {
    case .typed(let query):
      model.query = query
      model.isSearching = true
      handle(query)
    case .found(let titles):
      model.found = titles
      model.isSearching = false
    case .failed:
      model.isSearching = false
    }
  }

  func start(with model: Model) {
    self.model = model
  }
}

extension Loop: HoldableStore {
  var waitingActions: [Any] { waiting }

  func hold() {
    isHolding = true
  }

  func unhold() {
    isHolding = false
    let events = waiting
    waiting = []
    for event in events { update(event) }
  }

  func performNextAction() {
    if !waiting.isEmpty { update(waiting.removeFirst()) }
  }

  func dropWaitingActions() {
    waiting = []
  }
}

struct LoopApp: InspectableApp {
  let name = "loop"
  let summary = "A loop of events and effects, adapted by what is public"

  func makeScene(in context: SceneContext) -> Scene {
    let loop = Loop()
    var search: SceneEffect?
    loop.handle = { query in
      search?.cancel()
      search = context.startEffect("search") {
        try await context.clock.sleep(for: .seconds(1), name: "pause")
        do {
          loop.send(.found(try await context.request("search", with: ["query": query])))
        } catch let failure as RequestFailure {
          loop.send(.failed(failure.message))
          throw failure
        }
      }
    }
    loop.observe = { [weak loop] event in
      if case .typed = event { return }
      context.note("event-received", "\(event)", detail: "at \(loop?.model.query ?? "")")
    }
    var selection = 0
    var isOpen = false
    return Scene {
      StorePart("model", state: { loop.model }, restore: { loop.start(with: $0) }, holding: loop) {
        Example(Loop.LoopEvent.typed("milk"), "Type a query").performed { loop.send($0) }
      }
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
