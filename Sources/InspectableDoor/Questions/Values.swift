extension Questions {
  /// Asks for the values of all parts whose changes are shown.
  public struct Values: Question {
    /// The word for it on the wire.
    public static let word = "values"

    /// Makes the question.
    public init() {}

    /// The values.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "values"

      /// Each part's name with its value.
      public var parts: [PartValue]

      /// Makes the answer.
      public init(parts: [PartValue]) {
        self.parts = parts
      }
    }
  }
}
