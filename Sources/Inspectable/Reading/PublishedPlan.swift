/// The plan of what stores a `@Published` property, Combine's or OpenCombine's: it stands for the value that
/// the property has.
///
/// That is in one of two places: in a box of the wrapper's own until somebody asks for its publisher, and in
/// the publisher's subject from then on. Who listens there is left out.
final class PublishedPlan: TypePlan {
  let type: Any.Type
  // These always hold, since the value is behind references. Set before the plan is published.
  nonisolated(unsafe) var traits = PlanTraits(
    holdsReferences: true, canLookAlike: true, holdsUnseen: true)
  // As above.
  nonisolated(unsafe) private(set) var content: any TypePlan
  nonisolated(unsafe) private var storage: any TypePlan
  private let field: RuntimeLayout.Field
  private let valueType: Any.Type

  /// Nil for any type that is not made as these wrappers are.
  init?(_ type: Any.Type) {
    guard Self.isNamed("Published", type), RuntimeLayout.kind(of: type) == .structure,
      let field = Self.onlyField(of: type), let valueType = Self.valueType(in: field.type)
    else { return nil }
    self.type = type
    self.field = field
    self.valueType = valueType
    (content, storage) = (OpaquePlan(valueType), OpaquePlan(field.type))
  }

  var parts: [any TypePlan] { [storage, content] }

  func link(_ planner: inout some PlanSource) {
    storage = planner.plan(for: field.type)
    content = planner.plan(for: valueType)
  }

  // MARK: How they are made

  private static let subject = "PublishedSubject"
  private static let current = "currentValue"

  /// The stored properties of a class that are read: of the subject of a publisher its value alone.
  static func readFields(of type: Any.Type) -> [RuntimeLayout.Field] {
    var fields = RuntimeLayout.fields(of: type)
    if let service = FoundationForms.serviceAbove(type) {
      fields.removeFirst(min(fields.count, RuntimeLayout.fields(of: service).count))
    }
    guard fields.contains(where: { $0.name == current }), isNamed(subject, type) else {
      return fields
    }
    return fields.filter { $0.name == current }
  }

  private static func isNamed(_ name: String, _ type: Any.Type) -> Bool {
    _typeName(type, qualified: false).hasPrefix(name + "<")
  }

  private static func onlyField(of type: Any.Type) -> RuntimeLayout.Field? {
    let fields = RuntimeLayout.fields(of: type)
    return fields.count == 1 && fields[0].isReadable ? fields[0] : nil
  }

  /// The type of the value, if there is either one or a publisher in the storage, or in a box of it.
  private static func valueType(in storage: Any.Type) -> Any.Type? {
    switch RuntimeLayout.kind(of: storage) {
    case .object:
      guard let field = onlyField(of: storage), RuntimeLayout.kind(of: field.type) == .enumeration
      else { return nil }
      return valueType(in: field.type)
    case .enumeration:
      guard let cases = RuntimeLayout.cases(of: storage), cases.count == 2,
        cases.contains(where: { $0.name == "publisher" && $0.payload != nil })
      else { return nil }
      return cases.first { $0.name == "value" }?.payload
    default: return nil
    }
  }

  // MARK: Where the value is

  /// Gives the address of the value, which may be valid only during the call; nil if it is not found.
  func withContent<Result>(
    at pointer: UnsafeRawPointer, _ objects: CapturedObjects?,
    _ body: (UnsafeRawPointer) -> Result
  ) -> Result? {
    follow(storage, pointer + field.offset, objects, steps: 0, body)
  }

  private func follow<Result>(
    _ plan: any TypePlan, _ pointer: UnsafeRawPointer, _ objects: CapturedObjects?, steps: Int,
    _ body: (UnsafeRawPointer) -> Result
  ) -> Result? {
    // The wrapper, its box, the storage, the publisher, its subject: there are no more.
    guard steps < 6 else { return nil }
    func next(_ fields: [PlannedField], _ base: UnsafeRawPointer) -> Result? {
      guard fields.count == 1 else { return nil }
      let (field, place) = (fields[0], base + fields[0].offset)
      if field.label == Self.current { return body(place) }
      return follow(field.plan, place, objects, steps: steps + 1, body)
    }
    switch plan {
    case let plan as RecordPlan: return next(plan.fields, pointer)
    case let plan as EnumPlan:
      return plan.withPayload(at: pointer) { stored, payload in
        guard let payload else { return nil }
        return stored.name == "value" ? body(payload) : next(stored.parts, payload)
      }
    case let plan as ObjectPlan:
      let (object, own) = plan.instance(at: pointer)
      guard let own = own as? ObjectPlan else { return nil }
      return withExtendedLifetime(object) {
        next(own.members.fields, ObjectPlan.memory(of: object, objects))
      }
    default: return nil
    }
  }
}

extension PublishedPlan {
  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    withContent(at: pointer, reading.objects) { reading.nested(content, $0) } ?? .untracked
  }

  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest {
    withContent(at: pointer, reading.objects) { reading.digest(content, $0) }
      ?? Value.untracked.digest
  }

  func unwrap(_ live: LiveValue) -> LiveValue? {
    withContent(at: live.pointer, live.objects) { live.ownedPart(content, at: $0) }
  }

  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool {
    let isSame = withContent(at: old, comparison.oldObjects) { old in
      withContent(at: new, comparison.newObjects) { comparison.isSame(content, old, $0) }
    }
    return isSame.flatMap { $0 } ?? false
  }

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    _ = withContent(at: old, comparison.oldObjects) { old in
      withContent(at: new, comparison.newObjects) {
        comparison.reportChanges(content, from: old, to: $0)
      }
    }
  }

  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {
    objects.nested(storage, pointer + field.offset)
  }
}
