extension Capability {
  /// Searches values for a text; without it the inspector asks for the values and searches them itself.
  public static let find = Capability(rawValue: "find")
}

extension Questions {
  /// Asks for the innermost values that contain a text.
  public struct Find: Question {
    /// The word for it on the wire.
    public static let word = "find"

    /// The text.
    public var text: String
    /// How many places are wanted of each part, with long values cut; nil for all of them, whole.
    public var limit: Int?

    /// Makes the question.
    public init(text: String, limit: Int? = nil) {
      self.text = text
      self.limit = limit
    }

    /// Where the text is.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "found"

      /// The parts in which it is, and where.
      public var parts: [FoundPart]

      /// Makes the answer.
      public init(parts: [FoundPart]) {
        self.parts = parts
      }
    }

    /// The flaw of an answer, or nil.
    public func flaw(in answer: Answer) -> String? {
      answer.parts.lazy.compactMap { Plausible.count($0.omitted ?? 0, "places left out") }.first
    }
  }
}

/// The places of a part that contain a text.
public struct FoundPart: Hashable, Sendable, Codable {
  /// The part, such as `state` or `list.model`.
  public var part: String
  /// The first of them, in order.
  public var places: [FoundPlace]
  /// How many more there are; nil for none.
  public var omitted: Int?

  /// Makes a part's places.
  public init(part: String, places: [FoundPlace], omitted: Int? = nil) {
    self.part = part
    self.places = places
    self.omitted = omitted
  }
}

/// A place that contains a text.
public struct FoundPlace: Hashable, Sendable, Codable {
  /// Where it is in the part.
  public var path: ValuePath
  /// The value there.
  public var value: Value

  /// Makes a place.
  public init(path: ValuePath, value: Value) {
    self.path = path
    self.value = value
  }
}
