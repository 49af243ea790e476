import Benchmark
import Foundation
import Synchronization

/// A session that is made once, and questions about it, each put several times.
///
/// The tool itself says how long each answer took, so that no figure is the difference of two runs, which
/// may be less than nothing.
final class TimedSession: Sendable {
  typealias Question = (name: String, commands: [String])

  private let name: String
  private let questions: [Question]
  private let makeLines: @Sendable () throws -> [String]
  private let made = Mutex<Run??>(nil)

  /// Adds a benchmark for each question, whose commands are its samples, and one of the session's name.
  ///
  /// - Parameter makeLines: gives the commands that make the session.
  static func register(
    _ name: String, questions: [Question], makeLines: @escaping @Sendable () throws -> [String]
  ) {
    let session = TimedSession(name, questions, makeLines)
    for (question, commands) in questions {
      Benchmark(
        question,
        configuration: .init(
          metrics: [.took], warmupIterations: 0, maxDuration: .seconds(3_600),
          maxIterations: commands.count)
      ) { benchmark in
        let samples = session.run?.samples[question] ?? []
        guard benchmark.currentIteration < samples.count else {
          return benchmark.error("the session '\(name)' gave no times")
        }
        benchmark.measurement(.took, samples[benchmark.currentIteration])
      }
    }
    Benchmark(
      name,
      configuration: .init(
        metrics: [.peakMemory, .took], warmupIterations: 0, maxDuration: .seconds(3_600),
        maxIterations: 1)
    ) { benchmark in
      guard let run = session.run else { return benchmark.error("the session '\(name)' failed") }
      benchmark.measurement(.peakMemory, run.memory)
      benchmark.measurement(.took, run.nanoseconds)
    }
  }

  private init(
    _ name: String, _ questions: [Question], _ makeLines: @escaping @Sendable () throws -> [String]
  ) {
    (self.name, self.questions, self.makeLines) = (name, questions, makeLines)
  }

  private struct Run {
    /// In nanoseconds, by the name of what was measured.
    var samples: [String: [Int]]
    /// In bytes.
    var memory: Int
    /// From the start of the process to its end, without the questions.
    var nanoseconds: Int
  }

  /// The one session, made when it is first asked for; nil if it failed.
  private var run: Run? {
    made.withLock { made in
      if let made { return made }
      let run = try? carryOut()
      made = .some(run)
      return run
    }
  }

  private func carryOut() throws -> Run? {
    let script = Tool.folder.appending(path: "\(name).inspect")
    let times = Tool.folder.appending(path: "\(name).times")
    try Tool.write(try makeLines() + ["timing on"] + questions.flatMap(\.commands), to: script)
    let clock = ContinuousClock()
    let began = clock.now
    // Crashes are failures.
    guard
      let child = ChildRun.of(
        Tool.binary, ["run", "--keep-going", "--allow-load", script.path], errors: times.path)
    else { return nil }
    let taken = Int((clock.now - began) / .nanoseconds(1))
    // The first is that of `timing` itself.
    var found = try String(contentsOf: times, encoding: .utf8).split(separator: "\n")
      .compactMap(Self.nanoseconds).dropFirst()
    var samples: [String: [Int]] = [:]
    for (name, commands) in questions {
      samples[name] = Array(found.prefix(commands.count))
      found = found.dropFirst(commands.count)
    }
    return Run(
      samples: samples, memory: child.peakMemory,
      nanoseconds: taken - samples.values.joined().reduce(0, +))
  }

  /// The time in a line such as `took 3.2 ms`; nil for other lines.
  private static func nanoseconds(in line: Substring) -> Int? {
    let words = line.split(separator: " ")
    guard words.count == 3, words[0] == "took", let number = Double(words[1]) else { return nil }
    return Int(number * (words[2] == "ms" ? 1e6 : 1e9))
  }
}
