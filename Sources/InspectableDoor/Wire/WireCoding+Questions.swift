extension WireCoding {
  /// A question as a line: its number, and the question under its word.
  package static func line<Asked: Question>(of question: Asked, id: Int) -> [UInt8] {
    line(id) { (line: inout JSONLine) in
      if let object = question as? any WireObject {
        try line.write(object, as: WireWord(Asked.word))
      } else {
        try line.write(other: question, as: WireWord(Asked.word))
      }
    }
  }

  /// A reply as a line: the number of the question, and the answer under its word.
  package static func line<Answer>(of reply: Reply<Answer>, id: Int) -> [UInt8] {
    switch reply {
    case .refused(let refusal):
      line(id) { try $0.write(other: Refused(refusal: refusal), as: .refused) }
    case .answer(let answer as any LineAnswer): line(id) { try answer.writeMember(of: &$0) }
    case .answer(let answer): line(AnswerLine(id: id, answer: answer))
    }
  }

  private static func line(_ id: Int, _ content: (inout JSONLine) throws -> Void) -> [UInt8] {
    var line = JSONLine()
    line.openObject()
    line.write(id, as: "id")
    writing { try content(&line) }
    line.close(to: 0)
    return line.bytes
  }

  /// Reads a question.
  package static func question(in line: [UInt8]) throws -> (id: Int, question: any Question) {
    let message = try LineDecoder.members(of: line)
    let id = try message.number("id")
    let word = try onlyWord(of: message) { Questions.all.keys.contains($0) }
    guard let kind = Questions.all[word.stringValue] else { throw notOneWord(of: message) }
    if let kind = kind as? any (Question & WireObject).Type {
      return (id, try message.object(kind, word))
    }
    return (id, try message.other(kind, word))
  }

  /// Reads a reply to a question.
  ///
  /// - Returns: the number of the question; and no reply if it answers something else.
  package static func reply<Answer>(
    in line: [UInt8], answering: Answer.Type
  ) throws -> (id: Int, reply: Reply<Answer>?) {
    let message = try LineDecoder.members(of: line)
    let id = try message.number("id")
    let word = try onlyWord(of: message, among: Questions.words.contains)
    guard word.stringValue != WireWord.refused.stringValue else {
      return (id, .refused(try message.other(Refused.self, word).refusal))
    }
    if let kind = Answer.self as? any LineAnswer.Type {
      return (id, try (kind.readMember(of: message) as? Answer).map(Reply.answer))
    }
    return (id, try Answer.read(from: message.container()).map(Reply.answer))
  }

  private static func notOneWord(of message: TapeObject) -> DecodingError {
    message.mistake("Invalid number of keys found, expected one.")
  }

  /// The word of a message: the name of its only member that is a known word.
  private static func onlyWord(
    of message: TapeObject, among isKnown: (String) -> Bool
  ) throws -> WireWord {
    let words = message.names.filter(isKnown)
    guard words.count == 1, let word = words.first else { throw notOneWord(of: message) }
    return WireWord(word)
  }
}

private struct Refused: Codable {
  let refusal: Refusal
}

private struct AnswerLine<Answer: HostAnswer>: Encodable {
  let id: Int
  let answer: Answer

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireWord.self)
    try container.encode(id, forKey: "id")
    try answer.write(to: &container)
  }
}
