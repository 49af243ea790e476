import Inspector
import Testing

@Suite("What commands from elsewhere may do")
@MainActor
struct PermissionTests {
  private func failure(_ command: String, _ permissions: Permissions) async -> CommandError? {
    let interpreter = Interpreter(
      session: LocalSessions.make(), console: MemoryConsole(), permissions: permissions)
    do throws(CommandError) {
      _ = try await interpreter.perform(command)
      return nil
    } catch {
      return error
    }
  }

  @Test("Apps that the inspector knows are loaded, programs are not without --allow-load")
  func loading() async {
    #expect(await failure("load todo", .none) == nil)
    let refused = await failure("load ./program app", .none)
    #expect(refused == .notAllowed(.load, path: "./program", at: 5))
    #expect(refused?.failure.message.contains("--allow-load") == true)
    let allowed = await failure(
      "load ./program", Permissions(loadsPrograms: true, writesFiles: false))
    #expect(allowed == .file(path: "./program", reason: "no app ./program"))
  }

  @Test("Nothing is written without --allow-write")
  func writing() async throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    let path = files.path("record.inspect")
    let refused = await failure("record \(path)", .none)
    #expect(refused == .notAllowed(.write, path: path, at: 7))
    #expect(refused?.failure.message.contains("--allow-write") == true)
    #expect(FileStamp(path: path) == nil)
    let allowed = await failure(
      "record \(path)", Permissions(loadsPrograms: false, writesFiles: true))
    #expect(allowed == nil)
    #expect(FileStamp(path: path) != nil)
  }

  @Test("The program that was named with --app may be loaded again, no other")
  func namedApp() async {
    let console = MemoryConsole()
    let interpreter = Interpreter(
      session: LocalSessions.make(), console: console, permissions: .none)
    #expect(await interpreter.load("./program") == .failed)
    #expect(console.take() == ["error: ./program: no app ./program"])
    #expect(await interpreter.run("load ./program") == .failed)
    #expect(console.take() == ["error: ./program: no app ./program"])
    #expect(await interpreter.run("load ./other") == .failed)
    #expect(console.take().first?.contains("--allow-load") == true)
  }

  @Test("A sourced file may do no more than the file that sources it")
  func sourcing() async throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    try files.write("load ./program\n", to: "inner")
    let console = MemoryConsole()
    let interpreter = Interpreter(
      session: LocalSessions.make(), console: console, permissions: .none,
      commandsFrom: files.path("inner"))
    #expect(await interpreter.run("source \(files.path("inner"))") == .failed)
    #expect(console.take().joined().contains("--allow-load"))
  }

  @Test(
    "Files elsewhere are not read without --allow-read, and the error does not tell whether they exist"
  )
  func reading() async throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    try files.write("load todo\n", to: "there")
    for name in ["there", "not-there", "no/folder/../there"] {
      let path = files.path("") + name
      for (command, offset) in [("source \(path)", 7), ("load todo --state \(path)", 18)] {
        let refused = await failure(command, .none)
        #expect(refused == .notAllowed(.read, path: path, at: offset))
        #expect(
          refused?.failure.message == "\(path) may not be read from here: --allow-read allows it")
      }
    }
    let allowed = Permissions(loadsPrograms: false, writesFiles: false, readsFiles: true)
    #expect(await failure("source \(files.path("there"))", allowed) == nil)
  }

  @Test("The state that was named with --state may be read again, no other")
  func namedState() async throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    for name in ["mine", "other"] { try files.write("GlobalState(todos: [])\n", to: name) }
    let console = MemoryConsole()
    let interpreter = Interpreter(
      session: LocalSessions.make(), console: console, permissions: .none)
    #expect(await interpreter.load("todo", stateFile: files.path("mine")) == .succeeded)
    #expect(await interpreter.run("load todo --state \(files.path("mine"))") == .succeeded)
    #expect(await interpreter.run("load todo --state \(files.path("other"))") == .failed)
    #expect(console.take().joined().contains("--allow-read"))
  }
}
