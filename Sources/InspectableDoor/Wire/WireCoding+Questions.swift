extension WireCoding {
  /// A question as a line: its number, and the question under its word.
  package static func line(of question: some Question, id: Int) -> [UInt8] {
    line(QuestionLine(id: id, question: question))
  }

  /// A reply as a line: the number of the question, and the answer under its word.
  package static func line<Answer>(of reply: Reply<Answer>, id: Int) -> [UInt8] {
    line(ReplyLine(id: id, reply: reply))
  }

  /// Reads a question.
  package static func question(in line: [UInt8]) throws -> (id: Int, question: any Question) {
    let message = try LineDecoder.decode(Members.self, from: line).container
    let id = try message.decode(Int.self, forKey: WireWord("id"))
    let word = try onlyWord(of: message) { Questions.all.keys.contains($0) }
    func read<Asked: Question>(_ kind: Asked.Type) throws -> any Question {
      try message.decode(kind, forKey: word)
    }
    guard let kind = Questions.all[word.stringValue] else { throw notOneWord }
    return (id, try read(kind))
  }

  /// Reads a reply to a question.
  ///
  /// - Returns: the number of the question; and no reply where it is one to something else.
  package static func reply<Answer>(
    in line: [UInt8], answering: Answer.Type
  ) throws -> (id: Int, reply: Reply<Answer>?) {
    let message = try LineDecoder.decode(Members.self, from: line).container
    let id = try message.decode(Int.self, forKey: WireWord("id"))
    let word = try onlyWord(of: message, among: Questions.words.contains)
    guard word.stringValue != WireWord.refused.stringValue else {
      return (id, .refused(try message.decode(Refused.self, forKey: word).refusal))
    }
    return (id, try Answer.read(from: message).map(Reply.answer))
  }

  private static var notOneWord: DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: [], debugDescription: "Invalid number of keys found, expected one."))
  }

  /// The word under which a message says what it says, which is one.
  private static func onlyWord(
    of message: KeyedDecodingContainer<WireWord>, among isKnown: (String) -> Bool
  ) throws -> WireWord {
    let words = message.allKeys.filter { isKnown($0.stringValue) }
    guard words.count == 1 else {
      throw notOneWord
    }
    return words[0]
  }
}

/// The members of a message, to be read one by one.
private struct Members: Decodable {
  let container: KeyedDecodingContainer<WireWord>

  init(from decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: WireWord.self)
  }
}

private struct Refused: Codable {
  let refusal: Refusal
}

private struct QuestionLine<Asked: Question>: Encodable {
  let id: Int
  let question: Asked

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireWord.self)
    try container.encode(id, forKey: WireWord("id"))
    try container.encode(question, forKey: WireWord(Asked.word))
  }
}

private struct ReplyLine<Answer: HostAnswer>: Encodable {
  let id: Int
  let reply: Reply<Answer>

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireWord.self)
    try container.encode(id, forKey: WireWord("id"))
    switch reply {
    case .answer(let answer): try answer.write(to: &container)
    case .refused(let refusal):
      try container.encode(Refused(refusal: refusal), forKey: WireWord.refused)
    }
  }
}
