/// The plan of a structure or tuple, and of the stored properties of a class.
final class RecordPlan: TypePlan {
  let type: Any.Type
  let isTuple: Bool
  // Set before the plan is published, and only read after that, like the traits.
  nonisolated(unsafe) var traits = PlanTraits()
  nonisolated(unsafe) private(set) var fields: [PlannedField] = []
  /// The bytes of content that no field shows.
  nonisolated(unsafe) private(set) var unseen: [Range<Int>] = []
  /// Whether what looks like padding may be bit fields of C, which cannot be told apart.
  nonisolated(unsafe) private(set) var mayHoldMore = false
  /// Whether the fields, each as it is, are all that a value holds.
  nonisolated(unsafe) private(set) var keepsInPlace = false
  /// What a record is recognised by when it changes or moves.
  nonisolated(unsafe) private(set) var identity: PlannedField?
  /// The digest of the type's name and the labels.
  nonisolated(unsafe) private(set) var outside = Digest(.record)
  /// What is written before the first field, and before each, in a literal.
  nonisolated(unsafe) private(set) var opening: [UInt8] = []
  nonisolated(unsafe) private(set) var leads: [[UInt8]] = []
  /// The properties that are not shown, by the wish of the app.
  nonisolated(unsafe) private(set) var hidden: [PlannedField] = []
  /// The bytes of the properties that are not shown.
  nonisolated(unsafe) private(set) var hiddenBytes: [Range<Int>] = []
  nonisolated(unsafe) private var layout: [RuntimeLayout.Field]

  init(_ type: Any.Type, _ layout: [RuntimeLayout.Field]) {
    self.type = type
    self.layout = layout
    isTuple = RuntimeLayout.kind(of: type) == .tuple
  }

  var parts: [any TypePlan] { fields.map(\.plan) }

  func hides(_ name: String) -> Bool { hidden.contains { $0.label == name } }

  func link(_ planner: inout some PlanSource) {
    let isObservable = layout.contains { $0.name == Self.registrar }
    let names = Set(layout.map(\.name))
    let hiddenLabels = isTuple ? [] : TypeForms.hidden(in: type)
    for field in layout where !isBookkeeping(field.name) {
      let trail = ReadingTrail.Label(field.name)
      let plan: any TypePlan =
        field.isReadable
        ? ReadingTrail.at(trail) { planner.plan(for: field.type) }
        : OpaquePlan(field.type, size: extent(of: field))
      var made = Self.makeField(field, plan, isObservable: isObservable, among: names)
      made.trail = made.label == field.name ? trail : ReadingTrail.Label(made.label)
      if let label = made.label, hiddenLabels.contains(label) {
        hidden.append(made)
        hiddenBytes.append(field.offset..<field.offset + RuntimeLayout.size(of: field.type))
      } else {
        fields.append(made)
      }
    }
    dropRepeatedLabels()
    let isPacked = fields.reduce(0) { $0 + $1.plan.size } == size
    traits.isBitwise = isPacked && fields.allSatisfy(\.plan.traits.isBitwise)
    unseen = findUnseen()
    traits.holdsUnseen = !unseen.isEmpty
    keepsInPlace =
      !mayHoldMore && unseen.isEmpty && layout.allSatisfy(\.isReadable)
      && places.elementsEqual(
        layout.map { $0.offset..<$0.offset + RuntimeLayout.size(of: $0.type) })
    outside = .outside(
      isTuple ? .tuple : .record, isTuple ? "" : TypeName.short(type), fields.map(\.label))
    var writer = LiteralWriter()
    if !isTuple { writer.put(recordType: TypeName.short(type)) }
    writer.put(text: "(")
    opening = writer.bytes
    leads = fields.leads
    identity = isTuple ? nil : fields.first { $0.label == "id" }
    layout = []
  }

  /// The bytes of the fields and of what is hidden, in order.
  private var places: [Range<Int>] {
    let shown = fields.map { $0.offset..<$0.offset + $0.plan.size }
    if hidden.isEmpty { return shown }
    return (shown + hiddenBytes).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// How many bytes a field takes if its type is not known here, like that inside a `Mutex`; nil if
  /// the type says it.
  private func extent(of field: RuntimeLayout.Field) -> Int? {
    guard field.type == Void.self else { return nil }
    let next = layout.map(\.offset).filter { $0 > field.offset }.min()
    return max(0, (next ?? RuntimeLayout.instanceSize(of: type)) - field.offset)
  }

  /// The bytes of the bit fields and unnamed unions of C: gaps between the fields, or after them,
  /// that are larger than the alignment of the next field explains.
  private func findUnseen() -> [Range<Int>] {
    guard !isTuple, RuntimeLayout.kind(of: type) == .structure, RuntimeLayout.isImported(type)
    else {
      return []
    }
    var found: [Range<Int>] = []
    var end = 0
    func look(upTo next: Int, alignment: Int) {
      let padded = (end + alignment - 1) / alignment * alignment
      if next > padded { found.append(end..<next) } else if next > end { mayHoldMore = true }
    }
    for field in fields.sorted(by: { $0.offset < $1.offset }) {
      look(upTo: field.offset, alignment: RuntimeLayout.alignment(of: field.plan.type))
      end = max(end, field.offset + field.plan.size)
    }
    look(upTo: size, alignment: RuntimeLayout.alignment(of: type))
    return found
  }

  /// Whether parts of the content cannot be reached through the stored properties.
  var hasOpaqueStorage: Bool {
    fields.contains { field in
      switch field.plan {
      case is OpaquePlan, is ObjectPlan, is ExistentialPlan: true
      case let record as RecordPlan: record.hasOpaqueStorage
      case let optional as OptionalPlan:
        optional.wrapped is ObjectPlan || optional.wrapped is OpaquePlan
      default: false
      }
    }
  }

  /// The field with a label, or at a position given in digits.
  ///
  /// The storage of a property wrapper is found by its own name too.
  func field(named name: String) -> PlannedField? {
    if let field = fields.named(name) { return field }
    guard name.hasPrefix("_"), !isTuple else { return nil }
    return fields.first { $0.label == String(name.dropFirst()) }
  }

  /// The labels by which a path reaches the fields.
  var labels: [String] {
    fields.enumerated().map { $1.label ?? String($0) }
  }

  /// A subclass and its superclass can each have a private property of one name; then the later
  /// one keeps it.
  private func dropRepeatedLabels() {
    var taken: Set<String> = []
    for index in fields.indices.reversed() {
      guard let label = fields[index].label else { continue }
      if !taken.insert(label).inserted { fields[index].label = nil }
    }
  }
}

extension RecordPlan {
  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    let members = members(at: pointer, &reading)
    return isTuple ? .tuple(members) : .record(type: TypeName.short(type), members: members)
  }

