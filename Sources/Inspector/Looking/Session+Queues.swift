import InspectableDoor

extension Session {
  /// The current state of a queue, nil for none, and those that wait.
  func queue(_ name: String) async throws(CommandError) -> (current: Value, pending: [Value])? {
    let value = try await read(ValueExpression(ValuePath([.member(name)])), full: true, offset: 0)
    guard case .record(_, let members) = value, members.count == 2,
      case .array(let pending) = members[1].value
    else { return nil }
    return (members[0].value, pending)
  }

  /// What to say about queues in which a state waits although nothing is left to step through:
  /// which state has not left, and what would make it leave.
  func stuckQueues() async throws(CommandError) -> [String] {
    let scene = try current().scene
    var lines: [String] = []
    for name in scene.queues.map(\.name) {
      guard let (current, pending) = try await queue(name), let next = pending.first else {
        continue
      }
      let rest = pending.count == 1 ? "" : ", and \(grouped(pending.count - 1)) more after it"
      lines += [
        "nothing left, but queue \(name) waits for \(current.literal) to go: "
          + "\(next.literal) comes next\(rest)",
        "  it goes when it calls didExit: \(try await wayOut(of: name))",
      ]
    }
    return lines
  }

  /// What can make the state of a queue leave that waits neither for an action nor for a timer.
  private func wayOut(of queue: String) async throws(CommandError) -> String {
    let parked = try await effects().filter { $0.status == .parked }
    let own = parked.filter { $0.effect?.hasPrefix(queue + ": ") == true }
    if !own.isEmpty {
      return "it waits for an answer, " + own.map { "resolve \($0.name)" }.joined(separator: " or ")
    }
    let events = try current().scene.screens.flatMap { screen in
      screen.events.map { "trigger \(screen.name).\($0.signature)" }
    }
    let ways = parked.map { "resolve \($0.name)" } + events
    guard !ways.isEmpty else {
      return "no timer, request or event of this app can bring that about"
    }
    let shown = ways.prefix(4).joined(separator: ", ")
    return "no timer will bring that about, perhaps \(shown)\(ways.count > 4 ? ", …" : "") will"
  }
}
