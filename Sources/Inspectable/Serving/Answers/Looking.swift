extension Questions.Read: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    let root = try handler.loaded().root(step: step)
    return .done(
      .answer(Answer(value: try expression.read(in: root, limit: full ? .full : .ends))))
  }
}

extension Questions.Print: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    let root = try handler.loaded().root(step: step)
    let value = try expression.read(in: root, limit: .full)
    return .done(.answer(handler.piece(of: LiteralLayout(of: value, prefix: prefix))))
  }
}

extension Questions.More: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    guard let printing = handler.printing else { throw Refusal("there is nothing more") }
    return .done(.answer(handler.piece(of: printing)))
  }
}

extension RequestHandler {
  /// The next lines of what is being printed: so many that they are worth a reply, and few enough that
  /// the first are seen at once.
  fileprivate func piece(of layout: LiteralLayout) -> LinesAnswer {
    var layout = layout
    var lines: [String] = []
    var length = 0
    while length < 1 << 16, let line = layout.next() {
      lines.append(line)
      length += line.utf8.count
    }
    let isLast = length < 1 << 16
    printing = isLast ? nil : layout
    return LinesAnswer(lines: lines, isLast: isLast)
  }
}

extension Questions.Check: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    let root = try handler.loaded().root(step: step)
    return .done(.answer(Answer(report: try expression.check(in: root, lenient: lenient))))
  }
}

extension Questions.Continuations: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    .done(.answer(Answer(found: try handler.loaded().root(step: step).continuations(of: path))))
  }
}

extension Questions.Values: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    .done(.answer(Answer(parts: try handler.loaded().values)))
  }
}

extension Questions.Outlines: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    .done(.answer(Answer(parts: try handler.loaded().outlines(places))))
  }
}
