import InspectableSystem

/// Reads values by the standard library's `Mirror`, where the layout of memory cannot be relied on.
///
/// It reads the same as reading memory does, except what a type of the app hides from mirrors, and
/// labels that mirrors do not show. It is slower, and it copies.
package struct MirrorReader {
  private var ancestors: Set<ObjectIdentifier> = []
  private var depth = 0

  /// Reads a value as it is now.
  package static func value(of any: Any) -> Value {
    var reader = MirrorReader()
    return reader.read(any)
  }

  /// The name of the case that a value of an enum is.
  static func caseName<T>(of value: T) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    return mirror.children.first?.label ?? enumCaseName(value).map { String(cString: $0) }
  }

  private mutating func read(_ any: Any) -> Value {
    depth += 1
    defer { depth -= 1 }
    return DeepStack.run(depth: depth) { readHere(any) }
  }

  private mutating func readHere(_ any: Any) -> Value {
    let type = Swift.type(of: any)
    if let value = any as? Value, type == Value.self { return value }
    if type == AnyHashable.self, let hashable = any as? AnyHashable { return read(hashable.base) }
    if type is any UntrackedType.Type || type is any Actor.Type || type is AnyKeyPath.Type {
      return .untracked
    }
    if let shown = TypeForms.form(for: type)?.shown(any) { return read(shown) }
    if let formed = any as? any FormedType { return read(formed.form) }
    if type is any ScalarType.Type, let scalar = any as? any ScalarType { return scalar.reflected }
    let mirror = Mirror(reflecting: any)
    switch mirror.displayStyle {
    case .optional: return optional(mirror)
    case .tuple: return .tuple(tuple(mirror))
    case .enum: return enumeration(any, mirror)
    case .collection: return .array(mirror.children.map { read($0.value) })
    case .set where TypeName.isOrdered(type):
      return .array(mirror.children.map { read($0.value) })
    case .set:
      return .set(mirror.children.map { read($0.value) }.sorted { $0.isOrdered(before: $1) })
    case .dictionary: return .dictionary(entries(mirror))
    case .class: return instance(any as AnyObject, mirror)
    case .struct:
      if any is any PlannedVector { return .array(numbers(any)) }
      if let inline = any as? any InlineElements { return .array(inline.all.map { read($0) }) }
      if mirror.children.isEmpty, !isEmpty(mirror.subjectType) { return .untracked }
      return .record(type: TypeName.short(type), members: members(mirror, of: type))
    // Ranges: their mirrors show what is in them but not what kind they are.
    case nil where !mirror.children.isEmpty:
      return .record(type: TypeName.short(type), members: members(mirror, of: type))
    default: return .untracked
    }
  }

  private func isEmpty(_ type: Any.Type) -> Bool {
    func size<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
    return _openExistential(type, do: size) == 0
  }

  private mutating func numbers(_ any: Any) -> [Value] {
    guard let vector = any as? any PlannedVector else { return [] }
    func read<Vector: SIMD>(_ vector: Vector) -> [Value] {
      vector.indices.map { MirrorReader.value(of: vector[$0]) }
    }
    return read(vector)
  }

  private mutating func optional(_ mirror: Mirror) -> Value {
    guard let content = mirror.children.first?.value else { return .null }
    let value = read(content)
    // A `nil` within another optional is not the same as no value at all.
    let isNil =
      switch value {
      case .null: true
      case .enumeration(nil, "some", _): Mirror(reflecting: content).displayStyle == .optional
      default: false
      }
    guard isNil, Mirror(reflecting: content).displayStyle == .optional else { return value }
    return isInnerNil(content) ? .enumCase("some", [Value.Member(nil, value)]) : value
  }

  /// Whether there is only `nil` inside optionals within each other.
  private func isInnerNil(_ any: Any) -> Bool {
    let mirror = Mirror(reflecting: any)
    guard mirror.displayStyle == .optional else { return false }
    return mirror.children.first.map { isInnerNil($0.value) } ?? true
  }

  private mutating func tuple(_ mirror: Mirror) -> [Value.Member] {
    mirror.children.map { child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      return Value.Member(label, read(child.value))
    }
  }

  private mutating func enumeration(_ any: Any, _ mirror: Mirror) -> Value {
    guard let child = mirror.children.first, let name = child.label else {
      func name<T>(_ value: T) -> String? { Self.caseName(of: value) }
      // An enum of C's has no names.
      guard let name = _openExistential(any, do: name) else { return raw(any) }
      return .enumCase(name)
    }
    let payload = Mirror(reflecting: child.value)
    guard payload.displayStyle == .tuple, !payload.children.isEmpty else {
      return .enumCase(name, [Value.Member(nil, read(child.value))])
    }
    return .enumCase(name, tuple(payload))
  }

  private mutating func raw(_ any: Any) -> Value {
    guard let raw = any as? any RawRepresentable else { return .untracked }
    return .record(
      type: TypeName.short(type(of: any)), members: [Value.Member("rawValue", read(raw.rawValue))])
  }

  private mutating func entries(_ mirror: Mirror) -> [Value.Entry] {
    let entries = mirror.children.compactMap { child -> Value.Entry? in
      let parts = Mirror(reflecting: child.value).children.map(\.value)
      return parts.count == 2 ? Value.Entry(read(parts[0]), read(parts[1])) : nil
    }
    if TypeName.isOrdered(mirror.subjectType) { return entries }
    return entries.sorted { $0.key.isOrdered(before: $1.key) }
  }

  private mutating func instance(_ object: AnyObject, _ mirror: Mirror) -> Value {
    let name = TypeName.short(type(of: object))
    guard ancestors.insert(ObjectIdentifier(object)).inserted else { return .cycle(type: name) }
    defer { ancestors.remove(ObjectIdentifier(object)) }
    var mirrors = [mirror]
    while let above = mirrors.last?.superclassMirror,
      !FoundationForms.isService(above.subjectType)
    {
      mirrors.append(above)
    }
    var members: [Value.Member] = []
    for mirror in mirrors.reversed() { members += self.members(mirror, of: type(of: object)) }
    // Of properties of one name, the last one keeps it.
    var taken: Set<String> = []
    for index in members.indices.reversed() {
      if let label = members[index].label, !taken.insert(label).inserted {
        members[index].label = nil
      }
    }
    return .record(type: name, members: members)
  }

  private mutating func members(
    _ mirror: Mirror, of type: any Any.Type
  ) -> [Value.Member] {
    let isObservable = mirror.children.contains { $0.label == RecordPlan.registrar }
    let names = Set(mirror.children.compactMap(\.label))
    let hidden = TypeForms.hidden(in: type)
    return mirror.children.filter { $0.label != RecordPlan.registrar }.compactMap { child in
      let member = member(child.label ?? "", child.value, isObservable, names)
      return member.label.map(hidden.contains) ?? false ? nil : member
    }
  }

  /// The value of a `@Published` property, as ``PublishedPlan`` finds it; nil for any other.
  private static func published(_ any: Any) -> Any? {
    guard _typeName(type(of: any), qualified: false).hasPrefix("Published<") else { return nil }
    var next = any
    for _ in 0..<6 {
      let mirror = Mirror(reflecting: next)
      if let current = mirror.children.first(where: { $0.label == "currentValue" }) {
        return current.value
      }
      guard mirror.children.count == 1, let child = mirror.children.first else { return nil }
      if mirror.displayStyle == .enum, child.label == "value" { return child.value }
      next = child.value
    }
    return nil
  }

  private mutating func member(
    _ name: String, _ content: Any, _ isObservable: Bool, _ names: Set<String>
  ) -> Value.Member {
    if name.hasPrefix("_"), !names.contains(String(name.dropFirst())),
      let published = Self.published(content)
    {
      return Value.Member(String(name.dropFirst()), read(published))
    }
    let value = read(content)
    if name.hasPrefix(RecordPlan.lazyPrefix) {
      return Value.Member(String(name.dropFirst(RecordPlan.lazyPrefix.count)), value)
    }
    let label = String(name.dropFirst())
    guard name.hasPrefix("_"), !label.isEmpty, !names.contains(label) else {
      return Value.Member(name, value)
    }
    let wrapper = type(of: content)
    let mirror = Mirror(reflecting: content)
    let inner = mirror.displayStyle == .struct ? Array(mirror.children) : []
    if inner.contains(where: { $0.label == "wrappedValue" })
      || inner.count == 1 && inner.allSatisfy({ RecordPlan.wraps(type(of: $0.value), in: wrapper) })
    {
      guard case .record(_, let members) = value, members.count == 1 else {
        return Value.Member(label, value)
      }
      return Value.Member(label, members[0].value)
    }
    return Value.Member(isObservable || RecordPlan.mayWrap(wrapper) ? label : name, value)
  }
}

/// The name of the case, as the standard library prints it.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<T>(_ value: T) -> UnsafePointer<CChar>?
