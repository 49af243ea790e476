import InspectableDoor

extension Command {
  /// Shows a value level by level.
  static let tree = Command(
    verb: "tree", group: .look, forms: ["tree [--full] EXPR [@PLACE]"],
    summary: "show a value as a tree, or the sessions of a workflow",
    flags: ["--full": "show values whole, however long they are"],
    examples: ["tree state", "tree list.model"], hides: .comparisons
  ) { invocation in
    let full = try invocation.wantsAll()
    let offset = invocation.parser.offsetOfNextToken
    let expression = try invocation.placedExpression()
    let node = try invocation.placeAtEnd()
    let session = invocation.session
    let rows = try await session.looking(at: node) {
      let rows = try await invocation.tree(of: expression, full: full, offset: offset)
      session.noteShown(expression, nil)
      return rows
    }
    var output = Output(lines: rows.map(\.line))
    output.isFull = full
    output.isCut = rows.contains { $0.value?.containsOmission == true }
    output.found = ["rows": .array(rows.map(\.json))]
    return output
  }

  /// Lays a collection out in columns.
  static let table = Command(
    verb: "table", group: .look, forms: ["table [--full|--csv] EXPR [@PLACE]"],
    summary: "lay a collection out in columns",
    flags: [
      "--full": "show cells whole, however long they are",
      "--csv": "write the rows as CSV, for a spreadsheet",
    ],
    examples: ["table state.episodes where it.number > 3", "table --csv state.episodes"],
    hides: .comparisons
  ) { invocation in
    let flag =
      try invocation.parser.flag(among: ["--full", "--csv"])
      ?? (invocation.interpreter.givesAll ? "--full" : nil)
    let offset = invocation.parser.offsetOfNextToken
    let expression = try invocation.placedExpression()
    let node = try invocation.placeAtEnd()
    let session = invocation.session
    let value = try await session.looking(at: node) {
      let value = try await session.read(expression, full: flag != nil, offset: offset)
      if ValueTable(value) != nil { session.noteShown(expression, value) }
      return value
    }
    // In a cell a text stands without its quotes, where nothing tells it from a name.
    guard let table = ValueTable(session.secretTexts.hiding(value)) else {
      throw CommandError.refused(
        "\(expression) is \(value.kindPhrase), table needs a collection", at: offset)
    }
    var output = Output()
    switch flag {
    case "--csv": output.lines = table.csv
    case "--full": output.lines = table.lines(width: nil)
    case _ where invocation.interpreter.isReadAtTerminal && !table.fits(invocation.width):
      output.lines = table.records(width: invocation.width)
    default: output.lines = table.lines(width: invocation.width)
    }
    output.isFull = flag != nil
    output.isCut = table.isCut
    output.isFixed = true
    output.found = ["table": .object(table.json)]
    return output
  }
}

extension Invocation {
  /// The rows of a tree; `offset` is where the expression stands in the command.
  fileprivate func tree(
    of expression: ValueExpression, full: Bool, offset: Int
  ) async throws(CommandError) -> [TreeRow] {
    let capabilities = try session.current().capabilities
    guard capabilities.contains(.tree), !expression.usesQueries || capabilities.contains(.queries)
    else {
      let value = try await session.read(expression, full: full, offset: offset)
      return TreeRow.rows(of: value, named: expression.path?.description)
    }
    let question = Questions.Tree(
      expression: expression, step: try session.askedStep, full: full)
    return try await session.ask(
      question, during: "tree \(expression)", place: { expression.offset(of: $0, from: offset) }
    ).rows
  }
}

extension TreeRow {
  /// The row as text.
  fileprivate var line: String {
    let what = value?.literal ?? kind.map { $0 + (count.map { " of \(grouped($0))" } ?? "") }
    let words = [name, what].compactMap { $0 }.joined(separator: ": ")
    return String(repeating: "  ", count: depth) + SafeText.escaped(words)
  }

  /// The row as data.
  fileprivate var json: JSON {
    var members: [String: JSON] = ["depth": .int(depth)]
    members["name"] = name.map(JSON.string)
    members["kind"] = kind.map(JSON.string)
    members["count"] = count.map(JSON.int)
    members["value"] = value.map(JSON.init)
    return .object(members)
  }
}
