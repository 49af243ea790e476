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

  /// Consumes an expression, with what the names in it stand for; values in it that are compared with
  /// a secret are hidden.
  mutating func expression() throws(SourceError) -> ValueExpression {
    let expression = try placedExpression()
    var ahead = parser
    guard !ahead.skipPlaceSign() else {
      throw SourceError(
        "only what looks at one step takes a place, as in 'print EXPR @3'",
        at: parser.offsetOfNextToken)
    }
    return expression
  }

  /// Consumes an expression, behind which a place may stand.
  mutating func placedExpression() throws(SourceError) -> ValueExpression {
    let written = try parser.expression()
    return hiding(try session.loaded?.definitions.expanding(written) ?? written)
  }

  /// Consumes an expression, and leaves the names in it.
  mutating func writtenExpression() throws(SourceError) -> ValueExpression {
    hiding(try parser.expression())
  }

  private func hiding(_ expression: ValueExpression) -> ValueExpression {
    guard session.keepsSecrets, let scene = try? session.scene() else { return expression }
    return expression.hidingSecrets(in: scene)
  }
}
