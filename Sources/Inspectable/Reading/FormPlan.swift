/// The plan of a type that is shown as a value of another.
final class FormPlan<Shown, Form>: TypePlan {
  let type: Any.Type
  // Set before the plan is published, and only read after that. Two values that `==` tells apart can be
  // shown alike.
  nonisolated(unsafe) var traits = PlanTraits(canLookAlike: true, needsActor: true)
  nonisolated(unsafe) private(set) var content: any TypePlan = OpaquePlan(Form.self)
  private let show: @Sendable (Shown) -> Form
  /// Whether values are instances of a class, which can change under the same reference.
  private let isObject: Bool

  init(_ type: Any.Type, show: @escaping @Sendable (Shown) -> Form) {
    self.type = type
    self.show = show
    isObject = Shown.self is AnyObject.Type
    traits.holdsReferences = isObject
  }

  var parts: [any TypePlan] { [content] }

  func link(_ planner: inout some PlanSource) { content = planner.plan(for: Form.self) }

  /// Gives what a value is shown as; of an instance that was captured, what it was then.
  private func withForm<Result>(
    _ pointer: UnsafeRawPointer, _ objects: CapturedObjects?, _ body: (UnsafeRawPointer) -> Result
  ) -> Result {
    if isObject, let kept = objects?.form(of: pointer.load(as: AnyObject.self)) {
      return withExtendedLifetime(kept) { body(kept.pointer) }
    }
    let made = show(pointer.assumingMemoryBound(to: Shown.self).pointee)
    return withUnsafePointer(to: made) { body($0) }
  }

  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    guard isObject else { return }
    objects.keepForm(of: pointer.load(as: AnyObject.self)) {
      OwnedMemory(show(pointer.assumingMemoryBound(to: Shown.self).pointee))
    }
  }
}

extension FormPlan {
  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    withForm(pointer, reading.objects) { reading.nested(content, $0) }
  }

  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    withForm(pointer, reading.objects) { reading.digest(content, $0) }
  }

  func identityDigest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest? {
    withForm(pointer, reading.objects) { content.identityDigest(at: $0, &reading) }
  }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    withForm(old, comparison.oldObjects) { old in
      withForm(new, comparison.newObjects) { comparison.isSame(content, old, $0) }
    }
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    withForm(old, comparison.oldObjects) { old in
      withForm(new, comparison.newObjects) {
        comparison.reportChanges(content, from: old, to: $0)
      }
    }
  }

  func unwrap(_ live: LiveValue) -> LiveValue? {
    withForm(live.pointer, live.objects) { live.ownedPart(content, at: $0) }
  }
}
