extension Set: PlannedType {
  static func makePlan() -> any TypePlan { SetPlan<Element>() }
}

/// The plan of a set, shown in the order of its elements' values.
final class SetPlan<Element: Hashable>: TypePlan {
  let type: Any.Type = Set<Element>.self
  // Set before the plan is published, and only read after that.
  nonisolated(unsafe) var traits = PlanTraits()
  nonisolated(unsafe) private(set) var element: any TypePlan = OpaquePlan(Element.self)

  var parts: [any TypePlan] { [element] }

  func link(_ planner: inout some PlanSource) {
    element = planner.plan(for: Element.self)
  }

  func elements(_ pointer: UnsafeRawPointer) -> Set<Element> {
    pointer.assumingMemoryBound(to: Set<Element>.self).pointee
  }
}

extension SetPlan {
  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    let elements = elements(pointer)
    if let outline = reading.outline, elements.count > OutlineWriter.mostElements {
      return .set([outline.standIn(forSetOf: digests(of: elements, &reading))])
    }
    let values = elements.map { element in
      withUnsafePointer(to: element) { place in
        // No path leads into an element of a set, so nothing in it could be asked for later.
        reading.whole { $0.nested(self.element, place) }
      }
    }
    let kept = reading.sortedEnds(of: values) { $0.isOrdered(before: $1) }
    return .set(kept.first + (kept.omitted.map { [.omitted($0)] } ?? []) + kept.last)
  }

  private func digests(
    of elements: Set<Element>, _ reading: inout Reading
  ) -> [StandIn.Element] {
    elements.map { element in
      let digest = withUnsafePointer(to: element) { reading.digest(self.element, $0) }
      return StandIn.Element(digest: digest.bits, other: 0)
    }
  }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    let (oldElements, newElements) = (elements(old), elements(new))
    guard oldElements.count == newElements.count else { return false }
    return oldElements.allSatisfy { isKept($0, in: newElements, &comparison) }
      || (traits.canLookAlike && comparison.isReadAlike(self, old, new))
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    if comparison.found.isAtElement || traits.canLookAlike {
      if !isSame(old, new, &comparison) { comparison.reportReplaced(self, old, new) }
      return
    }
    let (old, new) = (elements(old), elements(new))
    var removed: [Value] = []
    var inserted: [Value] = []
    for element in old {
      guard let index = new.firstIndex(of: element) else {
        removed.append(withUnsafePointer(to: element) { comparison.oldValue(self.element, $0) })
        continue
      }
      // Two elements that are equal but differ in content: one was removed, the other added.
      withUnsafePointer(to: element) { old in
        withUnsafePointer(to: new[index]) { new in
          guard !comparison.isSame(self.element, old, new) else { return }
          removed.append(comparison.oldValue(self.element, old))
          inserted.append(comparison.newValue(self.element, new))
        }
      }
    }
    for element in new where !old.contains(element) {
      inserted.append(withUnsafePointer(to: element) { comparison.newValue(self.element, $0) })
    }
    comparison.found.reportSet(removed: removed, inserted: inserted)
  }

  /// Whether a set has an element of the same content.
  private func isKept(
    _ element: Element, in other: Set<Element>, _ comparison: inout Comparison
  ) -> Bool {
    guard let index = other.firstIndex(of: element) else { return false }
    return withUnsafePointer(to: element) { mine in
      withUnsafePointer(to: other[index]) { comparison.isSame(self.element, mine, $0) }
    }
  }

  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    guard element.traits.holdsReferences else { return }
    for element in elements(pointer) {
      withUnsafePointer(to: element) { objects.nested(self.element, $0) }
    }
  }

  func shape(of live: LiveValue) -> Shape { .set(count: elements(live.pointer).count) }

  func element(at index: Int, of live: LiveValue) -> LiveValue? {
    guard let elements = elements(of: live), elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  func unorderedElements(of live: LiveValue) -> [LiveValue]? {
    live.ownedParts(element, of: Array(elements(live.pointer)))
  }

  func elements(of live: LiveValue) -> [LiveValue]? {
    let parts = live.ownedParts(element, of: Array(elements(live.pointer)))
    return Value.positionsInOrder(of: parts.map { $0.value(limit: .full) }).map { parts[$0] }
  }
}
