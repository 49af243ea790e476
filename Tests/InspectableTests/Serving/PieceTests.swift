import Inspectable
import SampleApps
import Testing

/// Values that are too long for one reply.
@MainActor
@Suite("Long answers")
struct PieceTests {
  private let host = LocalHost(TodoApp())

  /// Loads a to-do list of `count` items with titles of a given length.
  private func load(count: Int, length: Int) async throws {
    _ = try await host.send(Questions.Load(app: "todo", seed: 0))
    let todos = (0..<count).map { Value.string("\($0) " + String(repeating: "x", count: length)) }
    let reply = try await host.send(
      Questions.Perform(
        input: .dispatch(action: "SetTodos", arguments: [.init(nil, .array(todos))])))
    #expect(reply.refusal == nil)
  }

  private func state() throws -> Inspectable.ValueExpression {
    try ValueExpression(parsing: "state")
  }

  /// The pieces of the printed state.
  private func pieces() async throws -> [[String]] {
    var pieces: [[String]] = []
    var reply = try await host.send(
      Questions.Print(expression: state(), step: 1, prefix: "state: "))
    while let piece = reply.answer {
      pieces.append(piece.lines)
      if piece.isLast { return pieces }
      reply = try await host.send(Questions.More())
    }
    Issue.record("\(reply)")
    return []
  }

  @Test(
    "put together they are the lines of the value",
    arguments: [(0, 0), (3, 4), (30, 100), (5_000, 40), (10, 100_000)])
  func whole(count: Int, length: Int) async throws {
    try await load(count: count, length: length)
    guard
      let value = try await host.send(
        Questions.Read(expression: state(), step: 1, full: true)
      ).answer?.value
    else {
      Issue.record("no value")
      return
    }
    let pieces = try await pieces()
    #expect(Array(pieces.joined()) == value.lines(prefix: "state: "))
    // A piece is sent as soon as there is enough for one.
    let areSmall = pieces.allSatisfy { piece in
      piece.dropLast().reduce(0) { $0 + $1.utf8.count } < 1 << 16
    }
    #expect(areSmall)
    #expect(pieces.count >= count * length >> 17)
  }

  @Test("another request ends them, and so does their last line")
  func end() async throws {
    try await load(count: 5_000, length: 40)
    _ = try await host.send(Questions.Print(expression: state(), step: 1, prefix: ""))
    #expect(try await host.send(Questions.More()).refusal == nil)
    _ = try await host.send(Questions.Clock())
    #expect(try await host.send(Questions.More()).refusal != nil)
    _ = try await pieces()
    #expect(try await host.send(Questions.More()).refusal != nil)
  }
}

/// Replies that would be longer than a line may be.
@MainActor
@Suite("Lines that would be too long")
struct ReplyLineTests {
  private func reply<Answer>(
    _ line: [UInt8], _ kind: Answer.Type = StepAnswer.self
  ) throws -> Reply<Answer> {
    let found = try WireCoding.reply(in: line, answering: kind)
    #expect(found.id == 7)
    return try #require(found.reply)
  }

  /// A report of `count` insertions of a hundred bytes.
  private func report(count: Int) -> StepReport {
    let value = Value.string(String(repeating: "x", count: 98))
    let changes = (0..<count).map { Change(ValuePath([.index($0)]), .inserted(value)) }
    return StepReport(
      events: [StepEvent(.action, "a")],
      changes: [
        PartChanges(part: "state", changes: changes),
        PartChanges(part: "queue", changes: [Change(ValuePath([]), .inserted(value))]),
      ])
  }

  @Test("a step is reported with the first of its changes and the number of the others")
  func step() throws {
    let whole = report(count: 1_000)
    let line = Reply.answer(StepAnswer(report: whole)).line(id: 7, limit: 64_000)
    #expect(line.count <= 64_000)
    guard let report = try reply(line).answer?.report else {
      Issue.record("no step")
      return
    }
    #expect(report.events == whole.events)
    #expect(report.changes[0].changes == Array(whole.changes[0].changes.prefix(40)))
    #expect(report.changes[0].omitted == 960)
    #expect(report.changes[1] == whole.changes[1])
  }

  @Test("a change that is too long by itself is counted")
  func one() throws {
    let value = Value.string(String(repeating: "x", count: 9_000))
    let report = StepReport(
      changes: [PartChanges(part: "state", changes: [Change(ValuePath([]), .inserted(value))])])
    let line = Reply.answer(StepAnswer(report: report)).line(id: 7, limit: 8_000)
    guard let short = try reply(line).answer?.report else {
      Issue.record("no step")
      return
    }
    #expect(short.changes.map(\.omitted) == [1])
    #expect(short.changes.map(\.changes) == [[]])
  }

  @Test("any other answer is refused, with what would be right")
  func refusal() throws {
    let value = Value.string(String(repeating: "x", count: 3 << 20))
    let answer = try reply(
      Reply.answer(Questions.Read.Answer(value: value)).line(id: 7, limit: 2 << 20),
      Questions.Read.Answer.self)
    #expect(
      answer
        == .refused(
          Refusal(
            "the answer has 3 MB, more than the 2 MB that go on a line: ask for a part of it")))
  }

  @Test("what fits is left as it is")
  func fitting() throws {
    let whole = Reply.answer(StepAnswer(report: report(count: 100)))
    #expect(try reply(whole.line(id: 7)) == whole)
  }
}
