import InspectableDoor

/// The types of some kinds of arguments.
///
/// They are found when they are asked for, since how a type is shown is declared in the same scene.
@MainActor
final class KindChoices {
  /// The plan of the type of an argument, by its kind as it is written in Swift; nil if it is not known.
  func plan(of kind: String) -> (any TypePlan)? { found.plans[kind] }

  /// The app's types that arguments are made of, and how values of them are written.
  var types: [SceneDescription.ArgumentType] { found.types }

  private let plans: () -> [any TypePlan]
  private lazy var found = FoundChoices(plans())

  /// The kinds of arguments of these types.
  init(of types: [any Any.Type]) {
    plans = { types.map { TypePlanner.plan(for: $0) } }
  }

  /// The kinds of the members of a structure, or of the parts of an enum's cases.
  init(within type: any Any.Type) {
    plans = { TypePlanner.plan(for: type).parts }
  }
}

/// What is known of the types that arguments have.
private struct FoundChoices {
  private(set) var types: [SceneDescription.ArgumentType] = []
  private(set) var plans: [String: any TypePlan] = [:]

  init(_ plans: [any TypePlan]) {
    for plan in plans { add(plan) }
  }

  private mutating func add(_ plan: any TypePlan) {
    note(plan)
    for name in [
      TypeName.argument(plan.type), TypeName.full(plan.type), Reflection.typeName(plan.type),
    ] {
      plans[name] = plan
    }
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
