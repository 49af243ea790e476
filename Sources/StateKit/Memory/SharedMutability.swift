/// Finds out whether a value may have changed although its bytes have not.
///
/// That is so when an object is in it: a class instance, or whatever a closure or an unknown kind of
/// storage holds. Strings and the standard collections hold storage too, but get another when they
/// change while a copy is kept.
struct SharedMutability {
  /// Values larger than this are taken to hold an object.
  private var remaining = 64
  private let findsClosures: Bool

  private init(findsClosures: Bool) {
    self.findsClosures = findsClosures
  }

  /// Whether an object may be in a value, or in what a closure in it has captured.
  static func mayBe(in value: Any) -> Bool {
    var search = SharedMutability(findsClosures: true)
    return search.find(in: value)
  }

  /// Whether an object may be in a value, other than in what a closure has captured.
  static func isObject(in value: Any) -> Bool {
    var search = SharedMutability(findsClosures: false)
    return search.find(in: value)
  }

  private mutating func find(in value: Any) -> Bool {
    func isTrivial<Value>(_ value: Value) -> Bool { _isPOD(Value.self) }
    if _openExistential(value, do: isTrivial) || value is any ValueWithoutObjects { return false }
    remaining -= 1
    guard remaining > 0 else { return true }

    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct, .tuple, .enum, .optional, .collection, .dictionary, .set:
      // A mirror that the type makes itself might leave something out.
      if value is any CustomReflectable, !(value is any StandardCollection) { return true }
    default:
      return findsClosures || !HeldObjects.isFunction(type(of: value))
    }
    for child in mirror.children where find(in: child.value) { return true }
    return false
  }
}
