extension Questions {
  /// Asks for the instant of the clock and what waits on it.
  public struct Clock: Question {
    /// The word for it on the wire.
    public static let word = "clock"

    /// Makes the question.
    public init() {}

    /// The clock.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "clock"

      /// The current instant, since the start.
      public var nanoseconds: Int64
      /// The timers, in the order in which they come due.
      public var timers: [TimerRow]

      /// Makes the answer.
      public init(nanoseconds: Int64, timers: [TimerRow]) {
        self.nanoseconds = nanoseconds
        self.timers = timers
      }
    }

    /// The flaw of an answer, or nil.
    public func flaw(in answer: Answer) -> String? {
      Plausible.instant(answer.nanoseconds)
        ?? answer.timers.lazy.compactMap { Plausible.instant($0.due) }.first
    }
  }
}

/// Something that waits on the clock.
public struct TimerRow: Hashable, Sendable, Codable {
  /// The name of the timer.
  public var name: String
  /// When it is due, in nanoseconds since the start.
  public var due: Int64
  /// The code that set it, such as `demo: worker Ticks`; nil if unknown.
  public var owner: String?
  /// A number that stays the same when the timer sets itself again; nil if the host does not tell.
  public var number: Int?
  /// How often it has set itself again; nil if the host does not tell.
  public var repeats: Int?

  /// Makes a row.
  public init(
    name: String, due: Int64, owner: String? = nil, number: Int? = nil, repeats: Int? = nil
  ) {
    self.name = name
    self.due = due
    self.owner = owner
    self.number = number
    self.repeats = repeats
  }
}
