/// What the Swift runtime knows about the memory of types.
///
/// This is the only file that depends on the runtime's entry points and on the layout of its
/// metadata, which the Swift ABI fixes. `Mirror` would not do: it obeys `CustomReflectable`, so a
/// type could hide its fields, and it boxes each child. Whatever is not recognised here is
/// `.other`, and shown as untracked.
///
/// A wrong layout would crash the app's process, so nothing is read by it before ``LayoutProof``
/// has checked it on known types; if that fails, values are read by ``MirrorReader``.
enum RuntimeLayout {
  /// Why memory is not read by this layout; nil if it is.
  static let doubt: String? = LayoutProof.doubt

  /// Where something is in the layout, as an offset in bytes.
  enum Place: Int, CaseIterable {
    // In front of the metadata of a type, its value witnesses; in them, functions and numbers.
    case witnesses = -8
    case destroy = 8
    case copy = 16
    case size = 64
    case stride = 72
    case flags = 80
    case tag = 88
    case project = 96
    case inject = 104
  }

  #if DEBUG
    /// A place that is made wrong on purpose, so that a test can see that the proof notices.
    private static let disturbed: String? = LayoutProof.variable
  #endif

  @inline(__always)
  private static func offset(_ place: Place) -> Int {
    #if DEBUG
      if let disturbed, disturbed == "\(place)" { return place.rawValue + 8 }
    #endif
    return place.rawValue
  }

  /// The kinds of types that differ in how they are read.
  enum Kind {
    case structure, enumeration, object, tuple, existential, inlineStorage, function, other
  }

  /// A stored property of a structure, tuple or class.
  struct Field {
    var name: String
    /// From the value's address, or from the object's for a class.
    var offset: Int
    var type: Any.Type
    /// False for `weak` and `unowned`, which are not stored as plain references, and for types that
    /// the runtime cannot name, such as those that cannot be copied.
    var isReadable: Bool
  }

  /// A case of an enum, at the position that is its tag.
  struct Case {
    var name: String
    var payload: Any.Type?
    /// Whether the payload is in a box on the heap.
    var isIndirect: Bool
  }

  /// What kind of type this is.
  static func kind(of type: Any.Type) -> Kind {
    let kind = metadata(type).load(as: UInt.self)
    return switch kind {
    case 0x200: .structure
    case 0x201, 0x202: .enumeration
    case 0x301: .tuple
    case 0x303, 0x307: .existential
    case 0x300, 0x308: .inlineStorage
    case 0x302: .function
    case 0: .object
    case 0x800...: .object
    default: .other
    }
  }

