extension Questions {
  /// Asks a running app to write down what it has done by itself so far, and how far its recording is then.
  public struct Recorded: Question {
    /// The word for it on the wire.
    public static let word = "recorded"

    /// Makes the question.
    public init() {}

    /// The end of the recording.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "recorded"

      /// The number of the file: 0 for `FILE`, 1 for `FILE.1`.
      public var part: Int
      /// How many bytes of that file are written.
      public var offset: Int

      /// Makes the answer.
      public init(part: Int, offset: Int) {
        self.part = part
        self.offset = offset
      }
    }

    /// The flaw of an answer, or nil.
    public func flaw(in answer: Answer) -> String? {
      answer.part < 0 || answer.offset < 0 ? "a recording ends before it begins" : nil
    }
  }
}
