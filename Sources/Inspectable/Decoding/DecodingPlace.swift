import InspectableSystem

/// A place in a value that is being decoded.
final class DecodingPlace {
  private let root: String
  private let outer: DecodingPlace?
  private let component: ValuePath.Component?
  private let depth: Int

  /// The value as a whole, and what messages call it.
  init(root: String) {
    self.root = root
    outer = nil
    component = nil
    depth = 0
  }

  private init(_ component: ValuePath.Component, in outer: DecodingPlace) {
    root = outer.root
    self.outer = outer
    self.component = component
    depth = outer.depth + 1
  }

  /// The place one step further inside.
  func at(_ component: ValuePath.Component) -> DecodingPlace {
    DecodingPlace(component, in: self)
  }

  private var path: ValuePath {
    var components: [ValuePath.Component] = []
    var place: DecodingPlace? = self
    while let current = place {
      if let component = current.component { components.append(component) }
      place = current.outer
    }
    return ValuePath(components.reversed())
  }

  /// An error at this place.
  func error(_ reason: ValueDecodingError.Reason) -> ValueDecodingError {
    ValueDecodingError(root: root, path: path, reason: reason)
  }

  /// Decodes what is at this place.
  func decode<T: Decodable>(_ type: T.Type, from value: Value) throws -> T {
    try atDepth { try decodeHere(type, from: value) }
  }

  /// Runs what may go deeper, with enough stack for it.
  func atDepth<T>(_ body: () throws -> T) throws -> T {
    try DeepStack.run(depth: depth) { Result { try body() } }.get()
  }

  private func decodeHere<T: Decodable>(_ type: T.Type, from value: Value) throws -> T {
    let direct = type as? any DirectlyDecodable.Type
    if let result = try formed(type, isDirect: direct != nil, from: value) { return result }
    // The cast holds, for the type is the same.
    if let direct, let result = try direct.decode(value, at: self) as? T { return result }
    if let result = try enumCase(type, value) ?? listedCase(type, value) { return result }
    let decoder = NodeDecoder(value, as: type, at: self)
    do {
      let result = try T(from: decoder)
      try decoder.checkAllWasRead(making: result)
      return result
    } catch let error as ValueDecodingError {
      throw error
    } catch {
      throw self.error(explanation(error, type, value))
    }
  }

  /// The case of an enum that a value names, if it is one without a payload.
  func enumCase<T>(_ type: T.Type, _ value: Value) throws -> T? {
    guard case .enumeration(let typeName, let name, let payload) = value,
      let plan = TypePlanner.plan(for: type) as? EnumPlan
    else { return nil }
    guard TypeName.matches(typeName, type) else {
      throw error(.mismatch(expected: TypeName.full(type), found: value))
    }
    guard let tag = plan.cases.firstIndex(where: { $0.name == name }) else {
      throw error(
        .unknownCase(
          name: name, type: TypeName.short(type), cases: plan.cases.map(\.form)))
    }
    guard payload.isEmpty, plan.cases[tag].parts.isEmpty else { return nil }
    return plan.makeCase(tag, as: type)
  }

  /// The case that a value names, among those that the type lists, where its layout is not known.
  private func listedCase<T>(_ type: T.Type, _ value: Value) -> T? {
    guard RuntimeLayout.doubt != nil, case .enumeration(_, let name, []) = value,
      let listed = type as? any CaseIterable.Type
    else { return nil }
    func find<Listed: CaseIterable>(_ type: Listed.Type) -> Listed? {
      type.allCases.first { MirrorReader.caseName(of: $0) == name }
    }
    return find(listed) as? T
  }

  /// What an error means that the app or the standard library threw.
  private func explanation<T>(
    _ error: any Error, _ type: T.Type, _ value: Value
  ) -> ValueDecodingError.Reason {
    if type is any RawRepresentable.Type, let plan = TypePlanner.plan(for: type) as? EnumPlan,
      case .dataCorrupted = error as? DecodingError
    {
      let cases = plan.cases.map { "." + $0.name }.joined(separator: ", ")
      return .mismatch(expected: "\(TypeName.full(type)) (\(cases))", found: value)
    }
    switch error as? DecodingError {
    case .dataCorrupted(let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .keyNotFound(_, let context):
      return .refused(context.debugDescription)
    default: return .refused("\(error)")
    }
  }
}

extension EnumPlan {
  /// Makes the case with a tag, which has no payload.
  func makeCase<T>(_ tag: Int, as type: T.Type) -> T {
    withMemory(of: type) { RuntimeLayout.injectTag(tag, at: $0, of: type) }
  }
}
