extension Completer {
  /// The places in time behind an `@` at the end of a command that takes one; nil anywhere else.
  func placesInTime(_ text: String, in context: SlotContext) -> Completion? {
    guard context.command.forms.contains(where: { $0.contains("@PLACE") }),
      let sign = text.lastIndex(of: "@"), sign == text.startIndex || text[..<sign].last == " ",
      case let typed = text[text.index(after: sign)...],
      typed.allSatisfy({ !$0.isWhitespace && $0 != "\"" })
    else { return nil }
    let marks = source.marks.map { Completion.Candidate($0.name, detail: $0.title) }
    let others = source.branches.map { Completion.Candidate($0 + "@", detail: "a step of it") }
    return matching(
      String(typed), places + marks + others,
      at: context.start + text[..<typed.startIndex].utf8.count)
  }
}
