import InspectableDoor

extension Interpreter {
  /// What to say of a word such as MARK that was typed as it stands in the forms of its verb; nil of any other.
  func note(onPlaceholderAt offset: Int?, in text: String) -> String? {
    var parser = Parser(text)
    guard let offset, let (verb, _) = try? parser.verb(),
      let command = registry.command(named: verb)
    else { return nil }
    let word = String(
      decoding: text.utf8.dropFirst(offset).prefix(while: \.isNameByte), as: UTF8.self)
    let isName = (try? session.scene())?.isName(word) == true
    guard !word.isEmpty, word.allSatisfy(\.isUppercase), !isName,
      let form = command.forms.first(where: { $0.split { !$0.isLetter }.contains(Substring(word)) })
    else { return nil }
    return "\(word) in '\(form)' stands for what you mean: 'help \(word)' says what that can be"
  }
}
