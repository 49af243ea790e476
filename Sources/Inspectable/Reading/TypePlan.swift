/// How the values of one type are read, compared, captured and explored, made once for each type.
///
/// A plan works on the memory of values, so that nothing is boxed, and reads only what is asked
/// for. It never calls the app's own `==` on what it compares, nor its descriptions or mirrors.
/// Pointers given to a plan lead to an initialised value of its type.
protocol TypePlan: ReadingPlan, DigestingPlan, ComparingPlan, CapturingPlan, ExploringPlan,
  KeepingPlan, SearchingPlan
{
  /// The type whose values are read.
  var type: Any.Type { get }
  /// How many bytes a value has.
  var size: Int { get }
  /// What follows from the type alone.
  var traits: PlanTraits { get set }
  /// The plans that values of this type can lead to.
  var parts: [any TypePlan] { get }

  /// Asks for the plans of its parts. Called once, before anybody else can see the plan.
  func link(_ planner: inout some PlanSource)
}

/// Something that gives the plans of types.
protocol PlanSource {
  /// The plan for a type that another one leads to; its own parts may not be linked yet.
  mutating func plan(for type: Any.Type) -> any TypePlan
}

/// What follows from a type alone, for all its values.
struct PlanTraits: Equatable {
  /// Whether bytes are equal exactly where the content is: there is no padding, and nothing on the
  /// heap.
  var isBitwise = false
  /// Whether the bytes are at most compared, and never read as a value.
  var isOpaque = false
  /// Whether values can lead to class instances, whose content changes under the same bytes.
  var holdsReferences = false
  /// Whether two values can be read alike that `==` tells apart, as instances of a class can.
  var canLookAlike = false
  /// Whether values can lead to content that is not read, of which only the bytes can be compared.
  var holdsUnseen = false
  /// Whether values can have large storage within, which is kept apart from the app's.
  var holdsStorage = false
  /// Whether only the app's main actor may read values: they lead to class instances, or reading them runs code of
  /// the app or of another library.
  var needsActor = false
}

extension TypePlan {
  var size: Int { RuntimeLayout.size(of: type) }
  var stride: Int { RuntimeLayout.stride(of: type) }

  /// Whether values can be read on any thread, once somebody has a copy of them: all that they lead to is values,
  /// whose content stays the same under the copy.
  var isDetachable: Bool {
    !traits.needsActor && !traits.holdsReferences && !traits.holdsUnseen
      && RuntimeLayout.doubt == nil
  }

  var parts: [any TypePlan] { [] }
  func link(_ planner: inout some PlanSource) {}
}

/// A stored property, or a part of a tuple or payload.
struct PlannedField {
  /// The name of the property in source; nil for an unlabelled part.
  var label: String?
  var offset: Int
  var plan: any TypePlan
  /// The label as a text of C's, for a crash while it is read.
  var trail = ReadingTrail.Label(nil)

  /// How it is declared, such as `title: String`.
  var declared: String { (label.map { "\($0): " } ?? "") + TypeName.argument(plan.type) }
}

extension [PlannedField] {
  /// What is written before each of them in a literal.
  var leads: [[UInt8]] {
    enumerated().map { index, field in
      var writer = LiteralWriter()
      if index > 0 { writer.put(text: ", ") }
      writer.put(label: field.label)
      return writer.bytes
    }
  }

  /// The field with a label, or at a position given in digits.
  func named(_ name: String) -> PlannedField? {
    if let field = first(where: { $0.label == name }) { return field }
    guard let position = Int(name), String(position) == name, indices.contains(position) else {
      return nil
    }
    return self[position]
  }
}
