import InspectableSystem
import Synchronization

/// Which computed properties types have, as far as the program's own symbols tell.
///
/// Nothing else that a program has with it names them. They are looked for only where a path leads nowhere.
enum ComputedProperties {
  private struct Property: Hashable {
    let type: ObjectIdentifier
    let name: String
  }

  /// What was found: a condition that asks for such a path is asked after each step.
  private static let known = Mutex<[Property: Bool]>([:])

  /// Whether a type, or one that it inherits from, has such a property of a name; false where nobody knows.
  static func have(_ name: String, of type: any Any.Type) -> Bool {
    let property = Property(type: ObjectIdentifier(type), name: name)
    if let found = known.withLock({ $0[property] }) { return found }
    var next: (any Any.Type)? = type
    var isFound = false
    while let type = next, !isFound {
      isFound = hasGetter(name, of: type)
      next = (type as? AnyClass).flatMap(_getSuperclass)
    }
    let found = isFound
    known.withLock { known in
      // Only names that somebody typed are in it, but a program may type many.
      if known.count > 1_000 { known = [:] }
      known[property] = found
    }
    return found
  }

  #if os(Linux)
    private static func hasGetter(_ name: String, of type: any Any.Type) -> Bool {
      guard let mangled = _mangledTypeName(type) else { return false }
      let prefix = Array("$s\(mangled)".utf8)
      return
        (try? ObjectFile.mapped("/proc/self/exe") { bytes in
          guard let names = ObjectFile(bytes).symbolNames else { return false }
          return getters(names, prefix).contains { isGetter($0, of: name) }
        }) == true
    }

    /// The symbols of the getters of a type.
    private static func getters(
      _ names: UnsafeRawBufferPointer, _ prefix: [UInt8]
    ) -> [UnsafePointer<CChar>] {
      guard let start = names.baseAddress, names.last == 0 else { return [] }
      var found: [UnsafePointer<CChar>] = []
      var offset = 0
      while offset < names.count {
        let symbol = (start + offset).assumingMemoryBound(to: CChar.self)
        let length = strlen(symbol)
        if length > prefix.count, memcmp(symbol, prefix, prefix.count) == 0,
          strcmp(symbol + length - 2, "vg") == 0
        {
          found.append(symbol)
        }
        offset += length + 1
      }
      return found
    }

    /// Whether a symbol, written out such as `Shop.Cart.total.getter : Swift.Int`, is that of a property.
    private static func isGetter(_ symbol: UnsafePointer<CChar>, of name: String) -> Bool {
      guard let text = demangle(symbol, strlen(symbol), nil, nil, 0) else { return false }
      defer { free(text) }
      return String(cString: text).contains(".\(name).getter : ")
    }

    @_silgen_name("swift_demangle")
    private static func demangle(
      _ name: UnsafePointer<CChar>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
      _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
    ) -> UnsafeMutablePointer<CChar>?
  #else
    private static func hasGetter(_ name: String, of type: any Any.Type) -> Bool { false }
  #endif
}
