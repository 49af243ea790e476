extension Questions {
  /// Every kind of question by its word.
  package static let all: [String: any Question.Type] = Dictionary(
    uniqueKeysWithValues: kinds.map { ($0.word, $0) })

  /// The words of all answers.
  static let words: Set<String> = Set(
    kinds.flatMap { words(ofAnswersTo: $0) } + [WireWord.refused.stringValue])

  private static func words<Asked: Question>(ofAnswersTo kind: Asked.Type) -> [String] {
    Asked.Answer.words
  }

  private static let kinds: [any Question.Type] = [
    Hello.self, Load.self, Restore.self, Describe.self, Perform.self, Proceed.self, Replay.self,
    Trace.self, Read.self, Print.self, More.self, Check.self, Continuations.self, Values.self,
    Outlines.self, Held.self, Effects.self, Clock.self, Checkpoint.self, Tree.self, Find.self,
    Explore.self, Draw.self, Recorded.self,
  ]
}
