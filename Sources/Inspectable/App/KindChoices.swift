/// The values that there are of some kinds of arguments: the cases of enums whose cases hold nothing.
struct KindChoices {
  /// The values by the kind, as it is written in Swift.
  private(set) var values: [String: [Value]] = [:]

  /// The choices of arguments of these types.
  init(of types: [any Any.Type]) {
    for type in types { add(TypePlanner.plan(for: type)) }
  }

  /// The choices of the members of a structure, or of the parts of an enum's cases.
  init(within type: any Any.Type) {
    for part in TypePlanner.plan(for: type).parts { add(part) }
  }

  private mutating func add(_ plan: any TypePlan) {
    let plan = (plan as? OptionalPlan)?.innermost ?? plan
    guard let plan = plan as? EnumPlan, plan.cases.count <= 64,
      plan.cases.allSatisfy(\.parts.isEmpty)
    else { return }
    let cases = plan.cases.map { Value.enumCase($0.name) }
    values[TypeName.full(plan.type)] = cases
    values[Reflection.typeName(plan.type)] = cases
  }
}
