/// A type without parts, such as `Int` or `Date`.
protocol ScalarType: PlannedType {
  /// The value as it is shown.
  var reflected: Value { get }
  /// Whether values of equal bytes, and no others, are the same.
  static var isBitwise: Bool { get }
  /// Whether two values are shown alike.
  func isShownLike(_ other: Self) -> Bool
  /// The digest of what is shown.
  var digest: Digest { get }
  /// The value that is shown in this way, or nil if there is none.
  init?(reflected value: Value)
  /// Whether any value could contain a text; most texts could not be in numbers.
  static func mayContain(_ text: SoughtText) -> Bool
  /// How a value is written, for messages, such as `Int` or `Date("…")`.
  static var notation: String { get }
}

extension ScalarType {
  static func makePlan() -> any TypePlan { ScalarPlan<Self>() }
  static var isBitwise: Bool { false }
  static var notation: String { TypeName.full(Self.self) }
  func isShownLike(_ other: Self) -> Bool { reflected == other.reflected }
}
