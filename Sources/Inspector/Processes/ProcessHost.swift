import InspectableSystem
package import InspectableDoor

/// The door to an app in a process of its own.
@MainActor
package final class ProcessHost: EndingHost, CopyableHost, PipelinedHost {
  /// How to start an app's process.
  package struct Launch: Hashable, Sendable {
    package var executable: String
    package var arguments: [String]
    /// The folder of the package that the executable is built from, if there is one.
    package var package: String?
    /// How that was asked to be built; nil if nobody said so.
    package var build: PackageBuild?
    /// Whether Swift's hashing begins with another seed each time.
    ///
    /// Otherwise the order of sets, and what depends on it, is the same each time.
    package var hashesAtRandom = false

    package init(executable: String, arguments: [String] = [], package: String? = nil) {
      self.executable = executable
      self.arguments = arguments
      self.package = package
    }
  }

  /// Limits on the time and memory that a host can cost us.
  package struct Limits: Hashable, Sendable {
    /// How long a reply may take in seconds; nil for ever.
    package var seconds: Double?
    /// The longest line taken, in bytes.
    package var line = WireCoding.longestLine
    /// How much of what an app prints in one step is kept, in bytes.
    package var output = 512 << 10
    /// How much of the last output is kept when the app is lost, in bytes.
    package var lastOutput = 16 << 10
    /// How much an app may print while it takes one request, in bytes: it goes to a file.
    package var flood = 1 << 30

    package init(seconds: Double? = nil) {
      self.seconds = seconds
    }
  }

  private let child: ChildProcess
  private var limits: Limits
  private var nextNumber = 1
  private var received = LineBuffer()
  /// The numbers of what was asked and is not answered yet, in order.
  private var unanswered: [Int] = []
  /// Why a reply did not come.
  ///
  /// Whatever comes after that would be taken for the answer to something else, so nothing is read
  /// from this host any more, even if the caller went on.
  private var failure: HostFailure?
  /// The host that this is a copy of, and how many requests this one has answered.
  private weak var source: ProcessHost?
  /// Who is told where it crashed.
  var crashes: Crashes?
  private var answers = 0
  /// Whether the reply that is awaited is that to a wait, which can end without the app.
  private var isWaiting = false
  /// Asked while waiting, where true ends the wait; Ctrl-C sets it.
  private let isInterrupted: @MainActor () -> Bool

  /// Starts the process; nothing is sent yet.
  package init(
    _ launch: Launch, limits: Limits = Limits(),
    isInterrupted: @escaping @MainActor () -> Bool = { false }
  ) throws(HostFailure) {
    self.limits = limits
    self.isInterrupted = isInterrupted
    // That a host is gone is noticed by reading from it, so writing to it must not end this
    // process.
    Platform.letWritesFail()
    do {
      child = try ChildProcess(
        executable: launch.executable, arguments: launch.arguments,
        hashesAtRandom: launch.hashesAtRandom)
    } catch {
      throw .notStarted(String(cString: strerror(error.code)))
    }
  }

  /// How a session starts its hosts, each as a process.
  package static func start(
    limits: Limits, isInterrupted: @escaping @MainActor () -> Bool = { false }
  ) -> @MainActor (Launch) async throws(HostFailure) -> any AppHost {
    { (launch) throws(HostFailure) in
      try ProcessHost(launch, limits: limits, isInterrupted: isInterrupted)
    }
  }

  private init(_ child: ChildProcess, copyOf original: ProcessHost) {
    self.child = child
    source = original
    limits = original.limits
    crashes = original.crashes
    isInterrupted = original.isInterrupted
  }

  /// How long a reply may take in seconds; nil for ever.
  package var replyLimit: Double? { limits.seconds }

  /// Allows no more than so many seconds for a reply from now on.
  func limit(to seconds: Double) {
    limits.seconds = min(limits.seconds ?? seconds, seconds)
  }

  package func close() {
    child.end()
    // All copies print to one file: what this one printed at its end must not be taken for output
    // of the next.
    _ = child.printed.take(limit: 0)
  }

  package func send<Asked: Question>(
    _ question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    assert(unanswered.isEmpty, "replies come in order, and another is awaited")
    try await post([question])
    return try await receive(to: question)
  }

  package func post<Asked: Question>(_ questions: [Asked]) async throws(HostFailure) {
    if let failure { throw failure }
    var lines: [UInt8] = []
    for question in questions {
      lines += WireCoding.line(of: question, id: nextNumber)
      lines.append(UInt8(ascii: "\n"))
      unanswered.append(nextNumber)
      nextNumber += 1
    }
    let deadline = deadline(for: Asked.self)
    try remembering { () throws(HostFailure) in try write(lines, until: deadline) }
  }

  package func receive<Asked: Question>(
    to question: Asked
  ) async throws(HostFailure) -> Reply<Asked.Answer> {
    if let failure { throw failure }
    precondition(!unanswered.isEmpty, "a reply is awaited where nothing was asked")
    let id = unanswered.removeFirst()
    let reply = try remembering { () throws(HostFailure) in
      let seconds = question.realSeconds
      isWaiting = question is Questions.Perform && seconds > 0
      return try ReplyCheck.reply(
        in: readLine(until: deadline(for: Asked.self, after: seconds)), to: question, id: id)
    }
    if answers < 2 { answers += 1 }
    return reply
  }

  /// Sends a line as it is, and gives the line that comes back, for the check of hosts.
  func exchange(line: [UInt8]) async throws(HostFailure) -> [UInt8] {
    if let failure { throw failure }
    return try remembering { () throws(HostFailure) in
      try write(line + [UInt8(ascii: "\n")], until: deadline)
      return try readLine(until: deadline)
    }
  }

  /// If this fails, the host has failed for good.
  private func remembering<Result>(
    _ body: () throws(HostFailure) -> Result
  ) throws(HostFailure) -> Result {
    do throws(HostFailure) {
      return try body()
    } catch {
      switch error {
      case .timedOut, .interrupted: child.askWhereItIs()
      default: break
      }
      failure = error
      throw error
    }
  }

  package var hasReply: Bool { received.hasLine }

  /// When a question that is asked now times out.
  private var deadline: ContinuousClock.Instant? {
    limits.seconds.map { ContinuousClock.now + .seconds($0) }
  }

  /// When a question of a kind times out.
  ///
  /// - Parameter real: how many seconds of real time it lets pass.
  private func deadline<Asked: Question>(
    for kind: Asked.Type, after real: Double = 0
  ) -> ContinuousClock.Instant? {
    guard let seconds = limits.seconds else { return nil }
    let most = 1e9
    return .now + .seconds(max(seconds, Asked.leastPatience ?? 0) + min(real, most))
  }

  package func takeOutput(upTo end: Int?) -> AppOutput {
    child.printed.take(upTo: end, limit: limits.output)
  }

  package func takeLastOutput() -> AppOutput { child.printed.takeLast(limit: limits.lastOutput) }

  package func copy() async throws(HostFailure) -> HostCopy {
    guard let (socket, number) = child.forks?.offerSocket() else {
      return .impossible("processes can be copied on Linux only")
    }
    let reply: Reply<Questions.Checkpoint.Answer>
    do throws(HostFailure) {
      reply = try await send(Questions.Checkpoint(number: number))
    } catch {
      Platform.close(socket)
      throw error
    }
    let identifier: Int32
    switch reply {
    case .answer(let answer): identifier = answer.process
    case .refused(let refusal):
      Platform.close(socket)
      return .impossible(refusal.message)
    }
    guard let copy = ChildProcess(copy: identifier, of: child, socket: socket) else {
      Platform.close(socket)
      throw .garbage("process \(identifier), which is no copy of it, as a copy")
    }
    return .made(ProcessHost(copy, copyOf: self))
  }

  package var original: (any CopyableHost)? { answers < 2 ? source : nil }

  package var hasEnded: Bool { child.endingSoFar() != nil }

  package var process: Int32? { child.identifier }

  package var privateBytes: Int? { Platform.privateBytes(ofProcess: child.identifier) }

  // MARK: Bytes

  private func write(_ bytes: [UInt8], until deadline: ContinuousClock.Instant?)
    throws(HostFailure)
  {
    var sent = 0
    while sent < bytes.count {
      let count = SystemCall.write(bytes[sent...], to: child.input)
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        // The host may be waiting for its replies to be read before it takes more.
        guard try fill(orWriteUntil: deadline) else { return }
      } else if errno != EINTR {
        // The host does not read any more: what it wrote before that, or how it ended, is found by
        // reading.
        return
      }
    }
  }

  private func readLine(until deadline: ContinuousClock.Instant?) throws(HostFailure) -> [UInt8] {
    var isOver = false
    while true {
      if let line = received.next() { return line }
      guard received.count <= limits.line else {
        throw .garbage("a line of more than \(limits.line >> 20) MB")
      }
      guard !isOver else { throw timedOut }
      // A host that never stops writing is given up like one that is silent. What had come by then is
      // read: if the time went by while this process did not run, the host is not to blame.
      isOver = try timeLeft(until: deadline) == 0
      if try !fill(), !isOver { try wait(for: [(child.output, POLLIN)], until: deadline) }
    }
  }

  /// Reads what has come; false if there is nothing yet.
  private func fill() throws(HostFailure) -> Bool {
    let got = received.read(from: child.output)
    if got > 0 { return true }
    guard got < 0, errno == EAGAIN || errno == EINTR else { throw ended() }
    return false
  }

  /// Waits until something can be written, and reads what comes meanwhile; false if nobody is there.
  private func fill(orWriteUntil deadline: ContinuousClock.Instant?) throws(HostFailure) -> Bool {
    try wait(for: [(child.input, POLLOUT), (child.output, POLLIN)], until: deadline)
    // It may write one line for each request, and no more is kept in memory.
    guard received.count / limits.line <= unanswered.count else {
      throw .garbage("more than it was asked for")
    }
    do throws(HostFailure) {
      _ = try fill()
      return true
    } catch {
      // The end is reported when the reply is read, after what was written before it.
      return false
    }
  }

  private var timedOut: HostFailure { .timedOut(seconds: limits.seconds ?? 0) }

  /// The milliseconds left, nil for any number.
  ///
  /// Throws if the wait was ended from elsewhere.
  private func timeLeft(until deadline: ContinuousClock.Instant?) throws(HostFailure) -> Int32? {
    if isInterrupted() {
      guard isWaiting else { throw .interrupted }
      // The app stays as it is by then; if it does not answer, the next Ctrl-C ends it.
      isWaiting = false
      child.endWait()
    }
    guard child.printed.waiting <= limits.flood else {
      throw .garbage("it printed more than \(limits.flood >> 20) MB")
    }
    guard let deadline else { return nil }
    let left = deadline - ContinuousClock.now
    guard left > .zero else { return 0 }
    return Int32(clamping: left.components.seconds * 1000 + 1 + left.milliseconds)
  }

  private func wait(
    for events: [(descriptor: Int32, events: Int32)], until deadline: ContinuousClock.Instant?
  ) throws(HostFailure) {
    var entries = events.map {
      pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0)
    }
    while true {
      let left = try timeLeft(until: deadline)
      // An interruption that comes just before the wait does not end it, so the wait is never long.
      let milliseconds = min(200, left ?? 200)
      let ready = poll(&entries, nfds_t(entries.count), milliseconds)
      if ready > 0 { return }
      if ready < 0, errno != EINTR { throw ended() }
      if ready == 0, left == 0 { throw timedOut }
    }
  }

  /// Why nothing more comes: the process is gone, or has closed its output.
  private func ended() -> HostFailure {
    // A process that is ending closes its pipes a moment before it can be waited for.
    for _ in 0..<2_000 {
      if let ending = child.endingSoFar() { return failure(after: ending) }
      poll(nil, 0, 1)
    }
    // Where others need the processor, it may be more than a moment. What is ending already ends as it would
    // have; what would have gone on is of no use without its output.
    return failure(after: child.stop())
  }

  private func failure(after ending: ChildProcess.Ending) -> HostFailure {
    switch ending {
    case .exited(let code): return .exited(code: code)
    case .stopped: return .closed
    case .killed(let signal):
      crashes?.trail = child.takeCrashTrail()
      return .crashed(signal: Platform.signalName(signal))
    }
  }

  /// The answer that a copy of this process gives.
  func reply<Answer>(of copy: AnsweringCopy<Answer>) throws(HostFailure) -> Reply<Answer> {
    let deadline = deadline
    var received = LineBuffer()
    while true {
      if let line = received.next() {
        guard let reply = try? WireCoding.reply(in: line, answering: Answer.self).reply else {
          break
        }
        return reply
      }
      guard received.count <= limits.line else { break }
      try wait(for: [(copy.output, POLLIN)], until: deadline)
      let got = received.read(from: copy.output)
      guard got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR)) else { break }
    }
    return .refused(Refusal("the answer could not be computed"))
  }
}

extension Duration {
  /// The milliseconds beyond whole seconds.
  fileprivate var milliseconds: Int64 { components.attoseconds / 1_000_000_000_000_000 }
}
