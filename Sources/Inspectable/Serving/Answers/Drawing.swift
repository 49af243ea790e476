extension Questions.Draw: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    let path = ValuePath([.member(screen), .member("screen")])
    let root = try handler.loaded().root(step: 0)
    guard case .array(let values) = try ValueExpression(path).read(in: root, limit: .full) else {
      throw Refusal("\(path) has no lines")
    }
    let lines = values.compactMap { if case .string(let line) = $0 { line } else { nil } }
    return .done(.answer(handler.drawings.tell(lines, of: screen, since: since)))
  }
}

/// What was told last of what each screen draws.
struct ToldDrawings {
  private var last: [String: (number: Int, lines: [String])] = [:]
  private var count = 0

  /// Answers with what is different, and notes it as told.
  mutating func tell(_ lines: [String], of screen: String, since: Int?) -> Questions.Draw.Answer {
    count += 1
    let old = last.updateValue((count, lines), forKey: screen).flatMap {
      $0.number == since ? $0 : nil
    }
    return Questions.Draw.Answer(
      number: count, from: old?.number, change: DrawnChange(from: old?.lines ?? [], to: lines))
  }
}
