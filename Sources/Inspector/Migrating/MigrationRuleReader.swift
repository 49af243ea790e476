import InspectableDoor

/// Reads one line of a mapping.
struct MigrationRuleReader {
  private let text: String
  private var parser: Parser
  /// Where the rule begins.
  private(set) var start = 0

  init(_ text: String) {
    self.text = text
    parser = Parser(text)
  }

  /// A side of a rule up to its brackets.
  private struct Name {
    var subject: MigrationRule.Subject
    var source: String
    var offset: Int
  }

  /// Words that stand for something else wherever they are.
  private static let reserved: Set = [
    "nil", "true", "false", "untracked", "it", "key", "step", "Set", "Double", "cycle",
  ]

  /// The rule; nil if the line is blank or a comment.
  mutating func rule(line: Int) throws(SourceError) -> MigrationRule? {
    guard !parser.isAtEnd else { return nil }
    start = parser.offsetOfNextToken
    let old = try name("an old name, such as AddTodo(title:)")
    let parameters = try parser.comes("(") ? parameters() : nil
    parser.skipTrivia()
    guard parser.comes("->") else { throw parser.unexpected("'->' and the new name") }
    parser.position += 2
    let new = try name("the new name")
    try check(new, replaces: old)
    let offset = parser.position
    let arguments = try parser.comes("(") ? arguments(for: parameters ?? []) : nil
    if arguments != nil, parameters == nil {
      throw SourceError(
        "the old side has no brackets: name its arguments, as in \(old.source)(title:)", at: offset)
    }
    if parameters != nil, arguments == nil {
      throw SourceError(
        "expected the arguments of \(new.source), or \(new.source)() to drop them", at: offset)
    }
    try parser.expectEnd()
    let isText = if case .text = new.subject { true } else { false }
    let pieces =
      isText
      ? [new.source]
      : new.source.split(separator: "[*]", omittingEmptySubsequences: false).map(String.init)
    return MigrationRule(
      old: old.subject, new: pieces,
      signature: parameters.map { .init(parameters: $0, arguments: arguments ?? []) }, line: line)
  }

  private mutating func name(_ what: String) throws(SourceError) -> Name {
    parser.skipTrivia()
    let offset = parser.position
    let subject: MigrationRule.Subject
    if parser.comes("\"") {
      subject = .text(try parser.quotedString())
    } else if parser.comes(".") {
      parser.position += 1
      subject = .enumCase(try parser.identifier("a case's name after '.'"))
    } else {
      guard parser.comesName else { throw parser.unexpected(what) }
      var steps = [MigrationRule.Step.name(try parser.identifier(what))]
      while parser.comes(".") || parser.comes("[") {
        if parser.comes("[*]") {
          parser.position += 3
          steps.append(.element)
        } else if parser.comes("[") {
          throw SourceError("expected [*], which stands for any index or key", at: parser.position)
        } else {
          parser.position += 1
          steps.append(.name(try parser.identifier("a name after '.'")))
        }
      }
      subject = .name(steps)
    }
    let source = slice(offset..<parser.position)
    if Self.reserved.contains(source) {
      throw SourceError("'\(source)' has a meaning of its own and cannot be renamed", at: offset)
    }
    return Name(subject: subject, source: source, offset: offset)
  }

  private func check(_ new: Name, replaces old: Name) throws(SourceError) {
    switch (old.subject, new.subject) {
    case (.name(let before), .name(let after)):
      guard before.count(where: { $0 == .element }) == after.count(where: { $0 == .element }) else {
        throw SourceError("both sides need the same number of [*]", at: new.offset)
      }
    case (.enumCase, .enumCase), (.text, .text): break
    case (.enumCase, _):
      throw SourceError("'\(old.source)' is a case: its new name begins with '.'", at: new.offset)
    case (.text, _): throw SourceError("a text can become only another text", at: new.offset)
    case (.name, _):
      throw SourceError("expected a name, as on the old side", at: new.offset)
    }
  }

  // MARK: Arguments

  /// Consumes `(title:, count: n, index)`.
  private mutating func parameters() throws(SourceError) -> [MigrationRule.Parameter] {
    var found: [MigrationRule.Parameter] = []
    try list { (reader) throws(SourceError) in
      let offset = reader.parser.offsetOfNextToken
      let word = try reader.parser.identifier("an argument's label, such as 'title:'")
      var parameter = MigrationRule.Parameter(label: nil, name: word)
      if reader.skip(":") {
        parameter.label = word
        if reader.parser.comesName { parameter.name = try reader.parser.identifier() }
      }
      if found.contains(where: {
        $0.name == parameter.name || $0.label != nil && $0.label == parameter.label
      }) {
        throw SourceError("'\(word)' is here twice", at: offset)
      }
      found.append(parameter)
    }
    return found
  }

  /// Consumes `(text: title, done: false)`.
  private mutating func arguments(
    for parameters: [MigrationRule.Parameter]
  ) throws(SourceError) -> [MigrationRule.Argument] {
    var found: [MigrationRule.Argument] = []
    try list { (reader) throws(SourceError) in
      let offset = reader.parser.offsetOfNextToken
      var label: String?
      var ahead = reader
      if let word = try? ahead.parser.identifier(), ahead.skip(":") {
        (label, reader) = (word, ahead)
        if found.contains(where: { $0.label == word }) {
          throw SourceError("'\(word)' is here twice", at: offset)
        }
      }
      found.append(
        .init(label: label, source: try reader.source(for: parameters, label: label, at: offset)))
    }
    return found
  }

  /// Consumes an argument's name on the old side or a literal; after a label nothing means the same name.
  private mutating func source(
    for parameters: [MigrationRule.Parameter], label: String?, at labelOffset: Int
  ) throws(SourceError) -> MigrationRule.Argument.Source {
    parser.skipTrivia()
    var offset = parser.position
    var name: String?
    if let label, parser.comes(",") || parser.comes(")") {
      (name, offset) = (label, labelOffset)
    } else {
      var ahead = self
      if ahead.parser.comesName, let word = try? ahead.parser.identifier(),
        !Self.reserved.contains(word)
      {
        ahead.parser.skipTrivia()
        if ahead.parser.comes(",") || ahead.parser.comes(")") { (name, self) = (word, ahead) }
      }
    }
    guard let name else {
      _ = try parser.literal()
      return .literal(slice(offset..<parser.position))
    }
    guard let position = parameters.firstIndex(where: { $0.name == name }) else {
      let names = parameters.map { "'\($0.name)'" }
      throw SourceError(
        "the old side has no argument '\(name)', "
          + (names.isEmpty ? "it has none" : "it has \(names.inWords(with: "and"))"), at: offset)
    }
    return .parameter(position)
  }

  /// Consumes what is between brackets, with commas between the items.
  private mutating func list(
    _ item: (inout MigrationRuleReader) throws(SourceError) -> Void
  ) throws(SourceError) {
    parser.position += 1
    while !skip(")") {
      try item(&self)
      guard skip(",") else {
        guard skip(")") else { throw parser.unexpected("',' or ')'") }
        return
      }
    }
  }

  private mutating func skip(_ sign: StaticString) -> Bool {
    parser.skipTrivia()
    guard parser.comes(sign) else { return false }
    parser.position += 1
    return true
  }

  private func slice(_ range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }
}

extension Parser {
  /// Whether a word or a name in backticks comes next, after white space.
  var comesName: Bool {
    var copy = self
    return (try? copy.identifier()) != nil
  }
}
