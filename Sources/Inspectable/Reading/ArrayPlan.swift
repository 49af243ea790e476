/// The plan of an array, or of another sequence that is shown as one.
final class ArrayPlan<Access: ElementAccess>: TypePlan {
  let type: Any.Type = Access.Elements.self
  // Set before the plan is published, and only read after that.
  nonisolated(unsafe) var traits = PlanTraits()
  nonisolated(unsafe) private var element: any TypePlan = OpaquePlan(Access.Element.self)

  var parts: [any TypePlan] { [element] }

  func link(_ planner: inout some PlanSource) {
    element = planner.plan(for: Access.Element.self)
  }

  func withElements<Result>(
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
    withElements(pointer) { elements in
      if let outline = reading.outline,
        let standIn = outline.standIn(for: elements, isKept: Access.isInPlace, &reading)
      {
        return .array([standIn])
      }
      return .array(elements.values(&reading))
    }
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
      withElements(new) { ElementDifference(LiveElements(old, $0)).report(&comparison) }
    }
  }

  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    withElements(pointer) { $0.capture(into: objects) }
  }

  func shape(of live: LiveValue) -> Shape {
    withElements(live.pointer) { .array(count: $0.count) }
  }

  func elements(of live: LiveValue) -> [LiveValue]? {
    withElements(live.pointer) { elements in
      (0..<elements.count).map {
        Access.isInPlace
          ? live.part(element, at: elements[$0]) : live.ownedPart(element, at: elements[$0])
      }
    }
  }

  func element(at index: Int, of live: LiveValue) -> LiveValue? {
    withElements(live.pointer) { elements in
      guard (0..<elements.count).contains(index) else { return nil }
      return Access.isInPlace
        ? live.part(element, at: elements[index]) : live.ownedPart(element, at: elements[index])
    }
  }
}