  func write(
    at pointer: UnsafeRawPointer, to writer: inout LiteralWriter, _ reading: inout Reading
  ) {
    writer.bytes += opening
    for (field, lead) in zip(fields, leads) {
      writer.bytes += lead
      ReadingTrail.at(field.trail) {
        field.plan.write(at: pointer + field.offset, to: &writer, &reading)
      }
    }
    writer.bytes.append(UInt8(ascii: ")"))
  }

  /// Reads the fields, each under its label.
  func members(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> [Value.Member] {
    fields.map { field in
      ReadingTrail.at(field.trail) {
        Value.Member(field.label, field.plan.value(at: pointer + field.offset, &reading))
      }
    }
  }

  func shape(of live: LiveValue) -> Shape { .record(labels: labels) }

  func member(_ name: String, of live: LiveValue) -> LiveValue? {
    field(named: name).map { live.part($0.plan, at: live.pointer + $0.offset) }
  }
}

extension RecordPlan {
  /// The bookkeeping of `@Observable`, which holds only who observes, and is left out.
  static let registrar = "_$observationRegistrar"
  /// The names of fields in which libraries count changes, or keep what they have computed already.
  private static let caches: Set = ["version", "_version", "_loweredProgramStorage"]
  private static let libraries: Set = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "_FoundationCollections", "_StringProcessing", "_RopeModule", "OrderedCollections",
    "DequeModule", "HashTreeCollections", "BitCollections", "HeapModule",
  ]

  /// Whether a field is not content of the app, but bookkeeping.
  private func isBookkeeping(_ name: String) -> Bool {
    name == Self.registrar || (Self.caches.contains(name) && isOfLibrary)
  }

  /// Whether the type is one of a library whose types keep more in their fields than they show.
  var isOfLibrary: Bool { Self.isOfLibrary(type) }

  private static func isOfLibrary(_ type: any Any.Type) -> Bool {
    // For a type declared in an extension, the name begins with the place of the extension and a
    // colon.
    let owner = _typeName(type, qualified: true).split(separator: ":").last ?? ""
    return libraries.contains(owner.split(separator: ".").first.map(String.init) ?? "")
  }
  static let lazyPrefix = "$__lazy_storage_$_"

  /// A field under the name of the property in source that it stores.
  private static func makeField(
    _ field: RuntimeLayout.Field, _ plan: any TypePlan, isObservable: Bool, among names: Set<String>
  ) -> PlannedField {
    let name = field.name
    if name.isEmpty || name.hasPrefix(".") {
      return PlannedField(label: nil, offset: field.offset, plan: plan)
    }
    if name.hasPrefix(lazyPrefix) {
      let label = String(name.dropFirst(lazyPrefix.count))
      return PlannedField(label: label, offset: field.offset, plan: plan)
    }
    let label = String(name.dropFirst())
    guard name.hasPrefix("_"), !label.isEmpty, !names.contains(label) else {
      return PlannedField(label: name, offset: field.offset, plan: plan)
    }
    if let wrapper = plan as? RecordPlan, let wrapped = wrapper.wrapped {
      // A property wrapper that holds more than the value shows that as well.
      return wrapper.fields.count == 1
        ? PlannedField(label: label, offset: field.offset + wrapped.offset, plan: wrapped.plan)
        : PlannedField(label: label, offset: field.offset, plan: plan)
    }
    let isPlain = isObservable || mayWrap(plan.type)
    return PlannedField(label: isPlain ? label : name, offset: field.offset, plan: plan)
  }

  /// What a property wrapper holds: what is so called, or the one value that a generic type has of the
  /// type that it is given.
  var wrapped: PlannedField? {
    if let field = field(named: "wrappedValue") { return field }
    guard fields.count == 1, hidden.isEmpty, !isTuple else { return nil }
    return Self.wraps(fields[0].plan.type, in: type) ? fields[0] : nil
  }
}

extension RecordPlan {
  /// Whether a property that is stored under a name with `_` in front is probably that of a property wrapper
  /// of this type.
  ///
  /// Nothing in a program that runs says it for sure.
  static func mayWrap(_ type: any Any.Type) -> Bool {
    if isOfLibrary(type) { return false }
    switch RuntimeLayout.kind(of: type) {
    case .structure: return true
    case .enumeration, .object: return _typeName(type, qualified: false).contains("<")
    default: return false
    }
  }

  /// Whether the one property of a generic type is of the type that it is given.
  static func wraps(_ content: any Any.Type, in type: any Any.Type) -> Bool {
    mayWrap(type)
      && _typeName(type, qualified: true).hasSuffix("<" + _typeName(content, qualified: true) + ">")
  }
}
