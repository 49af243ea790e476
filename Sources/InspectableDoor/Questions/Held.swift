extension Questions {
  /// Asks for the held actions and transitions, and how much is left to step through.
  public struct Held: Question {
    /// The word for it on the wire.
    public static let word = "held"

    /// Makes the question.
    public init() {}

    /// The held actions and transitions.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "held"

      /// Whether dispatched actions are kept waiting.
      public var isHolding: Bool
      /// The actions that wait.
      public var actions: [String]
      /// How many timers wait.
      public var timers: Int
      /// The transitions of queues that wait for the next steps, if there are any.
      public var transitions: [String]?

      /// Makes the answer.
      public init(
        isHolding: Bool, actions: [String], timers: Int, transitions: [String]? = nil
      ) {
        self.isHolding = isHolding
        self.actions = actions
        self.timers = timers
        self.transitions = transitions
      }
    }

    /// The flaw of an answer, or nil.
    public func flaw(in answer: Answer) -> String? { Plausible.count(answer.timers, "timers") }
  }
}
