/// What an element is recognised by when its content changes.
enum ElementIdentity: Hashable {
  /// Its `id`.
  case id(AnyHashable)
  /// The instance of a class that it is.
  case object(ObjectIdentifier)

  /// Whether an element of another identity is another element, and not this one changed.
  var isOwn: Bool {
    if case .id = self { true } else { false }
  }
}

extension Identifiable {
  /// The `id` of the value at an address.
  static func identifier(at pointer: UnsafeRawPointer) -> AnyHashable {
    AnyHashable(pointer.assumingMemoryBound(to: Self.self).pointee.id)
  }
}
