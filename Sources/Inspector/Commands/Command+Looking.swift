import InspectableDoor

extension Command {
  /// The verbs that look and change nothing.
  static let looking: [Command] = [
    Command(
      verb: "describe", group: .look, forms: ["describe", "describe NAME"],
      summary: "show the app's parts, or one action, event, type, part or request",
      examples: ["describe", "describe AddTodo", "describe list.didSelectItem"], hides: .nothing
    ) { invocation in
      if !invocation.parser.isAtEnd {
        let offset = invocation.parser.offsetOfNextToken
        return try await invocation.describe(invocation.parser.rest(), at: offset)
      }
      let scene = try await invocation.session.describe()
      return Output(
        lines: scene.lines,
        found: scene.json)
    },
    .actions,
    Command(
      verb: "print", aliases: ["p"], group: .look, forms: ["print [--full] EXPR [@PLACE]"],
      summary: "show the value of an expression",
      flags: ["--full": "show values whole, however long they are"],
      examples: [
        "print state.todos[0]", "print list.model.todos.count == 3", "print state.todos @3",
      ],
      hides: .comparisons,
      look: { invocation in
        guard try !invocation.parser.flag("--full") else { return nil }
        return .read(try invocation.unplacedExpression())
      }
    ) { invocation in
      let full = try invocation.wantsAll()
      let offset = invocation.parser.offsetOfNextToken
      let expression = try invocation.placedExpression()
      let node = try invocation.placeAtEnd()
      let look = invocation
      return try await invocation.session.looking(at: node) {
        try await look.value(of: expression, full: full, offset: offset)
      }
    },
    .tree, .table,
    Command(
      verb: "state", group: .look, forms: ["state [--full] [PATH] [@PLACE]"],
      summary: "show the state, or a part of it",
      flags: ["--full": "show values whole, however long they are"],
      examples: ["state", "state todos[1]"],
      hides: .comparisons, pathsTo: .state
    ) { invocation in
      let full = try invocation.wantsAll()
      let stores = try invocation.session.scene().stores.map(\.name)
      let offset = invocation.parser.offsetOfNextToken
      if !invocation.isAtEndOrPlace {
        let path = try invocation.parser.path()
        let node = try invocation.placeAtEnd()
        let isWhole = path.components.first.map { first in
          stores.contains { first == .member($0) }
        }
        let root = ValuePath(isWhole == true || stores.count != 1 ? [] : [.member(stores[0])])
        let look = invocation
        return try await invocation.session.looking(at: node) {
          try await look.value(
            of: ValueExpression(path, below: root), full: full, offset: offset)
        }
      }
      let node = try invocation.placeAtEnd()
      let none = try invocation.session.scene().withoutStore
      let look = invocation
      return try await invocation.session.looking(at: node) {
        try await look.values(of: stores.map { ($0, $0) }, full: full, none: none)
      }
    },
    Command(
      verb: "model", group: .look, forms: ["model [--full] [SCREEN] [@PLACE]"],
      summary: "show the view model of a screen",
      flags: ["--full": "show values whole, however long they are"], hides: .texts,
      look: { invocation in
        guard try !invocation.parser.flag("--full") else { return nil }
        let (screens, node) = try invocation.screens(having: { $0.model != nil })
        guard screens.count == 1, node == nil else { return nil }
        return .read(ValueExpression(try ValuePath(parsing: "\(screens[0]).model")))
      }
    ) { invocation in
      try await invocation.screenParts("model", has: { $0.model != nil })
    },
    Command(
      verb: "local", group: .look, forms: ["local [--full] [SCREEN] [@PLACE]"],
      summary: "show the local state of a screen",
      flags: ["--full": "show values whole, however long they are"], hides: .texts
    ) { invocation in
      try await invocation.screenParts("local", has: { $0.local != nil })
    },
    Command(
      verb: "screen", group: .look,
      forms: ["screen [SCREEN] [@PLACE]", "screen SCREEN PREVIEW [@PLACE]"],
      summary: "show what a screen draws, or would draw from one of its previews", hides: .texts
    ) { invocation in
      let session = invocation.session
      if let preview = try invocation.preview() {
        let node = try invocation.placeAtEnd()
        let value = try await session.looking(at: node) {
          try await session.read(ValueExpression(preview), full: true, offset: 0)
        }
        guard case .array(let drawn) = value else { return Output() }
        let lines = invocation.lines(ofDrawing: drawn)
        var output = Output(drawing: lines)
        output.found = ["drawings": .object(["\(preview)": .array(lines.map(JSON.string))])]
        return output
      }
      let (screens, node) = try invocation.screens { $0.draws }
      guard !screens.isEmpty else {
        throw CommandError.refused("no screen draws itself")
      }
      let look = invocation
      return try await session.looking(at: node) {
        try await session.whileStanding { () throws(CommandError) in
          var output = Output()
          var drawings: [String: JSON] = [:]
          for screen in screens {
            let path = ValuePath([.member(screen), .member("screen")])
            let value = try await session.read(ValueExpression(path), full: true, offset: 0)
            if screens.count > 1 { output.lines.append("\(screen):") }
            guard case .array(let drawn) = value else { continue }
            let lines = look.lines(ofDrawing: drawn)
            output.lines += lines
            drawings[screen] = .array(lines.map(JSON.string))
          }
          output.isFixed = true
          output.found = ["drawings": .object(drawings)]
          return output
        }
      }
    },
  ]
}

