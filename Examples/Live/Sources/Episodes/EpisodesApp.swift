public import Inspectable
public import StateKit

/// A client of the episodes server: the app that its users run, and the one that the inspector loads.
public struct EpisodesApp: InspectableApp {
  /// The name by which the inspector loads it.
  public let name: String
  /// Its line in the list of apps.
  public let summary: String
  /// Whether it has the bug that the recording of this example shows.
  private let takesStale: Bool
  /// Where the server is; nil under the inspector, which asks nobody.
  private let api: EpisodesAPI?

  /// Makes the app.
  ///
  /// - Parameters:
  ///   - takesStale: whether an answer counts that comes after another series was opened.
  ///   - api: where the server is; the inspector needs none.
  public init(takesStale: Bool = false, api: EpisodesAPI? = nil) {
    name = takesStale ? "staleShows" : "shows"
    summary =
      takesStale
      ? "The same, which also takes an answer that comes too late"
      : "Series from a server, and what was watched"
    self.takesStale = takesStale
    self.api = api
  }

  /// The scene that the inspector loads.
  public func makeScene(in context: SceneContext) -> Scene {
    scene(of: store(in: context))
  }

  /// The app's store, to which the running app sends actions.
  @MainActor
  public func store(in context: SceneContext) -> ReduxStore<AppState, AppAction> {
    let server = Server(
      show: { [api] id in
        try await context.request("show", with: ["id": id]) {
          try await EpisodesAPI.known(api).show(id)
        }
      },
      similar: { [api] id in
        try await context.request("similar", with: ["to": id]) {
          try await EpisodesAPI.known(api).similar(to: id)
        }
      },
      save: { [api] id, isWatched in
        try await context.request("save", with: ["episode": id, "isWatched": isWatched]) {
          try await EpisodesAPI.known(api).save(id, isWatched)
        }
      })
    return ReduxStore(
      initialState: AppState(), reducer: reducer(takesStale: takesStale), environment: server)
  }

  /// What the inspector shows of the app, and records of it.
  @MainActor
  public func scene(of store: ReduxStore<AppState, AppAction>) -> Scene {
    Scene {
      StorePart(store) {
        Example(AppAction.open(show: 1), "Open a series")
        Example(AppAction.watch(episode: 101, isWatched: true), "Mark an episode as watched")
      }
      Invariant("all(state.episodes, it.show == state.open)")
    }
  }
}
