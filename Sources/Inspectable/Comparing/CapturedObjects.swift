import InspectableSystem

/// The class instances that a value leads to, as they were at one moment.
///
/// Their stored properties are copied, which for strings and collections means that the storage is
/// shared and nothing is read. Later the instances may change; the copies do not.
final class CapturedObjects {
  private var copies: [ObjectIdentifier: ObjectCopy] = [:]
  private var depth = 0

  /// The captured stored properties of an instance, at their offsets from this address.
  func memory(of object: AnyObject) -> UnsafeRawPointer? {
    copies[ObjectIdentifier(object)].map { UnsafeRawPointer($0.memory) }
  }

  /// Captures an instance and all it leads to, unless that was done already.
  func capture(_ object: AnyObject, _ members: [PlannedField]) {
    let identifier = ObjectIdentifier(object)
    guard copies[identifier] == nil else { return }
    let copy = ObjectCopy(object, members)
    copies[identifier] = copy
    for field in members { nested(field.plan, UnsafeRawPointer(copy.memory) + field.offset) }
  }

  /// Captures what lies one level deeper.
  func nested(_ plan: any TypePlan, _ pointer: UnsafeRawPointer) {
    guard plan.traits.holdsReferences else { return }
    depth += 1
    defer { depth -= 1 }
    DeepStack.run(depth: depth) { plan.capture(at: pointer, into: self) }
  }
}

/// The stored properties of an instance, copied to where they are in the instance itself.
private final class ObjectCopy {
  let memory: UnsafeMutableRawPointer
  /// Kept, so that no other instance takes its identity.
  private let object: AnyObject
  private let members: [PlannedField]

  init(_ object: AnyObject, _ members: [PlannedField]) {
    self.object = object
    self.members = members
    let end = members.map { $0.offset + $0.plan.size }.max() ?? 0
    memory = .allocate(byteCount: max(end, 1), alignment: 16)
    let source = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    for field in members {
      if field.plan.traits.isOpaque {
        // The bytes are only compared, and never used as a value.
        (memory + field.offset).copyMemory(from: source + field.offset, byteCount: field.plan.size)
      } else {
        RuntimeLayout.copy(
          source + field.offset, to: memory + field.offset, as: field.plan.type)
      }
    }
  }

  deinit {
    for field in members where !field.plan.traits.isOpaque {
      RuntimeLayout.destroy(memory + field.offset, as: field.plan.type)
    }
    memory.deallocate()
  }
}

/// How the class instances are captured that the values of a type lead to.
protocol CapturingPlan: AnyObject, Sendable {
  /// Captures the class instances that a value leads to.
  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects)
}

extension CapturingPlan {
  func capture(at pointer: UnsafeRawPointer, into objects: CapturedObjects) {}
}
