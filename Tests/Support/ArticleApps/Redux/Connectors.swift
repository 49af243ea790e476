import Foundation
import StateKitRedux
import StateKitSwiftUI

enum Connectors {}

extension Connectors {
  struct WatchedHistoryConnector: Connector {
    func connect(state: AppState) -> HistoryView.State {
      .init(
        posters: state.watchedHistory.compactMap { ids in
          let episode = state.episodes[ids]
          return HistoryView.State.Poster(
            ids: ids,
            imageURL: state.showImages[ids]?.tvPosters?.first?.url,
            title: episode?.title ?? "",
            subtitle: DateFormatter.shortDate.string(for: episode?.firstAired) ?? "")
        })
    }

    func connect(action: HistoryView.Action) -> AppAction {
      switch action {
      case let .markAsWatched(episode):
        return AppAction.markAsWatched(episode: episode, watched: true)
      }
    }
  }
}

struct RootContainerView: View {
  @EnvironmentObject var store: Store<AppState, AppAction>

  var body: some View {
    HistoryView(
      viewModel: store.connect(using: Connectors.WatchedHistoryConnector())
    )
  }
}
