extension Inputs {
  /// Every kind of input by its word.
  package static let all: [String: any InputKind.Type] = Dictionary(
    uniqueKeysWithValues: kinds.map { ($0.word, $0) })

  private static let kinds: [any InputKind.Type] = [
    Dispatch.self, Set.self, Trigger.self, Appear.self, Disappear.self, Connect.self,
    Disconnect.self, Transition.self, Resolve.self, Fail.self, Advance.self, Wait.self, Hold.self,
    Unhold.self, Step.self, Own.self,
  ]
}