  /// Whether a type is the metatype of values: it has one value, which may take no memory.
  static func isMetatypeOfValues(_ type: Any.Type) -> Bool {
    guard metadata(type).load(as: UInt.self) == 0x304 else { return false }
    let instance = metadata(type).load(
      fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
    return [0x200, 0x201, 0x202, 0x301, 0x302].contains(instance.load(as: UInt.self))
  }

  /// The stored properties, those of superclasses first.
  static func fields(of type: Any.Type) -> [Field] {
    let count = recursiveCount(type)
    let records = records(of: type, count: count)
    return (0..<count).map { index in
      guard let record = records?[index] else { return field(index, of: type) }
      if record.type.holdsBlock {
        return Field(
          name: String(cString: record.name), offset: recursiveChildOffset(type, index: index),
          type: Void.self, isReadable: false)
      }
      return ReadingTrail.at(record.name) { field(index, of: type) }
    }
  }

  private static func field(_ index: Int, of type: Any.Type) -> Field {
    var info = FieldInfo()
    let fieldType = recursiveChildMetadata(type, index: index, fieldMetadata: &info)
    defer { info.release?(info.name) }
    // The runtime gives `()` for a type that it cannot name.
    return Field(
      name: info.name.map { String(cString: $0) } ?? "",
      offset: recursiveChildOffset(type, index: index), type: fieldType,
      isReadable: info.isStrong && fieldType != Void.self)
  }

  /// Whether a type was imported from C, whose structures can have parts without a name.
  static func isImported(_ type: Any.Type) -> Bool {
    _typeName(type, qualified: true).hasPrefix("__C.")
  }

  /// The cases in the order of their tags, or nil if they are not recorded, as for C's enums.
  static func cases(of type: Any.Type) -> [Case]? {
    let metadata = metadata(type)
    let descriptor = metadata.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
    guard let fields = relative(descriptor + 16) else { return nil }
    let payloadCases = Int((descriptor + 20).load(as: UInt32.self) & 0xFF_FFFF)
    let emptyCases = Int((descriptor + 24).load(as: UInt32.self))
    let recordSize = Int((fields + 10).load(as: UInt16.self))
    let count = Int((fields + 12).load(as: UInt32.self))
    guard count == payloadCases + emptyCases, count > 0 || size(of: type) == 0 else { return nil }
    return (0..<count).map { index in
      let record = fields + 16 + index * recordSize
      let name = relative(record + 8).map {
        String(cString: $0.assumingMemoryBound(to: CChar.self))
      }
      let payload = relative(record + 4).flatMap { mangled in
        let mangled = mangled.assumingMemoryBound(to: UInt8.self)
        return MangledType(at: mangled).holdsBlock
          ? UnknownType.self
          : namedType(mangled, in: descriptor, arguments: metadata + 16) ?? UnknownType.self
      }
      let isIndirect = record.load(as: UInt32.self) & 1 != 0
      return Case(name: name ?? "", payload: payload, isIndirect: isIndirect)
    }
  }

  /// A function type.
  struct Function {
    /// The types of what it takes.
    var parameters: [any Any.Type]
    /// Whether it gives nothing back, neither throws nor waits, takes its arguments as they are, and runs
    /// on the main actor or anywhere.
    var isPlain: Bool
  }

  /// What a function type takes; nil for any other type.
  static func function(_ type: any Any.Type) -> Function? {
    guard kind(of: type) == .function else { return nil }
    let metadata = metadata(type)
    let flags = metadata.load(fromByteOffset: 8, as: UInt.self)
    let count = Int(flags & 0xFFFF)
    let result = metadata.load(fromByteOffset: 16, as: Any.Type.self)
    let parameters = (0..<count).map {
      metadata.load(fromByteOffset: 24 + 8 * $0, as: Any.Type.self)
    }
    // Another convention than Swift's, throws, flags of parameters, differentiable, async, and what newer
    // compilers may add.
    var isPlain = flags & 0xAB_FF_0000 == 0 && result == Void.self
    if flags & 0x1000_0000 != 0 {
      let actor = metadata.load(fromByteOffset: 24 + 8 * count, as: Any.Type.self)
      isPlain = isPlain && actor == MainActor.self
    }
    return Function(parameters: parameters, isPlain: isPlain)
  }

  /// The number of bytes a value takes.
  static func size(of type: Any.Type) -> Int {
    witnesses(type).load(fromByteOffset: offset(.size), as: Int.self)
  }

  /// The number of bytes that an instance of a class takes.
  static func instanceSize(of type: Any.Type) -> Int {
    (type as? AnyClass).map { Int(instanceExtents($0).positive) } ?? size(of: type)
  }

  /// The number of bytes from one element of an array to the next.
  static func stride(of type: Any.Type) -> Int {
    witnesses(type).load(fromByteOffset: offset(.stride), as: Int.self)
  }

  /// The alignment of a value in bytes.
  static func alignment(of type: Any.Type) -> Int {
    Int(flags(type) & 0xFF) + 1
  }

  /// Whether values can be copied; those that cannot are never read.
  static func isCopyable(_ type: Any.Type) -> Bool {
    flags(type) & 0x80_0000 == 0
  }

  /// The position in `cases(of:)` of the case that is stored.
  static func tag(at pointer: UnsafeRawPointer, of type: Any.Type) -> Int {
    typealias GetTag =
      @convention(c) (UnsafeRawPointer, UnsafeRawPointer) ->
      UInt32
    let function = witnesses(type).load(fromByteOffset: offset(.tag), as: GetTag.self)
    return Int(function(pointer, metadata(type)))
  }

  /// Strips the tag of an enum in place, so that the memory holds the bare payload.
  static func projectPayload(at pointer: UnsafeMutableRawPointer, of type: Any.Type) {
    typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    let function = witnesses(type).load(fromByteOffset: offset(.project), as: Project.self)
    function(pointer, metadata(type))
  }

  /// Turns memory that holds a payload, or nothing, into an enum of the case with this tag.
  static func injectTag(_ tag: Int, at pointer: UnsafeMutableRawPointer, of type: Any.Type) {
    typealias Inject = @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
    let function = witnesses(type).load(fromByteOffset: offset(.inject), as: Inject.self)
    function(pointer, UInt32(tag), metadata(type))
  }

  /// Makes a copy in uninitialised memory.
  static func copy(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, as type: Any.Type
  ) {
    typealias Copy =
      @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer, UnsafeRawPointer) ->
      UnsafeMutableRawPointer
    let function = witnesses(type).load(fromByteOffset: offset(.copy), as: Copy.self)
    _ = function(target, source, metadata(type))
  }

