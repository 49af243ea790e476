import Foundation
import StateKitRedux
import StateKitSwiftUI

extension HistoryView {
  struct State: Equatable {
    let posters: [Poster]

    struct Poster: Hashable {
      let ids: Ids
      let imageURL: URL?
      let title: String
      let subtitle: String
    }
  }

  enum Action: Equatable {
    case markAsWatched(episode: Ids)
  }

  typealias ViewModel = Store<State, Action>
}

struct HistoryView: View {
  @ObservedObject var viewModel: ViewModel

  var body: some View {
    LazyVGrid(columns: [.init(), .init()]) {
      ForEach(viewModel.state.posters, id: \.title) { poster in
        VStack {
          poster.imageURL.map { KFImage($0) }
          Text(poster.title)
          Text(poster.subtitle)
        }.onTapGesture {
          viewModel.send(.markAsWatched(episode: poster.ids))
        }
      }
    }
  }
}

extension Store {
  static func stub(with state: State) -> Store {
    Store(
      initialState: state,
      reducer: .init { _, _, _ in Empty().eraseToAnyPublisher() },
      environment: ()
    )
  }
}

struct HistoryView_Previews: PreviewProvider {
  static var previews: some View {
    HistoryView(
      viewModel: .stub(
        with: .init(
          posters: [
            .init(
              ids: Ids(trakt: 1), imageURL: URL(staticString: "https://example.org/expanse.jpg"),
              title: "The Expanse", subtitle: "Sci-fi show")
          ])))
  }
}
