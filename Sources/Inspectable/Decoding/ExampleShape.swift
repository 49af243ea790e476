/// What an example of an action says about all actions of its kind.
///
/// Actions are declared by example: from one instance come the name, the arguments with their
/// labels and kinds, and later, from what is written in a call, new actions of the same type.
package struct ExampleShape: Hashable, Sendable {
  /// The name by which the action is called: the type's of a structure, the case's of an enum.
  package let name: String
  /// Whether it is an enum's case.
  package let isCase: Bool
  /// The arguments, in order.
  package let parameters: [Parameter]

  /// One argument of an action.
  package struct Parameter: Hashable, Sendable {
    /// The label, nil for an unlabelled part of a payload.
    package var label: String?
    /// The name under which it is coded, which is understood as well.
    package var codingName: String
    /// The kind as it is written in Swift, such as `Int`, `[String]` or `Date?`.
    package var kind: String
    /// Whether it may be left out.
    package var isOptional: Bool

    package init(label: String?, codingName: String, kind: String, isOptional: Bool) {
      self.label = label
      self.codingName = codingName
      self.kind = kind
      self.isOptional = isOptional
    }
  }

  package init(name: String, isCase: Bool, parameters: [Parameter]) {
    self.name = name
    self.isCase = isCase
    self.parameters = parameters
  }

  /// Looks at an example.
  package init<Action>(_ example: Action) {
    let plan = TypePlanner.plan(for: Action.self)
    let recorder = (example as? any Encodable).flatMap { CodingRecorder($0) }
    var fields: [PlannedField] = []
    var keys = recorder?.keys
    if let caseName = MirrorReader.caseName(of: example) {
      name = caseName
      isCase = true
      // Without a plan, what is coded says what there is.
      fields = (plan as? EnumPlan)?.cases.first { $0.name == caseName }?.parts ?? []
      // A case without a payload is coded as nothing.
      if example is any Encodable {
        keys = recorder?.keys.first { $0.label == caseName }?.inner ?? []
      }
    } else {
      name = TypeName.short(Action.self)
      isCase = false
      fields = ((plan as? ObjectPlan)?.members ?? plan as? RecordPlan)?.fields ?? []
    }
    parameters = Self.parameters(fields, keys)
  }

  /// What values of a type look like: each case of an enum, or the one structure.
  static func shapes(of type: any Any.Type) -> [ExampleShape] {
    func shape(_ name: String, isCase: Bool, _ fields: [PlannedField]) -> ExampleShape {
      ExampleShape(name: name, isCase: isCase, parameters: parameters(fields, nil))
    }
    switch TypePlanner.plan(for: type) {
    case let plan as EnumPlan: return plan.cases.map { shape($0.name, isCase: true, $0.parts) }
    case let plan as RecordPlan: return [shape(TypeName.short(type), isCase: false, plan.fields)]
    default: return []
    }
  }

  /// The fields that are coded, or if the type is coded in a way of its own, what is.
  private static func parameters(
    _ fields: [PlannedField], _ keys: [CodingRecorder.Key]?
  ) -> [Parameter] {
    let labels = fields.enumerated().map { $1.label ?? "_\($0)" }
    guard let keys else { return zip(fields, labels).map { Parameter($0, codingName: $1) } }
    func names(_ label: String) -> [String] { [label, "_" + label] }
    let isOwn = keys.contains { key in !labels.contains { names(key.label).contains($0) } }
    if isOwn {
      return keys.map { key in
        Parameter(
          label: key.label, codingName: key.name, kind: key.kind, isOptional: key.isOptional)
      }
    }
    return zip(fields, labels).compactMap { field, label in
      let key = keys.first { names($0.label).contains(label) }
      return key.map { key in
        // A property wrapper's property is called by its own name, not by that of its storage.
        var parameter = Parameter(field, codingName: key.name)
        if parameter.label != nil { parameter.label = key.label }
        return parameter
      }
    }
  }
}

extension ExampleShape.Parameter {
  fileprivate init(_ field: PlannedField, codingName: String) {
    label = field.label
    self.codingName = codingName
    kind = TypeName.argument(field.plan.type)
    isOptional = field.plan is OptionalPlan
  }
}
