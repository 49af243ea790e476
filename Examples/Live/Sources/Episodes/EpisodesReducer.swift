import StateKit

/// What the app asks its server for.
struct Server: Sendable {
  var show: @MainActor @Sendable (_ id: Int) async throws -> Show
  var similar: @MainActor @Sendable (_ show: Int) async throws -> [Int]
  var save: @MainActor @Sendable (_ episode: Int, _ isWatched: Bool) async throws -> Void
}

/// How the state answers to the actions.
///
/// - Parameter takesStale: whether an answer counts that comes after another series was opened. That is the bug of
///   this example.
@MainActor
func reducer(takesStale: Bool) -> Reducer<AppState, AppAction, Server> {
  Reducer { state, action, server in
    switch action {
    case .open(let id):
      state.open = id
      (state.title, state.episodes, state.similar) = ("", [], [])
      return .task {
        do {
          // Two requests at once.
          async let similar = server.similar(id)
          let show = try await server.show(id)
          return .loaded(show, similar: try await similar)
        } catch {
          return .notLoaded(show: id, reason: "\(error)")
        }
      }
    case .loaded(let show, let similar):
      guard takesStale || show.id == state.open else { return nil }
      (state.title, state.episodes, state.similar) = (show.title, show.episodes, similar)
    case .notLoaded(let show, let reason):
      if show == state.open { state.failure = "series \(show): \(reason)" }
    case .watch(let id, let isWatched):
      state.set(id, isWatched)
      state.saving.append(id)
      return .task {
        do {
          try await server.save(id, isWatched)
          return .saved(episode: id, isWatched: isWatched)
        } catch {
          return .notSaved(episode: id, isWatched: isWatched, reason: "\(error)")
        }
      }
    case .saved(let id, _):
      state.endSaving(id)
    case .notSaved(let id, let isWatched, let reason):
      state.endSaving(id)
      // Another change of the same episode is on its way: that one decides.
      if !state.saving.contains(id) { state.set(id, !isWatched) }
      state.failure = "episode \(id): \(reason)"
    }
    return nil
  }
}

extension AppState {
  fileprivate mutating func set(_ episode: Int, _ isWatched: Bool) {
    watched.removeAll { $0 == episode }
    if isWatched {
      watched.insert(episode, at: watched.firstIndex { $0 > episode } ?? watched.endIndex)
    }
  }

  fileprivate mutating func endSaving(_ episode: Int) {
    if let index = saving.firstIndex(of: episode) { saving.remove(at: index) }
  }
}
