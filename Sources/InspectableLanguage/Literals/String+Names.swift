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
  package var asCalled: String { asCalled(takesPath: false) }

  /// The same for a name that may be a path with subscripts: `rendering.rows[2].onTap`.
  package var asCalledPath: String { asCalled(takesPath: true) }

  private func asCalled(takesPath: Bool) -> String {
    if NameSyntax.isWord(self) { return self }
    var parser = Parser(self)
    let name = try? parser.calledName(takesPath: takesPath)
    return name == self && parser.position == utf8.count ? self : asWord
  }
}
