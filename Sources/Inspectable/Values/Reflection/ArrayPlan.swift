/// The plan of an array, or of another sequence that is shown as one.
final class ArrayPlan<Access: ElementAccess>: TypePlan {
  let type: Any.Type = Access.Elements.self
  // Set before the plan is published, and only read after that.
  nonisolated(unsafe) var traits = PlanTraits()
  nonisolated(unsafe) private var element: any TypePlan = OpaquePlan(Access.Element.self)

  var parts: [any TypePlan] { [element] }

  func link(_ planner: inout TypePlanner) {
    element = planner.plan(for: Access.Element.self)
  }

  private func withElements<Result>(
    _ pointer: UnsafeRawPointer, _ body: (ElementList) -> Result
  ) -> Result {
    let elements = pointer.assumingMemoryBound(to: Access.Elements.self)
    return Access.withBuffer(elements.pointee) { buffer in
      body(
        ElementList(
          base: UnsafeRawPointer(buffer.baseAddress), count: buffer.count,
          stride: MemoryLayout<Access.Element>.stride, plan: element))
    }
  }
}

extension ArrayPlan {
  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    withElements(pointer) { .array($0.values(&reading)) }
  }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    withElements(old) { old in withElements(new) { old.isSame($0, &comparison) } }
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    withElements(old) { old in
      withElements(new) { ElementDifference(old, $0).report(&comparison) }
    }
  }

  func hash(
    _ pointer: UnsafeRawPointer, into hasher: inout Hasher, _ objects: CapturedObjects?
  ) {
    withElements(pointer) { $0.hash(into: &hasher, objects) }
  }

  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    withElements(pointer) { $0.capture(into: objects) }
  }

  func shape(of live: LiveValue) -> Shape {
    withElements(live.pointer) { .array(count: $0.count) }
  }

  func element(at index: Int, of live: LiveValue) -> LiveValue? {
    withElements(live.pointer) { elements in
      guard (0..<elements.count).contains(index) else { return nil }
      return Access.isInPlace
        ? live.part(element, at: elements[index]) : live.ownedPart(element, at: elements[index])
    }
  }
}

/// How the elements of a type come to lie side by side in memory.
protocol ElementAccess {
  associatedtype Elements
  associatedtype Element
  /// Whether the elements stay where they are as long as the value does.
  static var isInPlace: Bool { get }
  static func withBuffer<Result>(
    _ elements: Elements, _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result
}

/// An array as the standard library has it.
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

private enum InPlaceAccess<Elements: StandardArray>: ElementAccess {
  static var isInPlace: Bool { true }

  static func withBuffer<Result>(
    _ elements: Elements, _ body: (UnsafeBufferPointer<Elements.Element>) -> Result
  ) -> Result {
    elements.withUnsafeBufferPointer(body)
  }
}

/// A collection of a library's own making, such as a `Deque`, read by iterating over it.
private enum CopyingAccess<Elements: Sequence>: ElementAccess {
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
