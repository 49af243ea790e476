import InspectableSystem

/// The plan of an array, or of another sequence that is shown as one.
final class ArrayPlan<Access: ElementAccess>: TypePlan {
  let type: Any.Type = Access.Elements.self
  // Set before the plan is published, and only read after that.
  nonisolated(unsafe) var traits = PlanTraits()
  nonisolated(unsafe) private(set) var element: any TypePlan = OpaquePlan(Access.Element.self)

  var parts: [any TypePlan] { [element] }

  func link(_ planner: inout some PlanSource) {
    element = planner.plan(for: Access.Element.self)
    traits.holdsStorage = Access.keepsStorage
    traits.needsActor = !Access.isInPlace
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

  func write(
    at pointer: UnsafeRawPointer, to writer: inout LiteralWriter, _ reading: inout Reading
  ) {
    withElements(pointer) { elements in
      writer.bytes.append(UInt8(ascii: "["))
      for index in 0..<elements.count {
        if index > 0 { writer.put(text: ", ") }
        reading.nested { element.write(at: elements[index], to: &writer, &$0) }
      }
      writer.bytes.append(UInt8(ascii: "]"))
    }
  }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    withElements(old) { old in
      withElements(new) { new in
        if Access.keepsStorage { comparison.noteEnds(old, new) }
        return old.isSame(new, &comparison)
      }
    }
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    withElements(old) { old in
      withElements(new) { new in
        if Access.keepsStorage { comparison.noteEnds(old, new) }
        ElementDifference(LiveElements(old: old, new: new)).report(&comparison)
      }
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

extension ArrayPlan {
  func takeOver(
    _ kept: UnsafeMutableRawPointer, from live: UnsafeRawPointer, _ keeping: inout Keeping
  ) {
    let (keptPlace, livePlace) = (
      kept.assumingMemoryBound(to: Access.Elements.self),
      live.assumingMemoryBound(to: Access.Elements.self)
    )
    let (old, new) = (withElements(kept) { $0 }, withElements(live) { $0 })
    guard let oldBase = old.base, let newBase = new.base, oldBase != newBase,
      keeping.isLarge(old), keeping.isLarge(new)
    else {
      keptPlace.pointee = livePlace.pointee
      return
    }
    let ends = keeping.equalBytes[old, new] ?? EqualBytes.ends(old, new)
    if old.count == new.count, ends.prefix == old.count {
      if keeping.isCalm(oldBase, newBase) { keptPlace.pointee = livePlace.pointee }
      return
    }
    let changed = ends.prefix..<new.count - ends.suffix
    if keeping.isMadeAnew(oldBase, as: newBase, isMostly: changed.count > new.count / 2) {
      keptPlace.pointee = livePlace.pointee
      return
    }
    let padding = element.padding
    if old.count != new.count {
      Access.replace(
        ends.prefix..<old.count - ends.suffix, of: &keptPlace.pointee, with: changed,
        of: livePlace.pointee)
    }
    Access.withOwnBuffer(&keptPlace.pointee) { buffer in
      guard let base = UnsafeMutableRawPointer(buffer.baseAddress), buffer.count == new.count
      else { return }
      // It may have grown out of its place.
      keeping.noteWritten(base, newBase, before: oldBase)
      for index in changed {
        let (kept, live) = (base + index * new.stride, newBase + index * new.stride)
        if RawBytes.areEqual(kept, live, new.stride) { continue }
        keeping.takeOver(element, kept, from: live)
        for range in padding {
          (kept + range.lowerBound).copyMemory(
            from: live + range.lowerBound, byteCount: range.count)
        }
      }
    }
  }
}
