/// Something that paths and expressions can walk without turning all of it into a ``Value``.
///
/// A ``Value`` is explorable, and so is live data, which is then reflected only as far as a path
/// leads. Optionals are already looked through: an explorable is never an optional with a value.
package protocol Explorable {
  /// What kind of thing this is, seen from outside, without its content.
  var shape: Shape { get }

  /// The value as a whole, or with long collections cut to their ends.
  func value(limit: ValueLimit) -> Value

  /// The member, payload part or tuple part with this label, or (as decimal digits) position.
  func member(_ name: String) -> (any Explorable)?

  /// The element at a position of an array or set, nil past its end.
  func element(at index: Int) -> (any Explorable)?

  /// The elements of an array or set, or the values of a dictionary; nil if this is no collection.
  /// All at once, since finding them one by one may take long.
  var elements: [any Explorable]? { get }

  /// The same in whatever order is the quickest, for questions whose answer does not depend on it:
  /// a set need not be sorted for them.
  var unorderedElements: [any Explorable]? { get }

  /// What a dictionary holds, in the order of its keys' values; nil if this is none. All at once,
  /// and the contents only as far as they are looked into.
  var entries: [(key: Value, content: any Explorable)]? { get }

  /// A dictionary's value under a key, compared exactly as values.
  func entry(forKey key: Value) -> (any Explorable)?

  /// Names that `is` accepts: the type's name and, for an enum, the case's.
  var typeNames: [String] { get }

  /// Whether something in here may be kept from sight; false saves looking for it.
  var mayHoldSecret: Bool { get }

  /// Whether it is known that there is a property of a name that is not stored.
  func computes(_ name: String) -> Bool

  /// Whether something of another type may stand in its place later, as where a protocol is declared.
  var isOpen: Bool { get }
}

extension Explorable {
  package func member(_ name: String) -> (any Explorable)? { nil }

  package func element(at index: Int) -> (any Explorable)? { nil }

  package func entry(forKey key: Value) -> (any Explorable)? { nil }

  package var unorderedElements: [any Explorable]? { elements }

  package var entries: [(key: Value, content: any Explorable)]? {
    guard case .dictionary = shape, case .dictionary(let entries) = value(limit: .full) else {
      return nil
    }
    return entries.map { ($0.key, $0.value) }
  }

  package var mayHoldSecret: Bool { true }

  package func computes(_ name: String) -> Bool { false }

  package var isOpen: Bool { false }
}

/// The outside of an ``Explorable``.
package enum Shape: Hashable, Sendable {
  /// `nil`.
  case null
  /// A number, text, truth value, date or other thing without parts.
  case scalar
  /// An array and its length.
  case array(count: Int)
  /// A set and its size.
  case set(count: Int)
  /// A dictionary and the number of its keys.
  case dictionary(count: Int)
  /// A structure, class instance or tuple with its labels; an unlabelled part has its position.
  case record(labels: [String])
  /// An enum case with the labels of its payload.
  case enumeration(name: String, labels: [String])
}

/// How much of long collections to take into a ``Value``.
package struct ValueLimit: Hashable, Sendable {
  /// Collections of more elements than this are cut.
  package var longest: Int
  /// How many elements of a cut collection are kept at its beginning.
  package var first: Int
  /// How many are kept at its end.
  package var last: Int

  /// Everything.
  package static let full = ValueLimit(longest: .max, first: .max, last: 0)
  /// As output is printed: more than 20 elements show the first 10 and the last 3.
  package static let ends = ValueLimit(longest: 20, first: 10, last: 3)

  package init(longest: Int, first: Int, last: Int) {
    self.longest = longest
    self.first = first
    self.last = last
  }
}
