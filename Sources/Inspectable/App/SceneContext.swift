public import StateKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The outside world of a scene, under the inspector's control, so that the same inputs always do
/// the same.
@MainActor
public final class SceneContext {
  /// The seed that randomness and UUIDs come from.
  public let seed: UInt64
  /// Random numbers, the same in every run with the same seed.
  public var random: SeededGenerator {
    get {
      order?.note()
      return generator
    }
    _modify {
      order?.note()
      yield &generator
    }
  }
  private var generator: SeededGenerator
  /// The clock that all waiting of the app should be done on: it moves only when told to.
  public let clock = VirtualClock()
  let requests = ControlledRequests()
  let tasks = TaskMonitor()
  let effects: SceneEffects
  /// Notes what happens in the current step; nil outside of an inspector.
  weak var record: StepRecord?
  /// The order in which effects act, if that is noted or followed.
  package let order: EffectOrder?
  /// Writes down what is done to a running app; nil where nothing is recorded.
  var recorder: (any SceneRecorder)?
  /// What is secret in the scene, which is not recorded either; nil until the scene is loaded.
  weak var secrets: (any RecordedSecrets)?
  /// Answers what the app asks for without saying how, where it runs by itself.
  package var answers:
    (@Sendable (_ name: String, _ arguments: [Value.Member]) async throws -> Value)?
  /// Whether it is that of a running app, which really asks.
  package let isLive: Bool
  /// What moves the time of a running app on, which lives as long as this.
  var liveClock: AnyObject?
  private var log: [String] = []
  /// How many lines of the log are kept.
  private static let keptLines = 1_000
  private let start: Date

  /// Makes a context; a test passes its own seed where it matters.
  ///
  /// - Parameters:
  ///   - seed: where randomness starts.
  ///   - start: what `date` answers before any time has passed.
  public convenience init(seed: UInt64 = 0, start: Date = SceneContext.defaultStart) {
    self.init(seed: seed, start: start, order: nil)
  }

  package init(seed: UInt64, start: Date, order: EffectOrder?, isLive: Bool = false) {
    self.isLive = isLive
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    self.start = start
    self.order = order
    effects = SceneEffects(tasks: tasks)
    requests.order = order
    guard let order else { return }
    order.adopt(tasks, of: "")
    clock.setOnSet { if $0.kind == .callback { order.note() } }
    clock.setOnRead { order.note() }
    StateReads.note = { order.note() }
  }

  /// The moment at which a scene starts by default: 2021-01-01, 00:00 UTC.
  public nonisolated static let defaultStart = Date(timeIntervalSince1970: 1_609_459_200)

  /// The current time of the scene: its start, plus the time by which the clock was advanced.
  public var date: Date {
    order?.note()
    let (seconds, attoseconds) = clock.elapsed.components
    return start.addingTimeInterval(Double(seconds) + Double(attoseconds) * 1e-18)
  }

  /// Asks the outside world for something, and waits until the inspector answers.
  ///
  /// ```swift
  /// let titles: [String] = try await context.request("fetchTodos")
  /// ```
  /// The request is parked under its name. `resolve fetchTodos ["fly"]` lets the effect continue
  /// with an answer, and `fail fetchTodos "offline"` with an error.
  ///
  /// Arguments describe the request:
  ///
  /// ```swift
  /// let found: [String] = try await context.request("search", with: ["query": text, "page": 2])
  /// ```
  /// is shown as `search#1(query: "milk", page: 2)`. `Secret(argument: "query", of: "search")`
  /// hides one of them.
  ///
  /// An answer that isn't `Decodable` is made from its parts, like an action. If the answer is only
  /// that the work is done, use the type `Void`; then `resolve save` is enough.
  ///
  /// - Parameters:
  ///   - name: the name of the request.
  ///   - arguments: the labels and values with which the request is shown.
  ///   - offer: the answer if the inspector gives no value.
  ///   - tried: the answers that an exploration tries, besides the offered one.
  /// - Throws: ``RequestFailure`` if the inspector says so, `CancellationError` if the effect ends
  ///   first.
  public func request<Response: Sendable>(
    _ name: String, with arguments: KeyValuePairs<String, any Sendable> = [:],
    offering offer: (@MainActor () throws -> Response)? = nil,
    values tried: (@MainActor () -> [Response])? = nil
  ) async throws -> Response {
    if isLive { return try await answer(name, arguments, offering: offer) }
    return try await requests.ask(
      name, arguments.map { Value.Member($0.key, Reflection.value(of: $0.value)) }, offer: offer,
      tried: tried)
  }

