import InspectableDoor

/// Where somebody at the terminal wants to have what one looking command says: `print --to FILE EXPR`,
/// `print --pipe "sort" EXPR`.
///
/// Only a line that was typed at a terminal has one: a file of commands, the `-c` of a script and whatever
/// is piped in would otherwise write files and start programs.
struct Redirection: Hashable {
  enum Target: Hashable {
    case file(String)
    /// A line for the shell.
    case program(String)

    /// As it stands behind its flag.
    fileprivate var written: String {
      switch self {
      case .file(let path): CommandText.fileName(path)
      case .program(let command): Value.string(command).literal
      }
    }
  }

  /// What a command said that is to go elsewhere.
  struct Taken {
    var redirection: Redirection
    var lines: [ShownLine] = []
    /// Whether it is the plain command that says it, to be recorded.
    var isPlain = false
  }

  let target: Target
  /// The command without the flag, as recordings keep it.
  let command: String
  /// The line as it was typed, and where in it the flag stands.
  private let text: String
  private let place: Range<Int>

  static let help =
    "behind the verb: --to FILE, --pipe \"COMMAND\" give it to a file or a program"

  /// Nil where a line has no such flag behind a verb that looks.
  init?(_ text: String, in registry: Registry) throws(SourceError) {
    var parser = Parser(text)
    guard let (verb, _) = try? parser.verb(), registry.command(named: verb)?.onlyAsks == true
    else { return nil }
    let arguments = parser.position
    guard let (flag, start) = Self.next(&parser) else {
      try Self.checkRest(of: text, from: arguments, verb: verb)
      return nil
    }
    target = try Self.target(&parser, of: flag)
    self.text = text
    let rest = parser.rest()
    // Nothing but blanks stands behind the rest.
    let end = text.utf8.count - text.utf8.reversed().prefix { $0.isBlank }.count
    place = start..<max(start, end - rest.utf8.count)
    command = String(decoding: text.utf8.prefix(start), as: UTF8.self) + rest
  }

  /// Consumes flags up to one of these; nil if there is none.
  private static func next(_ parser: inout Parser) -> (flag: String, offset: Int)? {
    while true {
      let offset = parser.offsetOfNextToken
      guard let flag = parser.flag() else { return nil }
      if ["to", "pipe"].contains(flag) { return (flag, offset) }
    }
  }

  private static func target(_ parser: inout Parser, of flag: String) throws(SourceError) -> Target
  {
    let offset = parser.offsetOfNextToken
    var ahead = parser
    let given = ahead.rest()
    let isQuoted = given.hasPrefix("\"")
    let what = flag == "to" ? "a file name" : "a command in quotes, such as \"sort\""
    let word = try parser.fileName(what)
    if !isQuoted {
      if word.hasPrefix("'") {
        let inner = given.dropFirst().prefix { $0 != "'" }
        throw SourceError(
          "quotes are double here: --\(flag) \(Value.string(String(inner)).literal)", at: offset)
      }
      // What belongs to a command of the shell would be taken for the inspector's.
      let next = given.dropFirst(word.count).drop { $0 == " " }
      if next.hasPrefix("-"), next.dropFirst().first?.isLetter == true {
        let all = word + " " + next.prefix { $0 != " " }
        throw SourceError(
          "a command of several words stands in quotes: --\(flag) \(Value.string(all).literal)",
          at: offset)
      }
    }
    return flag == "to" ? .file(word) : .program(word)
  }

