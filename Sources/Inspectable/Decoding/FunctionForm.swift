/// In which form a function lies in memory, which decides how it is called.
///
/// Where a type of the app declares a function, it takes its arguments as written: an `Int` in a register.
/// As an element of an array, or in an `Any`, it takes them by address, since code there is made for
/// every type. Within a generic type it is one or the other, which cannot be told.
enum FunctionForm {
  case declared
  case general
  case unknown(generic: any Any.Type)

  /// The form of the function to which a path leads.
  init(at path: ValuePath, in root: any Explorable) {
    var steps = path.components
    while let last = steps.popLast() {
      let around = try? root.resolve(ValuePath(steps)).onlyPayload
      guard let live = around as? LiveValue else { break }
      if let record = live.plan as? RecordPlan, record.isTuple {
        if Self.isOfAnyType(last, in: record.fields) { break }
        // A tuple lies as what it stands in says.
        continue
      }
      guard let fields = live.plan.fieldsOfOwn(live) else { break }
      if Self.isOfAnyType(last, in: fields) { break }
      self = Self.generic(live.plan.type).map { .unknown(generic: $0) } ?? .declared
      return
    }
    // An element, or what was read whole.
    self = .general
  }

  private static func isOfAnyType(
    _ step: ValuePath.Component, in fields: [PlannedField]
  ) -> Bool {
    guard case .member(let name) = step else { return false }
    return fields.named(name)?.plan is ExistentialPlan
  }

  /// The type, or the superclass, that is generic.
  private static func generic(_ type: any Any.Type) -> (any Any.Type)? {
    if _typeName(type).contains("<") { return type }
    return (type as? AnyClass).flatMap(_getSuperclass).flatMap(generic)
  }
}

extension TypePlan {
  /// The fields of a structure, class or enum; nil for a collection.
  fileprivate func fieldsOfOwn(_ live: LiveValue) -> [PlannedField]? {
    switch self {
    case let plan as RecordPlan: plan.fields
    case let plan as ObjectPlan: plan.members.fields
    case let plan as EnumPlan: plan.storedCase(at: live.pointer).parts
    default: nil
    }
  }
}
