import InspectableDoor

/// The values that there are of some kinds of arguments: the cases of enums whose cases hold nothing.
struct KindChoices {
  /// The values by the kind, as it is written in Swift.
  private(set) var values: [String: [Value]] = [:]

  /// The app's types that arguments are made of, and how values of them are written.
  private(set) var types: [SceneDescription.ArgumentType] = []

  /// The choices of arguments of these types.
  init(of types: [any Any.Type]) {
    for type in types { add(TypePlanner.plan(for: type)) }
  }

  /// The choices of the members of a structure, or of the parts of an enum's cases.
  init(within type: any Any.Type) {
    for part in TypePlanner.plan(for: type).parts { add(part) }
  }

  private mutating func add(_ plan: any TypePlan) {
    note(plan)
    let plan = (plan as? OptionalPlan)?.innermost ?? plan
    guard let plan = plan as? EnumPlan, plan.cases.count <= 64,
      plan.cases.allSatisfy(\.parts.isEmpty)
    else { return }
    let cases = plan.cases.map { Value.enumCase($0.name) }
    values[TypeName.full(plan.type)] = cases
    values[Reflection.typeName(plan.type)] = cases
  }

  /// The types that are among ``types``, or lead to some that are.
  private var noted: Set<ObjectIdentifier> = []

  /// Of a type that is made of very many others, only the first are told.
  private static let mostTypes = 64

  /// Notes the enums and structures of the app's that values of a type are made of.
  private mutating func note(_ plan: any TypePlan) {
    switch plan {
    case let plan as EnumPlan:
      guard isNew(plan) else { return }
      types.append(
        .init(
          type: TypeName.short(plan.type), isEnum: true,
          forms: plan.cases.map { ".\($0.form.name)\($0.form.payload)" }))
    case let plan as RecordPlan where !plan.isTuple:
      guard !plan.isOfLibrary, isNew(plan) else { return }
      types.append(
        .init(
          type: TypeName.short(plan.type), isEnum: false,
          forms: plan.fields.map { field in
            (field.label.map { "\($0): " } ?? "") + Reflection.typeName(field.plan.type)
          }))
    // What is in an object, or in what a type is shown as, is not made with an argument.
    case is ObjectPlan: return
    case _ where plan.type is any FormedType.Type || TypeForms.form(for: plan.type) != nil: return
    default: break
    }
    for part in plan.parts { note(part) }
  }

  private mutating func isNew(_ plan: any TypePlan) -> Bool {
    types.count < Self.mostTypes && noted.insert(ObjectIdentifier(plan.type)).inserted
  }
}
