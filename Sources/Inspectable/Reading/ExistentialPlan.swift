/// The plan of a protocol type such as `Any`, which stands for the value it holds.
final class ExistentialPlan: TypePlan {
  let type: Any.Type
  // These always hold, since the type of the values is not known beforehand.
  nonisolated(unsafe) var traits = PlanTraits(
    holdsReferences: true, canLookAlike: true, holdsUnseen: true, needsActor: true)
  private let storage: RuntimeLayout.Existential

  init(_ type: Any.Type, _ storage: RuntimeLayout.Existential) {
    self.type = type
    self.storage = storage
  }

  /// Gives the value that is held, with the plan of its type.
  ///
  /// Its address may be valid only during the call.
  func withContent<Result>(
    at pointer: UnsafeRawPointer, _ body: (any TypePlan, UnsafeRawPointer) -> Result
  ) -> Result {
    switch storage {
    case .object: return body(ObjectPlan.plan(of: pointer.load(as: AnyObject.self)), pointer)
    case .opaque:
      let (type, content) = RuntimeLayout.openOpaque(pointer)
      return body(TypePlanner.plan(for: type), content)
    case .hashable:
      func open<Content>(_ content: Content) -> Result {
        withUnsafePointer(to: content) { body(TypePlanner.plan(for: Content.self), $0) }
      }
      let content = pointer.assumingMemoryBound(to: AnyHashable.self).pointee.base
      return _openExistential(content, do: open)
    case .error:
      func open<Failure: Error>(_ error: Failure) -> Result {
        withUnsafePointer(to: error) { body(TypePlanner.plan(for: Failure.self), $0) }
      }
      return open(pointer.load(as: (any Error).self))
    }
  }
}

extension AnyHashable: PlannedType {
  static func makePlan() -> any TypePlan { ExistentialPlan(AnyHashable.self, .hashable) }
}

extension ExistentialPlan {
  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    withContent(at: pointer) { reading.nested($0, $1) }
  }

  func write(
    at pointer: UnsafeRawPointer, to writer: inout LiteralWriter, _ reading: inout Reading
  ) {
    withContent(at: pointer) { plan, content in
      reading.nested { plan.write(at: content, to: &writer, &$0) }
    }
  }

  var isOpen: Bool { true }

  func unwrap(_ live: LiveValue) -> LiveValue? {
    withContent(at: live.pointer) { live.ownedPart($0, at: $1) }
  }

  func isSame(
    _ oldPlace: UnsafeRawPointer, _ newPlace: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    withContent(at: oldPlace) { oldPlan, old in
      withContent(at: newPlace) { newPlan, new in
        oldPlan === newPlan
          ? comparison.isSame(oldPlan, old, new) : comparison.isReadAlike(self, oldPlace, newPlace)
      }
    }
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    withContent(at: old) { oldPlan, oldContent in
      withContent(at: new) { newPlan, newContent in
        if oldPlan === newPlan {
          comparison.reportChanges(oldPlan, from: oldContent, to: newContent)
        } else {
          comparison.reportReplaced(self, old, new)
        }
      }
    }
  }

  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    withContent(at: pointer) { objects.nested($0, $1) }
  }
}
