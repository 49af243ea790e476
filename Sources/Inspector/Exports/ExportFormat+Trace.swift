import InspectableDoor

extension ExportFormat {
  /// Trace events for Perfetto and for Chrome's viewer: lanes as threads, effects as spans, changes as counters.
  ///
  /// A step has the same room however long it took, a millisecond; what happened in it is spread over it.
  static let trace = ExportFormat("trace", as: "trace events", taking: .steps) {
    (interpreter, request, sink) async throws(CommandError) in
    let playback = try await SessionPlayback(interpreter, steps: request.steps)
    defer { playback.close() }
    var writer = TraceWriter()
    try sink.write(#"{"displayTimeUnit":"ms","traceEvents":["# + "\n")
    for (name, lane) in TraceWriter.lanes { writer.name(lane, name) }
    try sink.write(writer.take())
    try await playback.steps { (moment) throws(CommandError) in
      writer.add(moment)
      try sink.write(writer.take())
    }
    writer.end(at: playback.range.upperBound + 1)
    try sink.write(writer.take())
    try sink.write("\n]}\n")
  }
}

/// Writes trace events.
private struct TraceWriter {
  /// The lanes, with the number of the thread that each is.
  static let lanes = [
    ("inputs", 1), ("cascade", 2), ("effects", 3), ("timers", 4), ("transitions", 5), ("output", 6),
  ]
  private var text: [UInt8] = []
  private var isFirst = true
  /// Where effects began that have not ended, by name, with the number of each.
  private var open: [String: [Int]] = [:]
  private var spans = 0

  /// What was written since the last time.
  mutating func take() -> [UInt8] {
    defer { text = [] }
    return text
  }

  mutating func name(_ lane: Int, _ name: String) {
    event("M", "thread_name", lane, at: 0) { object in
      object.object("args") { arguments in
        arguments.member("name", name)
      }
    }
  }

  mutating func add(_ moment: SessionMoment) {
    let start = moment.number * 1_000
    event("X", moment.command ?? "", 1, at: start) { object in
      object.member("dur", 900)
      object.object("args") { arguments in
        arguments.member("step", moment.number)
        arguments.member("changed", moment.changes.map(\.part))
        if let error = moment.error {
          arguments.member("error", error)
        }
      }
    }
    let room = 900 / max(1, moment.events.count)
    for (index, happened) in moment.events.enumerated() {
      add(happened, at: start + index * room, room: max(1, room))
    }
    event("C", "changes", 1, at: start) { object in
      object.object("args") { arguments in
        for part in moment.changes {
          arguments.name(of: part.part)
          arguments.put(part.changes.count + part.omitted)
        }
      }
    }
  }

  private mutating func add(_ happened: StepEvent, at time: Int, room: Int) {
    let marks = happened.kind.lane
    let lane =
      marks.contains(.output)
      ? 6
      : marks.contains(.transition)
        ? 5 : marks.contains(.timer) ? 4 : marks.contains(.effect) ? 3 : 2
    let name = [happened.kind.rawValue, happened.name, happened.detail ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " ")
    event("X", name, lane, at: time) { object in
      object.member("dur", room)
    }
    switch happened.kind.span {
    case .some(1):
      spans += 1
      open[happened.name, default: []].append(spans)
      span("b", happened.name, spans, at: time)
    case .some(-1):
      guard let number = open[happened.name]?.first else { return }
      open[happened.name]?.removeFirst()
      span("e", happened.name, number, at: time)
    default: break
    }
  }

  /// Ends what has not ended, where the session does.
  mutating func end(at step: Int) {
    for (name, numbers) in open.sorted(by: { $0.key < $1.key }) {
      for number in numbers { span("e", name, number, at: step * 1_000) }
    }
  }

  private mutating func span(_ phase: StaticString, _ name: String, _ number: Int, at time: Int) {
    event(phase, name, 3, at: time) { object in
      object.member("cat", "effect")
      object.member("id", number)
    }
  }

  private mutating func event(
    _ phase: StaticString, _ name: String, _ lane: Int, at time: Int,
    _ more: (inout DocumentText) -> Void
  ) {
    text += Array((isFirst ? "" : ",\n").utf8)
    isFirst = false
    var event = DocumentText()
    event.object { object in
      object.member("ph", "\(phase)")
      object.member("name", name)
      object.member("pid", 1)
      object.member("tid", lane)
      object.member("ts", time)
      more(&object)
    }
    text += event.bytes
  }
}
