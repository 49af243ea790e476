import InspectableDoor

/// What is completed from what there is just now: queues, steps, requests, and other things with a number.
extension Completer {
  func queues(_ prefix: String, in context: SlotContext) -> Completion {
    matching(
      prefix,
      (source.scene?.queues ?? []).map {
        .init($0.name + (context.isLast ? "" : " "), label: $0.name, detail: $0.policy)
      }, at: context.start)
  }

  /// The steps of the branch, the latest first.
  private var steps: [Completion.Candidate] {
    source.steps.reversed().map { .init("\($0.number)", detail: $0.title) }
  }

  /// The steps that can be gone to: the beginning, too.
  var places: [Completion.Candidate] {
    steps + (source.scene.map { [.init("0", detail: "load \($0.app)")] } ?? [])
  }

  /// The numbers that a verb can be given: of steps, or of what it would remove.
  func numbers(_ prefix: String, in context: SlotContext) -> Completion {
    let numbers: [Completion.Candidate]
    switch context.command.verb {
    case "goto" where context.earlier.isEmpty: numbers = places
    case "goto": numbers = source.finds.map { .init("\($0.number)", detail: $0.title) }
    case "skip", "unskip": numbers = steps
    case "watch" where context.earlier.last == "--remove":
      numbers = source.watches.map { .init("\($0.number)", detail: "\($0.expression)") }
    case "invariant" where context.earlier.last == "--remove":
      numbers = source.invariants.map { .init("\($0.number)", detail: "\($0.expression)") }
    default: numbers = []
    }
    return matching(prefix, numbers, at: context.start)
  }

  /// The requests that wait for an answer; if several have the same name, each by its number too.
  func requests(_ prefix: String, at start: Int) -> Completion {
    let all = source.parkedRequests
    var names: [String] = []
    for request in all {
      let name = request.requestName
      if !names.contains(name) { names.append(name) }
    }
    let numbered = all.filter { request in
      prefix.contains("#") || all.count { $0.hasPrefix(request.requestName + "#") } > 1
    }
    return matching(
      prefix, (names + numbered).map { .init($0 + " ", label: $0) }, at: start)
  }
}