  /// Throws where a line wants something to go elsewhere by another way.
  private static func checkRest(
    of text: String, from start: Int, verb: String
  ) throws(SourceError) {
    let bytes = Array(text.utf8)
    // As they were typed: what is in a text is recognised as a secret only so.
    let arguments = { (end: Int) in
      var words = bytes[start..<end].drop { $0 == UInt8(ascii: " ") }
      while words.last == UInt8(ascii: " ") { words.removeLast() }
      return (words.isEmpty ? "" : " ") + String(decoding: words, as: UTF8.self)
    }
    var isInText = false
    var index = start
    while index < bytes.count {
      defer { index += 1 }
      let byte = bytes[index]
      if isInText, byte == UInt8(ascii: "\\") { index += 1 }
      if byte == UInt8(ascii: "\"") { isInText.toggle() }
      if isInText { continue }
      // Only of these is what stands behind them looked at: a line may be long.
      let isWord = index == start || bytes[index - 1].isBlank
      guard isWord, "|>-".utf8.contains(byte) else { continue }
      let rest = String(decoding: bytes[index...], as: UTF8.self)
      if byte == UInt8(ascii: "|"), !rest.hasPrefix("||") {
        let program = rest.dropFirst().drop { $0 == " " }
        let shown = Value.string(program.isEmpty ? "sort" : String(program)).literal
        throw SourceError(
          "a program gets it by --pipe: \(verb) --pipe \(shown)\(arguments(index))", at: index)
      }
      let flags = arguments(index)
      if byte == UInt8(ascii: ">"), flags.split(separator: " ").allSatisfy({ $0.hasPrefix("--") }) {
        let file = rest.drop { $0 == ">" || $0 == " " }
        throw SourceError(
          "a file gets it by --to: \(verb)\(flags) --to \(file.isEmpty ? "FILE" : String(file))",
          at: index)
      }
      var parser = Parser(text, from: index)
      if let (flag, _) = parser.comes("--") ? next(&parser) : nil {
        let value = try? target(&parser, of: flag)
        let form = "\(verb) --\(flag) \(value?.written ?? "…")\(arguments(index))"
        let rest = parser.rest()
        throw SourceError(
          "--\(flag) stands right behind the verb: \(form)\(rest.isEmpty ? "" : " " + rest)",
          at: index)
      }
    }
  }

  /// The error for a line that was not typed at a terminal and has the flag; nil for any other.
  static func refusal(_ parser: Parser) -> SourceError? {
    var parser = parser
    guard let (flag, offset) = next(&parser) else { return nil }
    return SourceError("--\(flag) is only for lines that are typed at a terminal", at: offset)
  }
}

extension Redirection.Taken {
  /// An error in the command as one in the line that was typed; nil for one in another.
  func asTyped(
    _ failure: CommandFailure, of command: String
  ) -> (failure: CommandFailure, text: String)? {
    guard command == redirection.command else { return nil }
    var failure = failure
    failure.offset = failure.offset.map {
      $0 + ($0 < redirection.place.lowerBound ? 0 : redirection.place.count)
    }
    return (failure, redirection.text)
  }
}

extension Interpreter {
  /// Whether all of what is asked for is wanted, since it goes elsewhere.
  var givesAll: Bool { answerForm != nil || redirected.map { !$0.isPlain } ?? false }

  /// Whether the answer is wanted as data.
  var givesData: Bool { format == .json || answerForm != nil }

  /// Whether a program takes what is asked for.
  var feedsProgram: Bool {
    if case .program? = redirected?.redirection.target { givesAll } else { false }
  }

  /// Carries out a looking command and passes on what it says.
  func run(_ redirection: Redirection) async -> Outcome {
    if recorder != nil {
      // A recording has the plain command, with what that says.
      let outcome = await take(redirection, isPlain: true).outcome
      guard outcome == .succeeded else { return outcome }
    }
    let kept = recorder
    recorder = nil
    defer { recorder = kept }
    let (outcome, lines) = await take(redirection, isPlain: false)
    guard outcome == .succeeded else { return outcome }
    switch redirection.target {
    case .file(let path):
      do {
        try write(lines.map { $0.text + "\n" }.joined(), to: path)
      } catch {
        return fail(.file(path: path, reason: error.reason), in: redirection.command)
      }
      note("\(lines.count) line\(lines.count == 1 ? "" : "s") written to \(path)")
    case .program(let command):
      guard let code = console.pipe(lines, to: command) else {
        return fail(.file(path: "/bin/sh", reason: "could not be started"), in: redirection.command)
      }
      if code != 0 { note("'\(command)' ended with \(code)", to: .errors) }
    }
    return .succeeded
  }

  private func take(
    _ redirection: Redirection, isPlain: Bool
  ) async -> (outcome: Outcome, lines: [ShownLine]) {
    redirected = Redirection.Taken(redirection: redirection, isPlain: isPlain)
    defer { redirected = nil }
    let outcome = await run(redirection.command)
    return (outcome, redirected?.lines ?? [])
  }

  private func fail(_ error: CommandError, in command: String) -> Outcome {
    show(error, of: command)
    return .failed
  }
}
