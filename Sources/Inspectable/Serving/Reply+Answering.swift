extension Reply {
  /// Whether the reply is a refusal.
  package var isRefusal: Bool {
    if case .refused = self { true } else { false }
  }

  /// Whether the reply is of the kind that a request asks for; a refusal answers any.
  package func answers(_ request: Request) -> Bool {
    switch (request, self) {
    case (_, .refused), (.hello, .hello), (.load, .scene), (.describe, .scene),
      (.perform, .step), (.replay, .replayed), (.read, .value), (.check, .check), (.held, .held),
      (.effects, .effects), (.clock, .clock), (.values, .values),
      (.continuations, .continuations), (.checkpoint, .checkpointed):
      true
    default: false
    }
  }
}
