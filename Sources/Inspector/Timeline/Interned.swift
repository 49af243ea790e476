import InspectableDoor

/// Values that come again and again, each kept once under a number.
struct Interned<Element: Hashable & Sendable>: Sendable {
  private var elements: [Element] = []
  private var numbers: [Element: Int] = [:]

  /// The number of a value, a new one if it never came before.
  mutating func number(of element: Element) -> Int {
    if let number = numbers[element] { return number }
    numbers[element] = elements.count
    elements.append(element)
    return elements.count - 1
  }

  subscript(number: Int) -> Element { elements[number] }
}
