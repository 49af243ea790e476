/// A loop in the manner of Mobius: events update a model and cause effects, which send events.
///
/// It knows nothing of the inspector.
@MainActor
final class Loop<Model, Event, Effect> {
  private(set) var model: Model
  private let update: (Model, Event) -> Next<Model, Effect>

  /// Performs an effect, which may send events, now and later.
  var perform: (Effect) -> Void = { _ in }
  /// Passes an event on: at once, unless other code is to decide when.
  var schedule: (Event, _ take: @escaping (Event) -> Void) -> Void = { event, take in take(event) }

  init(startingFrom model: Model, update: @escaping (Model, Event) -> Next<Model, Effect>) {
    self.model = model
    self.update = update
  }

  /// Takes an event.
  func send(_ event: Event) {
    schedule(event) { [self] event in
      let next = update(model, event)
      if let changed = next.model { model = changed }
      next.effects.forEach(perform)
    }
  }

  /// Goes on from another model.
  func start(from model: Model) {
    self.model = model
  }
}

/// The result of an event.
struct Next<Model, Effect> {
  /// The new model; nil if it stays the same.
  var model: Model?
  /// The effects to perform.
  var effects: [Effect] = []
}
