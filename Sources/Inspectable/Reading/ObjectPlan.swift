/// The plan of a reference to a class instance, shown by its stored properties.
final class ObjectPlan: TypePlan {
  let type: Any.Type
  // These always hold: an instance changes while the reference stays the same, and can be of a
  // subclass.
  nonisolated(unsafe) var traits = PlanTraits(
    holdsReferences: true, canLookAlike: true, holdsUnseen: true, needsActor: true)
  /// The stored properties, of superclasses too, at their places in the instance.
  let members: RecordPlan

  init(_ type: Any.Type) {
    self.type = type
    members = RecordPlan(type, PublishedPlan.readFields(of: type))
  }

  var parts: [any TypePlan] { members.parts }

  func hides(_ name: String) -> Bool { members.hides(name) }

  func link(_ planner: inout some PlanSource) {
    members.link(&planner)
  }

  /// The instance that a reference leads to, with the plan of its own class.
  func instance(at pointer: UnsafeRawPointer) -> (AnyObject, any TypePlan) {
    let object = pointer.load(as: AnyObject.self)
    // Most are of the class itself.
    return (object, Swift.type(of: object) == type ? self : Self.plan(of: object))
  }

  /// The plan of an instance's own class.
  static func plan(of object: AnyObject) -> any TypePlan {
    TypePlanner.plan(for: Swift.type(of: object))
  }

  /// The address from which the offsets of stored properties count.
  static func memory(
    of object: AnyObject, _ objects: CapturedObjects?
  ) -> UnsafeRawPointer {
    objects?.memory(of: object)
      ?? UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }
}

extension ObjectPlan {
  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    let (object, plan) = instance(at: pointer)
    guard let plan = plan as? ObjectPlan else { return plan.value(at: pointer, &reading) }
    let name = TypeName.short(plan.type)
    let members = reading.within(object) { reading in
      plan.members.members(at: Self.memory(of: object, reading.objects), &reading)
    }
    return members.map { .record(type: name, members: $0) } ?? .cycle(type: name)
  }

  func unwrap(_ live: LiveValue) -> LiveValue? {
    let (_, plan) = instance(at: live.pointer)
    return plan === self ? nil : live.part(plan, at: live.pointer)
  }

  func shape(of live: LiveValue) -> Shape { .record(labels: members.labels) }

  func member(_ name: String, of live: LiveValue) -> LiveValue? {
    guard let field = members.field(named: name) else { return nil }
    let (object, _) = instance(at: live.pointer)
    // A copy, for the instance may replace the member while somebody looks at it.
    return live.ownedPart(
      field.plan, at: Self.memory(of: object, live.objects) + field.offset)
  }
}

extension ObjectPlan {
  /// The stored properties of an instance that are plain data: without any references or functions
  /// in them.
  static func plainMembers(of object: AnyObject) -> [Value.Member] {
    guard let plan = Self.plan(of: object) as? ObjectPlan else { return [] }
    var reading = Reading(limit: .full, objects: nil)
    return withExtendedLifetime(object) {
      let memory = Self.memory(of: object, nil)
      return plan.members.fields.compactMap { field in
        let traits = field.plan.traits
        guard field.label != nil, !traits.holdsReferences, !traits.holdsUnseen else { return nil }
        return Value.Member(field.label, field.plan.value(at: memory + field.offset, &reading))
      }
    }
  }
}
