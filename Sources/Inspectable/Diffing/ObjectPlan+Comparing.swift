extension ObjectPlan {
  /// Two instances' plan and the addresses of their stored properties, if they are of one class.
  private struct Pair {
    var old: AnyObject
    var new: AnyObject
    var members: RecordPlan
    var oldMemory: UnsafeRawPointer
    var newMemory: UnsafeRawPointer
  }

  private func pair(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: Comparison
  ) -> Pair? {
    let (oldObject, oldPlan) = instance(at: old)
    let (newObject, newPlan) = instance(at: new)
    guard oldPlan === newPlan, let plan = oldPlan as? ObjectPlan else { return nil }
    return Pair(
      old: oldObject, new: newObject, members: plan.members,
      oldMemory: Self.memory(of: oldObject, comparison.oldObjects),
      newMemory: Self.memory(of: newObject, comparison.newObjects))
  }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    guard let pair = pair(old, new, comparison) else {
      return isSameUntracked(old, new)
    }
    return comparison.withinObjects(pair.old, pair.new) { comparison in
      pair.members.isSame(pair.oldMemory, pair.newMemory, &comparison)
    }
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    guard let pair = pair(old, new, comparison) else {
      if !isSameUntracked(old, new) { comparison.reportReplaced(self, old, new) }
      return
    }
    var isEntered = false
    let isSame = comparison.withinObjects(pair.old, pair.new) { comparison in
      isEntered = true
      let before = comparison.changes.count
      pair.members.reportChanges(from: pair.oldMemory, to: pair.newMemory, &comparison)
      return comparison.changes.count == before
    }
    // One of the two contains itself here and the other does not.
    if !isSame, !isEntered { comparison.reportReplaced(self, old, new) }
  }

  /// Whether two instances, not of one class that can be shown, are both untracked.
  private func isSameUntracked(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer) -> Bool {
    instance(at: old).1 is OpaquePlan && instance(at: new).1 is OpaquePlan
  }

  func hash(
    _ pointer: UnsafeRawPointer, into hasher: inout Hasher, _ objects: CapturedObjects?
  ) {
    let (object, plan) = instance(at: pointer)
    hasher.combine(ObjectIdentifier(plan))
    guard let plan = plan as? ObjectPlan else { return }
    // Other instances are left out, for they could lead round in circles.
    let memory = Self.memory(of: object, objects)
    for field in plan.members.fields where !field.plan.traits.holdsReferences {
      field.plan.hash(memory + field.offset, into: &hasher, objects)
    }
  }

  func identity(
    at pointer: UnsafeRawPointer, _ objects: CapturedObjects?
  ) -> ElementIdentity? {
    let (object, plan) = instance(at: pointer)
    guard plan.type is any Identifiable.Type, let plan = plan as? ObjectPlan,
      let field = plan.members.field(named: "id")
    else { return .object(ObjectIdentifier(object)) }
    // Not by calling `id`, which would answer for the instance as it is now.
    var reading = Reading(limit: .full, objects: objects)
    let memory = Self.memory(of: object, objects)
    return .id(AnyHashable(field.plan.value(at: memory + field.offset, &reading)))
  }

  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    let (object, plan) = instance(at: pointer)
    if let plan = plan as? ObjectPlan { objects.capture(object, plan.members) }
  }
}
