import Inspectable
import Inspector
import SampleApps
import Testing

/// Copies of an app that end though the app itself is right.
@Suite("Bad copies")
@MainActor
struct BadCopiesTests {
  /// How long copies of an app live, and how often it was started and copied.
  private final class Fates {
    /// How many requests a copy answers before it ends.
    let answers: Int
    var starts = 0
    var copies = 0

    init(answers: Int) {
      self.answers = answers
    }
  }

  /// A host whose copies end after a number of answers.
  private final class Fragile: RelayHost, CopyableHost {
    private let fates: Fates
    private weak var source: Fragile?
    private var left: Int?
    private var answers = 0

    init(_ fates: Fates, copyOf source: Fragile? = nil) {
      self.fates = fates
      self.source = source
      left = source == nil ? nil : fates.answers
      super.init(LocalHost(TodoApp()))
    }

    override func send<Asked: Question>(
      _ question: Asked
    ) async throws(HostFailure) -> Reply<Asked.Answer> {
      // Only a copy that is used ends, not the one that is kept to be copied.
      if let left, left <= answers { throw .crashed(signal: "SIGSEGV") }
      answers += 1
      if left != nil, let reply = Reply<Asked.Answer>(Questions.Read.Answer(value: .int(0))) {
        return reply
      }
      return try await super.send(question).claiming { $0.append(.checkpoints) }
    }

    func copy() async throws(HostFailure) -> HostCopy {
      fates.copies += 1
      return .made(Fragile(fates, copyOf: self))
    }

    var original: (any CopyableHost)? { answers < 2 ? source : nil }
    var process: Int32? { nil }
    var privateBytes: Int? { nil }
  }

  private func start(_ fates: Fates) async throws -> Interpreter {
    let session = Session(
      catalog: AppCatalog([AppEntry(name: "todo", summary: "", launch: .init(executable: "todo"))])
    ) { _ throws(HostFailure) in
      fates.starts += 1
      return Fragile(fates)
    }
    session.options.budget = Checkpoints.Budget(processes: 8, spacing: .zero)
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    _ = try await interpreter.perform("load todo")
    for title in ["a", "b"] {
      _ = try await interpreter.perform("dispatch AddTodo(title: \"\(title)\")")
    }
    return interpreter
  }

  @Test("A checkpoint whose copy ends at its first request is dropped without a message")
  func atOnce() async throws {
    let fates = Fates(answers: 0)
    let interpreter = try await start(fates)
    #expect(interpreter.session.checkpoints?.count == 3 && fates.starts == 1)
    _ = try await interpreter.perform("goto 1")
    #expect(fates.starts == 2)
    #expect(try await interpreter.perform("print state.todos.count").lines == ["4"])
    #expect(try await interpreter.perform("print state.todos[3]").lines == ["\"a\""])
    #expect(try interpreter.session.timeline().position == 1)
  }

  @Test("A copy that ends at the user's first command is not made again")
  func afterTrial() async throws {
    let fates = Fates(answers: 1)
    let interpreter = try await start(fates)
    var failures = 0
    _ = try? await interpreter.perform("goto 1")
    for _ in 0..<6 {
      do {
        _ = try await interpreter.perform("print state.todos.count")
      } catch {
        failures += 1
      }
    }
    // One for each checkpoint there was, at most.
    #expect(failures <= 3, "\(failures)")
    let position = try interpreter.session.timeline().position
    #expect(
      try await interpreter.perform("print state.todos.count").lines == ["\(3 + position)"])
  }
}
