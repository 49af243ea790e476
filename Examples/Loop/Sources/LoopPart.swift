import Inspectable

/// A loop in a scene: its model is the state, its events are the actions.
///
/// Everything here is public in Inspectable, so an adapter can be in a package of its own.
@MainActor
struct LoopPart: ScenePart {
  private let store: StorePart

  /// Declares a loop.
  ///
  /// - Parameters:
  ///   - name: the root of the model's paths.
  ///   - loop: whose model can be saved and begun with if it is `Codable`.
  ///   - events: what can be sent, an example of each.
  init<Model, Event: Codable, Effect>(
    _ name: String = "model", _ loop: Loop<Model, Event, Effect>, events: [Example<Event>]
  ) {
    let queue = EventQueue<Event>()
    loop.schedule = { queue.schedule($0, $1) }
    store = StorePart(
      name, state: { loop.model }, restore: { loop.start(from: $0) }, holding: queue
    ) {
      return events.map { example in example.performed { loop.send($0) } }
    }
  }

  func add(to scene: inout Scene) {
    store.add(to: &scene)
  }
}

extension Loop {
  /// Performs effects as those of a scene: a step waits for them and reports the events they send.
  ///
  /// They are listed by the names of their cases. Each replaces the earlier one with the same name.
  ///
  /// - Parameter body: performs one; it is given what sends events.
  func performEffects(
    in context: SceneContext,
    _ body: @escaping @MainActor (Effect, _ send: @escaping (Event) -> Void) async throws -> Void
  ) {
    var running: [String: SceneEffect] = [:]
    perform = { [weak self] effect in
      let name = Mirror(reflecting: effect).children.first?.label ?? "\(effect)"
      running[name]?.cancel()
      running[name] = context.startEffect(name) {
        try await body(effect) { event in
          context.note("event-received", "\(event)", detail: "from \(name)")
          self?.send(event)
        }
      }
    }
  }
}

/// Events on their way to a loop, which can be held.
private final class EventQueue<Event>: HoldableStore {
  private(set) var isHolding = false
  private var waiting: [(event: Event, take: (Event) -> Void)] = []

  func schedule(_ event: Event, _ take: @escaping (Event) -> Void) {
    if isHolding { waiting.append((event, take)) } else { take(event) }
  }

  var waitingActions: [Any] { waiting.map(\.event) }

  func hold() {
    isHolding = true
  }

  func unhold() {
    isHolding = false
    while !isHolding, !waiting.isEmpty { performNextAction() }
  }

  func performNextAction() {
    guard !waiting.isEmpty else { return }
    let next = waiting.removeFirst()
    next.take(next.event)
  }

  func dropWaitingActions() {
    waiting = []
  }
}
