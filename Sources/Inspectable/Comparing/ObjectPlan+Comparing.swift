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

  /// Whether two references lead to two instances of one class that is not read, as actors are not.
  private func isUnseenChange(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer) -> Bool {
    let (oldObject, oldPlan) = instance(at: old)
    let (newObject, newPlan) = instance(at: new)
    return oldPlan === newPlan && oldPlan is OpaquePlan && oldObject !== newObject
  }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    if comparison.passesUntouched(old, new) { return true }
    guard let pair = pair(old, new, comparison) else {
      if isUnseenChange(old, new) { comparison.passUnseen() }
      return comparison.isReadAlike(self, old, new)
    }
    return comparison.withinObjects(pair.old, pair.new) { comparison in
      pair.members.isSame(pair.oldMemory, pair.newMemory, &comparison)
    }
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    if comparison.passesUntouched(old, new) { return }
    guard let pair = pair(old, new, comparison) else {
      if isUnseenChange(old, new) { return comparison.reportUnseen() }
      return comparison.reportReplaced(self, old, new)
    }
    var isEntered = false
    let isSame = comparison.withinObjects(pair.old, pair.new) { comparison in
      isEntered = true
      let before = comparison.found.changes.count
      pair.members.reportChanges(from: pair.oldMemory, to: pair.newMemory, &comparison)
      return comparison.found.changes.count == before
    }
    // One of the two is reached again within itself here, and the other is not.
    if !isSame, !isEntered { comparison.reportReplaced(self, old, new) }
  }

  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    let object = pointer.load(as: AnyObject.self)
    let isRead = objects.note(object) { (Self.plan(of: object) as? ObjectPlan)?.members.fields }
    if isRead { return }
    let plan = Self.plan(of: object)
    if !(plan is ObjectPlan) { plan.capture(at: pointer, into: objects) }
  }
}
