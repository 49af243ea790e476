/// Finds the places in a value of which the content is not read, and those of enums, structures and classes.
struct UntrackedPaths {
  private(set) var found: [ValuePath] = []
  /// The enums, each with the first places where it can stand.
  private(set) var enums: [(plan: EnumPlan, paths: [ValuePath])] = []
  private var enumPositions: [ObjectIdentifier: Int] = [:]
  /// The app's structures and classes, by their members, each with the first places where it can stand.
  private(set) var records: [(plan: RecordPlan, paths: [ValuePath])] = []
  /// Nil for those of libraries.
  private var recordPositions: [ObjectIdentifier: Int?] = [:]
  /// The places that may have more than is read.
  private(set) var possible: [ValuePath] = []
  private var seen: Set<ValuePath> = []
  private var path: [ValuePath.Component] = []
  /// The plans and the instances that the place being looked at is part of.
  private var plans: [ObjectIdentifier] = []
  private var ancestors: Set<ObjectIdentifier> = []
  private let objects: CapturedObjects?
  private var steps = 0

  /// What a protocol type holds is known only from the values there are, of which so many are
  /// looked at.
  private static let mostSteps = 20_000
  private static let mostElements = 100
  private static let mostPaths = 20
  /// Where a structure stands is told to whoever asks what it is, for which a few are enough.
  private static let mostRecordPaths = 8
  private static let mostRecords = 400

  init(objects: CapturedObjects?) {
    self.objects = objects
  }

  /// Looks at all that values of a type can lead to; if a value is given, also into what its
  /// protocol types hold.
  mutating func look(_ plan: any TypePlan, _ pointer: UnsafeRawPointer?) {
    steps += 1
    guard steps < Self.mostSteps, plans.count < 100 else { return }
    if pointer == nil {
      guard !plans.contains(ObjectIdentifier(plan)) else { return }
    }
    plans.append(ObjectIdentifier(plan))
    defer { plans.removeLast() }
    switch plan {
    case is OpaquePlan: add()
    case let plan as RecordPlan:
      note(plan)
      look(plan.fields, pointer)
      if !plan.unseen.isEmpty {
        add()
      } else if plan.mayHoldMore, seen.insert(ValuePath(path)).inserted {
        possible.append(ValuePath(path))
      }
    case let plan as OptionalPlan:
      look(plan.wrapped, pointer.flatMap { plan.hasValue($0) ? $0 : nil })
    case let plan as EnumPlan: look(plan, pointer)
    case let plan as ObjectPlan: look(plan, pointer)
    case let plan as ExistentialPlan:
      guard let pointer else { return }
      plan.withContent(at: pointer) { look($0, $1) }
    case let plan as PublishedPlan:
      guard let pointer else { return look(plan.content, nil) }
      _ = plan.withContent(at: pointer, objects) { look(plan.content, $0) }
    case let plan as any ElementsPlan:
      within(.all) { paths in
        for part in plan.parts { paths.look(part, nil) }
        guard let pointer, plan.traits.canLookAlike else { return }
        plan.forEachElement(at: pointer, atMost: Self.mostElements) { paths.look($0, $1) }
      }
    default: break
    }
  }

  private mutating func look(_ fields: [PlannedField], _ pointer: UnsafeRawPointer?) {
    for (index, field) in fields.enumerated() {
      within(.member(field.label ?? String(index))) {
        $0.look(field.plan, pointer.map { $0 + field.offset })
      }
    }
  }

  private mutating func look(_ plan: EnumPlan, _ pointer: UnsafeRawPointer?) {
    note(plan)
    for part in plan.cases {
      within(.member(part.name)) { $0.look(part.parts, nil) }
    }
    guard let pointer else { return }
    plan.withPayload(at: pointer) { stored, payload in
      if payload != nil { within(.member(stored.name)) { $0.look(stored.parts, payload) } }
    }
  }

  private mutating func look(_ plan: ObjectPlan, _ pointer: UnsafeRawPointer?) {
    guard let pointer else {
      note(plan.members)
      return look(plan.members.fields, nil)
    }
    let (object, own) = plan.instance(at: pointer)
    guard let own = own as? ObjectPlan else { return add() }
    guard ancestors.insert(ObjectIdentifier(object)).inserted else { return }
    defer { ancestors.remove(ObjectIdentifier(object)) }
    note(own.members)
    look(own.members.fields, ObjectPlan.memory(of: object, objects))
  }

  private mutating func within(
    _ component: ValuePath.Component, _ body: (inout UntrackedPaths) -> Void
  ) {
    path.append(component)
    defer { path.removeLast() }
    body(&self)
  }

  private mutating func note(_ plan: EnumPlan) {
    let place = ValuePath(path)
    if let position = enumPositions[ObjectIdentifier(plan)] {
      guard enums[position].paths.count < Self.mostPaths, !enums[position].paths.contains(place)
      else { return }
      enums[position].paths.append(place)
    } else {
      enumPositions[ObjectIdentifier(plan)] = enums.count
      enums.append((plan, [place]))
    }
  }

  private mutating func note(_ plan: RecordPlan) {
    let key = ObjectIdentifier(plan)
    guard let known = recordPositions[key] else {
      let isTold = !plan.isTuple && !plan.isOfLibrary && records.count < Self.mostRecords
      recordPositions[key] = .some(isTold ? records.count : nil)
      if isTold { records.append((plan, [ValuePath(path)])) }
      return
    }
    guard let position = known, records[position].paths.count < Self.mostRecordPaths else { return }
    let place = ValuePath(path)
    if !records[position].paths.contains(place) { records[position].paths.append(place) }
  }

  private mutating func add() {
    let place = ValuePath(path)
    if seen.insert(place).inserted { found.append(place) }
  }
}

/// The plan of a collection.
private protocol ElementsPlan: TypePlan {
  /// Gives some of the elements, of a dictionary the values.
  func forEachElement(
    at pointer: UnsafeRawPointer, atMost count: Int,
    _ body: (any TypePlan, UnsafeRawPointer) -> Void)
}

extension ArrayPlan: ElementsPlan {
  fileprivate func forEachElement(
    at pointer: UnsafeRawPointer, atMost count: Int,
    _ body: (any TypePlan, UnsafeRawPointer) -> Void
  ) {
    withElements(pointer) { list in
      for index in 0..<min(list.count, count) { body(list.plan, list[index]) }
    }
  }
}

extension SetPlan: ElementsPlan {
  fileprivate func forEachElement(
    at pointer: UnsafeRawPointer, atMost count: Int,
    _ body: (any TypePlan, UnsafeRawPointer) -> Void
  ) {
    for element in elements(pointer).prefix(count) {
      withUnsafePointer(to: element) { body(parts[0], $0) }
    }
  }
}

extension DictionaryPlan: ElementsPlan {
  fileprivate func forEachElement(
    at pointer: UnsafeRawPointer, atMost count: Int,
    _ body: (any TypePlan, UnsafeRawPointer) -> Void
  ) {
    for value in entries(pointer).values.prefix(count) {
      withUnsafePointer(to: value) { body(content, $0) }
    }
  }
}

extension PlannedField {
  /// The type that the property has in source; what is not read may not be known by its type either.
  var kind: String {
    if plan is OpaquePlan, plan.type == Void.self { return "untracked" }
    // Where a function may be called from is of no use to one who asks what there is.
    return TypeName.full((plan as? PublishedPlan)?.content.type ?? plan.type)
      .replacing("@MainActor ", with: "").replacing("@Sendable ", with: "")
  }
}
