import ExpectedOutput
import Inspectable
import Inspector

/// A transcript that passes, made worse step by step, with what surrounds its commands.
struct RandomTranscript {
  /// A command with its output as a transcript expects it.
  struct Exchange {
    var command: String
    var expected: [String]
    var code: Int
    /// The lines after it: blank lines, in Markdown also prose between fences.
    var after: [String]
  }

  private var random: SeededGenerator
  private var names = 0
  private let isMarkdown: Bool
  private(set) var exchanges: [Exchange] = []

  var path: String { isMarkdown ? "random.md" : "random.inspect" }

  @MainActor
  init(seed: UInt64) async throws {
    random = SeededGenerator(seed: seed)
    isMarkdown = random.next() % 3 == 0
    try await record(seed: seed)
  }

  private mutating func number(_ bound: Int) -> Int {
    Int.random(in: 0..<max(1, bound), using: &random)
  }

  /// Runs a random session and keeps its output.
  @MainActor
  private mutating func record(seed: UInt64) async throws {
    let console = MemoryConsole()
    let interpreter = Interpreter(session: LocalSessions.make(), console: console)
    var session = RandomSession(seed: seed)
    let looks = [
      "state", "screen", "model", "history", "actions", "nonsense", "expect 1 == 2", "p 1",
    ]
    for step in 0..<12 {
      let command =
        step == 0
        ? "load todo" : step % 3 == 1 ? looks[number(looks.count)] : session.input(todos: 0)
      let code = await interpreter.run(command) == .succeeded ? 0 : 1
      exchanges.append(
        Exchange(
          command: command, expected: console.take().map(EscapedLine.source), code: code,
          after: after()))
    }
  }

  private mutating func after() -> [String] {
    if isMarkdown, number(4) == 0 { return ["```", "prose", "> quoted", "", "```inspector"] }
    return [[], [""], ["", " \t", ""]][number(3)]
  }

  /// Puts wildcards where they match.
  mutating func addWildcards() {
    for _ in 0..<number(12) {
      // The first command stays as it is, so that something is always tested.
      let place = 1 + number(exchanges.count - 1)
      let count = exchanges[place].expected.count
      guard count > 0 else { continue }
      let line = number(count)
      if number(3) == 0 {
        exchanges[place].expected.replaceSubrange(
          line..<line + number(count - line + 1), with: ["..."])
      } else {
        exchanges[place].expected[line] = withWildcard(exchanges[place].expected[line])
      }
    }
  }

  private mutating func withWildcard(_ line: String) -> String {
    guard line != "...", !line.hasPrefix("\\"), !line.contains("[..") else { return line }
    let characters = Array(line)
    let start = number(characters.count)
    let end = start + number(characters.count - start + 1)
    names += 1
    let wildcard = number(2) == 0 ? "[..]" : "[..N\(names)..]"
    return String(characters[..<start]) + wildcard + String(characters[end...])
  }

  /// Makes expectations wrong, one way or the other.
  mutating func edit() {
    for _ in 0...number(8) {
      let place = number(exchanges.count)
      let count = exchanges[place].expected.count
      let line = number(count)
      switch number(7) {
      case 0 where count > 0: exchanges[place].expected.remove(at: line)
      case 1:
        exchanges[place].expected.insert(
          ["wrong", "", "...", "[..]", "\\..."][number(5)], at: line)
      case 2 where count > 0: exchanges[place].expected[line] += " and more"
      case 3 where count > 0: exchanges[place].expected[line] = "other"
      case 4 where count > 1: exchanges[place].expected.swapAt(line, number(count))
      case 5: exchanges[place].code = number(3)
      case 6: exchanges[place].expected = []
      default: continue
      }
    }
    // The output of the first command is literal, so that there are never only wildcards.
    if exchanges[0].expected.allSatisfy({ $0.contains("..") }) { exchanges[0].expected = ["wrong"] }
  }

  /// The file, with line ends of either kind, and with or without one at its end.
  mutating func text() -> String {
    var lines = isMarkdown ? ["# Title", "", "```inspector"] : ["Prose.", ""]
    for exchange in exchanges {
      lines.append("> " + exchange.command)
      lines += exchange.expected
      if exchange.code != 0 { lines.append("? \(exchange.code)") }
      lines += exchange.after
    }
    if isMarkdown { lines += ["```", "The end."] }
    let terminator = number(3) == 0 ? "\r\n" : "\n"
    return lines.joined(separator: terminator) + (number(2) == 0 ? terminator : "")
  }
}
