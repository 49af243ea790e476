extension Capability {
  /// Tells which lines of a screen are other than in an earlier drawing; without it the inspector reads all
  /// lines.
  public static let draw = Capability(rawValue: "draw")
}

extension Questions {
  /// Asks for the lines that a screen draws, or for their differences since the last question.
  public struct Draw: Question {
    /// The word for it on the wire.
    public static let word = "draw"

    /// The screen's name.
    public var screen: String
    /// The number of the drawing that the inspector already has, or nil.
    public var since: Int?

    /// Makes the question.
    public init(screen: String, since: Int? = nil) {
      self.screen = screen
      self.since = since
    }

    /// The current drawing of the screen.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "drawn"

      /// The number of this drawing, for the next question.
      public var number: Int
      /// The number of the drawing that the change begins with; nil if it begins without any line.
      public var from: Int?
      /// The differences since then.
      public var change: DrawnChange

      /// Makes the answer.
      public init(number: Int, from: Int? = nil, change: DrawnChange) {
        self.number = number
        self.from = from
        self.change = change
      }
    }

    /// The flaw of an answer, or nil.
    public func flaw(in answer: Answer) -> String? {
      if let from = answer.from, from != since { return "a change of drawing \(from)" }
      let change = answer.change
      return Plausible.count(change.start, "lines")
        ?? Plausible.count(change.gone, "lines left out")
    }
  }
}

/// The difference between two drawings of a screen: some lines in place of others.
public struct DrawnChange: Hashable, Sendable, Codable {
  /// The first line that differs.
  public var start: Int
  /// How many lines are gone from there.
  public var gone: Int
  /// The lines in their place.
  public var lines: [String]

  /// Makes a change.
  public init(start: Int, gone: Int, lines: [String]) {
    self.start = start
    self.gone = gone
    self.lines = lines
  }

  /// Finds the shortest stretch of lines outside of which two drawings are the same.
  package init(from old: [String], to new: [String]) {
    let least = min(old.count, new.count)
    var start = 0
    while start < least, old[start] == new[start] { start += 1 }
    var end = 0
    while end < least - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    self.init(
      start: start, gone: old.count - start - end, lines: Array(new[start..<(new.count - end)]))
  }

  /// Makes the new drawing of the old one; false if it cannot have been that.
  package func apply(to drawing: inout [String]) -> Bool {
    guard start <= drawing.count, gone <= drawing.count - start else { return false }
    drawing.replaceSubrange(start..<(start + gone), with: lines)
    return true
  }
}
