import ExpectedOutput
import Inspectable
import Inspector
import Testing

/// Transcripts of which one command makes another number of steps than it was to.
@Suite("Numbers of steps after a fault")
@MainActor
struct StepNumberingTests {
  private func runner(crashingAt input: Int = .max) -> TranscriptRunner {
    TranscriptRunner(verbs: .standard) {
      let countdown = Countdown(to: input)
      return LocalSessions.make { CountedHost($0, countdown) }
    }
  }

  private static let session = """
    > load todo
    ...
    > dispatch AddTodo(title: "a # 1")
    #1 AddTodo(title: "a # 1")
    ...
    > dispatch AddTodo(title: "b")
    #2 AddTodo(title: "b")
    ...
    > print list.local.selectedIndex @2
    0
    > set list.local.selectedIndex = 1
    #3 set list.local.selectedIndex = 1
    list.local
      ~ selectedIndex: 0 -> 1
    ...
    > undo
    at #2 of 3
    list.local
      ~ selectedIndex: 1 -> 0
    ...
    > undo
    at #1 of 3
    ...
    > redo 2
    at #3 of 3
    ...
    > set list.local.selectedIndex = 2
    #4 set list.local.selectedIndex = 2
    ...
    > goto 3
    at #3 of 4
    list.local
      ~ selectedIndex: 2 -> 1
    ...
    > print list.local.selectedIndex @4
    2
    > print list.local.selectedIndex @2
    0
    > print state.todos[3] == "a # 1" && state.todos[3] != "a" @2
    true
    > diff 3 4
    list.local
      ~ selectedIndex: 1 -> 2
    ...
    > blame list.local.selectedIndex
    #3 set list.local.selectedIndex = 1
    list.local.selectedIndex
      ~ .: 0 -> 1
    > goto 1
    at #1 of 4
    ...
    > set list.local.selectedIndex = 5
    branch 2 from #1
    #2 set list.local.selectedIndex = 5
    ...
    > set list.local.selectedIndex = 6
    #3 set list.local.selectedIndex = 6
    ...
    > print list.local.selectedIndex @2
    5
    > goto main@4
    branch main
    at #4 of 4
    ...
    > skip 4
    branch 3 from #3
    at #4 of 4
    ...
    > print list.local.selectedIndex @3
    1
    > goto 9
    error: there is no step #9, the last one is #4
      goto 9
           ^
    ? 1

    """

  @Test("The session passes where nothing goes wrong")
  func nothing() async {
    let result = await runner().run(Self.session, path: "a.inspect")
    #expect(result.passed, "\(TranscriptReport(result).lines.map(\.text))")
  }

  @Test(
    "A crash is one difference: steps after it keep their numbers, and commands that name them mean them"
  )
  func crash() async {
    let result = await runner(crashingAt: 2).run(Self.session, path: "a.inspect")
    #expect(
      result.differences.map(\.command) == [#"dispatch AddTodo(title: "b")"#],
      "\(TranscriptReport(result).lines.map(\.text).joined(separator: "\n"))")
    #expect(result.commands == 23)
  }

  @Test("So is a command that is refused, and one that makes a step though it was to fail")
  func refused() async {
    let typo = Self.session.replacing(
      "> dispatch AddTodo(title: \"b\")", with: "> dispatch AddTodos(title: \"b\")")
    let result = await runner().run(typo, path: "a.inspect")
    #expect(result.differences.map(\.line) == [6])
    let works = """
      > load todo
      ...
      > dispatch AddTodo(title: "a")
      error: it was to fail
      ? 1
      > goto 0
      at #0 of 0
      ...
      > set list.local.selectedIndex = 1
      #1 set list.local.selectedIndex = 1
      ...
      > goto 0
      at #0 of 1
      ...
      > goto 1
      at #1 of 1
      ...
      > print list.local.selectedIndex
      1

      """
    #expect(
      await runner().run(works, path: "a.inspect").differences.map(\.line) == [3])
  }

  @Test("Where what comes is left open, or is an object, a command that fails makes one step less")
  func open() async {
    let open = """
      > load todo
      ...
      > format json
      ...
      > dispatch AddTodo(title: "a")
      ...
      > set list.local.selectedIndex = 1
      [..]"ok": true, "output": null, "step": 2}
      > print step @1
      [..]"found": {"value": 1}[..]
      > goto 1
      [..]"step": 1}
      > goto 2
      [..]"step": 2}

      """
    #expect(await runner().run(open, path: "a.inspect").passed)
    let result = await runner(crashingAt: 1).run(open, path: "a.inspect")
    #expect(
      result.differences.map(\.line) == [5, 9],
      "\(TranscriptReport(result).lines.map(\.text).joined(separator: "\n"))")
  }

  @Test(
    "Lines that are as expected by the transcript's numbers are a difference where the code is not")
  func codes() async {
    let session = """
      > load todo
      ...
      > dispatch AddTodo(title: "a")
      #1 AddTodo(title: "a")
      ...
      > set list.local.selectedIndex = 1
      #2 set list.local.selectedIndex = 1
      ...
      ? 1

      """
    let result = await runner(crashingAt: 1).run(session, path: "a.inspect")
    #expect(result.differences.map(\.line) == [3, 6])
  }

  @Test("Who writes down what comes gets the numbers that come, unless the fault is kept back")
  func writing() async {
    let runner = runner(crashingAt: 2)
    let taken = await runner.updating(takingFailures: true).run(Self.session, path: "a.inspect")
    #expect(taken.differences.count > 5)
    #expect(
      taken.differences.contains { $0.actual.first == "#2 set list.local.selectedIndex = 1" })
    let kept = await runner.updating(takingFailures: false).run(Self.session, path: "a.inspect")
    #expect(kept.differences.map(\.line) == [6])
  }

  @Test("Steps after a command that now succeeds get other numbers, and the new text passes")
  func mended() async {
    let session = """
      > load todo
      ...
      > dispatch AddTodo(title: "a")
      error: it was to fail
      ? 1
      > set list.local.selectedIndex = 1
      #1 set list.local.selectedIndex = 1
      ...

      """
    let (_, revision) = await runner().update(session, path: "a.inspect")
    guard case .verified(let text, _, _, _)? = revision else {
      return #expect(Bool(false), "\(String(describing: revision))")
    }
    #expect(text.contains("#2 set list.local.selectedIndex = 1\n"))
  }
}

/// How many inputs are left until one crashes.
@MainActor
private final class Countdown {
  private var left: Int
  init(to input: Int) { left = input }

  func isOver() -> Bool {
    left -= 1
    return left == 0
  }
}

/// A host that ends at one of the inputs.
private final class CountedHost: RelayHost {
  private let countdown: Countdown

  init(_ host: any AppHost, _ countdown: Countdown) {
    self.countdown = countdown
    super.init(host)
  }

  override func send<Asked: Question>(
    _ question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    if question is Questions.Perform, countdown.isOver() { throw .crashed(signal: "SIGILL") }
    return try await super.send(question)
  }
}
