/// The plan of an enum.
final class EnumPlan: TypePlan {
  /// A case, at the position that is its tag.
  struct Case {
    var name: String
    var isIndirect: Bool
    /// The payload's parts; empty for a case without a payload.
    var parts: [PlannedField]
    /// Whether the case is read like `.some` of an optional where its payload is `nil`.
    var isLikeOptional: Bool { name == "some" && parts.count == 1 && parts[0].label == nil }
    /// The digest of the name and the labels.
    let outside: Digest
    /// What is written before the first part, and before each, in a literal.
    let opening: [UInt8]
    let leads: [[UInt8]]

    init(name: String, isIndirect: Bool, parts: [PlannedField]) {
      self.name = name
      self.isIndirect = isIndirect
      self.parts = parts
      outside = .outside(.enumeration, name, parts.map(\.label))
      var writer = LiteralWriter()
      writer.put(enumType: nil, name: name, hasPayload: !parts.isEmpty)
      if !parts.isEmpty { writer.put(text: "(") }
      opening = writer.bytes
      leads = parts.leads
    }
  }

  let type: Any.Type
  // Set before the plan is published, and only read after that.
  nonisolated(unsafe) var traits = PlanTraits()
  nonisolated(unsafe) private(set) var cases: [Case] = []
  nonisolated(unsafe) private var layout: [RuntimeLayout.Case]
  /// Whether a payload is stored unchanged in the enum; else the tag is among its bits.
  let isPayloadBare: Bool

  init(_ type: Any.Type, _ layout: [RuntimeLayout.Case]) {
    self.type = type
    self.layout = layout
    isPayloadBare = layout.count { $0.payload != nil } <= 1
  }

  var parts: [any TypePlan] { cases.flatMap { $0.parts.map(\.plan) } }

  func link(_ planner: inout some PlanSource) {
    for layout in layout {
      var parts: [PlannedField] = []
      var bare: (any TypePlan)?
      if let payload = layout.payload {
        let plan = planner.plan(for: payload)
        bare = layout.isIndirect ? nil : plan
        if let tuple = plan as? RecordPlan, tuple.isTuple, !tuple.fields.isEmpty {
          parts = tuple.fields
        } else {
          parts = [PlannedField(label: nil, offset: 0, plan: plan)]
        }
      }
      cases.append(Case(name: layout.name, isIndirect: layout.isIndirect, parts: parts))
      payloadPlans.append(bare)
    }
    traits.isBitwise = layout.allSatisfy { $0.payload == nil }
    payloadTypes = layout.map(\.payload)
    layout = []
  }

  // As above: set before the plan is published.
  nonisolated(unsafe) private var payloadTypes: [Any.Type?] = []
  /// The plans of payloads, each with its parts; nil for one in a box, and where there is none.
  nonisolated(unsafe) private(set) var payloadPlans: [(any TypePlan)?] = []

  /// The case that is stored.
  func storedCase(at pointer: UnsafeRawPointer) -> Case {
    cases[RuntimeLayout.tag(at: pointer, of: type)]
  }

  /// Gives the address of the payload of the case that is stored, or nil if it has none.
  ///
  /// A payload in a box, or bare, stays where it is as long as the enum does; any other is only
  /// there during the call.
  func withPayload<Result>(
    at pointer: UnsafeRawPointer, _ body: (Case, UnsafeRawPointer?) -> Result
  ) -> Result {
    let tag = RuntimeLayout.tag(at: pointer, of: type)
    let stored = cases[tag]
    guard let payload = payloadTypes[tag] else { return body(stored, nil) }
    func place(_ address: UnsafeRawPointer) -> UnsafeRawPointer {
      guard stored.isIndirect else { return address }
      return RuntimeLayout.boxContent(address.load(as: UnsafeRawPointer.self), of: payload)
    }
    if isPayloadBare { return body(stored, place(pointer)) }
    return withUnsafeTemporaryAllocation(
      byteCount: max(size, 1), alignment: RuntimeLayout.alignment(of: type)
    ) { scratch in
      guard let base = scratch.baseAddress else { return body(stored, nil) }
      // Only the bytes are copied, without retaining: the enum itself keeps what they refer to
      // alive.
      base.copyMemory(from: pointer, byteCount: size)
      RuntimeLayout.projectPayload(at: base, of: type)
      return body(stored, place(UnsafeRawPointer(base)))
    }
  }
}

extension EnumPlan {
  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value {
    withPayload(at: pointer) { stored, payload in
      guard let payload else { return .enumCase(stored.name) }
      return .enumCase(
        stored.name,
        stored.parts.map {
          Value.Member($0.label, reading.nested($0.plan, payload + $0.offset))
        })
    }
  }

  func write(
    at pointer: UnsafeRawPointer, to writer: inout LiteralWriter, _ reading: inout Reading
  ) {
    withPayload(at: pointer) { stored, payload in
      writer.bytes += stored.opening
      guard let payload, !stored.parts.isEmpty else { return }
      for (part, lead) in zip(stored.parts, stored.leads) {
        writer.bytes += lead
        reading.nested { part.plan.write(at: payload + part.offset, to: &writer, &$0) }
      }
      writer.bytes.append(UInt8(ascii: ")"))
    }
  }

  func shape(of live: LiveValue) -> Shape {
    let stored = storedCase(at: live.pointer)
    return .enumeration(
      name: stored.name, labels: stored.parts.enumerated().map { $1.label ?? String($0) })
  }

  func member(_ name: String, of live: LiveValue) -> LiveValue? {
    withPayload(at: live.pointer) { stored, payload in
      guard let payload, let field = stored.parts.named(name) else { return nil }
      return live.ownedPart(field.plan, at: payload + field.offset)
    }
  }

  func typeNames(of live: LiveValue) -> [String] {
    [TypeName.short(type), storedCase(at: live.pointer).name]
  }
}
