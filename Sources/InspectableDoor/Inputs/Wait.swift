extension Inputs {
  /// Real time passes, in which the app does what the clock does not control.
  package struct Wait: InputKind {
    package static let word = "wait"

    /// How long; nil where only a condition ends it.
    package var nanoseconds: Int64?
    /// What ends it before that.
    package var until: ValueExpression?
    /// The longest that a host waits whatever else holds; nil for as long as it takes.
    package var limit: Int64?
    /// What happened when it was done first; nil the first time.
    package var outcome: Outcome?

    /// What happened meanwhile, by which a replay knows that it has waited for long enough.
    package struct Outcome: Hashable, Sendable, Codable {
      /// How many events there were.
      package var events: Int
      /// Which parts were different in the end.
      package var changed: [Int]

      package init(events: Int, changed: [Int]) {
        self.events = events
        self.changed = changed
      }
    }

    package init(
      nanoseconds: Int64? = nil, until: ValueExpression? = nil, limit: Int64? = nil,
      outcome: Outcome? = nil
    ) {
      self.nanoseconds = nanoseconds
      self.until = until
      self.limit = limit
      self.outcome = outcome
    }

    /// How long it may take, in nanoseconds; nil for as long as it takes.
    package var longest: Int64? { [nanoseconds, limit].compactMap { $0 }.min() }

    package func operands(in scene: SceneDescription?) -> String {
      var words: [String] = []
      if let nanoseconds { words.append(Duration.nanoseconds(nanoseconds).literal) }
      // Nobody typed the rest, and only the session reads it again.
      if scene == nil {
        if let limit { words += ["within", Duration.nanoseconds(limit).literal] }
        if let outcome {
          words += ["meanwhile"] + ([outcome.events] + outcome.changed).map(String.init)
        }
      }
      if let until { words += ["until", "\(until)"] }
      return words.joined(separator: " ")
    }

    package func hidingSecrets(in scene: SceneDescription, note: (Value) -> Void) -> Self {
      var shown = self
      shown.until = until?.hidingSecrets(in: scene)
      return shown
    }

    package func isExact(_ asked: Self) -> Bool {
      (nanoseconds, until) == (asked.nanoseconds, asked.until) && limit ?? 0 >= 0
        && outcome.map { ([$0.events] + $0.changed).allSatisfy { $0 >= 0 } } ?? true
    }

    package func has(_ place: Refusal.Place) -> Bool {
      place.isWithin(expression: until?.source.utf8.count ?? 0)
    }
  }
}

extension Input {
  /// Real time passes, in which the app does what the clock does not control.
  ///
  /// - Parameters:
  ///   - nanoseconds: how long; nil where only a condition ends it.
  ///   - until: what ends it before that.
  public static func wait(nanoseconds: Int64?, until: ValueExpression? = nil) -> Input {
    Input(Inputs.Wait(nanoseconds: nanoseconds, until: until))
  }

  /// How many seconds of real time it can take beside what the app does; 0 for all inputs but a wait.
  package var realSeconds: Double {
    guard let wait = kind as? Inputs.Wait else { return 0 }
    return wait.longest.map { Double($0) / 1e9 } ?? .infinity
  }
}
