import StateKit

/// What happens within a step, in the order in which it happens.
@MainActor
final class StepRecord: StoreObserver {
  private var events: [StepEvent] = []
  /// How much the app has printed, where that is known.
  let printedBytes: @MainActor () -> Int?
  /// The input's own action is the step's title, so it is not listed among what it caused.
  private var awaitsOwnAction = false
  /// What queues are called.
  var names: [ObjectIdentifier: String] = [:]

  private let secrets: SceneSecrets
  private let requests: ControlledRequests

  init(
    secrets: SceneSecrets, requests: ControlledRequests,
    printedBytes: @escaping @MainActor () -> Int?
  ) {
    self.secrets = secrets
    self.requests = requests
    self.printedBytes = printedBytes
  }

  /// The events since this was last called.
  func take() -> [StepEvent] {
    defer { events = [] }
    return events
  }

  /// Runs something whose first dispatched item is the step itself.
  func withOwnAction(_ body: () throws -> Void) rethrows {
    awaitsOwnAction = true
    defer { awaitsOwnAction = false }
    try body()
  }

  func add(_ kind: StepEvent.Kind, _ name: String, detail: String? = nil) {
    events.append(StepEvent(kind, name, detail: detail, printed: printedBytes()))
  }

  /// Notes that a request waits for an answer, and what it is given.
  func addRequest(_ title: String) {
    let arguments = requests.parked.first { $0.title == title }.flatMap(secrets.arguments)
    add(.requestParked, title, detail: arguments?.bracketed)
  }

  func storeWillPerform(_ item: any Dispatchable) {
    if awaitsOwnAction {
      awaitsOwnAction = false
    } else {
      add(.action, name(of: item))
    }
  }

  func storeDidStop(_ item: any Dispatchable, error: any Error) {
    add(.failed, name(of: item), detail: "\(error)")
  }

  func storeDidHold(_ item: any Dispatchable) {
    add(.held, name(of: item))
  }

  func storeEffect(_ effect: EffectRecord, did event: EffectEvent) {
    let name = effect.name
    switch event {
    case .started: add(.effectStarted, name)
    case .parked(.request(let title)): addRequest(title)
    case .parked(.clock): add(.effectSleeping, name)
    // Waiting for another item, and going on, show in what happens next.
    case .parked(.dispatch), .unparked: break
    case .finished: add(.effectFinished, name)
    case .failed(let error): add(.effectFailed, name, detail: "\(error)")
    case .cancelled: add(.effectCancelled, name)
    }
  }

  /// What was dispatched, as a literal.
  func name(of item: any Dispatchable) -> String {
    literal(of: Reflection.value(of: item.dispatchedValue))
  }

  /// A dispatched value as a literal, with what is secret hidden.
  func literal(of dispatched: Value) -> String {
    secrets.hiding(dispatched: dispatched).literal
  }
}

extension StepRecord: TransitionObserver {
  func transitionDidProceed(_ event: TransitionEvent, in controller: BasicStateController) {
    let queue = names[ObjectIdentifier(controller)] ?? "transition"
    switch event {
    case .began(let old, let new):
      add(.transitionBegan, "\(queue): \(old.map { $0 + " -> " } ?? "")\(new)")
    case .ended(let state): add(.transitionEnded, "\(queue): \(state)")
    case .refused(let state): add(.transitionRefused, "\(queue): \(state)")
    case .dropped(let state): add(.transitionDropped, "\(queue): \(state)")
    case .problem(let problem): add(.transitionProblem, "\(queue): \(problem)")
    }
  }
}

extension EffectRecord {
  /// What the effect is called in lists: the type that was dispatched, or its case.
  var name: String {
    if case .enumeration(_, let name, _) = Reflection.value(of: value) { return "." + name }
    return Reflection.typeName(type(of: value))
  }
}
