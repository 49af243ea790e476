import InspectableFoundation
package import InspectableDoor
package import InspectableSystem

/// The running apps that have opened themselves with `context.open()`.
package struct OpenApps: Sendable {
  /// A socket, and what was said there.
  package struct App: Sendable {
    /// The word for it: the name of the app with its process.
    package var name: String
    package var socket: String
    package var answer: Result<AppGreeting, FileProblem>

    package var greeting: AppGreeting? { try? answer.get() }
  }

  private let folder: RuntimeFolder
  /// How long all may take together to answer, in seconds.
  private let seconds: Double
  private static let suffix = ".sock"

  package init(in folder: RuntimeFolder = RuntimeFolder(), seconds: Double? = nil) {
    self.folder = folder
    self.seconds = seconds ?? 1
  }

  // MARK: Finding

  /// The words for all sockets, whether somebody answers there or not.
  package var names: [String] {
    guard folder.exists, folder.problem == nil else { return [] }
    return Platform.entries(ofFolder: folder.path).sorted().compactMap { name in
      name.hasSuffix(Self.suffix) && Self.isSocket("\(folder.path)/\(name)")
        ? String(name.dropLast(Self.suffix.count)) : nil
    }
  }

  /// All that are open now, by their names; what an app that is gone left behind is removed.
  package func all() throws(FileProblem) -> [App] {
    guard folder.exists else { return [] }
    if let problem = folder.problem { throw FileProblem(problem) }
    return ask(names.map { (name: $0, socket: "\(folder.path)/\($0)\(Self.suffix)") })
  }

  /// The one that a word means: the name of an app, that with its process, or the path of a socket.
  package func find(_ word: String) throws(FileProblem) -> App {
    if word.contains("/") {
      guard Platform.exists(word) else { throw FileProblem("\(word): No such file or directory") }
      guard Self.isSocket(word) else { throw FileProblem("\(word) is not a socket") }
      guard let app = ask([(word, word)]).first else {
        throw FileProblem("\(word): nobody listens there any more, the app has ended")
      }
      return app
    }
    let all = try all()
    if let app = all.first(where: { $0.name == word }) { return app }
    let found = all.filter { $0.greeting?.app == word }
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      let known = all.map(\.name) + all.compactMap(\.greeting?.app)
      throw FileProblem(
        all.isEmpty
          ? "there is no '\(word)': \(Self.none)"
          : Nearest.unknown("running app", word, in: known, else: "see 'inspector attach'"))
    }
    throw FileProblem(
      "\(found.count) running apps are named '\(word)': type "
        + found.map { "'inspector attach \($0.name)'" }.joined(separator: " or "))
  }

  private static let none = "no running app to attach to: an app must call 'context.open()'"

  private static func isSocket(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  // MARK: Asking

  /// Asks each socket; those where nobody listens are left out.
  private func ask(_ sockets: [(name: String, socket: String)]) -> [App] {
    let deadline = ContinuousClock.now + .seconds(seconds)
    // All are called first, so that they answer at the same time.
    let calls = sockets.map { ($0, UnixSocket.connection(to: $0.socket)) }
    return calls.compactMap { socket, connection in
      do throws(FileProblem) {
        guard let line = try line(at: socket.socket, connection, until: deadline) else {
          Self.removeIfLeft(socket.socket)
          return nil
        }
        return App(
          name: socket.name, socket: socket.socket, answer: .success(try AppGreeting(line: line)))
      } catch {
        return App(name: socket.name, socket: socket.socket, answer: .failure(error))
      }
    }
  }

  /// What a socket says; nil if nobody listens there.
  private func line(
    at socket: String, _ first: Int32, until deadline: ContinuousClock.Instant
  ) throws(FileProblem) -> [UInt8]? {
    var connection = first
    while connection < 0 {
      connection = UnixSocket.connection(to: socket)
      if connection >= 0 { break }
      switch errno {
      case ECONNREFUSED, ENOENT: return nil
      case EAGAIN, EINTR:
        guard ContinuousClock.now < deadline else {
          throw FileProblem("it does not answer: too many wait there")
        }
        Platform.pause(milliseconds: 5)
      default: throw FileProblem(SystemCall.errorText)
      }
    }
    defer { Platform.close(connection) }
    return try AppGreeting.line(of: connection, until: deadline, seconds: seconds)
  }

  /// Removes a socket at which nobody listens, if the process in its name is gone, too.
  private static func removeIfLeft(_ socket: String) {
    guard socket.hasSuffix(suffix),
      let number = socket.dropLast(suffix.count).split(separator: "-").last,
      let process = Int32(number), process > 0, kill(process, 0) != 0, errno == ESRCH
    else { return }
    unlink(socket)
  }

  // MARK: Listing

  /// A line for each.
  package func list(as format: OutputFormat) throws(FileProblem) -> [String] {
    let all = try all()
    switch format {
    case .json: return all.map(\.json.text)
    case .text where all.isEmpty: return [Self.none]
    case .text: return columns(all.map { ($0.name, $0.summary) })
    }
  }
}

