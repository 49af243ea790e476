import StateKit

/// What happens within a step, in the order in which it happens.
@MainActor
package final class StepRecord {
  private var events: [StepEvent] = []
  /// Whether nothing is noted, as in a running app, where no step ends.
  let isSilent: Bool
  /// How much the app has printed, where that is known.
  let printedBytes: @MainActor () -> Int?
  /// The input's own action is the step's title, so it is not listed among what it caused.
  private var awaitsOwnAction = false

  /// A dispatched value without what is secret in it.
  private let hiding: @MainActor (Value) -> Value
  /// Whether nothing is secret, so that values need not be looked through.
  private let hidesNothing: @MainActor () -> Bool
  /// The arguments of a request that waits, without what is secret in them.
  private let arguments: @MainActor (_ title: String) -> [Input.Argument]?

  init(
    isSilent: Bool = false,
    hiding: @escaping @MainActor (Value) -> Value,
    hidesNothing: @escaping @MainActor () -> Bool,
    arguments: @escaping @MainActor (_ title: String) -> [Input.Argument]?,
    printedBytes: @escaping @MainActor () -> Int?
  ) {
    self.isSilent = isSilent
    self.hiding = hiding
    self.hidesNothing = hidesNothing
    self.arguments = arguments
    self.printedBytes = printedBytes
  }

  /// How many events there are that ``take()`` would give.
  var count: Int { events.count }

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

  func add(
    _ kind: StepEvent.Kind, _ name: String, detail: String? = nil, source: String? = nil
  ) {
    if isSilent { return }
    events.append(
      StepEvent(kind, name, detail: detail, printed: printedBytes(), source: source))
  }

  /// Notes that a request waits for an answer, with its arguments.
  func addRequest(_ title: String) {
    add(.requestParked, title, detail: arguments(title)?.bracketed)
  }

  /// Notes an action, unless it is the input's own.
  func addAction(
    source: @autoclosure () -> String? = Sender.carried?.description, _ name: () -> String
  ) {
    if isSilent { return }
    if awaitsOwnAction {
      awaitsOwnAction = false
    } else {
      add(.action, name(), source: source())
    }
  }

  /// Notes that an effect begins to wait.
  func addWait(of effect: String, for wait: EffectWait) {
    switch wait {
    case .request(let title): addRequest(title)
    case .clock: add(.effectSleeping, effect)
    // What it dispatched is listed as an event of its own.
    case .dispatch: break
    }
  }

  /// What was dispatched, as a literal.
  func name(of action: Any) -> String {
    literal(of: Reflection.value(of: action))
  }

  /// Writes what was dispatched, as a literal.
  func write(_ action: Any, to writer: inout LiteralWriter) {
    guard hidesNothing() else { return writer.write(hiding(Reflection.value(of: action))) }
    Reflection.write(action, to: &writer)
  }

  /// A dispatched value as a literal, with what is secret hidden.
  func literal(of dispatched: Value) -> String {
    hiding(dispatched).literal
  }
}
