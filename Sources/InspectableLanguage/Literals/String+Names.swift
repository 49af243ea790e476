extension String {
  /// The name as one word of a command: in backticks if it is not a plain word.
  package var asWord: String {
    if NameSyntax.isWord(self) { return self }
    var writer = LiteralWriter()
    writer.put(quotedName: self)
    return writer.text
  }

  /// The name as it is written in a call: words joined by dots, perhaps generic, or else in
  /// backticks.
  package var asCalled: String {
    if NameSyntax.isWord(self) { return self }
    var parser = Parser(self)
    let name = try? parser.name(standsAlone: true)
    return name?.text == self && parser.position == utf8.count ? self : asWord
  }
}
