import StateKit

extension Inputs.Wait: PerformedInput {
  // What goes on meanwhile has causes of its own.
  static var isCause: Bool { false }

  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    try until?.refuseMistakes(in: scene.root(step: 0))
    let wait = RealWait(self, in: scene)
    return PreparedInput(
      perform: wait.begin, pause: wait.pause, outcome: { Input(wait.done) })
  }
}

/// A wait that goes on, in a scene.
@MainActor
final class RealWait {
  private let wait: Inputs.Wait
  private let scene: LoadedScene
  private var began = ContinuousClock.now
  /// How many events had been noted when it began, and what the parts were then.
  private var events = 0
  private var shown: [KeptValue] = []

  /// How often it looks whether it is over: what another thread changes rings no bell.
  private static let pause = Duration.milliseconds(20)
  /// How much later than the first time a condition without a time may come to hold in a replay.
  private static let patience = 1_000_000_000 as Int64

  init(_ wait: Inputs.Wait, in scene: LoadedScene) {
    self.wait = wait
    self.scene = scene
  }

  func begin() {
    began = .now
    events = scene.record.count
    shown = scene.parts.map { part in part.value.reading { KeptValue(part.value.current()) } }
  }

  /// Until when nothing is to be done but what the app itself does; nil once the wait is over.
  func pause() -> ContinuousClock.Instant? {
    let now = ContinuousClock.now
    guard !ClosureName.isToReturn, !isReached, !holds else { return nil }
    guard let longest = wait.longest else { return now + Self.pause }
    let end = began + .nanoseconds(longest)
    return end > now ? min(end, now + Self.pause) : nil
  }

  /// The wait with what came of it, which bounds how long a replay waits for the same.
  var done: Inputs.Wait {
    var done = wait
    done.outcome = Inputs.Wait.Outcome(
      events: scene.record.count - events, changed: shown.indices.filter(hasChanged))
    // Not when it begins: that may be asked for before it has.
    ClosureName.isToReturn = false
    let elapsed = (ContinuousClock.now - began).nanoseconds
    let bound = elapsed + (wait.until == nil ? 0 : Self.patience)
    done.limit = wait.longest.map { min($0, bound) } ?? bound
    return done
  }

  private func hasChanged(_ index: Int) -> Bool {
    shown[index].differs(from: scene.parts[index].value.current())
  }

  /// Whether all has happened that had the first time: a change without an event may go on, so that one takes
  /// as long as it did.
  private var isReached: Bool {
    guard let outcome = wait.outcome, outcome.events > 0 || outcome.changed.isEmpty,
      scene.record.count - events >= outcome.events
    else { return false }
    return outcome.changed.allSatisfy { shown.indices.contains($0) && hasChanged($0) }
  }

  private var holds: Bool {
    guard let until = wait.until else { return false }
    return (try? until.check(in: scene.root(step: 0), lenient: true).holds) ?? false
  }
}
