import InspectableDoor

extension BuildExploration {
  /// A difference: what was done last, where the builds differ, and the inputs.
  func lines(_ told: Told, _ palette: Palette) -> [ShownLine] {
    let subject = told.label ?? "the start"
    return [
      palette.paint(.error, "DIFFERS") + ShownLine(" \(subject)")
        + palette.paint(.aside, " (\(builds.old) -> \(builds.new))")
    ] + told.difference.lines(told.label, builds, palette).map { .indented($0) }
      + (told.commands.isEmpty
        ? [] : [ShownLine("  \(counted(told.commands.count, "input")):")])
      + told.commands.map { ShownLine("    > \($0)") } + [ShownLine("")]
  }

  /// What is left out, since it varies on the old build alone.
  func lines(varying paths: [ValuePath]) -> [ShownLine] {
    let names = paths.map(\.description).listed()
    return [ShownLine("left out, since it varies on \(builds.old) too: \(names)"), ShownLine("")]
  }

  /// How far it came, and what came of it.
  func summary(_ result: Result, _ palette: Palette) -> [ShownLine] {
    let sign = result.differences.isEmpty ? palette.paint(.insertion, "same    ") : ShownLine("")
    return [sign + ShownLine(result.summary)] + result.exploration.remarks.map { ShownLine($0) }
      + (result.progress.statistics?.flatMap { $0.lines() } ?? []).map { ShownLine($0) }
  }
}

extension ShownLine {
  fileprivate static func indented(_ line: ShownLine) -> ShownLine { ShownLine("  ") + line }
}

extension BuildExploration.Result {
  /// The same as an exploration of one app, for what is said of that.
  var exploration: Session.Exploration {
    var exploration = Session.Exploration()
    (exploration.progress, exploration.stop) = (progress, stop)
    exploration.unrepeated = unrepeated
    return exploration
  }

  /// How far it came and what came of it, in a sentence.
  ///
  /// Only where every input was tried is it said that there is no difference.
  var summary: String {
    if differences.contains(where: \.commands.isEmpty) {
      return "the builds differ from the start, so nothing was tried"
    }
    let claim = exploration.claim
    var words = claim.wordsWithin
    if !differences.isEmpty, !words.isEmpty { words += ", but for what follows a difference" }
    let found =
      differences.isEmpty
      ? claim.isProof ? "no difference" : "no difference found"
      : counted(differences.count, "difference")
    return "\(progress.pairCounts)\(words)\(exploration.limits), \(found)"
  }

  /// The same as data.
  var json: JSON {
    var members: [String: JSON] = [
      "app": .string(app), "pairs": .int(progress.states), "steps": .int(progress.steps),
      "depth": .int(progress.depth),
      "end": .string(progress.end?.rawValue ?? stop?.rawValue ?? "time"),
      "isWhole": .bool(exploration.claim.isProof),
      "drawn": .array((progress.drawn ?? []).map(\.json)),
      "remarks": .array(exploration.remarks.map(JSON.string)),
      "differences": .array(differences.map(\.json)),
      "varying": .array(varying.map { .string($0.description) }),
    ]
    members["statistics"] = progress.statistics.map { .array($0.map(\.json)) }
    return .object(members)
  }
}

extension BuildExploration.Told {
  fileprivate var json: JSON {
    var members: [String: JSON] = ["inputs": .array(commands.map(JSON.string))]
    switch difference.shown {
    case .values(let parts):
      members["changes"] = .array(parts.flatMap { JSONRenderer.json($0) })
    case .lines(let old, let new):
      members["old"] = .array(old.map { .string($0.trimmed) })
      members["new"] = .array(new.map { .string($0.trimmed) })
    case .failures:
      members["old"] = .string(difference.old.words(label))
      members["new"] = .string(difference.new.words(label))
    case .nothing: break
    }
    return .object(members)
  }
}

extension String {
  /// Without spaces at its beginning.
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}

extension ExplorationProgress {
  /// How many pairs of states and steps there were: `1,284 paired states, 9,120 steps`.
  var pairCounts: String {
    "\(counted(states, "paired state")), \(counted(steps, "step"))"
  }
}

extension BuildDifference {
  /// Where the builds differ.
  func lines(
    _ label: String?, _ builds: BuildComparison.Builds, _ palette: Palette
  ) -> [ShownLine] {
    switch shown {
    case .values(let parts): return TextRenderer(palette: palette).lines(parts)
    case .failures:
      return [
        palette.paint(.removal, "- \(builds.old): \(old.words(label))"),
        palette.paint(.insertion, "+ \(builds.new): \(new.words(label))"),
      ]
    case .lines(let old, let new):
      return old.map { palette.paint(.removal, "- \($0.trimmed)") }
        + new.map { palette.paint(.insertion, "+ \($0.trimmed)") }
    case .nothing:
      return [ShownLine("something that is not shown, such as the next random number")]
    }
  }
}

extension BuildDifference.Ending {
  /// What became of the app, in words.
  fileprivate func words(_ label: String?) -> String {
    switch failure {
    case .ended(let failure, let words):
      failure.message(during: label ?? "the start") + (words.map { ": \($0)" } ?? "")
    case .refused(let reason): "refused: \(reason)"
    case nil: "no failure"
    }
  }
}
