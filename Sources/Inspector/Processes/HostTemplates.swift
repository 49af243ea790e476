package import InspectableDoor

/// Starts many hosts of the same programs, each as fresh as a process of its own and much cheaper.
///
/// Of each program one process is kept that has answered the handshake and done nothing else: no
/// code of the app has run in it beyond `main`. A host is a copy of that. A program that cannot be
/// copied, or is started for the first time, gets a process in the ordinary way.
@MainActor
package final class HostTemplates {
  private enum Template {
    /// Started once; a process is kept only when it is started again.
    case seen
    case process(ProcessHost)
    case impossible
  }

  private var templates: [ProcessHost.Launch: Template] = [:]
  /// The state of each program's file when it was first seen: for a program that was built again,
  /// the process is replaced.
  private var stamps: [ProcessHost.Launch: FileStamp] = [:]
  private let limits: ProcessHost.Limits

  package init(limits: ProcessHost.Limits) {
    self.limits = limits
  }

  /// A fresh host, to which nothing was sent yet.
  package func start(_ launch: ProcessHost.Launch) async throws(HostFailure) -> any AppHost {
    let stamp = FileStamp(path: launch.executable)
    if stamps[launch] != stamp { forget(launch) }
    stamps[launch] = stamp
    switch templates[launch] {
    case nil: templates[launch] = .seen
    case .impossible: break
    case .seen:
      let process = try ProcessHost(launch, limits: limits)
      guard await Self.isCopyable(process) else {
        process.close()
        templates[launch] = .impossible
        break
      }
      templates[launch] = .process(process)
      if let copy = await copy(of: process, launch) { return copy }
    case .process(let process):
      if let copy = await copy(of: process, launch) { return copy }
    }
    return try ProcessHost(launch, limits: limits)
  }

  private func forget(_ launch: ProcessHost.Launch) {
    if case .process(let process)? = templates.removeValue(forKey: launch) { process.close() }
  }

  private func copy(of process: ProcessHost, _ launch: ProcessHost.Launch) async -> (any AppHost)? {
    // Drops what an earlier copy printed at its end.
    _ = process.takeOutput()
    if case .made(let copy)? = try? await process.copy(triedWith: Self.greeting) { return copy }
    process.close()
    templates[launch] = .impossible
    return nil
  }

  private static let greeting = Questions.Hello(version: ProtocolVersion.current)

  private static func isCopyable(_ process: ProcessHost) async -> Bool {
    let reply = try? await process.send(greeting)
    return reply?.answer?.capabilities.contains(.checkpoints) == true
  }
}
