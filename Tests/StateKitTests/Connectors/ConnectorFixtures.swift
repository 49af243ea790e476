import StateKit

/// The state of an app that knows which episodes of a show have been watched.
struct ShowState: Equatable {
  var titles: [String] = []
  var watched: Set<Int> = []
  var isLoading = false
  var failure: String?
}

enum ShowAction: Equatable {
  case load
  case loaded([String])
  case failed(String)
  case markAsWatched(Int, watched: Bool)
}

@MainActor
struct ShowEnvironment {
  var fetch: @MainActor () async throws -> String = { "" }
}

let showReducer = Reducer<ShowState, ShowAction, ShowEnvironment> { state, action, environment in
  switch action {
  case .load:
    state.isLoading = true
    return .task {
      do {
        return .loaded(try await environment.fetch().split(separator: ",").map(String.init))
      } catch {
        return .failed("\(error)")
      }
    }
  case .loaded(let titles):
    state.isLoading = false
    state.titles = titles
  case .failed(let reason):
    state.isLoading = false
    state.failure = reason
  case .markAsWatched(let episode, let watched):
    if watched { state.watched.insert(episode) } else { state.watched.remove(episode) }
  }
  return nil
}

/// What the watched history shows.
struct HistoryState: Equatable {
  var isLoading = false
  var lines: [String] = []
}

enum HistoryAction {
  case unwatch(Int)
}

struct HistoryConnector: Connector {
  func connect(state: ShowState) -> HistoryState {
    HistoryState(
      isLoading: state.isLoading,
      lines: state.watched.sorted().map { "\($0 + 1). \(state.titles[$0])" })
  }

  func connect(action: HistoryAction) -> ShowAction {
    switch action {
    case .unwatch(let episode): .markAsWatched(episode, watched: false)
    }
  }
}

final class HistoryView: ConnectableView<HistoryState, HistoryAction> {
  private(set) var updates: [String] = []

  override func update(oldState: HistoryState?) {
    updates.append("\(oldState?.lines.count ?? -1) to \(viewState?.lines.count ?? -1)")
  }

  override func draw(_ state: HistoryState) -> [String] {
    if state.isLoading { return ["loading…"] }
    return state.lines.isEmpty ? ["nothing watched yet"] : state.lines
  }

  override class var previews: [ViewPreview<HistoryState>] {
    [
      ViewPreview("loading", HistoryState(isLoading: true)),
      ViewPreview("empty", HistoryState()),
      ViewPreview("full", HistoryState(lines: ["1. Pilot", "2. Diversity Day"])),
    ]
  }
}
