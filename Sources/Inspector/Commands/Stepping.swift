import InspectableDoor

/// A command that takes one step after the other, which Ctrl-C ends between two of them.
@MainActor
struct Stepping {
  /// What is left to step through next.
  enum Left {
    case action, transition, timer, nothing
  }

  private let session: Session
  private let verb: String
  private let way: LongWay
  private var output = Output()
  /// How many actions are known to wait.
  private var known = 0
  /// Whether somebody may want to know how far the clock was after each step.
  private let notesClock: Bool
  /// Nobody reads how far it was after more steps of one command.
  private static let mostClocks = 1_000

  /// Carries out a verb, and returns how far it got if the user interrupted it.
  static func run(
    _ verb: String, in invocation: Invocation, _ body: (inout Stepping) async throws -> Void
  ) async throws -> Output {
    let interpreter = invocation.interpreter
    var stepping = Stepping(
      invocation.session, verb, notesClock: interpreter.screen(in: .text) != nil)
    Interruption.isExpected = true
    defer {
      Interruption.isExpected = false
      stepping.way.finish()
    }
    do {
      try await body(&stepping)
    } catch CommandError.hostFailed(.interrupted, _, _, let back) {
      stepping.fail(.steppingInterrupted(verb, steps: stepping.count, back: back))
    }
    return stepping.output
  }

  private init(_ session: Session, _ verb: String, notesClock: Bool) {
    self.session = session
    self.notesClock = notesClock
    self.verb = verb
    way = LongWay(to: 0, progress: session.audience.progress)
  }

  /// How many steps were taken.
  var count: Int { output.steps.count }

  /// Takes a step; returns whether another may follow.
  mutating func step() async throws(CommandError) -> Bool {
    if session.audience.isInterrupted() {
      throw .hostFailed(.interrupted, during: verb, output: AppOutput(), back: nil)
    }
    var result = try await session.perform(.step)
    if notesClock, count < Self.mostClocks { result.clock = try await session.clock().now }
    output.add(result)
    if case .failure(.hostFailed(.interrupted, _, _, let back)) = result.look {
      throw .hostFailed(.interrupted, during: verb, output: AppOutput(), back: back)
    }
    // Steps are quick, so the progress is not shown at each of them.
    if count.isMultiple(of: 50), let number = result.number { way.tell("#\(grouped(number))") }
    return !output.isStopped
  }

  /// Ends the holding of actions.
  mutating func unhold() async throws(CommandError) {
    output.add(try await session.perform(.unhold))
    output.lines = ["not holding"]
    output.found = ["isHolding": .bool(false)]
  }

  /// Says something below the steps.
  mutating func say(_ lines: [String]) { output.lines = lines }

  /// Says the same as data.
  mutating func find(_ found: [String: JSON]) { output.found = found }

  /// Ends with an error below the steps.
  mutating func fail(_ error: CommandError) { output.error = error }

  // MARK: What is left

  /// Whether an action or a transition is held.
  mutating func hasHeld() async throws(CommandError) -> Bool {
    switch try await left() {
    case .action, .transition: true
    case .timer, .nothing: false
    }
  }

  /// Whether an action, a transition or a timer waits.
  mutating func hasAnything() async throws(CommandError) -> Bool { try await left() != .nothing }

  /// What to say about queues in which a state waits although nothing is left.
  func stuckQueues() async throws(CommandError) -> [String] { try await session.stuckQueues() }

  /// What comes next; called before each step.
  ///
  /// Held actions leave only by steps, one with each. Each answer lists all of them, so the host is
  /// asked again only when as many steps were taken as actions waited the last time.
  mutating func left() async throws(CommandError) -> Left {
    if known > 0 {
      known -= 1
      return .action
    }
    let held = try await session.held()
    known = max(held.actions.count - 1, 0)
    if !held.actions.isEmpty { return .action }
    if held.transitions?.isEmpty == false { return .transition }
    return held.timers > 0 ? .timer : .nothing
  }
}

/// Finds out that all that is left are timers that set themselves again and again.
@MainActor
struct EndlessTimers {
  /// How often each timer must have set itself again for that.
  static let most = 100

  private let session: Session
  /// How often each had done so in the beginning, by its number; nil before the first look.
  private var beginnings: [Int: Int]?
  /// How many timers came due since then.
  private var fired = 0
  /// When to look again; not at each step, since the list of timers may be long.
  private var nextLook = EndlessTimers.most
  private var looks = 0

  init(of session: Session) {
    self.session = session
  }

  /// The timers, if nothing else is left; called before each step that lets one come due.
  mutating func found() async throws(CommandError) -> [TimerRow]? {
    guard let beginnings else {
      let timers = try await session.clock().timers
      self.beginnings = Dictionary(timers.compactMap(Self.series)) { max($0, $1) }
      fired = 1
      return nil
    }
    defer { fired += 1 }
    guard fired >= nextLook else { return nil }
    let timers = try await session.clock().timers
    var missing = 0
    for timer in timers {
      // If the host does not tell, this cannot be found out.
      guard let (number, repeats) = Self.series(timer) else { return nil }
      missing += max(0, Self.most - (repeats - beginnings[number, default: 0]))
    }
    if missing == 0 { return timers.isEmpty ? nil : timers }
    looks += 1
    // Each step lets one of them set itself once more.
    nextLook = fired + max(missing, looks)
    return nil
  }

  private static func series(_ timer: TimerRow) -> (number: Int, repeats: Int)? {
    guard let number = timer.number, let repeats = timer.repeats else { return nil }
    // A host may send any number; this one can be added to without overflow.
    return (number, min(max(repeats, 0), 1 << 40))
  }
}
