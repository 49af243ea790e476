import Foundation
import Inspectable
import Inspector
import Testing

@Suite("Hosts that are copies of one which has done nothing")
@MainActor
struct HostTemplatesTests {
  private static let launch = ProcessHost.Launch(
    executable: Tool.executable.path, arguments: ["serve", "todo"])

  /// Loads the to-do app and adds an item; returns how many there are then.
  private func todosAfterAdding(to host: any AppHost) async throws -> Value? {
    _ = try await host.send(Questions.Hello(version: 1))
    _ = try await host.send(Questions.Load(app: "todo", seed: 0))
    let argument = Input.Argument("title", .string("x"))
    _ = try await host.send(
      Questions.Perform(input: .dispatch(action: "AddTodo", arguments: [argument])))
    let count = try ValueExpression(parsing: "state.todos.count")
    guard
      let value = try await host.send(Questions.Read(expression: count, step: 1, full: true))
        .answer?.value
    else { return nil }
    return value
  }

  @Test("each is a process of its own and begins anew, side by side or one after the other")
  func freshness() async throws {
    let templates = HostTemplates(limits: ProcessHost.Limits(seconds: 60))
    var hosts: [any AppHost] = []
    defer { for host in hosts { host.close() } }
    for _ in 0..<4 {
      let host = try await templates.start(Self.launch)
      hosts.append(host)
      #expect(try await todosAfterAdding(to: host) == .int(4))
    }
    let processes = Set(hosts.compactMap { ($0 as? any CopyableHost)?.process })
    #expect(processes.count == 4)
  }

  @Test("a program that cannot be copied is started in the ordinary way each time")
  func plainHosts() async throws {
    let templates = HostTemplates(limits: ProcessHost.Limits(seconds: 60))
    let host = Tool.root.appending(path: "Tests/MinimalHost/notes.py").path
    for _ in 0..<3 {
      let host = try await templates.start(ProcessHost.Launch(executable: host))
      defer { host.close() }
      guard try await host.send(Questions.Hello(version: 1)).answer != nil else {
        Issue.record("no handshake")
        continue
      }
    }
    for _ in 0..<3 {
      await #expect(throws: HostFailure.self) {
        _ = try await templates.start(ProcessHost.Launch(executable: "/no/such/program"))
      }
    }
  }

  @Test("a program that was built anew is started anew")
  func newProgram() async throws {
    // As the tool does: the host at the end is gone before it is asked.
    Platform.letWritesFail()
    let files = try TemporaryFiles()
    defer { files.remove() }
    let program = files.url("program")
    let launch = ProcessHost.Launch(executable: program.path, arguments: ["serve", "todo"])
    try FileManager.default.createSymbolicLink(at: program, withDestinationURL: Tool.executable)
    let templates = HostTemplates(limits: ProcessHost.Limits(seconds: 60))
    for _ in 0..<3 {
      let host = try await templates.start(launch)
      #expect(try await todosAfterAdding(to: host) == .int(4))
      host.close()
    }
    try FileManager.default.removeItem(at: program)
    try files.writeProgram("#!/bin/sh\nexit 7\n", to: "program")
    let host = try await templates.start(launch)
    defer { host.close() }
    await #expect(throws: HostFailure.self) { _ = try await host.send(Questions.Hello(version: 1)) }
  }
}
