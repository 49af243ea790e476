import InspectableFoundation

/// A number that expressions calculate with.
enum Number {
  /// A whole number of 64 bits; above `Int.max` only where one was given.
  case whole(Int128, isUnsigned: Bool)
  case fraction(Double)
  case decimal(Decimal)

  /// The number in a value, nil if that is none.
  init?(_ value: Value) {
    switch value {
    case .int(let number): self = .whole(Int128(number), isUnsigned: false)
    case .uint(let number): self = .whole(Int128(number), isUnsigned: true)
    case .double(let number): self = .fraction(number)
    case .record:
      guard let (type, text) = value.onlyText, type == "Decimal", let number = Decimal(string: text)
      else { return nil }
      self = .decimal(number)
    default: return nil
    }
  }

  var value: Value {
    switch self {
    case .whole(let number, _):
      Int(exactly: number).map(Value.int) ?? .uint(UInt64(truncatingIfNeeded: number))
    case .fraction(let number): .double(number)
    case .decimal(let number): .text("Decimal", number.description)
    }
  }

  /// The number as its value is read again: unsigned only where it has to be.
  var narrowed: Number {
    guard case .whole(let number, true) = self else { return self }
    return .whole(number, isUnsigned: Int(exactly: number) == nil)
  }

  /// Why a calculation has no result.
  enum Failure: Error {
    case overflow
    case divisionByZero
    case noRemainder

    var message: String {
      switch self {
      case .overflow: "the result is too large"
      case .divisionByZero: "division by zero"
      case .noRemainder: "a Decimal has no remainder"
      }
    }
  }

  func applying(_ sign: ArithmeticOperator, _ other: Number) throws(Failure) -> Number {
    switch (self, other) {
    case (.whole(let a, let isUnsigned), .whole(let b, let isOtherUnsigned)):
      return try Self.whole(sign, a, b, isUnsigned: isUnsigned || isOtherUnsigned)
    case (.decimal(let a), .decimal(let b)): return try Self.decimal(sign, a, b)
    case (.decimal(let a), .whole(let b, _)): return try Self.decimal(sign, a, Self.exact(b))
    case (.whole(let a, _), .decimal(let b)): return try Self.decimal(sign, Self.exact(a), b)
    default: return try Self.fraction(sign, double, other.double)
    }
  }

  private static func whole(
    _ sign: ArithmeticOperator, _ a: Int128, _ b: Int128, isUnsigned: Bool
  ) throws(Failure) -> Number {
    if b == 0, sign == .dividedBy || sign == .remainder { throw .divisionByZero }
    let (result, overflow) =
      switch sign {
      case .plus: a.addingReportingOverflow(b)
      case .minus: a.subtractingReportingOverflow(b)
      case .times: a.multipliedReportingOverflow(by: b)
      case .dividedBy: a.dividedReportingOverflow(by: b)
      case .remainder: a.remainderReportingOverflow(dividingBy: b)
      }
    guard !overflow, Int(exactly: result) != nil || (isUnsigned && UInt64(exactly: result) != nil)
    else { throw .overflow }
    return .whole(result, isUnsigned: isUnsigned)
  }

  private static func fraction(
    _ sign: ArithmeticOperator, _ a: Double, _ b: Double
  ) throws(Failure) -> Number {
    if b == 0, sign == .dividedBy || sign == .remainder { throw .divisionByZero }
    let result =
      switch sign {
      case .plus: a + b
      case .minus: a - b
      case .times: a * b
      case .dividedBy: a / b
      case .remainder: a.truncatingRemainder(dividingBy: b)
      }
    if result.isInfinite, a.isFinite, b.isFinite { throw .overflow }
    return .fraction(result)
  }

  private static func decimal(
    _ sign: ArithmeticOperator, _ a: Decimal, _ b: Decimal
  ) throws(Failure) -> Number {
    if b == 0, sign == .dividedBy || sign == .remainder { throw .divisionByZero }
    let result: Decimal
    switch sign {
    case .plus: result = a + b
    case .minus: result = a - b
    case .times: result = a * b
    case .dividedBy: result = a / b
    case .remainder: throw .noRemainder
    }
    if result.isNaN { throw .overflow }
    return .decimal(result)
  }

  private static func exact(_ number: Int128) -> Decimal { Decimal(string: "\(number)") ?? 0 }

  private var double: Double {
    switch self {
    case .whole(let number, _): Double(number)
    case .fraction(let number): number
    case .decimal(let number): Double(number.description) ?? .nan
    }
  }

  /// The number without its sign; nil if it is too large.
  var magnitude: Number? {
    switch self {
    case .whole(let number, let isUnsigned):
      number < 0 ? try? Self.whole(.minus, 0, number, isUnsigned: isUnsigned) : self
    case .fraction(let number): .fraction(number.magnitude)
    case .decimal(let number): .decimal(number.magnitude)
    }
  }

  /// The nearest whole number, away from zero where two are as near; nil if it is too large.
  var rounded: Number? {
    if case .whole = self { return self }
    return Int(exactly: double.rounded()).map { .whole(Int128($0), isUnsigned: false) }
  }
}
