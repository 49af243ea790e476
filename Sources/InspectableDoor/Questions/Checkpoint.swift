extension Questions {
  /// Asks for a copy of the process, which waits on the socket that was sent with this number.
  public struct Checkpoint: Question {
    /// The word for it on the wire.
    public static let word = "checkpoint"

    /// The number of the socket.
    public var number: Int

    /// Makes the question.
    public init(number: Int) {
      self.number = number
    }

    /// There is a copy.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "checkpointed"

      /// The copy's process identifier.
      public var process: Int32

      /// Makes the answer.
      public init(process: Int32) {
        self.process = process
      }
    }

    /// The flaw of an answer, or nil.
    public func flaw(in answer: Answer) -> String? {
      answer.process > 1 ? nil : "process \(answer.process) as a copy"
    }
  }
}
