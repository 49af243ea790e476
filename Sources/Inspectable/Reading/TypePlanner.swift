import Synchronization

/// Makes the plans of types, and keeps them.
///
/// A plan is made with all the plans it leads to, and only then becomes visible to others.
struct TypePlanner: PlanSource {
  private static let plans = Mutex<[ObjectIdentifier: any TypePlan]>([:])

  private var plans: [ObjectIdentifier: any TypePlan]
  private var made: [any TypePlan] = []

  /// The plan for a type.
  static func plan(for type: Any.Type) -> any TypePlan {
    plans.withLock { plans in
      if let plan = plans[ObjectIdentifier(type)] { return plan }
      var planner = TypePlanner(plans: plans)
      let plan = planner.plan(for: type)
      planner.settleTraits()
      plans = planner.plans
      return plan
    }
  }

  /// The plan for a type that another one leads to; its own parts may not be linked yet.
  mutating func plan(for type: Any.Type) -> any TypePlan {
    if let plan = plans[ObjectIdentifier(type)] { return plan }
    let plan = ReadingTrail.understanding(type) {
      let plan = makePlan(type)
      plans[ObjectIdentifier(type)] = plan
      made.append(plan)
      plan.link(&self)
      return plan
    }
    guard plan is RecordPlan, type is any CustomReflectable.Type,
      let sequence = type as? any Sequence.Type
    else { return plan }
    let pairs = (type as? any (Sequence & ExpressibleByDictionaryLiteral).Type)?.makePairsPlan()
    guard let elements = pairs ?? (hasOpaqueStorage(plan) ? sequence.makeSequencePlan() : nil)
    else { return plan }
    plans[ObjectIdentifier(type)] = elements
    made.append(elements)
    elements.link(&self)
    return elements
  }

  /// Forgets the plan of a type and of all that lead to it, so that they are made anew.
  static func forget(_ type: Any.Type) {
    plans.withLock { plans in
      var forgotten: Set<ObjectIdentifier> = [ObjectIdentifier(type)]
      var isSettled = false
      while !isSettled {
        isSettled = true
        for (key, plan) in plans where !forgotten.contains(key) {
          if plan.parts.contains(where: { forgotten.contains(ObjectIdentifier($0.type)) }) {
            forgotten.insert(key)
            isSettled = false
          }
        }
      }
      for key in forgotten { plans[key] = nil }
    }
  }

  private func makePlan(_ type: Any.Type) -> any TypePlan {
    if let form = TypeForms.form(for: type) { return form.makePlan(for: type) }
    if let planned = type as? any PlannedType.Type { return planned.makePlan() }
    if RuntimeLayout.doubt != nil { return OpaquePlan(type, holdsContent: false) }
    guard RuntimeLayout.isCopyable(type) else { return OpaquePlan(type) }
    if type is any UntrackedMachinery.Type { return OpaquePlan(type, holdsContent: false) }
    if type is any UntrackedType.Type || type is any Actor.Type || type is AnyKeyPath.Type {
      return OpaquePlan(type)
    }
    if let published = PublishedPlan(type) { return published }
    switch RuntimeLayout.kind(of: type) {
    case .structure, .tuple:
      let fields = RuntimeLayout.fields(of: type)
      // Unions and bit fields have no names here, and an `InlineArray` has nothing but its storage.
      let isNamed = fields.contains { RuntimeLayout.kind(of: $0.type) != .inlineStorage }
      if !isNamed, RuntimeLayout.size(of: type) > 0 { return OpaquePlan(type) }
      return RecordPlan(type, fields)
    case .object: return ObjectPlan(type)
    case .enumeration:
      if let cases = RuntimeLayout.cases(of: type) { return EnumPlan(type, cases) }
      if let raw = type as? any RawRepresentable.Type { return raw.makeRawValuePlan() }
      return OpaquePlan(type)
    case .existential:
      guard let storage = RuntimeLayout.existential(type) else { return OpaquePlan(type) }
      return ExistentialPlan(type, storage)
    case .inlineStorage: return OpaquePlan(type)
    case .function, .other:
      return OpaquePlan(type, holdsContent: !RuntimeLayout.isMetatypeOfValues(type))
    }
  }

  /// Whether a structure keeps a collection in storage that fields cannot show.
  ///
  /// The buffer of a `Deque` is such storage. The type behaves like a value, and its content is its
  /// elements.
  private func hasOpaqueStorage(_ plan: any TypePlan) -> Bool {
    (plan as? RecordPlan)?.hasOpaqueStorage ?? false
  }

  /// Sets the traits of the plans just made, which may lead to each other in circles.
  private func settleTraits() {
    var isSettled = false
    while !isSettled {
      isSettled = true
      for plan in made {
        let before = plan.traits
        for part in plan.parts {
          plan.traits.holdsReferences = plan.traits.holdsReferences || part.traits.holdsReferences
          plan.traits.canLookAlike = plan.traits.canLookAlike || part.traits.canLookAlike
          plan.traits.holdsUnseen = plan.traits.holdsUnseen || part.traits.holdsUnseen
          plan.traits.needsActor = plan.traits.needsActor || part.traits.needsActor
          if plan.keepsStorageOfParts, part.traits.holdsStorage { plan.traits.holdsStorage = true }
        }
        if plan.traits != before { isSettled = false }
      }
    }
  }
}
