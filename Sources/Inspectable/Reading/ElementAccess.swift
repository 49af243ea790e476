/// How the elements of a type are got side by side in memory.
protocol ElementAccess {
  associatedtype Elements
  associatedtype Element
  /// Whether the elements stay where they are as long as the value does.
  static var isInPlace: Bool { get }
  static func withBuffer<Result>(
    _ elements: Elements, _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result
}

/// The standard library's own arrays.
protocol StandardArray: PlannedType {
  associatedtype Element
  func withUnsafeBufferPointer<Result, Failure>(
    _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension StandardArray {
  static func makePlan() -> any TypePlan { ArrayPlan<InPlaceAccess<Self>>() }
}

extension Array: StandardArray, PlannedType {}
extension ContiguousArray: StandardArray, PlannedType {}
extension ArraySlice: StandardArray, PlannedType {}

enum InPlaceAccess<Elements: StandardArray>: ElementAccess {
  static var isInPlace: Bool { true }

  static func withBuffer<Result>(
    _ elements: Elements, _ body: (UnsafeBufferPointer<Elements.Element>) -> Result
  ) -> Result {
    elements.withUnsafeBufferPointer(body)
  }
}

/// A collection of another library, such as a `Deque`, which is read by iterating over it.
enum CopyingAccess<Elements: Sequence>: ElementAccess {
  static var isInPlace: Bool { false }

  static func withBuffer<Result>(
    _ elements: Elements, _ body: (UnsafeBufferPointer<Elements.Element>) -> Result
  ) -> Result {
    Array(elements).withUnsafeBufferPointer(body)
  }
}

extension Sequence {
  /// The plan that reads values by iterating over them.
  static func makeSequencePlan() -> any TypePlan { ArrayPlan<CopyingAccess<Self>>() }
}
