import InspectableDoor

/// Finds what must not be shown in a command as it was typed, whether it can be read or not.
///
/// What is secret is known only if the command can be read. If it cannot, or names something that
/// the app does not have, and it could hold a secret, all its values are hidden: better too much
/// than too little.
struct SecretFinder {
  let text: String
  let scene: SceneDescription
  /// Names that stand for expressions.
  var definitions = Definitions()
  /// What is hidden in the commands of a verb; nil for a word that is not a verb.
  let hiding: (_ verb: String) -> Hiding?
  /// Secrets that were given before.
  let texts: SecretTexts

  /// The same, for another text.
  func reading(_ text: String) -> SecretFinder {
    SecretFinder(
      text: text, scene: scene, definitions: definitions, hiding: hiding, texts: texts)
  }

  /// The stretches of the command that must not be shown, in UTF-8 bytes.
  func ranges() -> [Range<Int>] {
    let ranges = ranges(from: 0)
    // What is hidden in one place may be repeated in another, such as in a comment.
    var texts = texts
    let bytes = Array(text.utf8)
    for range in ranges {
      let source = String(decoding: bytes[range], as: UTF8.self)
      texts.note((try? Value(parsing: source)) ?? .string(source))
    }
    return ranges + repetitions(of: texts)
  }

  /// The stretches of the command that begins at a byte; its verb says what is hidden.
  func ranges(from start: Int) -> [Range<Int>] {
    var parser = Parser(text, from: start)
    if parser.isAtEnd { return [] }
    guard let (name, _) = try? parser.verb(), let hiding = hiding(name) else {
      return mentionsSecret(from: start) ? values(from: start) : []
    }
    return hiding.ranges(self, parser)
  }

  // MARK: Commands that can be read

  func arguments(_ start: Parser, _ input: (Call) -> some CallInput) -> [Range<Int>] {
    var parser = start
    guard let call = try? parser.call(takesPath: true), parser.isAtEnd else {
      var copy = start
      copy.skipTrivia()
      let name = words(from: copy.position).first ?? ""
      let known = scene.callables.filter { name.hasSuffix($0.name) }
      let isSafe =
        known.isEmpty
        ? !scene.hasSecretArguments
        : !known.contains(where: \.takesSecrets)
      return isSafe ? [] : values(from: copy.position + name.utf8.count)
    }
    let hidden = input(call).hidingSecrets(in: scene) { _ in }.arguments
    return zip(call.arguments, hidden).compactMap { argument, hidden in
      hidden.value == argument.value ? nil : literal(at: argument.valueOffset)
    }
  }

  /// An expression that follows flags and other words of its verb.
  func comparisons(_ start: Parser) -> [Range<Int>] {
    guard scene.secrets != nil else { return [] }
    // What was shown, or a value that was given a name, is compared with what nobody knows to be secret there.
    let placeholder = Value.secret(fingerprint: 0).literal
    let holding = definitions.all.filter { "\($0.expression)".contains(placeholder) }.map(\.name)
    if Definitions.usesShown(in: text)
      || holding.contains(where: { Definitions.uses($0, in: text) })
    {
      return operands(from: start.offsetOfNextToken)
    }
    guard mentionsPath(from: start.offsetOfNextToken) else { return [] }
    var parser = start
    while parser.flag() != nil {}
    for word in ["", "until"] {
      var copy = parser
      if !word.isEmpty, (try? copy.identifier("a word")) != word { continue }
      if let written = try? copy.expression(), copy.isAtEnd,
        let expression = try? definitions.expanding(written)
      {
        return expression.secretOperands(in: scene)
      }
    }
    return operands(from: start.offsetOfNextToken)
  }

  func answer(_ start: Parser) -> [Range<Int>] {
    guard let answers = scene.secrets?.answers, !answers.isEmpty else { return [] }
    var parser = start
    guard let request = try? parser.requestReference() else {
      return values(from: start.offsetOfNextToken)
    }
    guard scene.isSecretAnswer(to: request.name) else { return [] }
    let offset = parser.offsetOfNextToken
    return offset < text.utf8.count ? [offset..<text.utf8.count] : []
  }

  func assignedValue(_ start: Parser) -> [Range<Int>] {
    guard scene.hasSecretsToSet else { return [] }
    var parser = start
    guard let assignment = try? parser.assignment() else {
      return values(from: start.offsetOfNextToken)
    }
    let input = Inputs.Set(path: assignment.path, value: assignment.value)
    let hidden = input.hidingSecrets(in: scene) { _ in }
    return hidden.value.secretPlaces.compactMap { literal(at: assignment.offset(of: $0)) }
  }

  private func literal(at offset: Int) -> Range<Int>? {
    var parser = Parser(text, from: offset)
    guard (try? parser.literal()) != nil else { return offset..<text.utf8.count }
    return offset..<parser.position
  }
}
