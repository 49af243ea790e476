public import Inspectable
import StateKit

/// Watched episodes: one reducer, with connectors between the store and the views.
public struct EpisodesApp: InspectableApp {
  /// The word by which it is loaded.
  public let name = "episodes"
  /// A summary of the app.
  public let summary = "Watched episodes, a Redux store with connectors"

  /// The app.
  public init() {}

  /// A store with one series, the history and the statistics.
  public func makeScene(in context: SceneContext) throws -> Scene {
    let environment = EpisodesEnvironment { id in
      try await context.request("fetchShow") { try ShowArchive.show(id) }
    }
    let store = ReduxStore(
      initialState: try AppState.beginning(), reducer: episodesReducer,
      environment: environment)
    let history = ContainerView(
      store: store, connector: WatchedHistoryConnector(), content: WatchedHistoryView())
    let statistics = ContainerView(
      store: store.derived(state: Statistics.init, action: { (action: Never) in action }),
      content: StatisticsView())
    return Scene {
      StorePart(store) {
        Example(AppAction.markAsWatched(episode: 1, watched: true), "Mark an episode as watched")
        Example(AppAction.loadShow(id: 1), "Load a series")
        Example(
          AppAction.showLoaded(
            FetchedShow(show: Show(id: 3, title: "x"), poster: "x.png", episodes: [])),
          "A series came")
        Example(AppAction.showFailed(id: 1, message: "offline"), "A series did not come")
      }
      ScreenPart("history", history) {
        Event("markAsWatched", "Mark an episode as watched") { (episode: Int) in
          history.content.send(.markAsWatched(episode: episode))
        }
        Event("unwatch", "Take an episode out of the history") { (episode: Int) in
          history.content.send(.unwatch(episode: episode))
        }
      }
      ScreenPart("statistics", statistics)
    }
  }
}

/// How much there is and how much was watched.
struct Statistics: Codable, Hashable {
  var shows: Int
  var episodes: Int
  var watched: Int
}

extension Statistics {
  /// Counts; a watched episode that is not known is not counted.
  init(_ state: AppState) {
    self.init(
      shows: state.showsById.count, episodes: state.episodes.count,
      watched: state.watchedHistory.count { state.episodes[$0] != nil })
  }
}

/// Draws the statistics; nothing can be done in it.
final class StatisticsView: ConnectableView<Statistics, Never> {
  override func draw(_ state: Statistics) -> [String] {
    let shows = state.shows == 1 ? "1 show" : "\(state.shows) shows"
    return ["\(state.watched) of \(state.episodes) episodes, \(shows)"]
  }

  /// The counts that a designer looks at.
  override class var previews: [ViewPreview<Statistics>] {
    [
      ViewPreview("empty", Statistics(shows: 0, episodes: 0, watched: 0)),
      ViewPreview("full", Statistics(shows: 2, episodes: 15, watched: 15)),
    ]
  }
}