  /// Destroys a value, leaving uninitialised memory.
  static func destroy(_ pointer: UnsafeMutableRawPointer, as type: Any.Type) {
    typealias Destroy = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    let function = witnesses(type).load(fromByteOffset: offset(.destroy), as: Destroy.self)
    function(pointer, metadata(type))
  }

  /// The value in a heap box, such as that of an indirect case.
  static func boxContent(
    _ box: UnsafeRawPointer, of type: Any.Type
  ) -> UnsafeRawPointer {
    let mask = alignment(of: type) - 1
    return box + ((16 + mask) & ~mask)
  }

  /// How a protocol type stores its values.
  enum Existential {
    /// One reference, then witness tables.
    case object
    /// Three words or a box, then the type.
    case opaque
    /// A box of the runtime's own.
    case error
    /// As in `AnyHashable`, which is asked for its value.
    case hashable
  }

  /// How a type of kind `.existential` stores its values, or nil where that is not known.
  static func existential(_ type: Any.Type) -> Existential? {
    let metadata = metadata(type)
    if metadata.load(as: UInt.self) == 0x307 {
      let shape = metadata.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
      return switch shape.load(as: UInt32.self) & 0xFF {
      case 0: .opaque
      case 1: .object
      default: nil
      }
    }
    let flags = metadata.load(fromByteOffset: 8, as: UInt32.self)
    if flags & 0x3F00_0000 == 0x0100_0000 { return .error }
    return flags & 0x8000_0000 == 0 ? .object : .opaque
  }

  /// The type and the place of the value in an `.opaque` existential.
  static func openOpaque(_ pointer: UnsafeRawPointer) -> (Any.Type, UnsafeRawPointer) {
    let type = pointer.load(fromByteOffset: 24, as: Any.Type.self)
    let isInline = flags(type) & 0x2_0000 == 0
    return (
      type, isInline ? pointer : boxContent(pointer.load(as: UnsafeRawPointer.self), of: type)
    )
  }

  static func metadata(_ type: Any.Type) -> UnsafeRawPointer {
    unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  private static func witnesses(_ type: Any.Type) -> UnsafeRawPointer {
    metadata(type).load(fromByteOffset: offset(.witnesses), as: UnsafeRawPointer.self)
  }

  private static func flags(_ type: Any.Type) -> UInt32 {
    witnesses(type).load(fromByteOffset: offset(.flags), as: UInt32.self)
  }

  /// Follows an offset that is stored relative to its own address; 0 stands for nothing.
  static func relative(_ pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = pointer.load(as: Int32.self)
    return offset == 0 ? nil : pointer + Int(offset)
  }

  private static func namedType(
    _ name: UnsafePointer<UInt8>, in context: UnsafeRawPointer, arguments: UnsafeRawPointer
  ) -> Any.Type? {
    let length = MangledType(at: name).length
    return _getTypeByMangledNameInContext(
      name, UInt(length), genericContext: context, genericArguments: arguments)
  }
}

/// Stands for the type of a payload that the runtime cannot name.
private struct UnknownType: UntrackedType {}

/// What the runtime fills in about a field, laid out as the runtime expects.
private struct FieldInfo {
  var name: UnsafePointer<CChar>?
  var release: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVar = false
}

@_silgen_name("_swift_getSwiftClassInstanceExtents")
private func instanceExtents(_ type: AnyClass) -> (negative: UInt, positive: UInt)

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func recursiveCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func recursiveChildMetadata(
  _ type: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<FieldInfo>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func recursiveChildOffset(_ type: Any.Type, index: Int) -> Int
