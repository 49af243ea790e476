import InspectableDoor

/// The values that there are of some kinds of arguments: the cases of enums whose cases hold nothing.
///
/// They are found when they are asked for, since how a type is shown is declared in the same scene.
@MainActor
final class KindChoices {
  /// The values by the kind, as it is written in Swift.
  var values: [String: [Value]] { found.values }

  /// The app's types that arguments are made of, and how values of them are written.
  var types: [SceneDescription.ArgumentType] { found.types }

  private let plans: () -> [any TypePlan]
  private lazy var found = FoundChoices(plans())

  /// The choices of arguments of these types.
  init(of types: [any Any.Type]) {
    plans = { types.map { TypePlanner.plan(for: $0) } }
  }

  /// The choices of the members of a structure, or of the parts of an enum's cases.
  init(within type: any Any.Type) {
    plans = { TypePlanner.plan(for: type).parts }
  }
}

/// What is known of the types that arguments have.
private struct FoundChoices {
  private(set) var values: [String: [Value]] = [:]
  private(set) var types: [SceneDescription.ArgumentType] = []

  init(_ plans: [any TypePlan]) {
    for plan in plans { add(plan) }
  }

  private mutating func add(_ plan: any TypePlan) {
    note(plan)
    let plan = (plan as? OptionalPlan)?.innermost ?? plan
    guard let plan = plan as? EnumPlan, plan.cases.count <= 64,
      plan.cases.allSatisfy(\.parts.isEmpty)
    else { return }
    let cases = plan.cases.map { Value.enumCase($0.name) }
    values[TypeName.argument(plan.type)] = cases
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
          type: String(TypeName.argument(plan.type).prefix { $0 != "<" }), isEnum: true,
          forms: plan.cases.map { ".\($0.form.name)\($0.form.payload)" }))
    case let plan as RecordPlan where !plan.isTuple:
      guard !plan.isOfLibrary, isNew(plan) else { return }
      types.append(
        .init(
          type: TypeName.short(plan.type), isEnum: false,
          forms: plan.fields.map(\.declared)))
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
