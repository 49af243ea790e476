extension Bool: ScalarType {
  static var isBitwise: Bool { true }
  var reflected: Value { .bool(self) }
  var digest: Digest { Digest(.bool, self ? 1 : 0) }

  init?(reflected value: Value) {
    guard case .bool(let bool) = value else { return nil }
    self = bool
  }
}

/// An integer of any width.
protocol ScalarInteger: ScalarType, FixedWidthInteger {}

extension ScalarInteger {
  static var isBitwise: Bool { true }

  var reflected: Value {
    if let int = Int(exactly: self) { return .int(int) }
    if let unsigned = UInt64(exactly: self) { return .uint(unsigned) }
    return .text("\(Self.self)", String(self))
  }

  init?(reflected value: Value) {
    switch value {
    case .int(let int): self.init(exactly: int)
    case .uint(let unsigned): self.init(exactly: unsigned)
    case .record("\(Self.self)", let members) where members.count == 1:
      guard case .string(let digits) = members[0].value else { return nil }
      self.init(digits)
    default: return nil
    }
  }
}

extension Int: ScalarInteger {}
extension Int8: ScalarInteger {}
extension Int16: ScalarInteger {}
extension Int32: ScalarInteger {}
extension Int64: ScalarInteger {}
extension Int128: ScalarInteger {}
extension UInt: ScalarInteger {}
extension UInt8: ScalarInteger {}
extension UInt16: ScalarInteger {}
extension UInt32: ScalarInteger {}
extension UInt64: ScalarInteger {}
extension UInt128: ScalarInteger {}

extension Double: ScalarType {
  var reflected: Value { .double(self) }

  func isShownLike(_ other: Double) -> Bool {
    bitPattern == other.bitPattern || (isNaN && other.isNaN)
  }

  var digest: Digest { Digest(.double, number: self) }

  init?(reflected value: Value) {
    switch value {
    case .double(let double): self = double
    case .int(let int): self.init(exactly: int)
    case .uint(let unsigned): self.init(exactly: unsigned)
    default: return nil
    }
  }
}

/// A floating-point number that is narrower than `Double`.
protocol ScalarFloat: ScalarType, BinaryFloatingPoint, LosslessStringConvertible {}

extension ScalarFloat {
  /// The number with the fewest digits that name it in its own precision: 0.1, not 0.10000000149.
  var reflected: Value {
    let exact = Double(self)
    guard isFinite, let short = Double(description), Self(short) == self else {
      return .double(exact)
    }
    return .double(short)
  }

  init?(reflected value: Value) {
    guard let double = Double(reflected: value) else { return nil }
    let float = Self(double)
    guard float.isFinite || !double.isFinite else { return nil }
    self = float
  }
}

extension Float: ScalarFloat {}
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  extension Float16: ScalarFloat {}
#endif
#if arch(x86_64) && !os(Windows) && !os(Android)
  extension Float80: ScalarType {
    /// A number that is no `Double` is written in full precision.
    var reflected: Value {
      Double(exactly: self).map(Value.double) ?? .text("Float80", description)
    }

    init?(reflected value: Value) {
      if let double = Double(reflected: value) {
        self.init(double)
      } else if case .record("Float80", let members) = value, members.count == 1,
        case .string(let digits) = members[0].value
      {
        self.init(digits)
      } else {
        return nil
      }
    }
  }
#endif
