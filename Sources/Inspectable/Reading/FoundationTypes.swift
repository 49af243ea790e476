import InspectableFoundation

/// Types of Foundation's as what they say, by what the standard library knows of them.
enum FoundationTypes {
  /// The form of a class that has a type of Swift's own beside it.
  static func form<Shown>(
    _ type: Shown.Type, _ bridge: FoundationKind.Bridge
  ) -> any TypeForm {
    func form<Own>(_ own: Own.Type) -> any TypeForm {
      OwnForm<Shown, Own?>(
        { ($0 as Any) as? Own }, make: { own in own.flatMap { ($0 as Any) as? Shown } })
    }
    return switch bridge {
    case .date: form(Date.self)
    case .url: form(URL.self)
    case .uuid: form(UUID.self)
    case .data: form(Data.self)
    case .decimal: form(Decimal.self)
    case .dateComponents: form(DateComponents.self)
    case .calendar: form(Calendar.self)
    case .timeZone: form(TimeZone.self)
    case .locale: form(Locale.self)
    case .indexPath: form(IndexPath.self)
    case .dateInterval: form(DateInterval.self)
    case .urlComponents: form(URLComponents.self)
    case .dictionary:
      OwnForm<Shown, [AnyHashable: Any]>({ ($0 as Any) as? [AnyHashable: Any] ?? [:] }, make: nil)
    case .set:
      OwnForm<Shown, Set<AnyHashable>>(
        { shown in
          let set = (shown as Any) as? Set<AnyHashable> ?? []
          // One that counts its elements, too, is no set of Swift's.
          return set.isEmpty ? Set(elements(of: shown).compactMap { $0 as? AnyHashable }) : set
        }, make: nil)
    }
  }

  static func elements(of any: Any) -> [Any] {
    func convert(_ sequence: some Sequence) -> [Any] { sequence.map { $0 as Any } }
    return (any as? any Sequence).map { convert($0) } ?? []
  }

  static func name(_ any: Any) -> String {
    func raw(_ name: some RawRepresentable) -> String? { name.rawValue as? String }
    return (any as? any RawRepresentable).flatMap { raw($0) } ?? ""
  }

  static func named<Shown>(_ text: String, _ type: Shown.Type) -> Shown? {
    func make<Name: RawRepresentable>(_ type: Name.Type) -> Shown? {
      (text as? Name.RawValue).flatMap { Name(rawValue: $0) } as? Shown
    }
    return (type as? any RawRepresentable.Type).flatMap { make($0) }
  }

  /// The domain of an error and its number; a structure's domain follows from its type.
  static func error<Shown>(_ any: Shown) -> Value {
    guard let error = any as? any Error else { return .untracked }
    var members: [Value.Member] = []
    let isObject = Shown.self is AnyObject.Type
    if isObject { members.append(Value.Member("domain", .string(error._domain))) }
    let stored = Mirror(reflecting: any).children
    // Some have their number beside them, which the library that they come from makes no code of.
    let own = stored.first { $0.label == "code" }.flatMap { $0.value as? any RawRepresentable }
    func raw(_ code: some RawRepresentable) -> Int? { code.rawValue as? Int }
    members.append(Value.Member("code", .int(own.flatMap { raw($0) } ?? error._code)))
    let userInfo = stored.first { $0.label == "_userInfo" || $0.label == "userInfo" }
    if let info = userInfo?.value as? [String: Any], !info.isEmpty {
      members.append(Value.Member("userInfo", Reflection.value(of: info)))
    }
    return .record(type: TypeName.short(Swift.type(of: any)), members: members)
  }

  /// A text of which only the text itself is known without the library that it comes from.
  static func attributed(_ any: Any) -> Value {
    let name = _typeName(Swift.type(of: any), qualified: false)
    let type = name.contains("Mutable") ? "NSMutableAttributedString" : "NSAttributedString"
    guard case .string(let text)? = told("string", by: any) ?? stored("_string", of: any) else {
      return .record(type: type, members: [])
    }
    return .text(type, text)
  }

  /// How far something has come, as far as that is known without the library that it comes from.
  static func progress(_ any: Any) -> Value {
    let own = Mirror(reflecting: any).children.first { $0.label == "_selfFraction" }
    let members = [("completed", "completedUnitCount"), ("total", "totalUnitCount")].compactMap {
      part, name in
      let count = told(name, by: any) ?? own.flatMap { stored(part, of: $0.value) }
      return count.map { Value.Member(name, $0) }
    }
    return .record(type: "Progress", members: members)
  }

