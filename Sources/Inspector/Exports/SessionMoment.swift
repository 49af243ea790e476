import InspectableDoor

/// What is told of a step in a document, but for the values after it.
struct SessionMoment {
  let number: Int
  /// As it is typed.
  var command: String?
  /// What was done before it without a step, such as what was held.
  var before: [String] = []
  var events: [StepEvent] = []
  var changes: [PartChanges] = []
  /// Where in the app's source it was sent from.
  var sources: [String] = []
  /// What went wrong with it.
  var error: String?
  /// Branches that begin after it.
  var branches: [String] = []

  /// Whether its changes say all that is different after it.
  var isExact: Bool {
    changes.allSatisfy {
      $0.omitted == 0 && $0.changes.allSatisfy { SharedValues.reaches($0.path) }
    }
  }

  /// The lanes of a time line in which it is.
  struct Marks: OptionSet {
    let rawValue: UInt8
    static let changed = Marks(rawValue: 1)
    static let cascade = Marks(rawValue: 2)
    static let effect = Marks(rawValue: 4)
    static let timer = Marks(rawValue: 8)
    static let transition = Marks(rawValue: 16)
    static let failed = Marks(rawValue: 32)
    static let branch = Marks(rawValue: 64)
    static let output = Marks(rawValue: 128)
  }

  var marks: UInt8 {
    var marks: Marks = changes.isEmpty ? [] : .changed
    if error != nil { marks.insert(.failed) }
    if !branches.isEmpty { marks.insert(.branch) }
    for event in events { marks.insert(event.kind.lane) }
    return marks.rawValue
  }

  func write(to object: inout DocumentText) {
    object.member("step", number)
    if let command {
      object.member("command", command)
    }
    for (name, texts) in [
      ("before" as StaticString, before), ("source", sources), ("branches", branches),
    ] where !texts.isEmpty {
      object.member(name, texts)
    }
    if let error {
      object.member("error", error)
    }
    guard !events.isEmpty else { return }
    object.array("events") { list in for event in events { write(event, to: &list) } }
  }

  private func write(_ event: StepEvent, to list: inout DocumentText) {
    list.object { object in
      object.member("kind", event.kind.rawValue)
      object.member("name", event.name)
      for (name, text) in [("detail" as StaticString, event.detail), ("source", event.source)] {
        guard let text else { continue }
        object.member(name, text)
      }
    }
  }

  /// Writes which effects, requests and workers began and ended: name, step and 1 or -1.
  func writeSpans(to list: inout DocumentText) {
    for event in events {
      guard let change = event.kind.span else { continue }
      list.array { span in
        span.put(text: event.name)
        span.put(number)
        span.put(change)
      }
    }
  }
}

extension StepEvent.Kind {
  /// The lane of a time line in which it is drawn.
  var lane: SessionMoment.Marks {
    switch self {
    case .output: return .output
    case .timerFired, .effectSleeping, .workerSleeping: return .timer
    case .failed, .eventFailed, .effectFailed, .transitionProblem: return [.failed, .cascade]
    default:
      let word = rawValue
      if word.hasPrefix("transition") { return .transition }
      if span != nil || word.hasPrefix("effect") || word.hasPrefix("request") { return .effect }
      return .cascade
    }
  }

  /// 1 where something begins that lasts, -1 where it ends; nil for anything else.
  var span: Int? {
    switch self {
    case .effectStarted, .workerStarted, .sideEffectStarted: 1
    case .effectFinished, .effectFailed, .effectCancelled, .workerEnded, .sideEffectEnded: -1
    default: nil
    }
  }
}
