package import InspectableDoor

extension SceneDescription {
  /// What there is, by kind: `1 store, 1 screen, 7 actions`.
  package var counts: String {
    let kinds = [
      (stores.count, "store"), (screens.filter { $0.workflow == nil }.count, "screen"),
      (screens.filter { $0.workflow != nil }.count, "workflow"), (queues.count, "queue"),
      (actions.count, "action"),
    ]
    let texts = kinds.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return texts.isEmpty ? "nothing to inspect" : texts.joined(separator: ", ")
  }

  /// The page that `describe` shows.
  package var lines: [String] {
    var lines = ["\(app): \(summary)"]
    for store in stores {
      lines.append(
        "store \(store.name): \(store.type)" + (store.isThere == false ? ", not there now" : ""))
      lines += untrackedLines([store.name: ""])
    }
    for screen in screens {
      lines += screen.lines
      let members = ["local", "model", "rendering", "tree"] + (screen.members ?? []).map(\.name)
      let kinds = members.map { ("\(screen.name).\($0)", $0) }
      lines += untrackedLines(Dictionary(kinds) { first, _ in first })
    }
    for queue in queues {
      lines.append("queue \(queue.name): \(queue.policy)")
      if !queue.states.isEmpty {
        lines.append("  states " + queue.states.map(\.signature).joined(separator: ", "))
      }
    }
    lines += invariants.map { "invariant \($0.title)" }
    if let hidden { lines.append("hidden " + hidden.map(\.description).joined(separator: ", ")) }
    return lines.map(SafeText.escaped)
  }
}

extension SceneDescription {
  /// What is not read in some parts, each with what it is called here.
  private func untrackedLines(_ parts: [String: String]) -> [String] {
    func list(
      _ places: (SceneDescription.Untracked) -> [ValuePath], _ before: String
    ) -> [String] {
      let paths = (untracked ?? []).flatMap { part -> [ValuePath] in
        guard let name = parts[part.part] else { return [] }
        return places(part).map { name.isEmpty ? $0 : ValuePath([.member(name)]).appending($0) }
      }
      if paths.isEmpty { return [] }
      let most = 20
      let rest = paths.count > most ? ["… \(grouped(paths.count - most)) more"] : []
      return [before + (paths.prefix(most).map(\.description) + rest).joined(separator: ", ")]
    }
    return list(\.paths, "  untracked ")
      + list({ $0.possible ?? [] }, "  read but for any bit fields in the gaps of ")
  }
}

extension SceneDescription.Screen {
  var lines: [String] {
    var condition = [type, isVisible ? "visible" : "hidden"]
    if let isConnected { condition.append(isConnected ? "connected" : "disconnected") }
    let kind = workflow == nil ? "screen" : "workflow"
    var lines = ["\(kind) \(name): \(condition.joined(separator: ", "))"]
    if let local { lines.append("  local \(local)") }
    if let model { lines.append("  model \(model)") }
    if !events.isEmpty {
      lines.append("  events " + events.map(\.signature).joined(separator: ", "))
    }
    if let uncallable, !uncallable.isEmpty {
      lines.append(
        "  not callable " + uncallable.map { "\($0.name): \($0.type)" }.joined(separator: ", "))
    }
    lines += (members ?? []).map { "  \($0.name) \($0.type)" }
    if !previews.isEmpty { lines.append("  previews " + previews.joined(separator: ", ")) }
    if let workflow {
      lines.append("  rendering \(workflow.rendering)")
      lines.append("  sessions")
      lines += workflow.root.lines(indentation: "    ")
    }
    return lines
  }
}

extension SceneDescription.Session {
  fileprivate func lines(indentation: String) -> [String] {
    [indentation + ([title] + effects).joined(separator: ", ")]
      + children.flatMap { $0.lines(indentation: indentation + "  ") }
  }
}

/// Two columns, the second beginning where the longest of the first leaves room.
package func columns(_ rows: [(String, String)]) -> [String] {
  let widest = rows.map { DisplayWidth.of($0.0) }.max() ?? 0
  return rows.map { left, right in
    guard !right.isEmpty else { return SafeText.escaped(left) }
    let gap = String(repeating: " ", count: widest - DisplayWidth.of(left) + 2)
    return SafeText.escaped(left + gap + right)
  }
}

extension String {
  /// The text with spaces behind it, up to so many columns of a terminal.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - DisplayWidth.of(self)))
  }
}
