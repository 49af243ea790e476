import InspectableDoor

/// What in a command is not shown if the app has secrets.
///
/// A verb says it where it is defined. For a verb that says nothing, everything after it is hidden.
package struct Hiding: Sendable {
  /// The stretches of the command that are hidden; the parser is after the verb.
  let ranges: @Sendable (SecretFinder, Parser) -> [Range<Int>]
  /// Whether a whole command follows.
  let holdsCommand: Bool

  private init(
    holdsCommand: Bool = false,
    _ ranges: @escaping @Sendable (SecretFinder, Parser) -> [Range<Int>]
  ) {
    self.ranges = ranges
    self.holdsCommand = holdsCommand
  }

  /// Everything after the verb.
  package static let everything = Hiding { finder, parser in
    parser.isAtEnd ? [] : [parser.offsetOfNextToken..<finder.text.utf8.count]
  }

  /// Nothing: names of files, settings and the like.
  package static let nothing = Hiding { _, _ in [] }

  /// What is in quotes, for a verb that takes names and numbers.
  package static let texts = Hiding { $0.texts(from: $1.offsetOfNextToken) }

  /// What is compared with a secret in an expression.
  package static let comparisons = Hiding { $0.comparisons($1) }

  /// What is compared with a secret in the expression after `--expect`.
  package static let expectation = Hiding { finder, parser in
    var parser = parser
    while !parser.isAtEnd {
      if parser.flag() == "expect" { return finder.comparisons(parser) }
      guard (try? parser.fileName()) != nil else { break }
    }
    return []
  }

  /// Everything behind the flags that take numbers and names: conditions, in quotes or not.
  package static let conditions = Hiding { finder, parser in
    var parser = parser
    while true {
      var ahead = parser
      guard let flag = ahead.flag(), flag != "invariant" else { break }
      if flag != "uncontrolled", (try? ahead.fileName()) == nil { break }
      parser = ahead
    }
    return parser.isAtEnd ? [] : [parser.offsetOfNextToken..<finder.text.utf8.count]
  }

  /// What is compared with a secret in the expression after an equals sign.
  package static let definition = Hiding { finder, parser in
    var parser = parser
    _ = try? parser.definedName()
    return finder.comparisons(parser)
  }

  /// The secret arguments of a call: of an action, or of an event after its screen.
  static func arguments(_ input: @escaping @Sendable (Call) -> some CallInput) -> Hiding {
    Hiding { $0.arguments($1, input) }
  }

  /// The secret arguments of a call that follows the name of what it belongs to.
  static func arguments(
    ofNamed input: @escaping @Sendable (_ name: String, Call) -> some CallInput
  ) -> Hiding {
    Hiding { finder, parser in
      var parser = parser
      let name = (try? parser.identifier("a name")) ?? ""
      return finder.arguments(parser) { input(name, $0) }
    }
  }

  /// The answer to a request.
  package static let answer = Hiding { $0.answer($1) }

  /// The value that is assigned to something, if that is secret.
  package static let assignedValue = Hiding { $0.assignedValue($1) }

  /// What is hidden of the command that follows.
  package static let asCommand = Hiding(holdsCommand: true) { finder, parser in
    // A command that is refused without being read may hold anything.
    parser.hasTooManyCommands { finder.hiding($0)?.holdsCommand == true }
      ? everything.ranges(finder, parser) : finder.ranges(from: parser.offsetOfNextToken)
  }

  /// What is hidden of the commands that follow, between semicolons.
  package static let asCommands = Hiding(holdsCommand: true) { finder, parser in
    var parser = parser
    while parser.flag() != nil {}
    return parser.commands().flatMap { stretch in
      let cut = String(decoding: finder.text.utf8.prefix(stretch.upperBound), as: UTF8.self)
      let part = finder.reading(cut)
      return asCommand.ranges(part, Parser(cut, from: stretch.lowerBound))
    }
  }

  /// What is hidden of the command after an equals sign.
  package static let asCommandBehindSign = Hiding { finder, parser in
    let rest = Array(finder.text.utf8)[min(parser.offsetOfNextToken, finder.text.utf8.count)...]
    return rest.firstIndex(of: UInt8(ascii: "=")).map { finder.ranges(from: $0 + 1) } ?? []
  }
}
