import StateKitRedux

// What an app on the blog's Redux-like state container writes, with every public name there is:
// Names.md is held to this file.

// MARK: State, actions, reducers

struct Repo: Hashable {
  var name: String
}

struct SearchState: Equatable {
  var query = "Swift"
  var result: [Repo] = []
}

struct CountState: Equatable {
  var count = 0
}

struct AppState: Equatable {
  var search = SearchState()
  var counter = CountState()
}

enum SearchAction: Equatable {
  case search(query: String)
  case setQuery(String)
  case setSearchResults(repos: [Repo])
}

enum CountAction: Equatable {
  case increment
}

enum AppAction: Equatable {
  case search(action: SearchAction)
  case counter(action: CountAction)
}

/// Finds repositories, and fails where there are none.
struct RepoService {
  struct NotFound: Error {}

  var repos: [Repo]

  func searchPublisher(matching query: String) -> AnyPublisher<[Repo], Error> {
    AnyPublisher {
      let found = repos.filter { $0.name.hasPrefix(query) }
      if found.isEmpty { throw NotFound() }
      return found
    }
  }
}

/// Emits what another one does, and takes note of it.
struct Noted<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let note: (Output) -> Void

  func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    upstream.map { value in
      note(value)
      return value
    }
  }
}

struct World {
  var service = RepoService(repos: [])
}

func searchReducer(
  state: inout SearchState, action: SearchAction, environment: World
) -> AnyPublisher<SearchAction, Never> {
  switch action {
  case let .setSearchResults(repos):
    state.result = repos
  case let .setQuery(query):
    state.query = query
    let next = Just(SearchAction.search(query: query))
    return next.output == action
      ? next.eraseToAnyPublisher() : Noted(upstream: next, note: { _ in }).eraseToAnyPublisher()
  case let .search(query):
    return environment.service
      .searchPublisher(matching: query)
      .replaceError(with: [])
      .map { SearchAction.setSearchResults(repos: $0) }
      .eraseToAnyPublisher()
  }
  return Empty().eraseToAnyPublisher()
}

func counterReducer(state: inout CountState, action: CountAction) {
  state.count += 1
}

func appReducer(
  state: inout AppState, action: AppAction, environment: World
) -> AnyPublisher<AppAction, Never> {
  switch action {
  case let .search(action):
    return searchReducer(state: &state.search, action: action, environment: environment)
      .map(AppAction.search)
      .eraseToAnyPublisher()
  case let .counter(action):
    counterReducer(state: &state.counter, action: action)
  }
  return Empty(completeImmediately: true).eraseToAnyPublisher()
}

/// A reducer that may have nothing more to do.
func optionalReducer(
  state: inout AppState, action: AppAction, environment: World
) -> AnyPublisher<AppAction, Never>? {
  guard case .search = action else {
    state.counter.count += 10
    return nil
  }
  return appReducer(state: &state, action: action, environment: environment)
}

/// The same as a value, of which others can be made.
@MainActor
let reducer = Reducer<AppState, AppAction, World> { state, action, environment in
  appReducer(state: &state, action: action, environment: environment)
}

/// Counts in whole apps.
@MainActor
let lifted = Reducer<CountState, CountAction, Void> { state, _, _ -> Effect<CountAction>? in
  state.count += 100
  return nil
}.lifted(
  state: \AppState.counter,
  extract: { action in if case .counter(let action) = action { action } else { nil } },
  embed: AppAction.counter, environment: { (_: World) in () })

typealias AppStore = Store<AppState, AppAction>

// MARK: Connectors

/// What a view shows of the counting, and does.
@MainActor
struct CounterView {
  struct State: Equatable {
    let text: String
  }

  enum Action: Equatable {
    case tapped
  }

  typealias ViewModel = Store<State, Action>

  let viewModel: ViewModel
}

enum Connectors {}

extension Connectors {
  struct CounterConnector: Connector {
    func connect(state: AppState) -> CounterView.State {
      .init(text: "\(state.counter.count) times")
    }

    func connect(action: CounterView.Action) -> AppAction {
      switch action {
      case .tapped: return .counter(action: .increment)
      }
    }
  }
}

extension Store {
  /// A store for previews: it shows a state, and does nothing.
  static func stub(with state: State) -> Store {
    Store(
      initialState: state,
      reducer: .init { _, _, _ in Empty().eraseToAnyPublisher() },
      environment: ()
    )
  }

  /// As the article writes it.
  func connectAsWritten<C: Connector>(
    using connector: C
  ) -> Store<C.ViewState, C.ViewAction> where C.State == State, C.Action == Action {
    derived(
      deriveState: connector.connect(state:),
      embedAction: connector.connect(action:)
    )
  }
}

/// What a container view gives the views inside it.
@MainActor
struct SearchContainer {
  let store: AppStore

  var query: Binding<String> {
    store.binding(for: \.search.query) { .search(action: .setQuery($0)) }
  }

  var queryAsWritten: Binding<String> {
    store.binding(for: \.search.query, toAction: { .search(action: .setQuery($0)) })
  }

  var summary: Store<CountState, CountAction> {
    store.derived(deriveState: \.counter, embedAction: AppAction.counter)
  }

  var oldSummary: Store<CountState, CountAction> {
    store.derived(deriveState: \.counter, deriveAction: AppAction.counter)
  }

  var counter: CounterView {
    CounterView(viewModel: store.connect(using: Connectors.CounterConnector()))
  }
}
