package import InspectableDoor

/// One use of a verb: the text after it, and what it works on.
@MainActor
package struct Invocation {
  /// The whole command, to which offsets refer.
  package let text: String
  /// Reads what follows the verb.
  package var parser: Parser
  package let interpreter: Interpreter
  /// Shows lines while the command goes on, and says whether more are wanted; nil if the lines are
  /// returned when it has ended.
  package var show: (([String]) -> Bool)?

  package var session: Session { interpreter.session }

  /// The columns for which values are laid out.
  var width: Int { interpreter.width }

  /// Consumes `--full`; what goes to a file or a program is whole without it.
  mutating func wantsAll() throws(SourceError) -> Bool {
    try parser.flag("--full") || interpreter.givesAll
  }

  /// Reads an input from what is left, and performs it.
  mutating func perform<Kind: SpokenInput>(_ kind: Kind.Type) async throws -> Output {
    let read = try kind.read(from: &parser)
    return Output(try await session.perform(read.input, place: read.place))
  }

  /// Consumes an expression, with what the names in it stand for, and refuses one with a path that can lead
  /// nowhere, whatever comes.
  ///
  /// Values in it that are compared with a secret are hidden.
  mutating func expression() async throws -> ValueExpression {
    let offset = parser.offsetOfNextToken
    return try await checked(try unplacedExpression(), offset: offset)
  }

  /// Refuses an expression that stands at an offset and has a path that can lead nowhere.
  func checked(
    _ expression: ValueExpression, offset: Int, paths: CheckedPaths = .all
  ) async throws(CommandError) -> ValueExpression {
    try await session.refuseMistakes(in: expression, offset: offset, paths: paths)
    return expression
  }

  /// Consumes an expression that is answered at once, so that its mistakes are told then.
  mutating func unplacedExpression() throws(SourceError) -> ValueExpression {
    let expression = try placedExpression()
    var ahead = parser
    guard !ahead.skipPlaceSign() else {
      throw SourceError(
        "only what looks at one step takes a place, as in 'print EXPR @3'",
        at: parser.offsetOfNextToken)
    }
    return expression
  }

  /// Consumes an expression that is answered at once, behind which a place may stand.
  mutating func placedExpression() throws(SourceError) -> ValueExpression {
    let written = try parser.expression()
    return hiding(try session.loaded?.definitions.expanding(written) ?? written)
  }

  /// Consumes an expression that a name is to stand for, and leaves the names in it.
  mutating func writtenExpression() async throws -> ValueExpression {
    let offset = parser.offsetOfNextToken
    let written = try parser.expression()
    let expanded = hiding(try session.loaded?.definitions.expanding(written) ?? written)
    _ = try await checked(expanded, offset: offset, paths: .definition)
    return hiding(written)
  }

  private func hiding(_ expression: ValueExpression) -> ValueExpression {
    guard session.keepsSecrets, let scene = try? session.scene() else { return expression }
    return expression.hidingSecrets(in: scene)
  }
}
