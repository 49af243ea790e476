package import InspectableDoor

/// What a command gives, before it is laid out as text or JSON.
package struct Output {
  /// What the app printed while it was loaded, or since the last step.
  package var printed: [StepEvent] = []
  /// Lines before the steps, such as where the session is now: `at #2 of 3`.
  package var notes: [String] = []
  /// The steps that were made, in order.
  package var steps: [Session.StepResult] = []
  /// How watched expressions changed on the way to another step.
  package var watched: [WatchedChanges] = []
  /// The first step that came out differently than before, and what it changed; the notes mention
  /// it.
  package var different: (step: Int, label: String, changes: [PartChanges])?
  /// The steps that were found to come out differently when they are done again.
  package var varied: [VariedStep] = []
  /// The places, by part, whose changes are not the same each time.
  package var varying: [String: Set<ValuePath>] = [:]
  /// The differences; nil if the command is not about any.
  package var changes: [PartChanges]?
  /// What was asked for, as data for JSON, beside the lines; empty if the lines say everything.
  package var found: [String: JSON] = [:]
  /// Which member of that is the list, where there are several.
  package var list: String?
  /// What was asked for, as lines.
  package var lines: [String] = []
  /// Whether all of each line was asked for, however long it is.
  package var isFull = false
  /// Whether somebody asked what is different, and is told of each part, also of one that repeats another.
  package var isComparison = false
  /// Whether something was left out of a value.
  package var isCut = false
  /// Whether the lines stand below each other as in a table or a drawing, so that none may be broken.
  package var isFixed = false
  /// Whether the command only looked.
  package var isLook = false
  /// What went wrong although the command itself was carried out.
  package var error: CommandError?
  /// The words for that, as they may be shown; the interpreter finds them when the command has ended.
  package var failure: ShownFailure?
  /// The command in its full form, where that differs from what was typed.
  package var canonical: String?
  /// The code with which the tool should end; nil if it should go on.
  package var quit: Int32?

  package init() {}

  package init(lines: [String], found: [String: JSON] = [:]) {
    self.lines = lines
    self.found = found
  }

  /// Adds a value as data.
  ///
  /// - Parameter part: the part that it is the value of, where several are shown.
  mutating func add(_ value: Value, of part: String?) {
    guard let part else {
      found["value"] = JSON(value)
      return
    }
    var values: [String: JSON] = [:]
    if case .object(let known)? = found["values"] { values = known }
    values[part] = JSON(value)
    found["values"] = .object(values)
  }

  /// Lines that stand below each other.
  init(drawing lines: [String]) {
    self.lines = lines
    isFixed = true
  }

  /// What is shown for an app that was loaded, or that is running and is now looked at.
  package init(of scene: SceneDescription, isRunning: Bool = false, printed: [StepEvent]) {
    lines = ["\(isRunning ? "attached to" : "loaded") \(scene.app): \(scene.counts)"]
    if let doubt = scene.doubt { lines.append("values are read by mirrors: \(doubt)") }
    if let doubt = scene.executorDoubt {
      lines.append("jobs run on the ordinary executors: \(doubt)")
    }
    found = [
      "loaded": .object([
        "app": .string(scene.app), "stores": .int(scene.stores.count),
        "screens": .int(scene.screens.count), "queues": .int(scene.queues.count),
        "actions": .int(scene.calledActions.count),
      ])
    ]
    self.printed = printed
  }

  /// Whether nothing was done here but in a running app, so that a transcript doesn't repeat it.
  var isElsewhere: Bool { steps.contains(where: \.isElsewhere) }

  package init(_ result: Session.StepResult) {
    canonical = result.command
    add(result)
  }

  /// One more step.
  package mutating func add(_ result: Session.StepResult) {
    steps.append(result)
    if !result.unsettled.isEmpty {
      error =
        result.command.hasPrefix(Inputs.Own.word + " ")
        ? .missedActs(result.unsettled) : .unsettled(result.unsettled)
    }
    switch result.look {
    case .success(let look) where !look.broken.isEmpty:
      error = .invariantsBroken(look.broken, step: result.number ?? 0)
    case .success: break
    case .failure(let failure): error = failure
    }
    for step in result.further { add(step) }
  }

  /// Whether a step broke something that must hold, after which no further step is taken.
  package var isStopped: Bool {
    if case .success(let look)? = steps.last?.look { !look.broken.isEmpty } else { true }
  }

  /// How an opened branch is announced.
  package static func note(_ opened: (name: String, from: Int)) -> String {
    "branch \(opened.name) from #\(opened.from)"
  }
}
