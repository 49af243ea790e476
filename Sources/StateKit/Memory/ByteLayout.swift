// Reflection on types is SPI of the standard library, and SDKs for Darwin leave SPI out; there all
// bytes count, so a child may be rendered once more than it would have to be.
#if !canImport(Darwin)
  @_spi(Reflection) internal import Swift
#endif

/// Which bytes of a type mean something, so that two values can be compared by their bytes, and
/// whether objects may be in its values, whose content the bytes do not show.
///
/// Equal bytes are equal values, whatever `==` says: the same numbers, and references to the very
/// same storage, objects and closures. Equal values need not have equal bytes, so a difference only
/// means that the values may differ. Bytes between the fields of a struct are padding and can have
/// any content; they are left out, or equal values would differ now and then.
package final class ByteLayout: Sendable {
  /// The stretches that count, in order, neither empty nor touching.
  package let ranges: [Range<Int>]
  /// Whether class instances are in a value.
  package let objects: HeldObjects
  /// Whether no value has a class instance in it.
  let isFreeOfObjects: Bool

  private init(ranges: [Range<Int>], objects: HeldObjects) {
    self.ranges = ranges
    self.objects = objects
    isFreeOfObjects = objects == .never
  }

  /// Layouts by type, since reflecting on a type is slow and each node asks for two.
  @MainActor private static var known: [ObjectIdentifier: ByteLayout] = [:]

  @MainActor
  package static func of<Value>(_ type: Value.Type) -> ByteLayout {
    let id = ObjectIdentifier(type)
    if let layout = known[id] { return layout }
    var ranges: [Range<Int>] = []
    addFields(of: type, to: &ranges)
    let layout = ByteLayout(ranges: ranges, objects: HeldObjects(in: type))
    known[id] = layout
    return layout
  }

  /// Whether two values have the same bytes, padding aside.
  package func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
    withUnsafePointer(to: first) { first in
      withUnsafePointer(to: second) { second in areEqual(first, second) }
    }
  }

  /// Whether a value has the same bytes as one that is stored somewhere, padding aside.
  ///
  /// The stored one is not copied for it.
  func areEqual<Value>(_ value: Value, _ stored: inout Value) -> Bool {
    withUnsafePointer(to: value) { value in
      withUnsafePointer(to: &stored) { stored in areEqual(value, stored) }
    }
  }

  /// Whether an object is in a value.
  ///
  /// It may have been changed in place, which bytes do not show. What a closure has captured does
  /// not count.
  ///
  /// Ask ``isFreeOfObjects`` before, which is quicker, since it needs no generic call.
  func holdsObject<Value>(_ value: Value) -> Bool {
    switch objects {
    case .never: false
    case .always: true
    case .unknown: SharedMutability.isObject(in: value)
    }
  }

  /// Whether the values at two places have the same bytes, padding aside.
  private func areEqual<Value>(_ first: UnsafePointer<Value>, _ second: UnsafePointer<Value>)
    -> Bool
  {
    let first = UnsafeRawPointer(first)
    let second = UnsafeRawPointer(second)
    for range in ranges {
      var offset = range.lowerBound
      while offset &+ 8 <= range.upperBound {
        if first.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          != second.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        {
          return false
        }
        offset &+= 8
      }
      while offset < range.upperBound {
        if first.load(fromByteOffset: offset, as: UInt8.self)
          != second.load(fromByteOffset: offset, as: UInt8.self)
        {
          return false
        }
        offset &+= 1
      }
    }
    return true
  }

  private static func add(_ range: Range<Int>, to ranges: inout [Range<Int>]) {
    guard !range.isEmpty else { return }
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }
}

#if canImport(Darwin)
  extension ByteLayout {
    private static func addFields<Value>(of type: Value.Type, to ranges: inout [Range<Int>]) {
      add(0..<MemoryLayout<Value>.size, to: &ranges)
    }
  }
#else
  extension ByteLayout {
    /// The kind of a type can be asked of a field only, so the type is made one.
    private struct Box<Value> { let value: Value }

    private static func addFields<Value>(of type: Value.Type, to ranges: inout [Range<Int>]) {
      addFields(of: Box<Value>.self, isAggregate: true, at: 0, to: &ranges)
    }

    /// Adds the bytes of a type at an offset.
    ///
    /// Only structs and tuples are taken apart; of everything else, all bytes count.
    private static func addFields<Value>(
      of type: Value.Type, isAggregate: Bool, at start: Int, to ranges: inout [Range<Int>]
    ) {
      var fields: [(type: any Any.Type, isAggregate: Bool, offset: Int)] = []
      // False if a field cannot be found out, or if reflection is left out of the build.
      let isComplete =
        isAggregate
        && _forEachField(of: type) { _, offset, fieldType, kind in
          fields.append((fieldType, kind == .struct || kind == .tuple, start + offset))
          return true
        }
      guard isComplete, !fields.isEmpty else {
        return add(start..<start + MemoryLayout<Value>.size, to: &ranges)
      }
      for field in fields {
        func open<Field>(_ type: Field.Type) {
          addFields(of: type, isAggregate: field.isAggregate, at: field.offset, to: &ranges)
        }
        _openExistential(field.type, do: open)
      }
    }
  }
#endif
