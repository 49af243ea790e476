import InspectableSystem
import InspectableDoor

/// Several processes of this program that explore a part each.
@MainActor
struct ExplorationJobs {
  private let options: ExplorationRun.Options
  private let program: String

  /// How often what the parts have found is looked at, in milliseconds.
  private static let pause: Int32 = 500

  init(_ options: ExplorationRun.Options, program: String) {
    self.options = options
    self.program = program
  }

  /// Lets them explore, and puts together what they find, each time that there is more of it.
  ///
  /// - Returns: whether all of them came to their end.
  func run(
    _ keep: (ExplorationResult) throws(FileProblem) -> Void, _ console: any Console
  ) throws(FileProblem) -> Bool {
    let folder = try makeFolder()
    defer { removeParts(of: folder) }
    var children: [ChildProcess] = []
    defer { for child in children { child.end() } }
    for number in 1...options.jobs {
      do throws(Platform.Failure) {
        children.append(
          try ChildProcess(executable: program, arguments: arguments(part: number, in: folder)))
      } catch {
        throw FileProblem("a process to explore could not be started: \(error.reason)")
      }
    }
    var seen: ExplorationResult?
    var isInterrupted = false
    while !children.allSatisfy({ $0.endingSoFar() != nil }) {
      if Interruption.take() {
        // They tell and keep what they have found.
        isInterrupted = true
        for child in children where child.endingSoFar() == nil { kill(child.identifier, SIGTERM) }
      }
      wait(for: children)
      let parts = children.indices.compactMap {
        try? ExplorationResult.read(from: "\(folder)/\($0 + 1)")
      }
      if let result = ExplorationResult.merged(parts), result != seen {
        seen = result
        try keep(result)
      }
    }
    var results: [ExplorationResult] = []
    for (index, child) in children.enumerated() {
      guard let result = try? ExplorationResult.read(from: "\(folder)/\(index + 1)"),
        [.exited(0), .exited(1)].contains(child.endingSoFar())
      else {
        // It was told to end before it had begun.
        if isInterrupted { continue }
        let printed = String(decoding: child.printed.take(limit: 1 << 12).bytes, as: UTF8.self)
        console.write(printed.split(separator: "\n").prefix(8).map(String.init), to: .errors)
        return false
      }
      results.append(result)
    }
    guard let result = ExplorationResult.merged(results) else {
      throw FileProblem("interrupted before anything was tried")
    }
    try keep(result)
    return true
  }

  /// Waits a while, or until one has ended; what they say is in their files too, and only read so that they can
  /// go on writing.
  private func wait(for children: [ChildProcess]) {
    var ready = children.filter { $0.endingSoFar() == nil }.map {
      pollfd(fd: $0.output, events: Int16(POLLIN), revents: 0)
    }
    _ = poll(&ready, nfds_t(ready.count), Self.pause)
    var chunk = [UInt8](repeating: 0, count: 1 << 12)
    for file in ready where file.revents != 0 {
      while chunk.withUnsafeMutableBytes({ read(file.fd, $0.baseAddress, $0.count) }) > 0 {}
    }
    // One that has closed its output is about to end.
    if ready.contains(where: { $0.revents & Int16(POLLIN) == 0 && $0.revents != 0 }) {
      poll(nil, 0, 10)
    }
  }

  private func makeFolder() throws(FileProblem) -> String {
    var template = Array(
      "\(Environment.process.nonEmpty("TMPDIR") ?? "/tmp")/inspector-explore.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileProblem("no folder can be made for what is found")
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func removeParts(of folder: String) {
    for name in Platform.entries(ofFolder: folder) {
      let part = folder + "/" + name
      for file in Platform.entries(ofFolder: part) { unlink(part + file) }
      rmdir(part)
    }
    rmdir(folder)
  }

  private func arguments(part number: Int, in folder: String) -> [String] {
    let asked = options.exploration
    let count = options.jobs
    var words = [
      "explore", "--shard", "\(number)/\(count)", "--seed", String(asked.seed), "--save",
      "\(folder)/\(number)",
    ]
    func add(_ name: String, _ value: (some CustomStringConvertible)?) {
      if let value { words += [name, "\(value)"] }
    }
    add("--app", options.app)
    add("--state", options.stateFile)
    add("--depth", asked.depth)
    add("--states", asked.states)
    add("--memory", asked.megabytes)
    add("--for", options.duration?.literal)
    add("--timeout", options.limits.seconds)
    add("--resume", asked.file.map { "\($0).\(number)-of-\(count)" })
    for kind in asked.silenced.map(\.rawValue).sorted() { add("--without", kind) }
    for text in options.conditions { add("--invariant", text) }
    for text in options.view { add("--view", text) }
    if let bound = options.bound { add("--where", bound) }
    if asked.takesUncontrolled { words.append("--uncontrolled") }
    if options.endsAtFirst { words.append("--first") }
    return words
  }
}
