import Inspectable
import Inspector
import Testing

/// Goes through all verbs that take an expression, those to come too.
@MainActor
@Suite("A misspelled path is told before any work is done, by every verb that takes an expression")
struct MisspelledPathTests {
  /// A form of a verb with what stands in it for an expression.
  struct Form: Sendable, CustomTestStringConvertible {
    let words: String
    let verb: String
    let placeholder: String

    var testDescription: String { words }

    /// The words as one types them, with an expression in its place and without what is optional.
    func command(_ expression: String) -> String {
      var text = words
      // Optional parts without the expression are left out, the others taken.
      while let open = text.lastIndex(of: "["), let close = text[open...].firstIndex(of: "]") {
        let inner = text[text.index(after: open)..<close]
        text.replaceSubrange(open...close, with: inner.contains(placeholder) ? String(inner) : "")
      }
      return text.replacing("NAME =", with: "misspelled =")
        .replacing("test FILE", with: "test \"/tmp/never-written.inspect\"")
        .split(separator: " ").map { $0 == placeholder ? expression : String($0) }
        .joined(separator: " ")
    }
  }

  /// Every form with an expression.
  ///
  /// A verb that takes paths only, such as `set`, tells of a wrong one by what it does.
  nonisolated static let forms: [Form] = Registry.standard.commands.flatMap { command in
    command.forms.flatMap { form in
      ["EXPR", "PATH"].filter { form.split { " []".contains($0) }.contains(Substring($0)) }
        .filter { $0 == "EXPR" || command.group == .time }
        .map { Form(words: form, verb: command.verb, placeholder: $0) }
    }
  }

  @Test("There are such forms of all verbs that are known to take one")
  func complete() {
    let verbs = Set(Self.forms.map(\.verb))
    let known: Set = [
      "print", "expect", "tree", "table", "when", "bisect", "trace", "blame", "drain", "invariant",
      "watch", "let", "explore", "reach", "history", "export",
    ]
    #expect(known.subtracting(verbs).isEmpty, "\(known.subtracting(verbs).sorted())")
  }

  private func makeInterpreter() async throws -> Interpreter {
    let session = LocalSessions.make()
    let interpreter = Interpreter(
      session: session, console: MemoryConsole(), permissions: .all)
    for command in ["load todo", "dispatch AddTodo(title: \"x\")"] {
      _ = try await interpreter.perform(command)
    }
    return interpreter
  }

  @Test("The nearest name is told, the place pointed at, and no step taken", arguments: forms)
  func told(form: Form) async throws {
    let interpreter = try await makeInterpreter()
    for expression in ["state.todoss.count == 1 || true", "true || list.modl is nil"] {
      let isPath = form.placeholder == "PATH"
      let written = isPath ? "state.todoss.count" : expression
      let command = form.command(written)
      do {
        let output = try await interpreter.perform(command)
        Issue.record("\(command): \(output.lines)")
      } catch {
        let failure = error.failure
        let name = isPath || expression.hasPrefix("state") ? "todoss" : "modl"
        #expect(failure.message.contains("'\(name)', did you mean"), "\(command): \(failure)")
        let rest = command.utf8.dropFirst(try #require(failure.offset, "\(command)"))
        #expect(String(decoding: rest, as: UTF8.self).hasPrefix(name), "\(command)")
      }
      #expect(try interpreter.session.timeline().tip == 1)
    }
    #expect(try await interpreter.perform("watch").lines == ["nothing is watched"])
    #expect(try await interpreter.perform("let").lines == ["no names are given to expressions"])
  }

  @Test(
    "What may come later is left alone",
    arguments: [
      "state.todos[99].count == 1", "any(state.todos, it.colour == 1)", "it.colour == 1",
      "key == \"a\"",
    ])
  func leftAlone(expression: String) async throws {
    let interpreter = try await makeInterpreter()
    _ = try await interpreter.perform("let later = \(expression)")
    guard !expression.hasPrefix("it"), !expression.hasPrefix("key") else { return }
    _ = try await interpreter.perform("watch \(expression)")
  }

  @Test("A state of a queue may be another one later, whose members nobody knows yet")
  func queues() async throws {
    let interpreter = Interpreter(session: LocalSessions.make(), console: MemoryConsole())
    _ = try await interpreter.perform("load staty")
    _ = try await interpreter.perform("watch states.current.anything")
    await #expect(throws: CommandError.self) {
      _ = try await interpreter.perform("watch states.curent")
    }
  }
}
