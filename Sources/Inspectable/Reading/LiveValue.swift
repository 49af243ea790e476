/// An app's data in memory, explored only as far as a path leads.
///
/// Steps through structures and arrays copy nothing, however long the array is. What an instance
/// of a class holds is taken as it is at the moment of the step.
package struct LiveValue: Explorable {
  let plan: any TypePlan
  let pointer: UnsafeRawPointer
  /// Class instances as they were captured; nil to read them as they are now.
  let objects: CapturedObjects?
  /// Keeps the memory alive.
  private let owner: AnyObject
  /// Whether it stands where a protocol is declared.
  private(set) package var isOpen = false

  init(_ owner: OwnedMemory, plan: any TypePlan, objects: CapturedObjects?) {
    self.init(plan: plan, pointer: owner.pointer, objects: objects, owner: owner)
  }

  private init(
    plan: any TypePlan, pointer: UnsafeRawPointer, objects: CapturedObjects?, owner: AnyObject
  ) {
    var value = LiveValue(unwrapped: plan, pointer: pointer, objects: objects, owner: owner)
    var isOpen = false
    while let inner = value.plan.unwrap(value) {
      isOpen = isOpen || inner.isOpen || value.plan.isOpen
      value = inner
    }
    self = value
    self.isOpen = isOpen
  }

  private init(
    unwrapped plan: any TypePlan, pointer: UnsafeRawPointer, objects: CapturedObjects?,
    owner: AnyObject
  ) {
    self.plan = plan
    self.pointer = pointer
    self.objects = objects
    self.owner = owner
  }

  /// A part that stays where it is as long as this value does.
  func part(_ plan: any TypePlan, at pointer: UnsafeRawPointer) -> LiveValue {
    LiveValue(plan: plan, pointer: pointer, objects: objects, owner: owner)
  }

  /// Copies of elements, kept together as one array.
  func ownedParts<Element>(_ plan: any TypePlan, of elements: [Element]) -> [LiveValue] {
    let owner = OwnedMemory(elements)
    // The array that the owner keeps shares its storage with this one, so its elements stay there.
    return elements.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return [] }
      return buffer.indices.map {
        LiveValue(
          plan: plan, pointer: UnsafeRawPointer(base + $0), objects: objects, owner: owner)
      }
    }
  }

  /// A copy of a part that is at an address only for now.
  func ownedPart(_ plan: any TypePlan, at pointer: UnsafeRawPointer) -> LiveValue {
    LiveValue(OwnedMemory(copying: pointer, as: plan.type), plan: plan, objects: objects)
  }

  package var shape: Shape { plan.shape(of: self) }

  package var typeNames: [String] { plan.typeNames(of: self) }

  package var mayHoldSecret: Bool { false }

  package func value(limit: ValueLimit) -> Value {
    var reading = Reading(limit: limit, objects: objects)
    return withExtendedLifetime(owner) { plan.value(at: pointer, &reading) }
  }

  package func computes(_ name: String) -> Bool {
    // What is stored, and not there by the wish of the app, has the same symbols.
    !plan.hides(name) && ComputedProperties.have(name, of: plan.type)
  }

  package func member(_ name: String) -> (any Explorable)? { plan.member(name, of: self) }

  package func element(at index: Int) -> (any Explorable)? { plan.element(at: index, of: self) }

  package var elements: [any Explorable]? {
    if let elements = plan.elements(of: self) { return elements }
    // For a dictionary its values.
    return entries?.map(\.content)
  }

  package var entries: [(key: Value, content: any Explorable)]? {
    if let entries = plan.entries(of: self) { return entries.map { ($0.key, $0.content) } }
    guard case .dictionary(let entries) = value(limit: .full) else { return nil }
    return entries.map { ($0.key, $0.value) }
  }

  package var unorderedElements: [any Explorable]? { plan.unorderedElements(of: self) ?? elements }

  package func entry(forKey key: Value) -> (any Explorable)? { plan.entry(forKey: key, of: self) }
}
