import InspectableDoor

extension Command {
  /// The verb that does what a file of another tool says.
  static let importing = Command(
    verb: "import", group: .script,
    forms: ["import redux-devtools FILE", "import har FILE --with MAPPING"],
    summary:
      "perform the actions that Redux DevTools exported, or answer waiting requests from a browser's archive",
    flags: ["--with MAPPING": "the file that says which request each URL answers"],
    examples: ["import redux-devtools state.json", "import har shop.har --with shop.map"],
    hides: .nothing, readsFiles: true, isLeftOut: { _ in true }, doesSeveral: { _ in true }
  ) { invocation in
    let offset = invocation.parser.offsetOfNextToken
    let names = ["redux-devtools", "har"].inWords(with: "or")
    let name = try invocation.parser.fileName("a form: \(names)")
    switch name {
    case "redux-devtools": return try await invocation.importActions()
    case "har": return try await invocation.importAnswers()
    default:
      throw SourceError("expected \(names), found '\(name)'", at: offset)
    }
  }
}

extension Invocation {
  /// Does the actions of a file of Redux DevTools; those that do not fit are told.
  fileprivate mutating func importActions() async throws -> Output {
    let (path, json) = try document()
    try parser.expectEnd()
    let scene = try session.scene()
    guard let actions = ReduxAction.all(in: json) else {
      throw CommandError.file(
        path: path,
        reason: "has no actions as Redux DevTools exports them: 'actionsById', or a list")
    }
    let wasTyped = interpreter.isTyped
    interpreter.isTyped = false
    defer { interpreter.isTyped = wasTyped }
    var result = Imported("action")
    for action in actions {
      switch action.command(in: scene) {
      case .success(let command): await result.run(command, of: action.type, in: interpreter)
      case .failure(let reason): result.leaveOut(action.type, reason.text)
      }
    }
    return result.output(from: path)
  }

  /// Answers requests that wait by what a browser was answered; what fits none is told.
  fileprivate mutating func importAnswers() async throws -> Output {
    let (path, json) = try document()
    guard try parser.flag("--with") else {
      throw parser.unexpected(
        "--with and a file that maps requests, as in import har shop.har --with shop.map")
    }
    let mapOffset = parser.offsetOfNextToken
    let mapPath = try parser.fileName()
    try parser.expectEnd()
    let text: String
    do throws(FileProblem) {
      text = String(decoding: try interpreter.bytes(of: mapPath), as: UTF8.self)
    } catch {
      throw interpreter.error(error, with: mapPath, at: mapOffset)
    }
    let mapping: RequestMapping
    do throws(SourceError) {
      mapping = try RequestMapping(text)
    } catch {
      throw CommandError.inFile(path: mapPath, text: text, error)
    }
    guard var entries = ArchivedAnswer.all(in: json) else {
      throw CommandError.file(
        path: path, reason: "is no archive of requests: it has no 'log.entries'")
    }
    let scene = try session.scene()
    let wasTyped = interpreter.isTyped
    interpreter.isTyped = false
    defer { interpreter.isTyped = wasTyped }
    var result = Imported("answer")
    // An answer may bring about the request that an earlier one in the file answers.
    var isOn = true
    while isOn {
      isOn = false
      for (index, entry) in entries.enumerated() {
        guard let request = mapping.request(for: entry),
          let row = try await session.effects().first(where: { request.fits($0) })
        else { continue }
        entries.remove(at: index)
        let command = entry.command(answering: row, at: request.place, in: scene)
        await result.run(command, of: entry.title, in: interpreter)
        isOn = true
        break
      }
    }
    for entry in entries {
      let request = mapping.request(for: entry)
      result.leaveOut(
        entry.title, request.map { "no request \($0.name) waits" } ?? "\(mapPath) does not map it")
    }
    return result.output(from: path)
  }

  /// Reads the file that comes next as JSON.
  private mutating func document() throws -> (path: String, JSON) {
    let offset = parser.offsetOfNextToken
    let path = try parser.fileName()
    do throws(FileProblem) {
      let bytes = try interpreter.bytes(of: path)
      do {
        return (path, try WireCoding.decode(ReadJSON.self, from: bytes).json)
      } catch {
        throw FileProblem("is not read as JSON: \(WireCoding.reason(error))")
      }
    } catch {
      throw interpreter.error(error, with: path, at: offset)
    }
  }
}

/// What became of the pieces of a file.
@MainActor
private struct Imported {
  private let what: String
  private var done = 0
  private var left: [String] = []

  init(_ what: String) {
    self.what = what
  }

  mutating func leaveOut(_ name: String, _ reason: String) {
    left.append(SafeText.elided("left out \(name): \(reason)"))
  }

  /// Carries out a command, which shows itself.
  mutating func run(_ command: String, of name: String, in interpreter: Interpreter) async {
    if await interpreter.run(command) == .succeeded {
      done += 1
    } else {
      leaveOut(name, "it failed as \(SafeText.elided(command))")
    }
  }

  func output(from path: String) -> Output {
    let all = done + left.count
    let count =
      "imported \(grouped(done)) of \(grouped(all)) \(what)\(all == 1 ? "" : "s") from \(path)"
    return Output(
      lines: left + [count],
      found: ["imported": .int(done), "notImported": .array(left.map(JSON.string))])
  }
}
