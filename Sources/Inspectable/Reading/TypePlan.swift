/// How the values of one type are read, compared and captured, made once for each type.
///
/// A plan works on the memory of values, so that nothing is boxed, and reads only what is asked
/// for. It never calls an `==` of the app's on what it compares, nor its descriptions or mirrors.
/// Pointers given to a plan lead to an initialised value of its type.
protocol TypePlan: AnyObject, Sendable {
  /// The type whose values are read.
  var type: Any.Type { get }
  /// How many bytes a value has.
  var size: Int { get }
  /// What follows from the type alone.
  var traits: PlanTraits { get set }
  /// The plans that values of this type can lead to.
  var parts: [any TypePlan] { get }

  /// Asks for the plans of its parts. Called once, before anybody else can see the plan.
  func link(_ planner: inout TypePlanner)

  /// Reads a value, with long collections cut as the reading says.
  func value(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Value

  /// Whether two values whose bytes differ are the same in content.
  func isSame(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ comparison: inout Comparison
  ) -> Bool
  /// Reports the changes between two values whose bytes differ.
  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison)
  /// Reads some elements of a collection, of a dictionary pairs of key and value; nil if there are
  /// none at these positions of its storage.
  func elements(
    _ positions: [Int], at pointer: UnsafeRawPointer, _ reading: inout Reading
  ) -> [Value]?
  /// The digest of the content as it is read.
  func digest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest
  /// The digest of the `id` that a record, as it is read, is recognised by when it changes or moves.
  func identityDigest(at pointer: UnsafeRawPointer, _ reading: inout Reading) -> Digest?
  /// Captures the class instances that a value leads to.
  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects)

  /// The value that stands behind an optional or a protocol type, nil if this is the value itself.
  func unwrap(_ live: LiveValue) -> LiveValue?
  /// The outside of a value.
  func shape(of live: LiveValue) -> Shape
  /// The member, payload part or tuple part with a label or position.
  func member(_ name: String, of live: LiveValue) -> LiveValue?
  /// The element at a position of an array or set.
  func element(at index: Int, of live: LiveValue) -> LiveValue?
  /// All elements of an array or set, each found in the same time however many there are.
  func elements(of live: LiveValue) -> [LiveValue]?
  /// The value under a key of a dictionary.
  func entry(forKey key: Value, of live: LiveValue) -> LiveValue?
  /// The names that `is` accepts.
  func typeNames(of live: LiveValue) -> [String]
}

/// What follows from a type alone, for all its values.
struct PlanTraits: Equatable {
  /// Whether equal bytes and equal content are one and the same: no padding, nothing on the heap.
  var isBitwise = false
  /// Whether values can lead to class instances, whose content changes under the same bytes.
  var holdsReferences = false
  /// Whether two values can be read alike that `==` tells apart, as instances of a class can.
  var canLookAlike = false
  /// Whether values can lead to content that is not read, of which only the bytes can be compared.
  var holdsUnseen = false
}

extension TypePlan {
  var size: Int { RuntimeLayout.size(of: type) }
  var stride: Int { RuntimeLayout.stride(of: type) }

  var parts: [any TypePlan] { [] }
  func link(_ planner: inout TypePlanner) {}
  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {}

  func reportChanges(
    from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ comparison: inout Comparison
  ) {
    if !isSame(old, new, &comparison) { comparison.reportReplaced(self, old, new) }
  }

  func unwrap(_ live: LiveValue) -> LiveValue? { nil }
  func shape(of live: LiveValue) -> Shape { .scalar }
  func member(_ name: String, of live: LiveValue) -> LiveValue? { nil }
  func element(at index: Int, of live: LiveValue) -> LiveValue? { nil }
  func elements(of live: LiveValue) -> [LiveValue]? { nil }
  func entry(forKey key: Value, of live: LiveValue) -> LiveValue? { nil }
  func typeNames(of live: LiveValue) -> [String] { [TypeName.short(type)] }
}
