import InspectableDoor

extension NameRewriter {
  /// Rewrites a command and whatever commands are in it, up to a place.
  mutating func rewriteCommand(to end: Int, _ registry: Registry) throws(SourceError) {
    var ahead = parser
    guard let (word, offset) = try? ahead.verb(), ahead.position <= end,
      let command = registry.command(named: word)
    else { return keep(to: end) }
    keep(to: ahead.position)
    // A path is a command only where it begins with some names.
    let start = ahead.position == offset ? written.count : nil
    defer {
      if let start, !Self.printsPath(Array(written[start...])) {
        written.insert(contentsOf: "print ".utf8, at: start)
      }
    }
    if command.holdsCommand {
      while true {
        var flags = parser
        guard flags.flag() != nil else { break }
        keep(to: flags.position)
      }
      for stretch in parser.commands() where stretch.upperBound <= end {
        keep(to: stretch.lowerBound)
        try rewriteCommand(to: stretch.upperBound, registry)
      }
      return keep(to: end)
    }
    guard command.takesNames else { return keep(to: end) }
    let context = Context(hasPaths: true, leavesOutStore: command.leavesOutStore)
    if [Inputs.Dispatch.word, Inputs.Trigger.word].contains(command.verb) {
      keep(to: min(parser.offsetOfNextToken, end))
      if parser.position < end, let name = WrittenName(parser, in: readable) {
        try rewrite(name, to: end, context, as: .words)
      }
      return try rewrite(to: end, Context())
    }
    // The name that is given is nobody else's.
    if command.verb == "let", let name = WrittenName(skippingSpace(), in: readable) {
      keep(to: name.end)
    }
    try rewrite(to: end, context)
  }

  private static func printsPath(_ bytes: [UInt8]) -> Bool {
    var parser = Parser(bytes: bytes)
    return (try? parser.verb().name) == "print" && parser.position == 0
  }

  private func skippingSpace() -> Parser {
    var ahead = parser
    ahead.skipTrivia()
    return ahead
  }
}

extension Command {
  /// Whether names of the app follow it, and no names of files.
  fileprivate var takesNames: Bool {
    let words = [
      "EXPR", "PATH", "ACTION", "EVENT", "SCREEN", "QUEUE", "REQUEST", "EFFECT", "describe NAME",
    ]
    return !forms.contains { $0.contains("FILE") }
      && forms.contains { form in words.contains { form.contains($0) } }
  }

  fileprivate var leavesOutStore: Bool {
    if case .state = pathsTo { true } else { false }
  }
}
