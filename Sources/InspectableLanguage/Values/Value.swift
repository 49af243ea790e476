/// The one representation of data outside an app.
///
/// A value is what reflection reads from any Swift value, what the literal notation prints and
/// parses, and what decoding turns back into an app's own types. Dates, URLs, UUIDs, data and
/// decimals are records of one unlabelled string, their written form:
/// `Date("2021-02-03T00:00:00Z")`.
///
/// Equality is exact: strings are compared by their bytes, `0.0` differs from `-0.0`, every NaN
/// equals every other, and the order of members and elements counts.
public indirect enum Value: Sendable {
  /// `nil`: an optional without a value. A nested optional's inner `nil` is `.some(nil)`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// An integer of any width that fits in 64 bits with sign.
  case int(Int)
  /// An integer above `Int.max`.
  case uint(UInt64)
  /// A floating-point number; the shortest digits that name it are printed.
  case double(Double)
  /// A text.
  case string(String)
  /// An array, in order.
  case array([Value])
  /// A set, in a stable order.
  case set([Value])
  /// A dictionary, in a stable order.
  case dictionary([Entry])
  /// A tuple; its members may have labels.
  case tuple([Member])
  /// A structure, or a class instance as it was when captured.
  case record(type: String, members: [Member])
  /// An enum case with its payload; `type` is only set when it was written, as in `Phase.idle`.
  case enumeration(type: String?, name: String, payload: [Member])
  /// A class instance that contains itself, shown where it comes up again.
  case cycle(type: String)
  /// Something that cannot be captured, such as a closure.
  case untracked
  /// Something that the app marked as secret, printed as `<secret>`.
  ///
  /// The fingerprint is computed from the hidden value, so that a change is noticed. It is never
  /// printed; it is 0 for a `<secret>` that was typed or read.
  case secret(fingerprint: UInt64)
  /// Elements of a collection that were left out when it was read, and how many there are.
  case omitted(Int)

  /// A labelled or unlabelled part of a record, tuple or payload.
  public struct Member: Sendable, Hashable {
    /// The label, nil where there is none.
    public var label: String?
    /// The value under it.
    public var value: Value

    /// Makes a member.
    public init(_ label: String?, _ value: Value) {
      self.label = label
      self.value = value
    }
  }

  /// A key of a dictionary with its value.
  public struct Entry: Sendable, Hashable {
    /// The key.
    public var key: Value
    /// The value under it.
    public var value: Value

    /// Makes an entry.
    public init(_ key: Value, _ value: Value) {
      self.key = key
      self.value = value
    }
  }
}

extension Value {
  /// A record whose one unlabelled member is a string, such as `UUID("…")`.
  public static func text(_ type: String, _ content: String) -> Value {
    .record(type: type, members: [Member(nil, .string(content))])
  }

  /// The text of a record whose one unlabelled member is a string, and its type; nil for anything else.
  package var onlyText: (type: String, text: String)? {
    guard case .record(let type, let members) = self, members.count == 1, members[0].label == nil,
      case .string(let text) = members[0].value
    else { return nil }
    return (type, text)
  }

  /// An enum case without an explicit type.
  public static func enumCase(_ name: String, _ payload: [Member] = []) -> Value {
    .enumeration(type: nil, name: name, payload: payload)
  }

  /// The word for this kind of value in messages, such as `Int`, `String` or `TodoItem`.
  public var kindName: String {
    switch self {
    case .null: "nil"
    case .bool: "Bool"
    case .int, .uint: "Int"
    case .double: "Double"
    case .string: "String"
    case .array: "Array"
    case .set: "Set"
    case .dictionary: "Dictionary"
    case .tuple: "tuple"
    case .record(let type, _): type
    case .enumeration(let type, let name, _): (type ?? "") + "." + name
    case .cycle(let type): type
    case .untracked: "untracked"
    case .secret: "secret"
    case .omitted: "omitted elements"
    }
  }
}

extension Value: Hashable {
  /// Whether two values are exactly the same, as the type's description says.
  ///
  /// Values can be thousands of levels deep, so nothing here recurses.
  public static func == (a: Value, b: Value) -> Bool {
    guard a.isLike(b) else { return false }
    if a.isPlain { return true }
    var stack = [(a.parts, b.parts)]
    while let (left, right) = stack.popLast() {
      for (x, y) in zip(left, right) {
        guard x.isLike(y) else { return false }
        let parts = x.parts
        if !parts.isEmpty { stack.append((parts, y.parts)) }
      }
    }
    return true
  }

  /// Whether two values are the same from outside, whatever is inside them.
  private func isLike(_ other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null), (.untracked, .untracked): true
    case (.bool(let x), .bool(let y)): x == y
    case (.int(let x), .int(let y)): x == y
    case (.uint(let x), .uint(let y)): x == y
    case (.double(let x), .double(let y)): x.bitPattern == y.bitPattern || (x.isNaN && y.isNaN)
    case (.string(let x), .string(let y)): x.hasSameUnits(as: y)
    case (.array(let x), .array(let y)), (.set(let x), .set(let y)): x.count == y.count
    case (.dictionary(let x), .dictionary(let y)): x.count == y.count
    case (.tuple(let x), .tuple(let y)): Self.areLabelledAlike(x, y)
    case (.record(let t, let x), .record(let u, let y)): t == u && Self.areLabelledAlike(x, y)
    case (.enumeration(let t, let n, let x), .enumeration(let u, let m, let y)):
      t == u && n == m && Self.areLabelledAlike(x, y)
    case (.cycle(let x), .cycle(let y)): x == y
    case (.secret(let x), .secret(let y)): x == y
    case (.omitted(let x), .omitted(let y)): x == y
    default: false
    }
  }

  private static func areLabelledAlike(_ x: [Member], _ y: [Member]) -> Bool {
    x.count == y.count && zip(x, y).allSatisfy { $0.label == $1.label }
  }

  /// Feeds the parts that equality compares into a hasher, without recursion.
  public func hash(into hasher: inout Hasher) {
    if isPlain {
      hashWithoutParts(into: &hasher)
      return hasher.combine(0)
    }
    var stack = [self]
    while let value = stack.popLast() {
      value.hashWithoutParts(into: &hasher)
      let parts = value.parts
      hasher.combine(parts.count)
      stack += parts
    }
  }

  /// Whether it is a number or a text: these are compared by the thousand, so it must be quick.
  private var isPlain: Bool {
    switch self {
    case .int, .string: true
    default: false
    }
  }

  private func hashWithoutParts(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let x): hasher.combine(x)
    case .int(let x): hasher.combine(x)
    case .uint(let x): hasher.combine(x)
    case .double(let x): hasher.combine(x.isNaN ? Double.nan.bitPattern : x.bitPattern)
    case .string(let x): for byte in x.utf8 { hasher.combine(byte) }
    case .record(let name, _), .enumeration(_, let name, _), .cycle(let name):
      hasher.combine(name)
    case .array, .set, .dictionary, .tuple: break
    case .untracked: hasher.combine(1)
    case .secret(let x): hasher.combine(x)
    case .omitted(let x): hasher.combine(x)
    }
  }
}
