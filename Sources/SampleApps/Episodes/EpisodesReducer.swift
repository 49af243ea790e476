import StateKit

/// What the reducer's effects need.
struct EpisodesEnvironment: Sendable {
  /// Asks the server for a series.
  var fetchShow: @MainActor @Sendable (_ id: Int) async throws -> FetchedShow
}

/// How the state answers to the actions.
let episodesReducer = Reducer<AppState, AppAction, EpisodesEnvironment> {
  state, action, environment in
  switch action {
  case .markAsWatched(let episode, let watched):
    state.watchedHistory.removeAll { $0 == episode }
    if watched { state.watchedHistory.append(episode) }
    return nil
  case .loadShow(let id):
    state.beginLoading(id)
    state.failures[id] = nil
    return .task {
      do {
        return .showLoaded(try await environment.fetchShow(id))
      } catch {
        return .showFailed(id: id, message: "\(error)")
      }
    }
  case .showLoaded(let fetched):
    state.endLoading(fetched.show.id)
    state.failures[fetched.show.id] = nil
    state.add(fetched)
    return nil
  case .showFailed(let id, let message):
    state.endLoading(id)
    state.failures[id] = message
    return nil
  }
}
