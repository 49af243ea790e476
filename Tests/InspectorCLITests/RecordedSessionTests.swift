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
    #expect(run.code == 0 && run.output.contains("5 of 8 inputs break"), "\(run.errors)")
    let test = try Tool.run(["test", minimal])
    #expect(test.code == 0, "\(test.output)\(test.errors)")
  }
}
