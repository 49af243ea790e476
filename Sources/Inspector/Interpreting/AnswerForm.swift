import InspectableDoor

/// The form for programs in which a line wants the answer alone: `print --json EXPR`, `history --csv`.
enum AnswerForm: String, CaseIterable {
  case json, csv

  static let help = "behind the verb: --json gives the answer alone as JSON, --csv a list as CSV"

  /// The flag of the forms that a verb does not have itself.
  static func flags(of command: Command) -> [String] {
    guard command.onlyAsks else { return [] }
    return allCases.map { "--" + $0.rawValue }
      .filter { flag in !command.flags.contains { $0.key == flag } }
  }

  /// The form that the flags behind a verb ask for, and the command with blanks in place of that flag, so that
  /// every place in it stays; nil where none asks.
  static func taken(
    from text: String, _ parser: Parser, of command: Command
  ) -> (form: AnswerForm, text: String)? {
    let own = flags(of: command)
    var parser = parser
    while true {
      let offset = parser.offsetOfNextToken
      guard let flag = parser.flag() else { return nil }
      guard own.contains("--" + flag), let form = AnswerForm(rawValue: flag) else { continue }
      var bytes = Array(text.utf8)
      for index in offset..<parser.position { bytes[index] = UInt8(ascii: " ") }
      return (form, String(decoding: bytes, as: UTF8.self))
    }
  }

  /// What a command gave, as lines of this form alone.
  func output(of output: Output) throws(CommandError) -> Output {
    let answer = JSONRenderer.answer(output)
    var told = Output()
    switch self {
    case .json: told.lines = [answer.text]
    case .csv:
      guard let rows = answer.csv ?? output.list.flatMap({ output.found[$0] })?.csv else {
        throw .refused(
          Refusal(
            "this is no list, so it has no rows: --json gives it, and 'table --csv' rows of a value"
          ),
          at: nil)
      }
      told.lines = rows
    }
    (told.isFull, told.isFixed, told.isLook) = (true, true, output.isLook)
    (told.error, told.failure, told.canonical) = (output.error, output.failure, output.canonical)
    return told
  }
}

extension Interpreter {
  /// The form for programs that a command asks for.
  func answerForm(for text: String) -> (form: AnswerForm, text: String)? {
    // Most commands have no flag: then their verb is looked up once.
    guard text.utf8.contains(UInt8(ascii: "-")) else { return nil }
    var parser = Parser(text)
    guard let (verb, _) = try? parser.verb(), let command = registry.command(named: verb)
    else { return nil }
    return AnswerForm.taken(from: text, parser, of: command)
  }
}

extension JSONRenderer {
  /// What a command was asked for, without anything about the command itself.
  static func answer(_ output: Output) -> JSON {
    if !output.steps.isEmpty { return .array(output.steps.map(json)) }
    if let (_, only) = output.found.first {
      return output.found.count == 1 ? only : .object(output.found)
    }
    return output.changes.map { .array($0.flatMap { json($0) }) } ?? .null
  }
}

extension JSON {
  /// The elements as rows of CSV, with a column for each name that one of them has; nil of anything but an array.
  fileprivate var csv: [String]? {
    guard case .array(let elements) = self else { return nil }
    let rows = elements.map { element in
      if case .object(let members) = element { members } else { ["value": element] }
    }
    let columns = Set(rows.flatMap(\.keys)).sorted()
    if columns.isEmpty { return [] }
    return [CSV.line(columns)] + rows.map { row in CSV.line(columns.map { row[$0]?.cell ?? "" }) }
  }

  /// As it stands in a cell: a text without quotes, and nothing for null.
  private var cell: String {
    switch self {
    case .null: ""
    case .string(let text): text
    default: text
    }
  }
}
