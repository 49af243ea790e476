extension Questions.Read: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    try handler.stopping(stops == true) {
      let root = try handler.loaded().root(step: step)
      return Answer(value: try value(in: root))
    } unless: { _ in
      true
    }
  }
}

extension Questions.Print: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    let root = try handler.loaded().root(step: step)
    let value = try expression.read(in: root, limit: .full)
    return .done(.answer(handler.piece(of: LiteralLayout(of: value, prefix: prefix))))
  }
}

extension Questions.More: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    guard let printing = handler.printing else { throw Refusal("there is nothing more") }
    return .done(.answer(handler.piece(of: printing)))
  }
}

extension RequestHandler {
  /// The next lines of what is being printed: so many that they are worth a reply, and few enough that
  /// the first are seen at once.
  fileprivate func piece(of layout: LiteralLayout) -> LinesAnswer {
    var layout = layout
    var lines: [String] = []
    var length = 0
    while length < 1 << 16, let line = layout.next() {
      lines.append(line)
      length += line.utf8.count
    }
    let isLast = length < 1 << 16
    printing = isLast ? nil : layout
    return LinesAnswer(lines: lines, isLast: isLast)
  }
}

extension Questions.Tree: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    let scene = try handler.loaded()
    return .done(.answer(try answer(in: scene.root(step: step), of: scene.hosts)))
  }

  /// Answers in what paths start from.
  ///
  /// - Parameter hosts: the screens that host workflows.
  nonisolated func answer(in root: any Explorable, of hosts: Set<String>) throws -> Answer {
    let limit = full ? ValueLimit.full : .ends
    guard var path = expression.path, path.leadsToSessions(of: hosts) else {
      let value = try expression.read(in: root, limit: limit)
      return Answer(rows: TreeRow.rows(of: value, named: expression.path?.description))
    }
    // The path of a host leads to its sessions.
    let isHost = path.components.count == 1
    if isHost { path = path.appending(.member("tree")) }
    let asked = isHost ? ValueExpression(path) : expression
    let value = try asked.read(in: root, limit: limit)
    let rows = TreeRow.rows(of: value, named: path.description) { $0.openedSession ?? $0.opened }
    return Answer(rows: rows)
  }
}

extension LoadedScene {
  /// The names of the screens that host workflows.
  var hosts: Set<String> {
    Set(scene.screens.filter { $0.description.workflow != nil }.map(\.name))
  }
}

extension ValuePath {
  /// Whether it is that of a host of workflows, or of something in the tree of its sessions.
  fileprivate func leadsToSessions(of hosts: Set<String>) -> Bool {
    guard case .member(let name)? = components.first,
      components.dropFirst().first.map({ $0 == .member("tree") }) ?? true
    else { return false }
    return hosts.contains(name)
  }
}

extension Value {
  /// How a session of a workflow is drawn: by its name and what runs in it, with its state and the
  /// sessions below; nil if this is not a session.
  fileprivate var openedSession: TreeRow.Opened? {
    guard case .record(_, let members) = self,
      members.map(\.label) == [
        "id", "workflow", "key", "state", "workers", "sideEffects", "children",
      ], case .string(let workflow) = members[1].value, case .string(let key) = members[2].value,
      case .array(let workers) = members[4].value,
      case .array(let sideEffects) = members[5].value,
      case .array(let children) = members[6].value
    else { return nil }
    func named(_ effects: [Value], _ kind: String) -> [String] {
      effects.map { if case .string(let name) = $0 { "\(kind) \(name)" } else { $0.literal } }
    }
    let words =
      [SessionTitle.of(workflow, key: key)] + named(workers, "worker")
      + named(sideEffects, "side effect")
    return (
      words.joined(separator: ", "), nil,
      [("state", members[3].value)]
        + children.numbered(behind: ValuePath([.member("children")]))
    )
  }
}

extension Questions.Find: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    let found = try handler.loaded().places(of: SoughtText(text))
    return .done(
      .answer(
        Answer(
          parts: found.map { part, places in
            guard let limit else {
              return FoundPart(part: part, places: places.map(FoundPlace.init))
            }
            return FoundPart(
              part: part,
              places: places.prefix(max(0, limit)).map {
                FoundPlace(path: $0.path, value: $0.value.cut(to: .ends))
              }, omitted: places.count > limit ? places.count - max(0, limit) : nil)
          })))
  }
}

extension Questions.Check: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    try handler.stopping(stops == true) {
      let root = try handler.loaded().root(step: step)
      return Answer(report: try report(in: root))
    } unless: {
      $0.report.holds
    }
  }
}

extension Questions.Continuations: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    .done(.answer(Answer(found: try handler.loaded().root(step: step).continuations(of: path))))
  }
}

extension Questions.Values: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    .done(.answer(Answer(parts: try handler.loaded().values)))
  }
}

extension Questions.Outlines: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    .done(.answer(Answer(parts: try handler.loaded().outlines(places))))
  }
}
