extension Questions {
  /// Builds a fresh scene of an app.
  public struct Load: Question {
    /// The word for it on the wire.
    public static let word = "load"

    /// The app.
    public var app: String
    /// The seed of the scene's random numbers.
    public var seed: UInt64
    /// Whether each report of a step is to have a digest.
    public var digests: Bool?
    /// The date at which the scene begins, as ISO 8601 has it; nil for the usual one.
    public var start: String?
    /// Whether a recording of a running app is to be done again: no screen appears by itself, and effects go on
    /// only with ``Input/own(order:)``.
    public var recorded: Bool?

    /// Makes the question.
    public init(
      app: String, seed: UInt64, digests: Bool? = nil, start: String? = nil, recorded: Bool? = nil
    ) {
      self.app = app
      self.seed = seed
      self.digests = digests
      self.start = start
      self.recorded = recorded
    }

    /// The type of the answer.
    public typealias Answer = SceneAnswer

    /// The flaw of an answer, or nil.
    public func flaw(in answer: Answer) -> String? {
      answer.description.app == app
        ? nil : "the scene of another app than \(Value.string(app).literal)"
    }
  }
}
