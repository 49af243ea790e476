extension Scene {
  /// Shows types in the forms that the scene declares, and hides what it hides.
  ///
  /// - Returns: the paths that are hidden.
  func declareForms(_ faults: inout AdapterFaults) -> [ValuePath] {
    for form in forms { faults.keeping { () throws(Refusal) in try form.declare() } }
    return hidden.compactMap { mark in
      faults.keeping { () throws(Refusal) in
        let path = try markedPath(mark.path, "hidden")
        let (plan, rest) = try place(of: path)
        let property = try Self.property(at: rest, of: plan, path)
        TypeForms.hide(property.label, in: property.type)
        return path
      }
    }
  }

  /// Reads a path that marks something, which must begin with a part of the scene.
  ///
  /// - Parameter what: what messages call it.
  func markedPath(_ text: String, _ what: String) throws(Refusal) -> ValuePath {
    let path: ValuePath
    do throws(SourceError) {
      path = try ValuePath(parsing: text)
    } catch {
      throw Refusal("the \(what) '\(text)' cannot be read: \(error.message)")
    }
    let roots =
      stores.map(\.name) + screens.map(\.name) + queues.map(\.name) + routes.map(\.name)
    guard case .member(let root)? = path.components.first, roots.contains(root) else {
      let name = ValuePath(Array(path.components.prefix(1))).description
      throw Refusal("the \(what) '\(text)': " + Nearest.unknown("part", name, in: roots))
    }
    return path
  }

  /// The part that a path leads into, as how it is read, and what is left of the path.
  private func place(
    of path: ValuePath
  ) throws(Refusal) -> (any TypePlan, ArraySlice<ValuePath.Component>) {
    var rest = path.components[...]
    var value: ObservedValue?
    if case .member(let name)? = rest.popFirst() {
      value = stores.first { $0.name == name }?.state
      if let screen = screens.first(where: { $0.name == name }),
        case .member(let part)? = rest.popFirst()
      {
        switch part {
        case "local": value = screen.local?.observed
        case "model": value = screen.model
        default: value = screen.members.first { $0.name == part }?.value
        }
      }
    }
    guard let live = value?.live() as? LiveValue else {
      throw Refusal("the hidden '\(path)': only properties of an app's own data can be hidden")
    }
    return (live.plan, rest)
  }

  /// The property at a path, by the types that lead there.
  private static func property(
    at path: ArraySlice<ValuePath.Component>, of plan: any TypePlan, _ whole: ValuePath
  ) throws(Refusal) -> (label: String, type: any Any.Type) {
    var plan = plan
    var rest = path
    var parts: [PlannedField]?
    while true {
      while let optional = plan as? OptionalPlan { plan = optional.wrapped }
      let record = (plan as? ObjectPlan)?.members ?? plan as? RecordPlan
      guard let component = rest.popFirst() else { break }
      guard case .member(let name) = component else {
        guard let element = plan.parts.last, !(plan is RecordPlan) else { break }
        plan = element
        continue
      }
      if let cases = plan as? EnumPlan, parts == nil {
        guard let found = cases.cases.first(where: { $0.name == name }) else { break }
        parts = found.parts
        continue
      }
      // What was hidden before, by this app or another, is still a property.
      let fields =
        parts ?? record.map { ($0.fields + $0.hidden).sorted { $0.offset < $1.offset } } ?? []
      guard let field = fields.named(name) else {
        let labels = fields.compactMap(\.label)
        throw Refusal(
          "the hidden '\(whole)' leads nowhere: " + Nearest.unknown("member", name, in: labels))
      }
      if rest.isEmpty, parts == nil, let record, !record.isTuple, let label = field.label {
        return (label, record.type)
      }
      parts = nil
      plan = field.plan
    }
    throw Refusal(
      "the hidden '\(whole)' is no property of a structure or class: hide the property that it is in"
    )
  }
}
