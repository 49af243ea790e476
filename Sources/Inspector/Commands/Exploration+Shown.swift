import InspectableDoor

extension Session.Exploration {
  /// How far it came, in a sentence.
  func summary(timed: Bool) -> String {
    let text =
      progress.counts() + (progress.end == .reached ? "" : claim.words) + limits
    guard timed else { return text }
    return text + ", in \((duration.seconds * 10).rounded() / 10) s"
  }

  /// What the exploration may claim.
  var claim: ExplorationClaim {
    ExplorationClaim(
      depth: progress.depth, isComplete: progress.end == .complete,
      leavesOut: !progress.isWholeAsDrawn, drawn: progress.drawn, beyond: progress.beyond ?? 0,
      merging: progress.merging)
  }

  /// What has ended it, in words that follow others.
  var limits: String {
    switch (progress.end, stop) {
    case (.states, _): ", as many as asked for"
    case (.memory, _): ", as many as there is memory for"
    case (.uncontrolled, _): ", stopped"
    case (.failed, _): ", and it cannot go on"
    case (_, .time): ", stopped after the time given"
    case (_, .interrupted): ", interrupted"
    case (_, .first): ", stopped at the first that was found"
    default: ""
    }
  }

  /// What else is to be known of it.
  var remarks: [String] {
    var lines: [String] = []
    if progress.statistics != nil, let ways = waysBack { lines.append(ways) }
    if progress.walks > 0 {
      lines.append("\(grouped(progress.walks)) walks at random went deeper")
    }
    for left in progress.leftOut {
      lines.append(
        "left out \(counted(left.count, "time")), since the same arguments had "
          + "crashed the app, so what comes after that is hidden: \(left.subject)")
    }
    for subject in progress.undrawn ?? [] {
      lines.append(
        "not tried, since nothing can be drawn for it: \(subject); 'values' in the app can say what to try"
      )
    }
    if progress.lost > 0 {
      lines.append(
        "\(counted(progress.lost, "state")) did not come again, so "
          + "nothing was tried there")
    }
    if !progress.uncontrolled.isEmpty {
      let names = progress.uncontrolled.joined(separator: ", ")
      lines.append(
        progress.end == .uncontrolled
          ? "waits for something the inspector does not control, so steps do not come out the same: "
            + "\(names); --uncontrolled explores all the same"
          : "waits for something the inspector does not control: \(names)")
    }
    if let reachable,
      progress.end != .complete || !progress.isWholeAsDrawn || progress.merging != nil
    {
      lines.append(
        "whether \(reachable) can always be reached is not known, since "
          + (progress.merging != nil
            ? "different states were taken as one"
            : progress.end == .complete
              ? "inputs were left out"
              : "states are left: without a limit, or with --where, all ways may be tried"))
    }
    if let maximised, progress.most == nil {
      lines.append("\(maximised) came to no number")
    }
    if unrepeated > 0 {
      lines.append(
        "\(grouped(unrepeated)) more \(unrepeated == 1 ? "was" : "were") found, but did not come "
          + "again in a fresh app")
    }
    return lines
  }

  /// The highest value that was come upon; nil where nobody asked, or it came to no number.
  func highest(in scene: SceneDescription) -> HighestValue? {
    guard let maximised, let most = progress.most else { return nil }
    return HighestValue(
      expression: maximised.description, value: most.value,
      inputs: most.inputs.map { $0.command(in: scene) })
  }

  /// How it came back to states; nil where it was only by the values that they consist of.
  private var waysBack: String? {
    let ways = progress.ways
    var others: [String] = []
    if ways.replayed ?? 0 > 0 { others.append("in new scenes that took the inputs again") }
    if ways.copied > 0 { others.append("in copies of the app") }
    guard !others.isEmpty else { return nil }
    return "states were put back "
      + (ways.assigned > 0 ? "by assigning values, those in which something waits " : "")
      + others.joined(separator: " or ")
  }

  /// The same as data.
  func data(in scene: SceneDescription) -> [String: JSON] {
    var data: [String: JSON] = [
      "states": .int(progress.states), "steps": .int(progress.steps),
      "depth": .int(progress.depth),
      "end": .string(progress.end?.rawValue ?? stop?.rawValue ?? "time"),
      "isWhole": .bool(progress.isWhole),
      "drawn": .array((progress.drawn ?? []).map(\.json)),
      "faults": .array(
        faults.map { fault in
          .object([
            "kind": .string(fault.kind.rawValue), "text": .string(fault.text),
            "inputs": .array(fault.inputs.map { .string($0.command(in: scene)) }),
          ])
        }),
      "leftOut": .array(
        progress.leftOut.map {
          .object(["subject": .string($0.subject), "count": .int($0.count)])
        }),
    ]
    data["beyond"] = progress.beyond.map(JSON.int)
    data["most"] = highest(in: scene)?.json
    data["merging"] = progress.merging.map { .string($0.rawValue) }
    data["statistics"] = progress.statistics.map { .array($0.map(\.json)) }
    return data
  }
}

extension Fault {
  /// What is wrong, with the inputs that lead there.
  func lines(number: Int, in scene: SceneDescription) -> [String] {
    ["found \(number): \(sentence(in: scene))", "  " + inputLine(in: scene)]
  }

  /// The inputs in one line.
  func inputLine(in scene: SceneDescription) -> String {
    Self.inputLine(inputs.map { $0.command(in: scene) })
  }

  /// Commands in one line.
  static func inputLine(_ commands: [String]) -> String {
    let count = "\(counted(commands.count, "input"))"
    return commands.isEmpty ? "at the start" : "\(count):  \(commands.joined(separator: " / "))"
  }

  /// What is wrong.
  func sentence(in scene: SceneDescription) -> String {
    let last = inputs.last?.label(in: scene) ?? "the start"
    switch kind {
    case .crash: return "the app crashes in \(last): \(text)"
    case .hang: return "\(last) does not come to an end"
    case .invariant: return "\(text) does not hold"
    case .effect: return "an effect fails in \(last), and nobody awaits it: \(text)"
    case .queue: return "states wait in \(text), and nothing lets them in after \(last)"
    case .varies: return "\(last) comes out differently when it is done again: \(text)"
    case .loop: return "waiting leads back to the same state for ever: \(text)"
    case .stale: return "\(text) is not what a new one would be after \(last)"
    case .stuck: return "nothing tried after \(last) leads to where \(text) holds"
    case .goal: return "\(text) holds"
    }
  }
}
