import Inspectable
import Inspector
import Testing

/// What is shown of long texts that changed, whichever way they came.
@MainActor
@Suite("Long texts that changed")
struct LongTextTests {
  @Test("lines show what differs, and JSON has both texts whole, from the moment it is chosen")
  func formats() async throws {
    let interpreter = Interpreter(
      session: LocalSessions.make(), console: MemoryConsole(), registry: .standard)
    defer { interpreter.session.close() }
    _ = try await interpreter.perform("load todo")
    let words = String(repeating: "some words ", count: 500)
    func rename(_ title: String) async throws -> Output {
      try await interpreter.perform("dispatch RenameTodo(index: 0, title: \"\(title)\")")
    }
    _ = try await rename(words)
    let lines = TextRenderer().lines(try await rename(words + "end")).map(\.text)
    #expect(
      lines.dropFirst(2).first
        == "  ~ todos[0]: … 5,480 more \"me words some words \" -> … 5,480 more "
        + "\"me words some words end\"")
    _ = try await interpreter.perform("format json")
    let object = JSONRenderer(of: interpreter.session).object(
      try await rename(words + "again"), command: "")
    let whole = ["\"old\": \"\(words)end\"", "\"new\": \"\(words)again\""].map(object.contains)
    #expect(whole == [true, true])
  }
}
