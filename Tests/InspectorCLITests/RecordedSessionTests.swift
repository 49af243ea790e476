import Foundation
import Testing

/// Does with a recording of a running app what can be done with any session.
@Suite("Sessions of running apps")
struct RecordedSessionTests {
  private let files: TemporaryFiles

  init() throws {
    files = try TemporaryFiles()
    try files.write(
      """
      > load todo --recorded --seed 7 --start 2026-05-01T09:30:00.000Z
      > appear list
      > dispatch AddTodo(title: "a")
      > dispatch LoadTodos()  # List.swift:7
      > own LoadTodos#1
      > advance 1.204s
      > resolve fetchTodos#1 ["fly"]
      > own LoadTodos#1*2
      > mark done afbb95a5b3067857
      > dispatch AddTodo(title: "b")

      """, to: "run.inspect")
  }

  @Test(
    "A recording is exported as any session",
    arguments: ["html", "json", "markdown", "csv", "trace", "redux-devtools"])
  func exports(form: String) throws {
    defer { files.remove() }
    let run = try Tool.run(["export", form, files.url("run.inspect").path])
    #expect(run.code == 0 && run.output.contains("LoadTodos"), "\(run.errors)")
  }

  @Test("A Swift suite, which cannot keep the order of effects, is refused")
  func suite() throws {
    defer { files.remove() }
    let run = try Tool.run(["export", "swift", files.url("run.inspect").path])
    #expect(run.code == 1 && run.errors.contains("cannot keep the order"), "\(run)")
  }

  @Test("A recording is bisected and minimized, and what is left passes as a test")
  func shortened() throws {
    defer { files.remove() }
    let minimal = files.url("minimal.inspect").path
    let run = try Tool.run(
      script: """
        source \(files.url("run.inspect").path)
        bisect state.todos.count != 2
        minimize \(minimal)
        diff #1 #8
        explore --depth 1 --states 5
        """)
    #expect(run.code == 0 && run.output.contains("3 of 6 inputs break"), "\(run.errors)")
    let test = try Tool.run(["test", minimal])
    #expect(test.code == 0, "\(test.output)\(test.errors)")
    // Its effects run freely: it's a test as you would write one.
    let text = try String(contentsOf: files.url("minimal.inspect"), encoding: .utf8)
    #expect(text.hasPrefix("> load todo --seed 7 --start") && !text.contains("> own"))
  }

  @Test(
    "A shortened recording answers the request that the answer belongs to, whatever its number was")
  func answers() throws {
    defer { files.remove() }
    try files.write(
      """
      > load todo --recorded --seed 7
      > dispatch LoadTodos()
      > dispatch LoadTodos()
      > own LoadTodos#1 LoadTodos#2
      > fail fetchTodos#1 "offline"
      > own LoadTodos#1
      > dispatch LoadTodos()
      > own LoadTodos#3
      > resolve fetchTodos#3 ["late"]
      > own LoadTodos#3*2
      > resolve fetchTodos#2 []
      > own LoadTodos#2*2
      > expect state.todos == []

      """, to: "late.inspect")
    let run = try Tool.run(
      script: """
        source \(files.url("late.inspect").path)
        bisect state.todos != ["late"]
        minimize
        """)
    #expect(
      run.output.hasSuffix(
        """
        2 of 5 inputs break state.todos != ["late"]
          dispatch LoadTodos()
          resolve fetchTodos#1 ["late"]

        """), "\(run)")
  }

  @Test("With --app, a recording loads the app of that program by its name")
  func program() throws {
    defer { files.remove() }
    let program = Tool.root.appending(path: ".build/debug/LiveApps").path
    try files.write(
      "> load race --recorded --seed 7\n> expect state == state\n", to: "race.inspect")
    let file = files.url("race.inspect").path
    for arguments in [["test", "--app", program, file], ["run", "--app", program, file]] {
      let run = try Tool.run(arguments)
      #expect(run.code == 0, "\(run)")
    }
    let other = try Tool.run(["test", "--app", "todo", file])
    #expect(
      other.code == 1 && (other.output + other.errors).contains("unknown app 'race'"), "\(other)")
  }
}
