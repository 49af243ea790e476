/// Something that the inspector asks of an app's host.
///
/// Each kind is a type of its own, in a file of its own, which says what it is called on the wire, what
/// answers it, and what an answer to it can be. On the wire a question is
/// `{"id":3,"read":{"expression":"state.count","step":2,"full":true}}`.
public protocol Question: Hashable, Sendable, Codable {
  /// What answers it.
  associatedtype Answer: HostAnswer

  /// The word for it on the wire.
  static var word: String { get }

  /// Why something cannot be the answer to this, in a few words; nil if it can.
  ///
  /// A host may answer anything, so an answer is used only after it was checked against the
  /// question.
  func flaw(in answer: Answer) -> String?

  /// Whether it can be sent only to a host that offers ``Capability/queries``.
  var usesQueries: Bool { get }

  /// How many seconds a host has for the answer, whatever the user's limit is for one command; nil where
  /// that limit holds.
  static var leastPatience: Double? { get }

  /// How many seconds of real time it lets pass, which come on top of any limit.
  var realSeconds: Double { get }

  /// Whether the place that a refusal points at is one in this question.
  func has(_ place: Refusal.Place) -> Bool
}

extension Question {
  /// The user's limit holds.
  public static var leastPatience: Double? { nil }

  /// None.
  public var realSeconds: Double { 0 }

  /// No flaw.
  public func flaw(in answer: Answer) -> String? { nil }

  /// No queries.
  public var usesQueries: Bool { false }

  /// Only the places that every question has.
  public func has(_ place: Refusal.Place) -> Bool { place.isWithin() }
}

/// A host's answer to a question.
public protocol HostAnswer: Hashable, Sendable, Codable {
  /// The word for it on the wire: `{"id":3,"value":{"value":"2"}}`.
  static var word: String { get }

  /// All words that can introduce it in a message.
  static var words: [String] { get }

  /// Reads the content of the answer's word; nil if the word isn't there.
  static func read(from message: KeyedDecodingContainer<WireWord>) throws -> Self?
  /// Writes the answer under its word.
  func write(to message: inout KeyedEncodingContainer<WireWord>) throws

  /// The answer without those numbers that are only hints, where they make no sense.
  var plausible: Self { get }
  /// A shorter answer that says the same as far as it goes; nil where half of it might mean something
  /// else.
  ///
  /// - Parameter length: in bytes, about.
  func shortened(to length: Int) -> Self?
}

extension HostAnswer {
  /// The one word.
  public static var words: [String] { [word] }

  /// Reads the content of the answer's word.
  public static func read(from message: KeyedDecodingContainer<WireWord>) throws -> Self? {
    let key = WireWord(word)
    return message.contains(key) ? try message.decode(Self.self, forKey: key) : nil
  }

  /// Writes the answer under its word.
  public func write(to message: inout KeyedEncodingContainer<WireWord>) throws {
    try message.encode(self, forKey: WireWord(Self.word))
  }

  /// The unchanged answer.
  public var plausible: Self { self }

  /// No shorter answer.
  public func shortened(to length: Int) -> Self? { nil }
}

/// All questions, each in a file of its own.
public enum Questions {}
