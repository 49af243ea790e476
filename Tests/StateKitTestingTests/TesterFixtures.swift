import StateKit
import StateKitTesting
import Testing

extension TesterFailure {
  /// Records a failure as an issue of the running test.
  static func record(_ failure: TesterFailure) {
    Issue.record(
      Comment(rawValue: failure.message),
      sourceLocation: SourceLocation(
        fileID: failure.fileID, filePath: failure.filePath, line: failure.line,
        column: failure.column))
  }
}

/// Keeps the failures of a tester.
final class Failures {
  private(set) var all: [TesterFailure] = []

  var messages: [String] { all.map(\.message) }

  func keep(_ failure: TesterFailure) {
    all.append(failure)
  }
}

struct LogState: State, Equatable {
  var log: [String] = []
}

/// Appends an entry, together with how many entries it has found.
struct Append: StateUpdater {
  var entry: String

  init(_ entry: String) {
    self.entry = entry
  }

  func updateState(_ state: inout LogState) {
    state.log.append("\(entry) after \(state.log.count)")
  }
}

/// Overwrites the first entry in place.
struct OverwriteFirst: StateUpdater {
  var entry: String

  func updateState(_ state: inout LogState) {
    state.log[0] = entry
  }
}

/// The state of an app that loads the episodes of a show.
struct ShowState: Equatable {
  var titles: [String] = []
  var isLoading = false
  var failure: String?
}

enum ShowAction: Equatable {
  case load
  case loaded([String])
  case failed(String)
}

struct Refused: Error {
  var reason: String
}

/// Loads the titles in its environment, a list with commas.
let showReducer = Reducer<ShowState, ShowAction, String> { state, action, environment in
  switch action {
  case .load:
    state.isLoading = true
    return .task { .loaded(environment.split(separator: ",").map(String.init)) }
  case .loaded(let titles):
    state.isLoading = false
    state.titles = titles
  case .failed(let reason):
    state.isLoading = false
    state.failure = reason
  }
  return nil
}
