package import InspectableDoor

/// A file with the states that the stores of an app begin with.
///
/// For an app with one store it is that store's state, a literal; for one with several it is a
/// dictionary from their names to their states.
package struct StateFile: Sendable {
  /// The path from which it was read.
  package let path: String
  private let text: String
  private let literal: LocatedLiteral

  /// Reads a file from its bytes.
  package init(_ path: String, _ bytes: [UInt8]) throws(CommandError) {
    self.path = path
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .file(path: path, reason: "is not UTF-8 text")
    }
    self.text = text
    do throws(SourceError) {
      var parser = Parser(text)
      literal = try parser.locatedLiteral()
      try parser.expectEnd()
    } catch {
      throw .inFile(path: path, text: text, error)
    }
  }

  /// The state of each store, for a host that can give it to them; any other one is ended.
  @MainActor
  func states(
    for scene: SceneDescription, from host: any AppHost, with capabilities: [Capability]
  ) throws(CommandError) -> [PartValue] {
    do throws(CommandError) {
      guard capabilities.contains(.restore) else {
        throw error(
          "the host of \(scene.app) cannot give stores a state to begin with", at: ValuePath())
      }
      try checkWritten()
      return try states(for: scene)
    } catch {
      host.close()
      throw error
    }
  }

  /// Throws if a value is only a placeholder.
  private func checkWritten() throws(CommandError) {
    guard let place = literal.value.secretPlaces.first else { return }
    throw error(CommandError.placeholder(at: nil).failure.message, at: place)
  }

  /// The state of each store.
  private func states(for scene: SceneDescription) throws(CommandError) -> [PartValue] {
    guard scene.stores.count != 1 else {
      return [PartValue(part: scene.stores[0].name, value: literal.value)]
    }
    let names = scene.stores.map(\.name).joined(separator: ", ")
    guard !scene.stores.isEmpty else {
      throw error("\(scene.app) has no store that could begin with a state", at: ValuePath())
    }
    guard case .dictionary(let entries) = literal.value else {
      throw error(
        "expected a dictionary with the states of the stores \(names)", at: ValuePath())
    }
    var states: [PartValue] = []
    for entry in entries {
      guard case .string(let name) = entry.key else {
        throw error("expected the name of a store: \(names)", at: ValuePath([.key(entry.key)]))
      }
      states.append(PartValue(part: name, value: entry.value))
    }
    return states
  }

  /// The error for a host's refusal of the states, at its place in the file.
  func error(_ refusal: Refusal, in scene: SceneDescription) -> CommandError {
    guard case .value(let path)? = refusal.place, case .member(let store)? = path.components.first
    else { return error(refusal.message, at: ValuePath()) }
    let inner = Array(path.components.dropFirst())
    return error(
      refusal.message,
      at: ValuePath(scene.stores.count == 1 ? inner : [.key(.string(store))] + inner))
  }

  private func error(_ message: String, at place: ValuePath) -> CommandError {
    .inFile(path: path, text: text, SourceError(message, at: literal.offset(of: place)))
  }

  /// The text of a file with these states; throws if a part of one cannot be written.
  ///
  /// - Parameter isOnlyStore: whether the app has one store only.
  package static func text(
    of states: [PartValue], isOnlyStore: Bool
  ) throws(CommandError) -> String {
    if states.isEmpty {
      throw .refused("no store is there now whose state could be saved")
    }
    for state in states {
      guard let place = state.value.firstUntracked else { continue }
      let path = ValuePath([.member(state.part)]).appending(place)
      throw .refused("\(path) cannot be written: its type cannot be shown")
    }
    let value: Value =
      isOnlyStore && states.count == 1
      ? states[0].value
      : .dictionary(states.map { Value.Entry(.string($0.part), $0.value) })
    return value.lines(width: 80).joined(separator: "\n") + "\n"
  }
}

extension Value {
  /// The place of the first part that is not read, so that it cannot be written; nil if there is
  /// none.
  fileprivate var firstUntracked: ValuePath? {
    func first(_ parts: [(ValuePath.Component, Value)]) -> ValuePath? {
      for (component, part) in parts {
        if let place = part.firstUntracked { return ValuePath([component]).appending(place) }
      }
      return nil
    }
    return switch self {
    case .untracked, .cycle: ValuePath()
    case .array(let elements), .set(let elements):
      first(elements.enumerated().map { (.index($0.offset), $0.element) })
    case .dictionary(let entries): first(entries.map { (.key($0.key), $0.value) })
    case .tuple(let members), .record(_, let members), .enumeration(_, _, let members):
      first(
        members.enumerated().map {
          (.member($0.element.label ?? String($0.offset)), $0.element.value)
        })
    default: nil
    }
  }
}
