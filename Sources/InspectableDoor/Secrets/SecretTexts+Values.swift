import InspectableSystem

/// Hides secrets that were copied to places that are not marked as secret.
extension SecretTexts {
  /// A value with the texts and numbers hidden in it that are secret.
  package func hiding(_ value: Value) -> Value { isEmpty ? value : hiding(value, depth: 0) }

  private func hiding(_ value: Value, depth: Int) -> Value {
    func members(_ members: [Value.Member]) -> [Value.Member] {
      members.map { Value.Member($0.label, hiding($0.value, depth: depth + 1)) }
    }
    return DeepStack.run(depth: depth) {
      switch value {
      case .string(let text):
        let found = ranges(in: text)
        if found.isEmpty { return value }
        return found == [0..<text.utf8.count] ? value.hidden : .string(masking(text))
      case .int, .uint, .double:
        let text = value.literal
        return ranges(in: text) == [0..<text.utf8.count] ? value.hidden : value
      case .array(let elements): return .array(elements.map { hiding($0, depth: depth + 1) })
      case .set(let elements): return .set(elements.map { hiding($0, depth: depth + 1) })
      case .dictionary(let entries):
        return .dictionary(
          entries.map {
            Value.Entry(hiding($0.key, depth: depth + 1), hiding($0.value, depth: depth + 1))
          })
      case .tuple(let parts): return .tuple(members(parts))
      case .record(let type, let parts): return .record(type: type, members: members(parts))
      case .enumeration(let type, let name, let payload):
        return .enumeration(type: type, name: name, payload: members(payload))
      default: return value
      }
    }
  }

  /// Changes with the secrets hidden in their values, and in the keys on the way to them.
  package func hiding(_ changes: [Change]) -> [Change] {
    if isEmpty { return changes }
    return changes.map { change in
      let path = ValuePath(
        change.path.components.map { if case .key(let key) = $0 { .key(hiding(key)) } else { $0 } })
      switch change.kind {
      case .changed(let old, let new):
        return Change(path, .changed(old: hiding(old), new: hiding(new)))
      case .inserted(let value): return Change(path, .inserted(hiding(value)))
      case .removed(let value): return Change(path, .removed(hiding(value)))
      case .moved(let from, let to, let value):
        return Change(path, .moved(from: from, to: to, hiding(value)))
      }
    }
  }

  /// The changes of parts.
  package func hiding(_ parts: [PartChanges]) -> [PartChanges] {
    if isEmpty { return parts }
    return parts.map { part in
      var part = part
      part.changes = hiding(part.changes)
      return part
    }
  }

  /// An event of a step.
  ///
  /// Names in it are not secrets, whatever they are; but an app's text for an error may repeat one.
  package func masking(_ event: StepEvent, isName: (String) -> Bool) -> StepEvent {
    if isEmpty { return event }
    func message(_ text: String) -> String { masking(message: text, isName: isName) }
    var event = event
    switch event.kind {
    case .output: event.name = masking(event.name)
    case .action, .held: event.name = masking(literals: event.name)
    case .failed:
      event.name = masking(literals: event.name)
      event.detail = event.detail.map { masking($0) }
    case .effectFailed:
      event.name = message(event.name)
      event.detail = event.detail.map { masking($0) }
    case .workflowAction, .workflowOutput:
      event.name = message(event.name)
      event.detail = event.detail.map { masking(literals: $0) }
    default:
      if !event.kind.isKnown { event.kind = StepEvent.Kind(rawValue: masking(event.kind.rawValue)) }
      event.name = message(event.name)
      event.detail = event.detail.map(message)
    }
    return event
  }
}
