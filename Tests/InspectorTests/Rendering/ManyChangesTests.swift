import Inspectable
import Inspector
import Testing

/// What is shown of very many differences.
@MainActor
@Suite("Very many differences")
struct ManyChangesTests {
  /// Insertions into `state`, and how many more there are.
  private func part(_ count: Int, omitted: Int = 0) -> PartChanges {
    var part = PartChanges(
      part: "state",
      changes: (0..<count).map { Change(ValuePath([.index($0)]), .inserted(.int($0))) })
    part.omitted = omitted
    return part
  }

  private func line(_ number: Int) -> String { "  + [\(number)]: \(number)" }

  @Test("up to 200 of a part are shown")
  func few() {
    #expect(TextRenderer().lines([part(200)]).map(\.text) == ["state"] + (0..<200).map(line))
  }

  @Test("if there are more, the ends are shown, with how many are between")
  func many() {
    #expect(
      TextRenderer().lines([part(12_345)]).map(\.text)
        == ["state"] + (0..<100).map(line) + ["  … 12,235 more"] + (12_335..<12_345).map(line))
  }

  @Test("all are shown on request")
  func full() {
    #expect(
      TextRenderer().lines([part(12_345)], full: true).map(\.text) == ["state"]
        + (0..<12_345).map(line))
  }

  @Test("what the host left out is counted, and comes last")
  func omitted() {
    #expect(
      TextRenderer().lines([part(150, omitted: 1_000)]).map(\.text)
        == ["state"] + (0..<100).map(line) + ["  … 1,050 more"])
    #expect(
      TextRenderer().lines([part(3, omitted: 1)]).map(\.text)
        == ["state"] + (0..<3).map(line) + ["  … 1 more"])
    #expect(
      TextRenderer().lines([part(150, omitted: 1_000)], full: true).map(\.text)
        == ["state"] + (0..<150).map(line) + ["  … 1,000 more"])
  }

  @Test("each part has its own count")
  func parts() {
    let lines = TextRenderer().lines([part(150), part(150)]).map(\.text)
    #expect(lines.count == 302)
  }

  @Test("JSON has all, and the number of those that the host left out")
  func json() async throws {
    let interpreter = Interpreter(session: LocalSessions.make(), console: MemoryConsole())
    var output = Output()
    output.changes = [part(1_000, omitted: 5)]
    let text = JSONRenderer(of: interpreter.session).object(output, command: "diff")
    #expect(
      text.contains("\"omitted\":{\"state\":5}") || text.contains("\"omitted\": {\"state\": 5}"))
    #expect(text.matches(of: /"inserted"/).count == 1_000)
  }

  @Test("diff --full shows all, diff and the step itself do not")
  func command() async {
    let console = MemoryConsole()
    let interpreter = Interpreter(session: LocalSessions.make(), console: console)
    _ = await interpreter.run("load todo")
    let todos = (0..<300).map { "\"\($0)\"" }.joined(separator: ", ")
    for (command, count) in [
      ("dispatch SetTodos([\(todos)])", 111), ("diff", 111), ("diff --full", 303),
    ] {
      _ = console.take()
      _ = await interpreter.run(command)
      let lines = console.take()
      #expect(lines.drop { $0 != "state" }.prefix { $0 != "list.model" }.count == count + 1)
    }
  }
}

/// What is shown of long collections in differences.
@Suite("Long collections in differences")
struct LongValueChangeTests {
  private func list(_ numbers: some Sequence<Int>) -> Value { .array(numbers.map(Value.int)) }

  private func lines(_ kind: Change.Kind, limit: ValueLimit = .ends) -> [String] {
    ChangeLayout(width: 80, limit: limit).lines(Change(ValuePath([.member("a")]), kind))
  }

  @Test("Of more than 20 elements the ends are shown, as everywhere")
  func ends() {
    let shown =
      (0..<10).map { "    \($0)," } + ["    … 987 more"] + (997..<1_000).map { "    \($0)," } + [
        "  ]"
      ]
    #expect(lines(.inserted(list(0..<1_000))) == ["  + a: ["] + shown)
    #expect(lines(.removed(list(0..<1_000))) == ["  - a: ["] + shown)
    #expect(lines(.changed(old: .null, new: list(0..<1_000))) == ["  ~ a: nil -> ["] + shown)
    #expect(
      lines(.moved(from: 1, to: 0, list(0..<1_000))) == ["  ~ a: moved [1] to [0] ["] + shown)
  }

  @Test("All elements are shown on request")
  func full() {
    #expect(lines(.inserted(list(0..<1_000)), limit: .full).count == 1_002)
  }

  @Test("Two values that differ only where they would be cut are shown as they are")
  func middle() {
    let new = list(Array(0..<50) + [0] + Array(51..<100))
    #expect(lines(.changed(old: list(0..<100), new: new)).count > 200)
  }
}
