/// How the elements of a type are got side by side in memory.
protocol ElementAccess {
  associatedtype Elements
  associatedtype Element
  /// Whether the elements stay where they are as long as the value does.
  static var isInPlace: Bool { get }
  static func withBuffer<Result>(
    _ elements: Elements, _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result
  /// Whether the storage of a kept value can be other than the app's.
  static var keepsStorage: Bool { get }
  /// Gives the elements to be written in place, with storage of their own.
  static func withOwnBuffer(
    _ elements: inout Elements, _ body: (UnsafeMutableBufferPointer<Element>) -> Void)
  /// Puts some elements of another value in the place of some.
  static func replace(
    _ range: Range<Int>, of elements: inout Elements, with others: Range<Int>, of other: Elements)
}

extension ElementAccess {
  static var keepsStorage: Bool { false }

  static func withOwnBuffer(
    _ elements: inout Elements, _ body: (UnsafeMutableBufferPointer<Element>) -> Void
  ) {}

  static func replace(
    _ range: Range<Int>, of elements: inout Elements, with others: Range<Int>, of other: Elements
  ) { elements = other }
}

/// The standard library's own arrays.
protocol StandardArray: PlannedType, RangeReplaceableCollection, MutableCollection
where Index == Int {
  func withUnsafeBufferPointer<Result, Failure>(
    _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result
  /// Whether its elements are all there is in its storage.
  static var ownsStorage: Bool { get }
}

extension StandardArray {
  static var ownsStorage: Bool { true }

  static func makePlan() -> any TypePlan { ArrayPlan<InPlaceAccess<Self>>() }
}

extension Array: StandardArray, PlannedType {}
extension ContiguousArray: StandardArray, PlannedType {}
extension ArraySlice: StandardArray, PlannedType {
  static var ownsStorage: Bool { false }
}

enum InPlaceAccess<Elements: StandardArray>: ElementAccess {
  static var isInPlace: Bool { true }

  static func withBuffer<Result>(
    _ elements: Elements, _ body: (UnsafeBufferPointer<Elements.Element>) -> Result
  ) -> Result {
    elements.withUnsafeBufferPointer(body)
  }

  static var keepsStorage: Bool { Elements.ownsStorage }

  static func withOwnBuffer(
    _ elements: inout Elements, _ body: (UnsafeMutableBufferPointer<Elements.Element>) -> Void
  ) {
    _ = elements.withContiguousMutableStorageIfAvailable { body($0) }
  }

  static func replace(
    _ range: Range<Int>, of elements: inout Elements, with others: Range<Int>, of other: Elements
  ) {
    other.withUnsafeBufferPointer { buffer in
      elements.replaceSubrange(range, with: buffer[others])
    }
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
