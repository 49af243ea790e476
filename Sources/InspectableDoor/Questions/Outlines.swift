extension Questions {
  /// Asks for the values of all parts whose changes are shown, with stand-ins for long contents, or
  /// for the contents at some places of the last outlines.
  public struct Outlines: Question {
    /// The word for it on the wire.
    public static let word = "outline"

    /// The places; none for all parts.
    public var places: [OutlinePlace]

    /// Makes the question.
    public init(places: [OutlinePlace]) {
      self.places = places
    }

    /// The outlines.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "outlines"

      /// Each part or place with its outline.
      public var parts: [PartOutline]

      /// Makes the answer.
      public init(parts: [PartOutline]) {
        self.parts = parts
      }
    }

    /// The flaw of an answer, or nil.
    public func flaw(in answer: Answer) -> String? {
      places.isEmpty || answer.parts.count == places.count
        ? nil : "\(answer.parts.count) outlines where \(places.count) were asked"
    }
  }
}

extension Questions.Outlines.Answer: LineAnswer, WireObject {
  package init(members: some MemberReader) throws {
    parts = try members.list(of: PartOutline.self, "parts")
  }

  package func write(to members: inout some MemberWriter) throws {
    try members.write(parts, as: "parts")
  }

  /// Reads the answer.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  /// Writes the answer.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}
