import InspectableSystem

/// Checks on known types that memory is laid out as ``RuntimeLayout`` says.
///
/// A server does so in a copy of its process, so that a wrong layout crashes only the copy.
/// Elsewhere numbers come first, then what calls the functions found, so that most of what could be
/// wrong is noticed before it could do harm.
enum LayoutProof {
  /// The value of the environment variable that turns the layout off: `mirror`, or in debug builds
  /// one of its places, which is then made wrong.
  static let variable = getenv("INSPECTOR_LAYOUT").map { String(cString: $0) }

  /// What does not hold; nil if everything does.
  static var doubt: String? {
    if variable == "mirror" { return "INSPECTOR_LAYOUT asks for it" }
    if let isProven = ProcessTrial.holds({ (numbers() ?? calls()) == nil }) {
      return isProven ? nil : "values of known types are not where they should be"
    }
    return numbers() ?? calls()
  }

  private struct Padded {
    var small: UInt8 = 1
    var large: Int = 2
    var text = "three"
  }

  private class Base { var first = 4 }
  private final class Derived: Base { var second: UInt8 = 5 }

  private enum Choice {
    case none
    case number(Int)
    case text(String)
    indirect case deep(Choice, Int)
  }

  private enum Plain: CaseIterable {
    case first, second, third
  }

  private protocol Bound: AnyObject {}
  private struct Trouble: Error { var code = 6 }

  /// What follows from the numbers that are stored about types.
  private static func numbers() -> String? {
    func isMeasured<T>(_ type: T.Type) -> Bool {
      RuntimeLayout.size(of: type) == MemoryLayout<T>.size
        && RuntimeLayout.stride(of: type) == MemoryLayout<T>.stride
        && RuntimeLayout.alignment(of: type) == MemoryLayout<T>.alignment
        && RuntimeLayout.isCopyable(type)
    }
    guard isMeasured(UInt8.self), isMeasured(Int.self), isMeasured(Padded.self),
      isMeasured(Choice.self), isMeasured((UInt8, Int32, UInt8).self), isMeasured(Base.self),
      isMeasured((Int, Any).self), isMeasured(Int32?.self)
    else { return "the sizes of known types are not where they should be" }
    guard RuntimeLayout.kind(of: Padded.self) == .structure,
      RuntimeLayout.kind(of: Choice.self) == .enumeration,
      RuntimeLayout.kind(of: Int?.self) == .enumeration,
      RuntimeLayout.kind(of: Derived.self) == .object,
      RuntimeLayout.kind(of: (Int, Int).self) == .tuple,
      RuntimeLayout.kind(of: (any Bound).self) == .existential,
      RuntimeLayout.kind(of: (() -> Void).self) == .function
    else { return "the kinds of known types are not told as they should be" }
    return nil
  }

  /// What follows from the functions and descriptions found.
  private static func calls() -> String? {
    guard fieldsHold else { return "the fields of known types are not told as they should be" }
    guard casesHold else { return "the cases of known enums are not told as they should be" }
    guard copiesHold else { return "values of known types are not copied as they should be" }
    guard protocolsHold else { return "values behind protocols are not where they should be" }
    guard dictionariesHold else { return "entries of dictionaries are not where they should be" }
    return nil
  }

  private static var fieldsHold: Bool {
    let padded = RuntimeLayout.fields(of: Padded.self)
    let offsets = [\Padded.small, \Padded.large, \Padded.text].map {
      MemoryLayout<Padded>.offset(of: $0)
    }
    guard padded.map(\.name) == ["small", "large", "text"], padded.map(\.offset) == offsets,
      padded[0].type == UInt8.self, padded[1].type == Int.self, padded[2].type == String.self,
      padded.allSatisfy(\.isReadable)
    else { return false }
    let object = Derived()
    let fields = RuntimeLayout.fields(of: Derived.self)
    let base = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    return withExtendedLifetime(object) {
      fields.map(\.name) == ["first", "second"] && fields[0].type == Int.self
        && RuntimeLayout.instanceSize(of: Derived.self) == fields[1].offset + 1
        && base.load(fromByteOffset: fields[0].offset, as: Int.self) == 4
        && base.load(fromByteOffset: fields[1].offset, as: UInt8.self) == 5
    }
  }

