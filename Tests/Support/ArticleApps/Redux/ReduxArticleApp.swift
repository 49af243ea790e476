import Foundation
import Inspectable
import StateKitRedux
import StateKitSwiftUI

/// What the article's app shows to an inspector.
nonisolated struct ReduxArticleApp: InspectableApp {
  let name = "reduxArticle"
  let summary = "The article on connectors, as it is typed in"

  @MainActor
  func makeScene(in context: SceneContext) -> Inspectable.Scene {
    let store = Store(initialState: Self.beginning, reducer: Self.reduce)
    let root = RootContainerView().environmentObject(store)
    let connector = Connectors.WatchedHistoryConnector()
    var isVisible = false
    return Inspectable.Scene {
      StorePart(store) {
        Example(AppAction.markAsWatched(episode: Ids(trakt: 1), watched: true), "Mark an episode")
      }
      ScreenPart(
        "history", type: "HistoryView",
        lifeCycle: .init(isVisible: { isVisible }, setVisible: { isVisible = $0 }),
        model: { connector.connect(state: store.state) },
        drawing: { root.lines().map(\.text) }
      ) {
        Event("tap", "Tap a line") { (line: Int) in
          let lines = root.lines()
          if lines.indices.contains(line) { lines[line].tap?() }
        }
      }
      .preview("expanse") { HistoryView_Previews.previews.lines().map(\.text) }
    }
  }

  @MainActor
  private static func reduce(state: inout AppState, action: AppAction) {
    switch action {
    case let .markAsWatched(episode, watched):
      state.watchedHistory.removeAll { $0 == episode }
      if watched { state.watchedHistory.append(episode) }
    }
  }

  @MainActor
  private static var beginning: AppState {
    var state = AppState()
    for (number, title) in ["Dulcinea", "The Big Empty"].enumerated() {
      let ids = Ids(trakt: number + 1)
      state.episodes[ids] = Episode(
        title: title,
        firstAired: Date(timeIntervalSince1970: 1_450_051_200 + Double(number) * 86_400))
      state.showImages[ids] = FanartImages(
        tvPosters: [.init(url: URL(string: "https://example.org/\(number + 1).jpg"))])
    }
    state.watchedHistory = [Ids(trakt: 1)]
    return state
  }
}