extension Invocation {
  fileprivate func value(of expression: ValueExpression, full: Bool, offset: Int) async throws
    -> Output
  {
    var output = Output()
    try await add(expression, to: &output, full: full, offset: offset)
    return output
  }

  /// Several parts one after the other; with more than one, each under its name.
  fileprivate func values(
    of parts: [(name: String, path: String)], full: Bool, none: String
  ) async throws -> Output {
    guard !parts.isEmpty else {
      throw CommandError.refused(none)
    }
    return try await session.whileStanding { () throws(CommandError) in
      var output = Output()
      for part in parts {
        do {
          try await add(
            ValueExpression(try ValuePath(parsing: part.path)), to: &output, full: full, offset: 0,
            prefix: parts.count > 1 ? part.name + ": " : "")
        } catch {
          throw CommandError(error)
        }
      }
      return output
    }
  }

  /// Adds the lines of a value; if it may be long, they are shown as they come.
  private func add(
    _ expression: ValueExpression, to output: inout Output, full: Bool, offset: Int,
    prefix: String = ""
  ) async throws {
    output.isFull = full
    let isData = interpreter.givesData
    // As data a value comes as a whole, and so it does for a program.
    if interpreter.givesAll, !isData {
      let value = try await read(expression, full: true, offset: offset)
      session.noteShown(expression, value)
      output.lines += Array(
        LiteralLayout(of: value, prefix: prefix, opensCollections: interpreter.feedsProgram))
      return
    }
    guard full, !isData, interpreter.compared.isEmpty else {
      let value = try await read(expression, full: full, offset: offset)
      session.noteShown(expression, value)
      output.lines += value.lines(width: width, prefix: prefix)
      if value.containsOmission { output.isCut = true }
      if isData { output.add(value, of: prefix.isEmpty ? nil : "\(expression)") }
      return
    }
    var kept: [String] = []
    try await session.print(expression, prefix: prefix, offset: offset) { lines in
      if let show { return show(lines) }
      kept += lines
      return true
    }
    session.noteShown(expression, nil)
    output.lines += kept
  }

  private func read(
    _ expression: ValueExpression, full: Bool, offset: Int
  ) async throws(CommandError) -> Value {
    let value = try await session.read(expression, full: full, offset: offset)
    return interpreter.compared.keeping(value, of: expression)
  }

  /// The lines that a screen drew: texts that the app wrote, in which a secret may be anywhere.
  fileprivate func lines(ofDrawing drawn: [Value]) -> [String] {
    drawn.map {
      if case .string(let line) = $0 { session.secretTexts.masking(line) } else { $0.literal }
    }
  }

  /// The path of a preview, if the name of one stands after the screen's.
  fileprivate mutating func preview() throws -> ValuePath? {
    var ahead = parser
    guard let name = try? ahead.identifier("the name of a screen"), !ahead.isAtEnd,
      let screen = try session.scene().screens.first(where: { $0.name == name })
    else { return nil }
    var atPlace = ahead
    if atPlace.skipPlaceSign() { return nil }
    let offset = ahead.offsetOfNextToken
    let preview = try ahead.identifier("the name of a preview")
    parser = ahead
    guard screen.previews.contains(preview) else {
      throw SourceError(
        Nearest.unknown("preview", preview, of: "screen \(name)", in: screen.previews),
        at: offset)
    }
    let drawings = screen.drawings == true ? "drawings" : "previews"
    return ValuePath([.member(name), .member(drawings), .member(preview)])
  }

  /// The screens a command is about: the one named after it, or all that have what it shows.
  fileprivate mutating func screens(
    having: (SceneDescription.Screen) -> Bool
  ) throws -> (names: [String], node: Timeline.Node?) {
    let all = try session.scene().screens
    if isAtEndOrPlace { return (all.filter(having).map(\.name), try placeAtEnd()) }
    let offset = parser.offsetOfNextToken
    let name = try parser.identifier("the name of a screen")
    let node = try placeAtEnd()
    guard all.contains(where: { $0.name == name }) else {
      throw SourceError(Nearest.unknown("screen", name, in: all.map(\.name)), at: offset)
    }
    return ([name], node)
  }

  fileprivate mutating func screenParts(
    _ part: String, has: (SceneDescription.Screen) -> Bool
  ) async throws -> Output {
    let full = try wantsAll()
    let (screens, node) = try screens(having: has)
    let look = self
    return try await session.looking(at: node) {
      try await look.values(
        of: screens.map { ($0, "\($0).\(part)") }, full: full,
        none: "no screen of the app has a \(part == "local" ? "local state" : "view model")")
    }
  }
}