  private static var casesHold: Bool {
    guard let cases = RuntimeLayout.cases(of: Choice.self),
      let plain = RuntimeLayout.cases(of: Plain.self),
      Set(cases.map(\.name)) == ["none", "number", "text", "deep"],
      plain.map(\.name) == ["first", "second", "third"], plain.allSatisfy({ $0.payload == nil })
    else { return false }
    func reads<Payload: Equatable>(_ choice: Choice, _ name: String, _ payload: Payload?) -> Bool {
      var copy = choice
      return withUnsafeMutableBytes(of: &copy) { bytes in
        guard let place = bytes.baseAddress else { return false }
        let tag = RuntimeLayout.tag(at: place, of: Choice.self)
        guard cases.indices.contains(tag), cases[tag].name == name else { return false }
        guard let payload else { return cases[tag].payload == nil }
        // Only the bytes are copied; the tag is put back into them.
        RuntimeLayout.projectPayload(at: place, of: Choice.self)
        defer { RuntimeLayout.injectTag(tag, at: place, of: Choice.self) }
        let found = UnsafeRawPointer(place)
        guard let type = cases[tag].payload else { return false }
        return
          (cases[tag].isIndirect
          ? RuntimeLayout.boxContent(found.load(as: UnsafeRawPointer.self), of: type) : found)
          .assumingMemoryBound(to: Payload.self).pointee == payload
      }
    }
    guard reads(.none, "none", Int?.none), reads(.number(7), "number", 7),
      reads(.text("on the heap, for it is long"), "text", "on the heap, for it is long")
    else { return false }
    // The second part of the tuple in the box comes after the first in memory.
    guard reads(.deep(.none, 9), "deep", Boxed(9)) else { return false }
    for (index, value) in Plain.allCases.enumerated() {
      guard withUnsafePointer(to: value, { RuntimeLayout.tag(at: $0, of: Plain.self) }) == index
      else { return false }
    }
    return withUnsafePointer(to: Int?.some(1)) { RuntimeLayout.tag(at: $0, of: Int?.self) } == 0
      && withUnsafePointer(to: Int?.none) { RuntimeLayout.tag(at: $0, of: Int?.self) } == 1
  }

  /// The payload of `deep` as far as its number.
  private struct Boxed: Equatable {
    private var choice: Choice = .none
    private var number: Int

    init(_ number: Int) { self.number = number }
    static func == (a: Boxed, b: Boxed) -> Bool { a.number == b.number }
  }

  private static var copiesHold: Bool {
    var object = Base()
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
    defer { memory.deallocate() }
    withUnsafePointer(to: object) { RuntimeLayout.copy($0, to: memory, as: Base.self) }
    let isShared = !isKnownUniquelyReferenced(&object)
    RuntimeLayout.destroy(memory, as: Base.self)
    return isShared && isKnownUniquelyReferenced(&object)
  }

  private static var protocolsHold: Bool {
    func holds<T: Equatable>(_ any: Any, _ value: T) -> Bool {
      withUnsafePointer(to: any) { pointer in
        let (type, content) = RuntimeLayout.openOpaque(pointer)
        return type == T.self && content.assumingMemoryBound(to: T.self).pointee == value
      }
    }
    return RuntimeLayout.existential(Any.self) == .opaque
      && RuntimeLayout.existential((any Bound).self) == .object
      && RuntimeLayout.existential((any Error).self) == .error
      && holds(1, 1) && holds("text", "text") && holds([1, 2, 3, 4], [1, 2, 3, 4])
      && holds(SIMD8<Double>(repeating: 2), SIMD8<Double>(repeating: 2))
  }

  /// A dictionary tells by its own interface what its storage has to hold.
  private static var dictionariesHold: Bool {
    let known = Dictionary(
      uniqueKeysWithValues: (0..<100).map { ($0, "text number \($0) of many") })
    return withUnsafePointer(to: known) { pointer in
      guard let storage = DictionaryStorage(pointer) else { return true }
      var count = 0
      storage.forEachBucket { bucket in
        let key = storage.key(bucket).load(as: Int.self)
        let value = storage.value(bucket).assumingMemoryBound(to: String.self).pointee
        guard known[key] == value else { return false }
        count += 1
        return true
      }
      return count == known.count
    }
  }
}
