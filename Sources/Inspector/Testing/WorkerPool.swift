import InspectableSystem
import InspectableDoor

/// Runs jobs side by side in several processes, each of which runs one at a time.
@MainActor
package struct WorkerPool: TranscriptExecutor {
  private let launch: ProcessHost.Launch
  private let count: Int
  private let settings: TranscriptSettings

  /// - Parameters:
  ///   - launch: a program that calls ``TranscriptWorker/serve(catalog:)``.
  ///   - count: how many jobs run at a time.
  package init(_ launch: ProcessHost.Launch, count: Int, settings: TranscriptSettings) {
    self.launch = launch
    self.count = count
    self.settings = settings
  }

  package func run(
    _ jobs: [TranscriptJob], done: @MainActor (Int, TranscriptOutcome) async -> Bool
  ) async {
    var next = 0
    var goesOn = true
    var workers: [Worker] = []
    while true {
      while goesOn, next < jobs.count, workers.count(where: \.isBusy) < count {
        let outcome = begin(jobs[next], next, &workers)
        if let outcome { goesOn = await done(next, outcome) && goesOn }
        next += 1
      }
      guard workers.contains(where: \.isBusy) else { return }
      for (worker, answer) in Self.wait(for: workers.filter(\.isBusy)) {
        let job = worker.job ?? 0
        worker.job = nil
        if case .failure = answer { workers.removeAll { $0 === worker } }
        // Jobs that still run when no more are wanted are left to end, so that no app is left
        // behind.
        if goesOn { goesOn = await done(job, answer.outcome(of: jobs[job])) }
      }
    }
  }

  /// Gives a job to a worker that has none; fails with the reason if that is not possible.
  private func begin(
    _ job: TranscriptJob, _ index: Int, _ workers: inout [Worker]
  ) -> TranscriptOutcome? {
    do throws(WorkerFailure) {
      let worker: Worker
      if let idle = workers.first(where: { !$0.isBusy }) {
        worker = idle
      } else {
        worker = try Worker(launch, settings)
        workers.append(worker)
      }
      try worker.begin(job, index)
      return nil
    } catch {
      workers.removeAll { !$0.isBusy }
      return Result<TranscriptOutcome, WorkerFailure>.failure(error).outcome(of: job)
    }
  }

  /// Waits until some workers have answered.
  private static func wait(
    for workers: [Worker]
  ) -> [(Worker, Result<TranscriptOutcome, WorkerFailure>)] {
    while true {
      var entries = workers.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      guard poll(&entries, nfds_t(entries.count), -1) > 0 else { continue }
      let answers = zip(workers, entries).compactMap { worker, entry in
        entry.revents == 0 ? nil : worker.receive().map { (worker, $0) }
      }
      if !answers.isEmpty { return answers }
    }
  }
}

/// Why a worker gave no outcome.
private struct WorkerFailure: Error {
  var reason: String
}

extension Result<TranscriptOutcome, WorkerFailure> {
  fileprivate func outcome(of job: TranscriptJob) -> TranscriptOutcome {
    switch self {
    case .success(let outcome): outcome
    case .failure(let failure):
      TranscriptOutcome(
        result: TranscriptResult(
          path: job.path, problem: TranscriptError(line: nil, message: failure.reason)))
    }
  }
}

/// A process of the pool.
@MainActor
private final class Worker {
  /// The position of the job that it runs.
  var job: Int?
  private let child: ChildProcess
  private var received: [UInt8] = []

  var isBusy: Bool { job != nil }
  var descriptor: Int32 { child.output }

  init(_ launch: ProcessHost.Launch, _ settings: TranscriptSettings) throws(WorkerFailure) {
    do {
      child = try ChildProcess(executable: launch.executable, arguments: launch.arguments)
    } catch {
      throw WorkerFailure(reason: "a process to run it could not be started: \(error.reason)")
    }
    // A worker reads its whole job before it answers, so writing may block without a deadlock.
    _ = fcntl(child.input, F_SETFL, 0)
    try send(Numbered(id: 0, settings))
  }

  func begin(_ job: TranscriptJob, _ index: Int) throws(WorkerFailure) {
    try send(Numbered(id: index, job))
    self.job = index
  }

  private func send(_ message: Numbered<some Codable & Sendable>) throws(WorkerFailure) {
    do {
      try Platform.writeAll(
        WireCoding.encode(message) + [UInt8(ascii: "\n")], to: child.input)
    } catch {
      throw WorkerFailure(reason: "the process to run it is gone: \(error.reason)")
    }
  }

  /// Takes what has come; nil until that is a whole answer.
  func receive() -> Result<TranscriptOutcome, WorkerFailure>? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = chunk.withUnsafeMutableBytes { read(child.output, $0.baseAddress, $0.count) }
    if count < 0, errno == EAGAIN || errno == EINTR { return nil }
    guard count > 0 else {
      return .failure(WorkerFailure(reason: "the process that ran it \(child.waitForEnd().words)"))
    }
    received += chunk[..<count]
    guard received.last == UInt8(ascii: "\n") else { return nil }
    defer { received = [] }
    do {
      let answer: Numbered<TranscriptOutcome> = try WireCoding.decode(Array(received.dropLast()))
      return .success(answer.content)
    } catch {
      return .failure(WorkerFailure(reason: "the process that ran it gave no answer"))
    }
  }
}

extension ChildProcess.Ending {
  fileprivate var words: String {
    switch self {
    case .exited(let code): "ended with \(code)"
    case .killed(let signal): "was ended by \(Platform.signalName(signal))"
    case .stopped: "was ended"
    }
  }
}
