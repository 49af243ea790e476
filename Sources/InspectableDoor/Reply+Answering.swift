extension Reply {
  /// Whether the reply is a refusal.
  package var isRefusal: Bool {
    if case .refused = self { true } else { false }
  }

  /// Whether the reply is of the kind that a request asks for; a refusal answers any.
  package func answers(_ request: Request) -> Bool {
    if isRefusal { return true }
    // Without a default, so that a new request is not forgotten here.
    switch request {
    case .hello: if case .hello = self { return true }
    case .load, .restore, .describe: if case .scene = self { return true }
    case .perform: if case .step = self { return true }
    case .proceed:
      switch self {
      case .step, .passedOver: return true
      default: return false
      }
    case .replay: if case .replayed = self { return true }
    case .read: if case .value = self { return true }
    case .print, .more: if case .lines = self { return true }
    case .check: if case .check = self { return true }
    case .held: if case .held = self { return true }
    case .effects: if case .effects = self { return true }
    case .clock: if case .clock = self { return true }
    case .values: if case .values = self { return true }
    case .outline: if case .outlines = self { return true }
    case .trace: if case .trace = self { return true }
    case .checkpoint: if case .checkpointed = self { return true }
    case .continuations: if case .continuations = self { return true }
    }
    return false
  }
}
