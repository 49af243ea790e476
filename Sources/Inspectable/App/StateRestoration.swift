/// Gives a store the state that it begins with, made from a value.
@MainActor
package struct StateRestoration {
  /// Why none can be made, as the end of a sentence; nil if it can.
  let obstacle: String?
  /// Makes a state of a value and, if that is possible, says how to make it the store's.
  let prepare: @MainActor (Value) throws -> @MainActor () -> Void
  /// The parts that are assigned; nil if it is put back as a whole.
  let parts: [Assign]?

  init<State>(_ type: State.Type, write: @escaping @MainActor (State) -> Void) {
    obstacle = MakingObstacle(to: type)?.reasonWhyWhole
    parts = nil
    prepare = { value in
      let state = try MainActor.decode(type, from: value, root: Reflection.typeName(type))
      return { write(state) }
    }
  }

  /// Gives a store its state by assigning the parts of it.
  init(assigning parts: [Assign], to state: ObservedValue) {
    obstacle = nil
    self.parts = parts
    prepare = { try parts.prepare($0, state) }
  }
}

extension MakingObstacle {
  /// Why a state cannot be made, after "because", and what can be done.
  var reasonWhyWhole: String {
    isWhole
      ? "it is not Codable: declare how its parts are assigned, each with an Assign"
      : "it is not Codable and \(text): declare it Codable, or how its parts are assigned, each with an "
        + "Assign"
  }
}

/// A part of a state that is restored by assigning it.
///
/// ```swift
/// Assign("count") { counter.count = $0 }
/// ```
@MainActor
public struct Assign {
  let name: String
  let prepare: @MainActor (_ value: Value, _ root: String) throws -> @MainActor () -> Void

  /// Declares how a member of a state is assigned.
  ///
  /// - Parameters:
  ///   - name: the member's name in the output.
  ///   - write: assigns it; its type must be `Codable`, or one that can be made from its parts.
  public init<Member>(_ name: String, to write: @escaping @MainActor (Member) -> Void) {
    self.name = name
    let closure = ClosureName("the Assign of '\(name)'")
    prepare = { value, root in
      let member = try MainActor.decode(Member.self, from: value, root: root)
      return { closure.calling { write(member) } }
    }
  }
}

extension [Assign] {
  /// Makes all parts that a value has, and says how to assign them; what has none to assign it must be what
  /// it is already.
  @MainActor
  func prepare(_ value: Value, _ state: ObservedValue) throws -> @MainActor () -> Void {
    let present = state.snapshot().value
    guard case .record(let type, let members) = value, type == present.typeName
    else { throw Refusal("expected \(state.type), found \(value.literal)") }
    var writes: [@MainActor () -> Void] = []
    for member in members {
      let name = member.label ?? ""
      if let part = first(where: { $0.name == name }) {
        writes.append(try part.prepare(member.value, "\(state.type).\(name)"))
      }
    }
    if let missing = missing(for: value, in: present, of: state.type) { throw Refusal(missing) }
    return { [writes] in for write in writes { write() } }
  }

  /// Says which members of a value nobody assigns although they are different in a state; nil if there are
  /// none.
  func missing(for value: Value, in state: Value, of type: String) -> String? {
    guard case .record(_, let members) = unassigned(in: value) else { return nil }
    let missing = members.filter { state.member($0.label ?? "") != $0.value }
    if missing.isEmpty { return nil }
    let list = missing.map { "'\($0.label ?? "")'" }.joined(separator: ", ")
    return "\(type) cannot be read back whole: no Assign in the app puts back its \(list)"
  }

  /// What nobody assigns of a state.
  func unassigned(in state: Value) -> Value {
    guard case .record(let type, let members) = state else { return state }
    return .record(
      type: type, members: members.filter { member in !contains { $0.name == member.label } })
  }
}

extension Value {
  fileprivate var typeName: String? {
    guard case .record(let type, _) = self else { return nil }
    return type
  }

  /// The member of a record with this label; nil if it has none.
  fileprivate func member(_ label: String) -> Value? {
    guard case .record(_, let members) = self else { return nil }
    return members.first { $0.label == label }?.value
  }
}
