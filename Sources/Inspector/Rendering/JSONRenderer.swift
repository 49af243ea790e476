import InspectableDoor

/// Lays results out as JSON, one object a command, keys sorted.
package struct JSONRenderer {
  /// Where the session is when they are shown; nil while nothing is loaded.
  private let place: (step: Int, branch: String)?

  @MainActor
  package init(of session: Session) {
    place = (try? session.timeline()).map { ($0.position, $0.branchName) }
  }

  /// A successful command.
  package func object(_ output: Output, command: String) -> String {
    var members = common(command: command, ok: output.error == nil)
    // An answer about another step than the current one says which.
    if output.steps.count == 1, let number = output.steps[0].number {
      members["step"] = .int(number)
    }
    if let failure = output.failure { members["error"] = .object(Self.json(failure)) }
    members["events"] = .array(
      (output.printed + output.steps.flatMap(\.events)).map(Self.json))
    let changes = output.steps.flatMap(\.changes) + (output.changes ?? [])
    members["changes"] = .array(changes.flatMap { Self.json($0, varying: output.varying) })
    let omitted = changes.filter { $0.omitted > 0 }.map { ($0.part, JSON.int($0.omitted)) }
    if !omitted.isEmpty {
      members["omitted"] = .object(Dictionary(omitted) { _, last in last })
    }
    if let (step, label, changes) = output.different {
      members["different"] = .object([
        "step": .int(step), "label": .string(label),
        "changes": .array(changes.flatMap { Self.json($0) }),
      ])
    }
    if !output.varied.isEmpty { members["varied"] = .array(output.varied.map(Self.json)) }
    if !output.found.isEmpty { members["found"] = .object(output.found) }
    let watched = output.watched + output.steps.flatMap(\.watched)
    if !watched.isEmpty { members["watched"] = .array(watched.flatMap(Self.json)) }
    if output.steps.count > 1 { members["steps"] = .array(output.steps.map(Self.json)) }
    let lines = (output.changes == nil ? output.notes : []) + output.lines
    members["output"] = lines.isEmpty ? .null : .string(lines.joined(separator: "\n"))
    return JSON.object(members).text
  }

  /// A failed command, with line and column of the place where there is one.
  ///
  /// - Parameter command: its full form.
  package func object(
    _ failure: ShownFailure, command: String, at location: SourceLocation? = nil
  ) -> String {
    var members = common(command: command, ok: false)
    var error = Self.json(failure)
    if failure.offset != nil || location != nil {
      let excerpt = SourceExcerpt(at: failure.offset ?? 0, in: failure.command.text)
      error["line"] = .int((location?.line ?? 1) + excerpt.line - 1)
      error["column"] = .int(excerpt.column)
    }
    if let location { error["file"] = .string(location.file) }
    members["error"] = .object(error)
    return JSON.object(members).text
  }

  private static func json(_ failure: ShownFailure) -> [String: JSON] {
    let details = failure.details.map { detail in
      switch detail {
      case .note(let text), .outcome(let text): text
      case .app(let text): "app| " + text
      }
    }
    var error: [String: JSON] = ["message": .string(failure.message)]
    if !details.isEmpty { error["details"] = .array(details.map(JSON.string)) }
    return error
  }

  private func common(command: String, ok: Bool) -> [String: JSON] {
    var members: [String: JSON] = ["command": .string(command), "ok": .bool(ok)]
    members["step"] = place.map { .int($0.step) } ?? .null
    members["branch"] = place.map { .string($0.branch) } ?? .null
    return members
  }

  /// One of several steps of a command.
  static func json(_ step: Session.StepResult) -> JSON {
    .object([
      "step": step.number.map(JSON.int) ?? .null, "label": .string(step.label),
      "events": .array(step.events.map(json)),
      "changes": .array(step.changes.flatMap { json($0) }),
    ])
  }

  /// A step that came out differently.
  private static func json(_ varied: VariedStep) -> JSON {
    .object([
      "step": .int(varied.step), "label": .string(varied.label),
      "places": .array(varied.places.map(JSON.string)),
    ])
  }

  private static func json(_ watched: WatchedChanges) -> [JSON] {
    watched.changes.map { change in
      var members = json(change)
      members["expression"] = .string(watched.expression.description)
      return .object(members)
    }
  }

  private static func json(_ event: StepEvent) -> JSON {
    var members: [String: JSON] = [
      "kind": .string(event.kind.rawValue), "name": .string(event.name),
    ]
    if let detail = event.detail { members["detail"] = .string(detail) }
    return .object(members)
  }

  static func json(
    _ part: PartChanges, varying: [String: Set<ValuePath>] = [:]
  ) -> [JSON] {
    part.changes.map { change in
      var members = json(change)
      members["part"] = .string(part.part)
      if varying[part.part]?.contains(change.path) == true { members["varies"] = .bool(true) }
      return .object(members)
    }
  }

  private static func json(_ change: Change) -> [String: JSON] {
    var members: [String: JSON] = [
      "kind": .string(change.kindName),
      "path": .string(change.path.isEmpty ? "." : change.path.description),
    ]
    switch change.kind {
    case .changed(let old, let new):
      members["old"] = JSON(old)
      members["new"] = JSON(new)
    case .inserted(let new): members["new"] = JSON(new)
    case .removed(let old): members["old"] = JSON(old)
    case .moved(let from, let to, let value):
      members["from"] = .int(from)
      members["to"] = .int(to)
      members["new"] = JSON(value)
    }
    return members
  }
}
