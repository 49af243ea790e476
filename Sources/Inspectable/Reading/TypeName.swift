/// The names of types as they are written in Swift.
enum TypeName {
  /// The name without module, outer types and generic arguments: `GlobalState`, `Box`.
  static func short(_ type: Any.Type) -> String {
    let name = _typeName(type, qualified: false)
    return name.firstIndex(of: "<").map { String(name[..<$0]) } ?? name
  }

  /// The name with arguments, and with Swift's short forms: `[Int]`, `String?`, `Box<Int>`.
  static func full(_ type: Any.Type) -> String {
    guard let sugared = type as? any SugaredType.Type else {
      return _typeName(type, qualified: false)
    }
    return sugared.sugaredName
  }
}

/// A type with a short form in Swift.
private protocol SugaredType {
  static var sugaredName: String { get }
}

extension Optional: SugaredType {
  fileprivate static var sugaredName: String { TypeName.full(Wrapped.self) + "?" }
}

extension Array: SugaredType {
  fileprivate static var sugaredName: String { "[\(TypeName.full(Element.self))]" }
}

extension Dictionary: SugaredType {
  fileprivate static var sugaredName: String {
    "[\(TypeName.full(Key.self)): \(TypeName.full(Value.self))]"
  }
}

extension Set: SugaredType {
  fileprivate static var sugaredName: String { "Set<\(TypeName.full(Element.self))>" }
}

extension TypeName {
  /// Whether a name as written means a type; none means any.
  static func matches(_ name: String?, _ type: Any.Type) -> Bool {
    guard let name else { return true }
    let short = short(type)
    let base = name.prefix { $0 != "<" }
    return base == short || base.hasSuffix("." + short)
  }
}

extension TypeName {
  /// Whether a dictionary has an order of its own.
  static func isOrdered(_ type: Any.Type) -> Bool { short(type).hasPrefix("Ordered") }
}

extension TypeName {
  /// The name of what an argument is made of: that of an `Action` with the type around it, since reducers within
  /// each other have one each: `Suggestions.Action`.
  static func argument(_ type: any Any.Type) -> String {
    let name = full(type)
    return name == "Action" ? outermostFirst(type).suffix(2).joined(separator: ".") : name
  }

  /// The names of a type and of those that it is declared in, without module and generic arguments.
  static func outermostFirst(_ type: any Any.Type) -> [String] {
    var depth = 0
    let plain = _typeName(type, qualified: true).filter { character in
      if "<(".contains(character) { depth += 1 }
      defer { if ">)".contains(character) { depth -= 1 } }
      return depth == 0
    }
    return plain.split(separator: ".").dropFirst().map(String.init)
  }
}
