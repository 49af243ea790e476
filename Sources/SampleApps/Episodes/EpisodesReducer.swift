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
    state.loading.insert(id)
    state.failures[id] = nil
    return .task {
      do {
        return .showLoaded(try await environment.fetchShow(id))
      } catch {
        return .showFailed(id: id, message: "\(error)")
      }
    }
  case .showLoaded(let fetched):
    let id = fetched.show.id
    state.loading.remove(id)
    state.showsById[id] = fetched.show
    state.showImages[id] = fetched.poster
    for episode in fetched.episodes { state.episodes[episode.id] = episode }
    state.seasons[id] = Dictionary(grouping: fetched.episodes, by: \.season)
      .map { Season(number: $0, episodes: $1.map(\.id)) }
      .sorted { $0.number < $1.number }
    return nil
  case .showFailed(let id, let message):
    state.loading.remove(id)
    state.failures[id] = message
    return nil
  }
}
