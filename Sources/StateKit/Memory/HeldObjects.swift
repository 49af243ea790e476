// Reflection on types is SPI of the standard library, and SDKs for Darwin leave SPI out; there each
// value is looked through, unless its type is known.
#if !canImport(Darwin)
  @_spi(Reflection) internal import Swift
#endif

/// Whether the values of a type have class instances in them, as far as the type says.
///
/// Closures do not count, nor do sinks, which are like closures.
package enum HeldObjects: Sendable {
  case never
  case always
  /// A value must be looked at.
  case unknown

  package init<Value>(in type: Value.Type) {
    var search = TypeSearch()
    self = search.find(in: type)
  }

  /// Whether a type is one of functions.
  static func isFunction(_ type: any Any.Type) -> Bool {
    // The kind of a type, which the ABI fixes, is the first word of its metadata.
    unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self) == 0x302
  }
}

/// Looks into a type, and what it is made of, for classes.
private struct TypeSearch {
  /// The types that are being looked into, some of which may be made of themselves.
  private var visited: Set<ObjectIdentifier> = []

  mutating func find<Value>(in type: Value.Type) -> HeldObjects {
    if _isPOD(type) || HeldObjects.isFunction(type) || type is any ValueWithoutObjects.Type {
      return .never
    }
    if type is AnyObject.Type { return .always }
    guard visited.insert(ObjectIdentifier(type)).inserted else { return .never }
    if let type = type as? any StandardCollection.Type {
      return type.elementTypes.allSatisfy { open($0) == .never } ? .never : .unknown
    }
    return findInFields(of: type)
  }

  private mutating func open(_ type: any Any.Type) -> HeldObjects {
    func findInside<Value>(_ type: Value.Type) -> HeldObjects { find(in: type) }
    return _openExistential(type, do: findInside)
  }

  #if canImport(Darwin)
    private func findInFields(of type: any Any.Type) -> HeldObjects { .unknown }
  #else
    /// The kind of a type can be asked of a field only, so the type is made one.
    private struct Box<Value> { let value: Value }

    private mutating func findInFields<Value>(of type: Value.Type) -> HeldObjects {
      var isAggregate = false
      _ = _forEachField(of: Box<Value>.self) { _, _, _, kind in
        isAggregate = kind == .struct || kind == .tuple
        return true
      }
      guard isAggregate else { return .unknown }
      var fieldTypes: [any Any.Type] = []
      // False if a field cannot be found out, or if reflection is left out of the build.
      let isComplete = _forEachField(of: type) { _, _, fieldType, _ in
        fieldTypes.append(fieldType)
        return true
      }
      let found = fieldTypes.map { open($0) }
      if found.contains(.always) { return .always }
      return isComplete && !found.contains(.unknown) ? .never : .unknown
    }
  #endif
}

/// A type that holds storage but never shares it with something that can be changed.
protocol ValueWithoutObjects {}

extension String: ValueWithoutObjects {}
extension Substring: ValueWithoutObjects {}
extension Character: ValueWithoutObjects {}
extension StaticString: ValueWithoutObjects {}
extension AnyKeyPath: ValueWithoutObjects {}

/// A type of the standard library whose mirror shows all that is in it.
package protocol StandardCollection {
  /// What its values are made of.
  static var elementTypes: [any Any.Type] { get }
}

extension Optional: StandardCollection {
  package static var elementTypes: [any Any.Type] { [Wrapped.self] }
}

extension Array: StandardCollection {
  package static var elementTypes: [any Any.Type] { [Element.self] }
}

extension ContiguousArray: StandardCollection {
  package static var elementTypes: [any Any.Type] { [Element.self] }
}

extension ArraySlice: StandardCollection {
  package static var elementTypes: [any Any.Type] { [Element.self] }
}

extension Set: StandardCollection {
  package static var elementTypes: [any Any.Type] { [Element.self] }
}

extension Dictionary: StandardCollection {
  package static var elementTypes: [any Any.Type] { [Key.self, Value.self] }
}
