extension Questions {
  /// Asks for the effects that have not ended.
  public struct Effects: Question {
    /// The word for it on the wire.
    public static let word = "effects"

    /// Makes the question.
    public init() {}

    /// The effects.
    public struct Answer: HostAnswer {
      /// The word for it on the wire.
      public static let word = "effects"

      /// A row for each.
      public var rows: [EffectRow]

      /// Makes the answer.
      public init(rows: [EffectRow]) {
        self.rows = rows
      }
    }
  }
}

/// An effect, or a request of one, that has not ended.
public struct EffectRow: Hashable, Sendable, Codable {
  /// The name of the request, such as `fetchTodos#1`; otherwise that of the effect.
  public var name: String
  /// The status of the effect.
  public var status: Status
  /// The effect that asks, or what the effect waits for.
  public var effect: String?
  /// The arguments with which a request is shown; nil for none.
  public var arguments: [Input.Argument]?
  /// The type of the answer that a request wants, in Swift's notation; nil if unknown.
  public var answer: String?
  /// Whether the app offers an answer to a request, so that `resolve` needs no value; nil for no.
  public var hasOffer: Bool?
  /// How many seconds of real time an effect outside the inspector's control has run; nil if unknown.
  public var seconds: Double?

  /// The status of an effect.
  public enum Status: String, Hashable, Sendable, Codable {
    /// A request waits for an answer.
    case parked
    /// It waits on the clock.
    case sleeping
    /// It waits for another dispatched item.
    case waiting
    /// It waits for something that the inspector does not control.
    case running
  }

  /// Makes a row.
  public init(
    name: String, status: Status, effect: String?, arguments: [Input.Argument]? = nil
  ) {
    self.name = name
    self.status = status
    self.effect = effect
    self.arguments = arguments
  }

  /// The name with its arguments, as in a call: `search#1(query: "milk")`.
  package var title: String { name + (arguments?.bracketed ?? "") }

  /// What is said behind the status.
  ///
  /// - Parameter isTimed: whether also for how long it has run, which is something else each time.
  package func note(isTimed: Bool) -> String? {
    guard status == .running, effect == nil else { return effect }
    let time = isTimed ? seconds.map { ", for " + Duration.short($0) } : nil
    return "outside the inspector's control" + (time ?? "")
  }

  /// The row in words, as expressions see it.
  package var text: String {
    ([title, status.rawValue] + (effect.map { [$0] } ?? [])).joined(separator: "  ")
  }
}