  /// Starts an effect: longer work, which the inspector lists and awaits until it ends.
  ///
  /// The effects of StateKit's stores and workflows start this way by themselves; call this for the
  /// effects of any other architecture. A step has ended when every effect has ended, or waits on
  /// ``clock`` or for the answer to a request.
  ///
  /// ```swift
  /// context.startEffect("fetch") { loop.send(.fetched(try await context.request("fetch"))) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the effect's name in lists and events.
  ///   - operation: the work, on the main actor; an error that it throws is shown.
  /// - Returns: the effect, which you can cancel; it continues if you don't keep it.
  @discardableResult
  public func startEffect(
    _ name: String, operation: @escaping @MainActor () async throws -> Void
  ) -> SceneEffect {
    SceneEffect(id: effects.start(name, operation), effects: effects)
  }

  /// Adds an event to the current step.
  ///
  /// ```swift
  /// context.note("loop-began", "counter")
  /// ```
  /// is shown as `* loop-began counter`. The kinds that `StepEvent.Kind` declares have their own
  /// words, such as `* action Add(amount: 1)` for `StepEvent.Kind.action`.
  ///
  /// - Parameters:
  ///   - kind: the kind of the event, a custom one or one that `StepEvent.Kind` declares.
  ///   - name: the name of the thing to which it happens.
  ///   - detail: more, such as the text of an error.
  public func note(_ kind: StepEvent.Kind, _ name: String, detail: String? = nil) {
    record?.add(kind, name, detail: detail)
  }

  /// Reports that the app's own store, reducer or middleware takes an action, as an event of the
  /// step.
  ///
  /// ```swift
  /// let store = ReSwift.Store(reducer: reduce, state: nil, middleware: [
  ///   { _, _ in { next in { action in context.report(action: action); next(action) } } }
  /// ])
  /// ```
  /// is a middleware that shows each action as `* action AddTodo(title: "milk")`, including those
  /// that effects and other actions dispatch, in the order in which they are taken. The action that
  /// the step itself dispatches is the step's title, and isn't shown again.
  ///
  /// - Parameters:
  ///   - action: a value of any type; secrets in it are hidden.
  ///   - source: the file and line that sent it, such as `TodoList.swift:41`, if the store knows
  ///     them; `blame --source` and `history --source` show it.
  public func report(action: Any, source: String? = nil) {
    take(
      from: source.map(SentPlace.told),
      {
        $0.put(text: "dispatch ")
        record?.write(action, to: &$0)
      }
    ) {}
    record?.addAction(source: source) { [record] in record?.name(of: action) ?? "" }
  }

  /// Tells that an effect of the app's own began: `* effect fetch started`.
  ///
  /// Steps do not wait for it; those that ``startEffect(_:operation:)`` starts are waited for, and told of
  /// by themselves.
  public func effect(started name: String) { note(.effectStarted, name) }

  /// Reports that one of the app's own effects ended.
  ///
  /// - Parameters:
  ///   - name: the effect's name.
  ///   - error: the error, if it failed; a `CancellationError` if it was cancelled.
  public func effect(ended name: String, error: (any Error)? = nil) {
    switch error {
    case nil: note(.effectFinished, name)
    case is CancellationError: note(.effectCancelled, name)
    case let error?: note(.effectFailed, name, detail: "\(error)")
    }
  }

  /// Writes a line into the scene's log, which `print log` shows; the last 1,000 are kept.
  public func log(_ line: String) {
    // All that are too many at once: to take the first out moves each of the others.
    if log.count >= 2 * Self.keptLines { log.removeFirst(Self.keptLines) }
    log.append(line)
  }

  /// The last lines of the log.
  var lastLogged: ArraySlice<String> { log.suffix(Self.keptLines) }

  /// A new UUID, the same in every run with the same seed.
  public func makeUUID() -> UUID {
    var high = random.next()
    var low = random.next()
    // Version 4, variant 1, as RFC 9562 has them.
    high = (high & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000
    low = (low & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (56 - 8 * index))
    }
    return UUID(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
        byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
        byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }
}

/// A service or a model may hold it, whose state it is no part of.
extension SceneContext: UntrackedMachinery {}

/// A small random generator, all of whose numbers follow from its seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  package private(set) var state: UInt64

  /// Starts at a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
