import InspectableDoor

/// Where replies come in: a host may say what it likes, so nothing of a reply is used that was not held
/// against what was asked.
enum ReplyCheck {
  /// Reads a reply to a request from a line.
  static func reply(
    in line: [UInt8], to request: Numbered<Request>
  ) throws(HostFailure) -> Reply {
    let reply: Numbered<Reply>
    do {
      reply = try WireCoding.decode(line)
    } catch {
      throw .garbage("\(excerpt(line)): \(WireCoding.reason(error))")
    }
    guard reply.id == request.id || (reply.id == -1 && reply.content.isRefusal) else {
      throw .garbage("a reply to request \(reply.id) where \(request.id) was asked")
    }
    return try checked(reply.content, to: request.content)
  }

  /// A reply that can be used, without such of its numbers as are only hints and make no sense.
  static func checked(_ reply: Reply, to request: Request) throws(HostFailure) -> Reply {
    guard reply.answers(request) else { throw .garbage("an answer to something else") }
    if let flaw = flaw(of: reply, to: request) { throw .garbage(flaw) }
    switch reply {
    case .refused(let refusal): return .refused(refusal: refusal.pointing(into: request))
    case .step(let report) where report.hasStrangeHints:
      return .step(report: report.withoutStrangeHints)
    default: return reply
    }
  }

  /// The most that is believed where something is counted or measured, so that sums stay numbers.
  private static let most = 1 << 48

  /// Why a reply cannot be what it says it is; nil if it can.
  private static func flaw(of reply: Reply, to request: Request) -> String? {
    switch (reply, request) {
    case (.step(let report), .perform(let input)), (.step(let report), .proceed(let input)):
      return flaw(of: report, after: input)
    case (.trace(let points, let different), .trace(let inputs, _, let step, _)):
      return flaw(of: points, over: inputs.count, from: step)
        ?? flaw(of: different, among: inputs.count)
    case (.replayed(let different), .replay(let inputs, _)):
      return flaw(of: different, among: inputs.count)
    case (.held(_, _, let timers), _): return count(timers, "timers")
    case (.clock(let now, let timers), _):
      return instant(now) ?? timers.lazy.compactMap { instant($0.due) }.first
    case (.outlines(let parts), .outline(let places)):
      return places.isEmpty || parts.count == places.count
        ? nil : "\(parts.count) outlines where \(places.count) were asked"
    case (.lines(let lines, let isLast), _):
      // It would be asked for more for ever.
      return lines.isEmpty && !isLast ? "no lines, and not the last" : nil
    case (.scene(let scene), .load(let app, _, _)) where scene.app != app:
      return "the scene of another app than \(Value.string(app).literal)"
    case (.checkpointed(let process), _):
      return process > 1 ? nil : "process \(process) as a copy"
    default: return nil
    }
  }

  private static func flaw(of report: StepReport, after input: Input) -> String? {
    if let exact = report.input, !exact.isExact(input) { return "a report of another input" }
    for part in report.changes {
      if let flaw = count(part.omitted, "changes left out") { return flaw }
      for change in part.changes {
        if case .moved(let from, let to, _) = change.kind, !isCount(from) || !isCount(to) {
          return "an element moved from [\(from)] to [\(to)]"
        }
        if change.path.components.contains(.all) { return "a change at \(change.path)" }
      }
    }
    return nil
  }

  private static func flaw(of points: [TracePoint], over count: Int, from start: Int) -> String? {
    guard points.first?.step == start else { return "a trace that does not begin at #\(start)" }
    for (last, point) in zip(points, points.dropFirst())
    where point.step <= last.step || point.step - start > count {
      return "a trace with #\(point.step) after #\(last.step), over \(count) inputs from #\(start)"
    }
    return nil
  }

  private static func flaw(of different: [DifferentInput]?, among count: Int) -> String? {
    (different ?? []).lazy.compactMap {
      (0..<count).contains($0.index)
        ? nil : "a difference in input \($0.index) of \(count)"
    }.first
  }

  private static func isCount(_ number: Int) -> Bool { (0...most).contains(number) }

  private static func count(_ number: Int, _ kind: String) -> String? {
    isCount(number) ? nil : "\(number) \(kind)"
  }

  /// An instant is at or after the start.
  private static func instant(_ nanoseconds: Int64) -> String? {
    nanoseconds >= 0 ? nil : "an instant before the start, \(nanoseconds) ns"
  }

  private static func excerpt(_ line: [UInt8]) -> String {
    let longest = 60
    let text = Value.string(String(decoding: line.prefix(longest), as: UTF8.self)).literal
    return line.count > longest ? "\(text) and \(line.count - longest) more bytes" : text
  }
}

extension Input {
  /// Whether it is another input made exact: the same one, with that said which was left open.
  fileprivate func isExact(_ other: Input) -> Bool {
    switch (self, other) {
    case (.resolve(let name, let number, let value), .resolve(let asked, let wanted, let answer)):
      name == asked && (number ?? 1) > 0 && (wanted == nil || wanted == number)
        && (answer == nil || answer == value)
    case (.fail(let name, let number, let message), .fail(let asked, let wanted, let reason)):
      name == asked && (number ?? 1) > 0 && (wanted == nil || wanted == number)
        && message == reason
    default: self == other
    }
  }
}

extension StepReport {
  /// How much had been printed is only a hint where a line stands.
  fileprivate var hasStrangeHints: Bool {
    (printed ?? 0) < 0 || (printedBefore ?? 0) < 0 || events.contains { ($0.printed ?? 0) < 0 }
  }

  fileprivate var withoutStrangeHints: StepReport {
    func sane(_ count: Int?) -> Int? { count.flatMap { $0 < 0 ? nil : $0 } }
    var report = self
    report.printed = sane(printed)
    report.printedBefore = sane(printedBefore)
    for index in events.indices { report.events[index].printed = sane(events[index].printed) }
    return report
  }
}

extension Refusal {
  /// The refusal without a place that is not in what was asked.
  fileprivate func pointing(into request: Request) -> Refusal {
    guard let place, !request.has(place) else { return self }
    return Refusal(message)
  }
}

extension Request {
  /// Whether there is something at a place of a refusal.
  fileprivate func has(_ place: Refusal.Place) -> Bool {
    switch place {
    case .name, .value: true
    case .argument(let index, _), .label(let index): arguments.indices.contains(index)
    case .step(let index): path.components.indices.contains(index)
    case .expression(let offset): (0...(expression?.source.utf8.count ?? 0)).contains(offset)
    }
  }

  private var input: Input? {
    switch self {
    case .perform(let input), .proceed(let input): input
    default: nil
    }
  }

  private var arguments: [Input.Argument] {
    switch input {
    case .dispatch(_, let arguments), .trigger(_, _, let arguments),
      .transition(_, _, let arguments):
      arguments
    default: []
    }
  }

  private var path: ValuePath {
    switch (self, input) {
    case (.continuations(let path, _), _), (_, .set(let path, _)): path
    default: ValuePath()
    }
  }

  private var expression: ValueExpression? {
    switch self {
    case .read(let expression, _, _), .print(let expression, _, _), .check(let expression, _, _),
      .trace(_, .expression(let expression), _, _):
      expression
    default: nil
    }
  }
}
