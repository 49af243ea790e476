import InspectableSystem
import Synchronization

/// Types of Foundation, which an app that has none of them need not link: they are known by their names,
/// and turned into Swift's own types as `as` does it.
enum FoundationForms {
  private static let kinds = Mutex<[ObjectIdentifier: FoundationKind?]>([:])

  /// The form of a type, by its name.
  static func form(for type: Any.Type) -> (any TypeForm)? {
    func make<Shown>(_ type: Shown.Type, _ kind: FoundationKind) -> (any TypeForm)? {
      switch kind {
      case .string:
        OwnForm<Shown, String>({ $0 as? String ?? "" }, make: { ($0 as Any) as? Shown })
      case .number: OwnForm<Shown, Value>({ number($0) }, make: { number(of: $0) as? Shown })
      case .measurement:
        OwnForm<Shown, Value>(
          { MeasurementText.value(of: $0) }, make: nil,
          code: { try MeasurementText.coded($0, for: Shown.self) })
      case .float:
        OwnForm<Shown, Double>({ double($0) }, make: { float(Shown.self, $0) })
      case .indices: OwnForm<Shown, [Int]>({ indices($0) }, make: { set(of: $0) })
      case .plain: nil
      case .bridged(let bridge): FoundationTypes.form(type, bridge)
      case .elements: OwnForm<Shown, [Any]>({ FoundationTypes.elements(of: $0) }, make: nil)
      case .name:
        OwnForm<Shown, String>(
          { FoundationTypes.name($0) }, make: { FoundationTypes.named($0, Shown.self) })
      case .characters:
        OwnForm<Shown, [String]>(
          { CharacterRanges.texts(of: $0) }, make: nil, code: { try CharacterRanges.coded($0) })
      case .request: OwnForm<Shown, Value>({ FoundationTypes.request($0) }, make: nil)
      case .personName:
        OwnForm<Shown, Value>(
          { FoundationTypes.parts(of: $0) }, make: nil, code: { FoundationTypes.coded($0) })
      case .error: OwnForm<Shown, Value>({ FoundationTypes.error($0) }, make: nil)
      case .attributed:
        OwnForm<Shown, Value>({ FoundationTypes.attributed($0) }, make: nil)
      case .progress: OwnForm<Shown, Value>({ FoundationTypes.progress($0) }, make: nil)
      case .service:
        OwnForm<Shown, Value>(
          { .record(type: TypeName.short(Swift.type(of: $0)), members: []) }, make: nil)
      }
    }
    return kind(of: type).flatMap { kind in
      func open<Shown>(_ type: Shown.Type) -> (any TypeForm)? { make(type, kind) }
      return _openExistential(type, do: open)
    }
  }

  /// Whether a type is one of these.
  static func has(_ type: any Any.Type) -> Bool { kind(of: type) != nil }

  /// Whether a class is one that does things, whose stored properties are no state of what is below it.
  static func isService(_ type: Any.Type) -> Bool { kind(of: type)?.isService ?? false }

  /// The nearest class above a type that does things; nil where there is none, and for such a class itself.
  static func serviceAbove(_ type: Any.Type) -> (any Any.Type)? {
    guard let object = type as? AnyClass, kind(of: type) == nil else { return nil }
    var next: AnyClass? = _getSuperclass(object)
    while let type = next, !isService(type) { next = _getSuperclass(type) }
    return next
  }

  /// Whether a type is its stored properties and no more, though it is coded otherwise.
  static func isPlain(_ type: Any.Type) -> Bool {
    if case .plain? = kind(of: type) { true } else { false }
  }

  private static func kind(of type: Any.Type) -> FoundationKind? {
    kinds.withLock { kinds in
      if let kind = kinds[ObjectIdentifier(type)] { return kind }
      let kind = findKind(of: type)
      kinds[ObjectIdentifier(type)] = .some(kind)
      return kind
    }
  }

  private static func findKind(of type: Any.Type) -> FoundationKind? {
    if let object = type as? AnyClass {
      var next: AnyClass? = object
      while let type = next {
        let name = name(type).map { String($0.prefix { $0 != "<" }) }
        if let kind = name.flatMap({ FoundationKind.classes[$0] }) {
          // What a class of the app's adds to one that does things is its own state.
          return kind.isService && type != object && self.name(object) == nil ? nil : kind
        }
        next = _getSuperclass(type)
      }
      return nil
    }
    guard RuntimeLayout.kind(of: type) == .structure, let name = name(type) else { return nil }
    let kind = FoundationKind.structures[String(name.prefix { $0 != "<" })]
    return kind.flatMap { $0.fits(type) ? $0 : nil }
  }

  /// The name of a type of Foundation's or of what is below it; nil for others.
  private static func name(_ type: Any.Type) -> String? {
    let name = _typeName(type, qualified: true)
    for module in [
      "Foundation.", "FoundationEssentials.", "FoundationNetworking.", "CoreFoundation.",
      "CoreGraphics.", "Dispatch.", "__C.",
    ]
    where name.hasPrefix(module) {
      return String(name.dropFirst(module.count))
    }
    return nil
  }

  private static func double(_ any: Any) -> Double {
    func convert(_ float: some BinaryFloatingPoint) -> Double { Double(float) }
    return (any as? any BinaryFloatingPoint).map { convert($0) } ?? .nan
  }

  private static func float<Shown>(_ type: Shown.Type, _ double: Double) -> Shown? {
    func convert<Float: BinaryFloatingPoint>(_ type: Float.Type) -> Shown? {
      Float(double) as? Shown
    }
    return (type as? any BinaryFloatingPoint.Type).flatMap { convert($0) }
  }

  private static func indices(_ any: Any) -> [Int] {
    func convert(_ sequence: some Sequence) -> [Int] { sequence.compactMap { $0 as? Int } }
    return (any as? any Sequence).map { convert($0) } ?? []
  }

  private static func set<Shown>(of indices: [Int]) -> Shown? {
    func convert<Indices: SetAlgebra>(_ type: Indices.Type) -> Shown? {
      guard indices.allSatisfy({ $0 >= 0 && $0 < .max }) else { return nil }
      return Indices(indices.compactMap { $0 as? Indices.Element }) as? Shown
    }
    return (Shown.self as? any SetAlgebra.Type).flatMap { convert($0) }
  }

  private static func number(_ number: Any) -> Value {
    let name = _typeName(Swift.type(of: number), qualified: false)
    if name.hasSuffix("Boolean"), let bool = number as? Bool { return .bool(bool) }
    let digits = String(describing: number)
    if digits.allSatisfy({ $0.isNumber || $0 == "-" }) {
      if let int = number as? Int { return .int(int) }
      if let unsigned = number as? UInt64 { return .uint(unsigned) }
    }
    return (number as? Double ?? Double(digits)).map(Value.double) ?? .string(digits)
  }

  private static func number(of value: Value) -> Any? {
    switch value {
    case .bool(let bool): bool
    case .int(let int): int
    case .uint(let unsigned): unsigned
    case .double(let double): double
    default: nil
    }
  }
}
