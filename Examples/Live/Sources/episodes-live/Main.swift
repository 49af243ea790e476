import Episodes
import Foundation
import Inspectable
import StateKit

/// The app that its users run; its interface is a terminal, with one line for each tap.
///
///     episodes-live http://127.0.0.1:8080 run.inspect [--stale]
///
/// `open 2`, `watch 201` and `unwatch 201` are taps; `report NAME` marks the moment in the recording, as a button
/// "report a problem" would; `show` shows the page.
@main
@MainActor
enum Main {
  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    guard words.count >= 2, let root = words.first, root.hasPrefix("http://") else {
      print("usage: episodes-live SERVER RECORDING [--stale]")
      exit(2)
    }
    let context = SceneContext.live(to: words[words.startIndex + 1])
    let app = EpisodesApp(takesStale: words.contains("--stale"), api: EpisodesAPI(root: root))
    let store = app.store(in: context)
    if let problem = context.record(app.scene(of: store), as: app.name) { print(problem) }

    // Reading blocks, so it has a thread of its own.
    let taps = AsyncStream { stream in
      Thread.detachNewThread {
        while let line = readLine() { stream.yield(line) }
        stream.finish()
      }
    }
    for await tap in taps { perform(tap, on: store, context) }
    // Let the last answers come.
    while !store.state.saving.isEmpty
      || (store.state.open != nil && store.state.title.isEmpty && store.state.failure == nil)
    {
      try? await Task.sleep(for: .milliseconds(5))
    }
    context.mark("end")
    context.stopRecording()
  }

  private static func perform(
    _ tap: String, on store: ReduxStore<AppState, AppAction>, _ context: SceneContext
  ) {
    let words = tap.split(separator: " ")
    switch (words.first, words.dropFirst().first.flatMap { Int($0) }) {
    case ("open", let show?): store.send(.open(show: show))
    case ("watch", let episode?): store.send(.watch(episode: episode, isWatched: true))
    case ("unwatch", let episode?): store.send(.watch(episode: episode, isWatched: false))
    case ("report", _) where words.count == 2: context.mark(String(words[1]))
    case ("show", nil):
      print(store.state.title)
      for episode in store.state.episodes {
        print(store.state.watched.contains(episode.id) ? "[x]" : "[ ]", episode.title)
      }
    default: print("'\(tap)' is not one of: open N, watch N, unwatch N, report NAME, show")
    }
  }
}
