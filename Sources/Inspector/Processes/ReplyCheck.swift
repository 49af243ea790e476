import InspectableDoor

/// Where replies come in: a host may send anything, so a reply is used only after it was checked
/// against the question.
enum ReplyCheck {
  /// Reads the reply to a question from a line.
  static func reply<Asked: Question>(
    in line: [UInt8], to question: Asked, id: Int
  ) throws(HostFailure) -> Reply<Asked.Answer> {
    let found: (id: Int, reply: Reply<Asked.Answer>?)
    do {
      found = try WireCoding.reply(in: line, answering: Asked.Answer.self)
    } catch {
      throw .garbage("\(excerpt(line)): \(WireCoding.reason(error))")
    }
    guard found.id == id || (found.id == -1 && found.reply?.refusal != nil) else {
      throw .garbage("a reply to request \(found.id) where \(id) was asked")
    }
    guard let reply = found.reply else { throw .somethingElse }
    return try reply.checked(against: question)
  }

  private static func excerpt(_ line: [UInt8]) -> String {
    let longest = 60
    let text = Value.string(String(decoding: line.prefix(longest), as: UTF8.self)).literal
    return line.count > longest ? "\(text) and \(line.count - longest) more bytes" : text
  }
}
