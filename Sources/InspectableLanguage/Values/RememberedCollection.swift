/// A collection that is asked the same for each element of another one.
///
/// What takes longer the more elements there are, such as sorting a set, is done once.
final class RememberedCollection: Explorable {
  private let collection: any Explorable
  private lazy var whole = collection.value(limit: .full)
  private lazy var ends = collection.value(limit: .ends)

  let shape: Shape
  private(set) lazy var elements = collection.elements
  private(set) lazy var entries = collection.entries
  private(set) lazy var unorderedElements = collection.unorderedElements
  private(set) lazy var typeNames = collection.typeNames
  var mayHoldSecret: Bool { collection.mayHoldSecret }
  /// Whether something in it is kept from sight.
  private(set) lazy var keepsSecret = collection.holdsSecret
  /// The elements where all are numbers without a fraction, or all are texts.
  private lazy var plainElements = PlainElements(unorderedElements ?? [])

  /// The thing with such work remembered; the thing itself where nothing takes long.
  static func remembering(_ thing: any Explorable) -> any Explorable {
    switch thing.shape {
    // A `Value` has all of this at hand already, and the lines of a screen are searched in another
    // way.
    case .array, .set, .dictionary:
      thing is Value || thing is DrawnScreen ? thing : RememberedCollection(thing)
    case .null, .scalar, .record, .enumeration: thing
    }
  }

  private init(_ collection: any Explorable) {
    self.collection = collection
    shape = collection.shape
  }

  func value(limit: ValueLimit) -> Value {
    switch limit {
    case .full: whole
    case .ends: ends
    default: collection.value(limit: limit)
    }
  }

  func member(_ name: String) -> (any Explorable)? { collection.member(name) }

  func element(at index: Int) -> (any Explorable)? {
    guard let elements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  func entry(forKey key: Value) -> (any Explorable)? { collection.entry(forKey: key) }

  /// Whether a value is among the elements, nil if they have to be looked through for that.
  func contains(_ value: Value) -> Bool? { plainElements.contains(value) }
}

/// Elements for which being equal is simple: all are numbers without a fraction, or all are texts.
private enum PlainElements {
  case numbers(Set<Int>)
  case texts(Set<Value>)
  case others

  init(_ elements: [any Explorable]) {
    var numbers: Set<Int> = []
    var texts: Set<Value> = []
    for element in elements {
      switch element.value(limit: .full) {
      case .int(let number): numbers.insert(number)
      case .string(let text): texts.insert(.string(text))
      default:
        self = .others
        return
      }
    }
    switch (numbers.isEmpty, texts.isEmpty) {
    case (false, true): self = .numbers(numbers)
    case (true, false): self = .texts(texts)
    default: self = .others
    }
  }

  /// Whether a value is among them, nil if that cannot be told.
  func contains(_ value: Value) -> Bool? {
    switch (self, value) {
    case (.numbers(let numbers), .int(let number)): numbers.contains(number)
    case (.texts(let texts), .string): texts.contains(value)
    default: nil
    }
  }
}
