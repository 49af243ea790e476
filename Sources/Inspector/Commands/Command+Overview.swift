import InspectableDoor

extension Command {
  /// The verb that shows the whole app on one screen.
  static let overview = Command(
    verb: "overview", group: .look, forms: ["overview"],
    summary: "show the whole app at a glance: its parts, how large they are, and what waits"
  ) { invocation in
    try invocation.parser.expectEnd()
    let session = invocation.session
    let isTimed = invocation.interpreter.isReadAtTerminal
    let overview = try await session.whileStanding { () throws(CommandError) in
      try await Overview(of: session, isTimed: isTimed)
    }
    let rows = invocation.interpreter.screen(in: .text)?.rows ?? 24
    var output = Output(drawing: overview.lines(columns: invocation.width, rows: rows - 2))
    output.found = overview.json
    return output
  }
}

/// The parts of an app, and what waits in it, a row for each.
private struct Overview {
  private struct Row {
    var kind: String
    var name: String
    /// The last step that changed the part; nil for a row that shows no part.
    var changed: Int?
    var text: String
  }

  private var rows: [Row] = []
  private var app = ""
  private var clock = ""
  private var position = 0
  private var tip = 0
  private var title = ""

  @MainActor
  init(of session: Session, isTimed: Bool) async throws(CommandError) {
    let scene = try await session.describe()
    let timeline = try session.timeline()
    (app, position, tip) = (scene.app, timeline.position, timeline.tip)
    title = timeline.step(position)?.label ?? "load \(app)"
    func changed(_ name: String) -> Int {
      (0...position).reversed().first { number in
        timeline.step(number)?.changedParts.contains { $0 == name || $0.hasPrefix(name + ".") }
          ?? false
      } ?? 0
    }
    func size(_ path: String...) async throws(CommandError) -> String {
      let path = ValuePath(path.map { .member($0) })
      return try await session.read(ValueExpression(path), full: false, offset: 0).size
    }
    for store in scene.stores {
      let text =
        store.isThere == false ? "not there now" : "\(store.type), \(try await size(store.name))"
      rows.append(Row(kind: "store", name: store.name, changed: changed(store.name), text: text))
    }
    for screen in scene.screens {
      var words = [screen.isVisible ? "visible" : "hidden"]
      if let isConnected = screen.isConnected {
        words.append(isConnected ? "connected" : "disconnected")
      }
      if screen.model != nil { words.append("model " + (try await size(screen.name, "model"))) }
      if screen.local != nil { words.append("local " + (try await size(screen.name, "local"))) }
      rows.append(
        Row(
          kind: screen.workflow == nil ? "screen" : "workflow", name: screen.name,
          changed: changed(screen.name), text: words.joined(separator: ", ")))
    }
    for queue in scene.queues {
      guard let (current, pending) = try await session.queue(queue.name) else { continue }
      rows.append(
        Row(
          kind: "queue", name: queue.name, changed: changed(queue.name),
          text: current.literal + (pending.isEmpty ? "" : ", \(grouped(pending.count)) waiting")))
    }
    for effect in try await session.effects() {
      let words = [effect.status.rawValue, effect.note(isTimed: isTimed)].compactMap(\.self)
      rows.append(
        Row(
          kind: effect.status == .parked ? "request" : "effect", name: effect.title,
          text: words.joined(separator: ", ")))
    }
    let (now, timers) = try await session.clock()
    clock = Duration.nanoseconds(now).literal
    for timer in timers {
      let words = ["due at " + Duration.nanoseconds(timer.due).literal, timer.owner]
      rows.append(
        Row(
          kind: "timer", name: timer.name, text: words.compactMap(\.self).joined(separator: ", ")))
    }
  }

  /// What fits into so many lines, as much of each kind as of any other.
  func lines(columns: Int, rows most: Int) -> [String] {
    let kinds = rows.reduce(into: [String]()) { if $0.last != $1.kind { $0.append($1.kind) } }
    let first = "\(app) #\(position) of \(tip), \(title), the clock at \(clock)"
    guard !kinds.isEmpty else { return [first.cut(to: columns)] }
    let share = rows.count < most ? Int.max : max(1, (most - 1) / kinds.count - 1)
    var shown: [(row: Row, changed: String)] = []
    for kind in kinds {
      let all = rows.filter { $0.kind == kind }
      shown += all.prefix(share).map { ($0, $0.changed.map { "#\($0)" } ?? "") }
      if all.count > share {
        shown.append((Row(kind: "", name: "… \(grouped(all.count - share)) more", text: ""), ""))
      }
    }
    func width(_ texts: [String]) -> Int { texts.map { DisplayWidth.of($0) }.max() ?? 0 }
    let widths = [
      width(shown.map(\.row.kind)), min(width(shown.map(\.row.name)), columns / 3),
      width(shown.map(\.changed)),
    ]
    return
      ([first]
      + shown.map { row, changed in
        zip([row.kind, row.name, changed], widths).map { text, width in
          let cut = text.cut(to: width)
          return cut + String(repeating: " ", count: width - DisplayWidth.of(cut))
        }.joined(separator: "  ") + "  " + row.text
      }).map { line in
        var line = SafeText.escaped(line)[...]
        while line.last == " " { line.removeLast() }
        return String(line).cut(to: columns)
      }
  }

  var json: [String: JSON] {
    [
      "overview": .array(
        rows.map { row in
          JSON([
            "kind": .string(row.kind), "name": .string(row.name),
            "changed": row.changed.map(JSON.int), "text": .string(row.text),
          ])
        })
    ]
  }
}

extension Value {
  /// How much there is in it, in a few words: `todos 3, selectedIndex 0`.
  fileprivate var size: String {
    func count(_ elements: [Value]) -> Int {
      elements.reduce(0) { if case .omitted(let more) = $1 { $0 + more } else { $0 + 1 } }
    }
    switch self {
    case .array(let elements), .set(let elements): return grouped(count(elements))
    case .dictionary(let entries):
      return grouped(count(entries.map { if case .omitted = $0.key { $0.key } else { $0.value } }))
    case .record(_, let members) where !members.isEmpty && onlyText == nil:
      return members.map { member in
        let value = member.value
        let size = if case .record = value { "\(value.kindPhrase)" } else { value.size }
        return "\(member.label ?? "_") \(size)"
      }.joined(separator: ", ")
    default: return literal
    }
  }
}
