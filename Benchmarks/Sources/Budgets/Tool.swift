import Benchmark
import Foundation

/// The inspector itself, each sample a process from its start to its end.
enum Tool {
  /// The inspector's release build, from `INSPECTOR_BINARY`.
  static let binary =
    ProcessInfo.processInfo.environment["INSPECTOR_BINARY"] ?? ".build/release/inspector"

  static func register() {
    measureRun("process-floor", of: "/bin/true", [], samples: 20)
    measureRun("start-empty", ["-c", ""], samples: 20)
    measureRun("start-todo", ["-c", "load todo"], samples: 20)
    measureScript("script-20000", steps: 20_000)
    measureScript("script-100000", steps: 100_000)

    let crashes = Array(repeating: "dispatch RemoveTodo(index: 99)", count: 9)
    TimedSession.register("steps-1000", questions: [("crash", crashes)]) {
      ["load todo"] + (0..<1_000).map(step)
    }
    let jumps = (1...21).map { "goto \($0 * 7_919 % 10_000)" }
    TimedSession.register("steps-10000", questions: [("goto", jumps)]) {
      ["load todo"] + (0..<10_000).map(step)
    }
    for (name, count) in [("large", 10_000), ("many", 100_000)] {
      measureLargeState(name, texts: count, steps: 400)
    }
    measureLooks()
    Orders.register()
    MillionSteps.register()
    measureTranscripts()
    Exploring.register()
  }

  /// Jumps on 10 MB of to-dos, among steps that touch any of them.
  private static func measureLargeState(_ name: String, texts count: Int, steps: Int) {
    let jumps = (1...21).map { "goto \($0 * 619 % steps)" }
    TimedSession.register(name, questions: [("\(name)-goto", jumps)]) {
      let state = folder.appending(path: "\(name).state")
      let padding = String(repeating: "to be done ", count: 10_000_000 / count / 11)
      let todos = (0..<count).map { "\"\(padding)\($0 + count)\"" }.joined(separator: ", ")
      try write(["GlobalState(todos: [\(todos)])"], to: state)
      return ["load todo --state \(state.path)"] + (0..<steps).map { largeStep($0, of: count) }
    }
  }

  private static func largeStep(_ index: Int, of count: Int) -> String {
    let place = index * 7_919 % (count - 1_000)
    return switch index % 4 {
    case 0: "dispatch RenameTodo(index: \(place), title: \"thing \(index)\")"
    case 1: "dispatch MoveTodo(from: \(place), to: 0)"
    case 2: "dispatch RenameTodo(index: \(place), title: \"other \(index)\")"
    default: "dispatch RemoveTodo(index: \(place))"
    }
  }

  /// Scripts that look after each step.
  private static func measureLooks() {
    let looks: [(name: String, look: String)] = [
      ("expect", "expect state.todos.count > 0"), ("print", "print state.todos[0]"),
      ("model", "model list"),
    ]
    for (name, look) in looks {
      let file = folder.appending(path: "looks-\(name).inspect")
      measureRun("looks-\(name)", ["run", file.path]) {
        try write(["load todo"] + (0..<10_000).flatMap { [step($0), look] }, to: file)
      }
    }
    let file = folder.appending(path: "looks-undo.inspect")
    measureRun("looks-undo", ["run", file.path]) {
      try write(
        ["load todo"] + (0..<100).map(step) + (0..<500).flatMap { _ in ["undo", "redo"] }, to: file)
    }
  }

  private static func measureScript(_ name: String, steps: Int) {
    let file = folder.appending(path: "\(name).inspect")
    measureRun(name, ["run", file.path]) {
      try write(["load todo"] + (0..<steps).map(step), to: file)
    }
  }

  /// Steps that leave the list as long as it was.
  static func step(_ index: Int) -> String {
    switch index % 4 {
    case 0: "dispatch AddTodo(title: \"thing \(index)\")"
    case 1: "dispatch RenameTodo(index: 3, title: \"other \(index)\")"
    case 2: "dispatch MoveTodo(from: 3, to: 0)"
    default: "dispatch RemoveTodo(index: 0)"
    }
  }

  /// A thousand transcripts of ten commands, tested by one process.
  private static func measureTranscripts() {
    let transcripts = folder.appending(path: "transcripts")
    measureRun("transcripts-1000", ["test", transcripts.path]) {
      let opening = ["> load todo", "loaded todo: 1 store, 1 screen, 7 actions"]
      let checks = (0..<9).flatMap { _ in ["> expect state.todos.count == 3", "ok"] }
      for index in 0..<1_000 {
        try write(opening + checks, to: transcripts.appending(path: "\(index).inspect"))
      }
    }
  }

  static func measureRun(
    _ name: String, of program: String = binary, _ arguments: [String], samples: Int = 5,
    prepare: @escaping @Sendable () throws -> Void = {}
  ) {
    Benchmark(
      name,
      configuration: .init(
        metrics: [.wallClock, .processorTime, .peakMemory], warmupIterations: 1,
        maxDuration: .seconds(3_600), maxIterations: samples, setup: { try prepare() })
    ) { benchmark in
      benchmark.startMeasurement()
      let run = ChildRun.of(program, arguments)
      benchmark.stopMeasurement()
      guard let run, run.status == 0 else {
        let outcome = run.map { "ended with status \($0.status)" } ?? "did not start"
        let command = ([program] + arguments).joined(separator: " ")
        FileHandle.standardError.write(Data("failed: \(command): \(outcome)\n".utf8))
        return benchmark.error("\(command) \(outcome)")
      }
      benchmark.measurement(.processorTime, run.processorTime)
      benchmark.measurement(.peakMemory, run.peakMemory)
    }
  }

  // MARK: Files

  /// Where scripts and transcripts are written; `scripts/bench` makes and removes it.
  static let folder =
    ProcessInfo.processInfo.environment["BENCH_FOLDER"].map { URL(filePath: $0) }
    ?? FileManager.default.temporaryDirectory.appending(path: "inspector-benchmarks")

  static func write(_ lines: [String], to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: false, encoding: .utf8)
  }
}