  /// What an object says of itself under a name, where Objective-C asks it.
  private static func told(_ name: String, by any: Any) -> Value? {
    #if canImport(ObjectiveC)
      (any as? NSObject)?.value(forKey: name).map { Reflection.value(of: $0) }
    #else
      nil
    #endif
  }

  private static func stored(_ label: String, of any: Any) -> Value? {
    var mirror: Mirror? = Mirror(reflecting: any)
    while let here = mirror {
      if let child = here.children.first(where: { $0.label == label }) {
        return Reflection.value(of: child.value)
      }
      mirror = here.superclassMirror
    }
    return nil
  }

  /// What is set in a structure that tells its parts.
  static func parts(of any: Any) -> Value {
    .record(type: TypeName.short(Swift.type(of: any)), members: told(by: any))
  }

  /// What the own coding makes such a structure of.
  static func coded(_ value: Value) -> Value? {
    guard case .record(_, let members) = value else { return nil }
    return .dictionary(members.map { Value.Entry(.string($0.label ?? ""), $0.value) })
  }

  /// A request: where to, and what is not as in every request.
  static func request(_ any: Any) -> Value {
    let members = told(by: any).filter { member in
      switch (member.label, member.value) {
      case ("url", _), ("httpBody", _): true
      case ("httpMethod", let method): method != .string("GET")
      case ("allHTTPHeaderFields", let fields): fields != .dictionary([])
      case ("timeoutInterval", let seconds): seconds != .double(60)
      case ("cachePolicy", let policy): policy != .int(0) && policy != .uint(0)
      default: false
      }
    }
    return .record(type: TypeName.short(Swift.type(of: any)), members: members)
  }

  private static func told(by any: Any) -> [Value.Member] {
    Mirror(reflecting: any).children.compactMap { label, child in
      let value = Reflection.value(of: child)
      return label.flatMap { value == .null ? nil : Value.Member($0, value) }
    }
  }
}

/// A set of characters as what follows each other in it: `["-", "0-9", "a-z"]`.
enum CharacterRanges {
  /// As a set of characters is coded.
  private struct Coded: Codable {
    var bitmap: Data
  }

  static func texts(of set: Any) -> [String] {
    guard let set = set as? any Encodable, let json = try? JSONEncoder().encode(set),
      let coded = try? JSONDecoder().decode(Coded.self, from: json)
    else { return [] }
    var texts: [String] = []
    var first: UInt32?
    func end(at next: UInt32) {
      guard let start = first.flatMap(Unicode.Scalar.init), let last = Unicode.Scalar(next - 1)
      else { return }
      first = nil
      let text = String(Character(start))
      if start == last { return texts.append(text) }
      texts += next - 1 == start.value + 1 ? [text, "\(last)"] : ["\(text)-\(last)"]
    }
    var code: UInt32 = 0
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes {
        for bit in 0..<8 {
          let isThere = byte >> UInt8(bit) & 1 == 1 && Unicode.Scalar(code) != nil
          if isThere, first == nil { first = code }
          if !isThere, first != nil { end(at: code) }
          code += 1
        }
      }
    }
    let plane = 8192
    add(coded.bitmap.prefix(plane))
    // What is beyond the first 65,536 characters stands behind that, each plane after its number.
    var rest = coded.bitmap.dropFirst(plane)
    while let number = rest.first {
      if first != nil { end(at: code) }
      code = UInt32(number) << 16
      add(rest.dropFirst().prefix(plane))
      rest = rest.dropFirst(1 + plane)
    }
    if first != nil { end(at: code) }
    return texts
  }

  static func coded(_ texts: [String]) throws -> Value? {
    var planes: [UInt32: [UInt8]] = [0: Array(repeating: 0, count: 8192)]
    for text in texts {
      let scalars = Array(text.unicodeScalars)
      guard scalars.count == 1 || scalars.count == 3 && scalars[1] == "-",
        let first = scalars.first?.value, let last = scalars.last?.value, first <= last
      else { return nil }
      for code in first...last {
        planes[code >> 16, default: Array(repeating: 0, count: 8192)][Int(code & 0xFFFF) >> 3] |=
          1 << UInt8(code & 7)
      }
    }
    var bitmap = Data(planes[0] ?? [])
    for (number, bytes) in planes.sorted(by: { $0.key < $1.key }) where number > 0 {
      bitmap.append(UInt8(truncatingIfNeeded: number))
      bitmap.append(contentsOf: bytes)
    }
    return .dictionary([Value.Entry(.string("bitmap"), bitmap.reflected)])
  }
}
