extension Questions {
  /// Asks what can follow a path, for completion.
  public struct Continuations: Question {
    /// The word for it on the wire.
    public static let word = "continuations"

    /// The path.
    public var path: ValuePath
    /// The current step.
    public var step: Int

    /// Makes the question.
    public init(path: ValuePath, step: Int) {
      self.path = path
      self.step = step
    }

    /// The possible continuations.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "continuations"

      /// The continuations.
      public var found: PathContinuations

      /// Makes the answer.
      public init(found: PathContinuations) {
        self.found = found
      }
    }

    /// Whether a refusal can point there.
    public func has(_ place: Refusal.Place) -> Bool {
      place.isWithin(steps: path.components.count)
    }
  }
}