extension OpenApps.App {
  /// Why its recording cannot be followed; nil if it can.
  ///
  /// - Parameter isHere: whether its files are on this machine. Otherwise the app sends what is recorded, also after
  ///   the recording has ended.
  package func obstacle(isHere: Bool) -> String? {
    guard let greeting else { return nil }
    if let problem = greeting.problem, isHere || greeting.recording == nil {
      let rest = greeting.recording.map { "; 'inspector --follow \($0)' replays what is there" }
      return "\(name) does not record: \(problem)\(rest ?? "")"
    }
    guard let recording = greeting.recording, !isHere || Platform.exists(recording) else {
      return "the recording of \(name) is gone: \(greeting.recording ?? "it has none")"
    }
    return nil
  }

  /// Why the app itself cannot be looked at, or cannot be controlled; nil if it can.
  package func obstacleToLooking(control: Bool) -> String? {
    guard let greeting else { return nil }
    if greeting.allows == nil {
      return
        "there is nothing to look at in \(name): it has not called 'record', or is older than 'attach --live'"
    }
    guard control, greeting.allows != AppGreeting.control else { return nil }
    return
      "\(name) allows only looking: use --live, or call 'context.open(allowing: .control)' in the app"
  }

  fileprivate var summary: String {
    switch answer {
    case .failure(let problem): return problem.reason
    case .success(let greeting):
      let began =
        (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        .parse(greeting.since)).map { SavedSession.ago(Int(max(0, Date().timeIntervalSince($0)))) }
      return "\(greeting.app), process \(greeting.process), began \(began ?? greeting.since), "
        + (greeting.problem.map { "does not record: \($0)" }
          ?? "records into \(greeting.recording ?? "")")
    }
  }

  fileprivate var json: JSON {
    var members: [String: JSON] = [
      "version": .int(AppGreeting.version), "name": .string(name), "socket": .string(socket),
    ]
    switch answer {
    case .failure(let problem): members["problem"] = .string(problem.reason)
    case .success(let greeting):
      members["app"] = .string(greeting.app)
      members["process"] = .int(Int(greeting.process))
      members["since"] = .string(greeting.since)
      members["recording"] = greeting.recording.map(JSON.string)
      members["problem"] = greeting.problem.map(JSON.string)
      members["allows"] = greeting.allows.map(JSON.string)
    }
    return .object(members)
  }
}

extension RemoteApp {
  /// Calls, reads what the app says of itself, and hangs up.
  ///
  /// - Parameter seconds: how long all of that may take; nil for five.
  package func greeting(seconds: Double?) throws(FileProblem) -> OpenApps.App {
    let (greeting, connection) = try call(seconds: seconds)
    Platform.close(connection)
    return OpenApps.App(
      name: greeting.app, socket: address.description, answer: .success(greeting))
  }
}
