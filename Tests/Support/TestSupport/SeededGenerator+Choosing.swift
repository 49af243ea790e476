package import Inspectable

extension SeededGenerator {
  /// One of the elements, which are not empty.
  package mutating func pick<T>(_ elements: [T]) -> T {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  /// True once in `n` times.
  package mutating func chance(in n: Int) -> Bool {
    Int.random(in: 0..<n, using: &self) == 0
  }
}
