import Inspectable
import Inspector
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Hosts that do not read what is written to them, or write more than is read.
@Suite("Writing to a host")
@MainActor
struct ProcessHostTests {
  private func addition(_ size: Int) -> Questions.Perform {
    let title = Value.string(String(repeating: "x", count: size))
    return Questions.Perform(
      input: .dispatch(action: "AddTodo", arguments: [.init(nil, title)]))
  }

  @Test("Replies that are together longer than one may be are read while requests are written")
  func manyReplies() async throws {
    var limits = ProcessHost.Limits(seconds: 250)
    limits.line = 1 << 18
    let host = try ProcessHost(
      .init(executable: Tool.executable.path, arguments: ["serve", "todo"]), limits: limits)
    defer { host.close() }
    _ = try await host.send(Questions.Hello(version: ProtocolVersion.current))
    _ = try await host.send(Questions.Load(app: "todo", seed: 0))
    let requests = Array(repeating: addition(30_000), count: 20)
    try await host.post(requests)
    for request in requests {
      #expect(try await host.receive(to: request).answer != nil)
    }
  }

  @Test("A host that has closed its output and reads nothing is given up at once")
  func closedOutput() async throws {
    let host = try ProcessHost(
      .init(executable: "/bin/sh", arguments: ["-c", "exec 1>&-; exec sleep 100"]),
      limits: ProcessHost.Limits(seconds: 250))
    defer { host.close() }
    await #expect(throws: HostFailure.closed) { _ = try await host.send(addition(1 << 20)) }
  }

  @Test("A host that writes without end while it reads nothing is given up")
  func endlessReplies() async throws {
    var limits = ProcessHost.Limits(seconds: 250)
    limits.line = 1 << 18
    let host = try ProcessHost(
      .init(executable: "/bin/sh", arguments: ["-c", "exec yes"]), limits: limits)
    defer { host.close() }
    await #expect {
      _ = try await host.send(addition(1 << 20))
    } throws: { error in
      if case HostFailure.garbage = error { true } else { false }
    }
  }
}
