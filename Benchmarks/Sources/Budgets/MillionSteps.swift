import Benchmark
import Foundation

/// A session of a million steps, made once, and questions about it.
///
/// The session takes a minute, so it is one process: each question is put several times, and the tool
/// itself says how long it took.
enum MillionSteps {
  private static let count = 1_000_000

  /// What is measured: a name, and the commands that are its samples.
  private static let questions: [(name: String, commands: [String])] = [
    ("million-goto", (1...21).map { "goto \($0 * 739_391 % count)" }),
    ("million-end", ["goto \(count)"]),
    ("million-blame", Array(repeating: "blame state.todos", count: 5)),
    ("million-blame-old", Array(repeating: "blame list.local.selectedIndex", count: 5)),
    ("million-history", Array(repeating: "history 10", count: 5)),
    ("million-crash", Array(repeating: "dispatch RemoveTodo(index: 99)", count: 9)),
  ]

  static func register() {
    for (name, commands) in questions {
      Benchmark(
        name,
        configuration: .init(
          metrics: [.took], warmupIterations: 0, maxDuration: .seconds(3_600),
          maxIterations: commands.count)
      ) { benchmark in
        let samples = run?.samples[name] ?? []
        guard benchmark.currentIteration < samples.count else {
          return benchmark.error("the session of a million steps gave no times")
        }
        benchmark.measurement(.took, samples[benchmark.currentIteration])
      }
    }
    Benchmark(
      "million-steps",
      configuration: .init(
        metrics: [.peakMemory, .took], warmupIterations: 0, maxDuration: .seconds(3_600),
        maxIterations: 1)
    ) { benchmark in
      guard let run else { return benchmark.error("the session of a million steps failed") }
      benchmark.measurement(.peakMemory, run.memory)
      benchmark.measurement(.took, run.nanoseconds)
    }
  }

  private struct Run {
    /// In nanoseconds, by the name of what was measured.
    var samples: [String: [Int]]
    /// In bytes.
    var memory: Int
    /// From the start of the process to its end.
    var nanoseconds: Int
  }

  /// The one session; nil if it failed.
  private static let run: Run? = {
    let script = Tool.folder.appending(path: "million.inspect")
    let times = Tool.folder.appending(path: "million.times")
    let steps = ["set list.local.selectedIndex = 2"] + (1..<count).map { Tool.step($0 - 1) }
    let clock = ContinuousClock()
    do {
      try Tool.write(
        ["load todo"] + steps + ["timing on"] + questions.flatMap(\.commands), to: script)
      let began = clock.now
      // Its crashes are failures.
      guard
        let child = ChildRun.of(
          Tool.binary, ["run", "--keep-going", script.path], errors: times.path)
      else { return nil }
      let taken = Int((clock.now - began) / .nanoseconds(1))
      // The first is that of the command itself.
      var found = try String(contentsOf: times, encoding: .utf8).split(separator: "\n")
        .compactMap(nanoseconds).dropFirst()
      var samples: [String: [Int]] = [:]
      for (name, commands) in questions {
        samples[name] = Array(found.prefix(commands.count))
        found = found.dropFirst(commands.count)
      }
      return Run(samples: samples, memory: child.peakMemory, nanoseconds: taken)
    } catch {
      return nil
    }
  }()

  /// The time in a line such as `took 3.2 ms`; nil for other lines.
  private static func nanoseconds(in line: Substring) -> Int? {
    let words = line.split(separator: " ")
    guard words.count == 3, words[0] == "took", let number = Double(words[1]) else { return nil }
    return Int(number * (words[2] == "ms" ? 1e6 : 1e9))
  }
}
