import Foundation
import Inspectable
import StateKit

/// Measures what recording a running app adds to a dispatch, beside what other tools do at each action.
///
///     RecordingCost [COUNT] [BURST]
///
/// Prints a line for each way, in nanoseconds: how long an action takes at the median, in 99 of 100 cases, and at
/// most, and how many took more than a millisecond. The ways take turns, so that a slow moment of the machine
/// meets them all.
@main
struct RecordingCost {
  @MainActor
  static func main() async throws {
    let counts = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let count = counts.first ?? 20_000
    let burst = counts.dropFirst().first ?? 1_000_000
    let folder = URL.temporaryDirectory.appending(path: "recording-cost-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    for threads in [1, 4] {
      for size in [16, 1_000] {
        var times = Dictionary(uniqueKeysWithValues: Way.allCases.map { ($0, [Int]()) })
        let rounds = 10
        for round in 0..<rounds {
          for way in Way.allCases {
            let app = try RunningApp(
              way, file: folder.appending(path: "\(threads)-\(size)-\(way)-\(round)"))
            let few = way == .encodedState ? max(count / 20, 100) : count
            times[way]? += await app.times(few / rounds, text: size, threads: threads)
            try app.end()
          }
        }
        for way in Way.allCases {
          report("\(way.rawValue), \(size) bytes, threads: \(threads)", times[way] ?? [])
        }
      }
    }
    for way in [Way.plain, .recorded] {
      let app = try RunningApp(way, file: folder.appending(path: "burst-\(way)"))
      report("\(way.rawValue), \(burst) in a burst", await app.times(burst, text: 16, threads: 1))
      try app.end()
    }
  }

  private static func report(_ name: String, _ times: [Int]) {
    let sorted = times.sorted()
    let long = sorted.count { $0 > 1_000_000 }
    print(
      "\(name): p50 \(sorted[sorted.count / 2]) p99 \(sorted[sorted.count * 99 / 100])",
      "worst \(sorted[sorted.count - 1]) over-1-ms \(long)")
  }
}

/// What is done at each action beside the dispatch.
enum Way: String, CaseIterable {
  case plain = "no recorder"
  case recorded = "recorded"
  case namedInLog = "name written to a file"
  case encodedState = "state encoded as JSON"
}

/// An app with a hundred entries of 360 bytes, 36 KB.
struct Ledger: State, Codable {
  struct Entry: Codable, Equatable {
    var id: Int
    var title: String
    var note: String
    var amount: Double
  }
  var entries: [Entry] = (0..<100).map {
    Entry(id: $0, title: "entry \($0)", note: String(repeating: "n", count: 320), amount: 0.5)
  }
}

/// An action of four members.
struct Note: StateUpdater, Codable {
  var id: Int
  var title: String
  var note: String
  var amount: Double

  func updateState(_ state: inout Ledger) {
    state.entries[id % 100].amount = amount
  }
}

@MainActor
final class RunningApp {
  private let dispatch: (Note) -> Void
  private let state: () -> Ledger
  private let context: SceneContext?
  private let log: FileHandle?
  private let encoder = JSONEncoder()
  private let way: Way

  init(_ way: Way, file: URL) throws {
    self.way = way
    var log: FileHandle?
    let store = Store(state: Ledger())
    dispatch = { store.dispatch($0) }
    state = { store.state }
    if way == .recorded {
      let context = SceneContext.live(
        to: file.path, limits: RecordingLimits(partSize: 16 << 20, size: 2 << 30))
      self.context = context
      let scene = Scene {
        StorePart(store) { Example(Note(id: 0, title: "", note: "", amount: 0), "Note an amount") }
      }
      if let problem = context.record(scene, as: "ledger") {
        throw Failure(text: problem)
      }
    } else {
      context = nil
      if way != .plain {
        FileManager.default.createFile(atPath: file.path, contents: nil)
        log = try FileHandle(forWritingTo: file)
      }
    }
    self.log = log
  }

  func end() throws {
    context?.stopRecording()
    if let problem = context?.recordingProblem, problem != "the recording was stopped" {
      throw Failure(text: problem)
    }
    try log?.close()
  }

  /// How long each of a number of dispatches takes, in nanoseconds.
  func times(_ count: Int, text size: Int, threads: Int) async -> [Int] {
    let text = String(repeating: "t", count: size)
    var times: [Int] = []
    times.reserveCapacity(count)
    if threads == 1 {
      for index in 0..<count { times.append(time(index, text)) }
      return times
    }
    return await withTaskGroup(of: [Int].self) { group in
      for thread in 0..<threads {
        group.addTask {
          var times: [Int] = []
          for index in 0..<count / threads {
            times.append(await self.time(index * threads + thread, text))
          }
          return times
        }
      }
      var all: [Int] = []
      for await times in group { all += times }
      return all
    }
  }

  private func time(_ index: Int, _ text: String) -> Int {
    let action = Note(id: index, title: "entry \(index)", note: text, amount: 0.25)
    let start = ContinuousClock.now
    dispatch(action)
    switch way {
    case .plain, .recorded: break
    case .namedInLog: try? log?.write(contentsOf: Data("dispatch Note\n".utf8))
    case .encodedState:
      if let data = try? encoder.encode(state()) { try? log?.write(contentsOf: data) }
    }
    return Int((ContinuousClock.now - start) / .nanoseconds(1))
  }
}

struct Failure: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
