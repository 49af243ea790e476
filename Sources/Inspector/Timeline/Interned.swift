import InspectableDoor

/// Values that come again and again, each kept once under a number.
struct Interned<Element: Hashable & Sendable>: Sendable {
  private var elements: [Element] = []
  private var numbers: [Element: Int] = [:]

  /// How many values there are.
  var count: Int { elements.count }

  /// Whether a value came before.
  func contains(_ element: Element) -> Bool { numbers[element] != nil }

  /// The number of a value, a new one if it never came before.
  mutating func number(of element: Element) -> Int {
    if let number = numbers[element] { return number }
    numbers[element] = elements.count
    elements.append(element)
    return elements.count - 1
  }

  subscript(number: Int) -> Element { elements[number] }
}

/// A text that is equal only to one of the same bytes: `é` is not `e` with an accent.
struct ExactText: Hashable, Sendable {
  let text: String

  static func == (a: ExactText, b: ExactText) -> Bool { a.text.hasSameUnits(as: b.text) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
