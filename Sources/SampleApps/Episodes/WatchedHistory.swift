public import StateKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The view state of the history: texts, ready to be drawn.
public struct WatchedHistoryState: Codable, Hashable, Sendable {
  /// A line of the history.
  public struct Entry: Codable, Hashable, Identifiable, Sendable {
    /// The episode.
    public var id: Int
    /// The title of its series.
    public var show: String
    /// The season, from 1.
    public var season: Int
    /// Its number in the season, from 1.
    public var number: Int
    /// The title.
    public var title: String
    /// When it was first shown, in words.
    public var date: String
    /// The poster of its series; nil if there is none.
    public var poster: String?
  }

  /// The episodes that were watched, the latest first.
  public var episodes: [Entry] = []
  /// The loads that failed, and why.
  public var failures: [String] = []
  /// Whether more may come.
  public var isLoading = false
}

/// The actions of the history.
public enum WatchedHistoryAction: Codable, Hashable, Sendable {
  /// An episode was watched.
  case markAsWatched(episode: Int)
  /// An episode was not watched after all.
  case unwatch(episode: Int)
}

/// Draws the history from its state alone.
public final class WatchedHistoryView: ConnectableView<WatchedHistoryState, WatchedHistoryAction> {
  /// A line for each episode, with its poster in brackets, then the missing ones.
  public override func draw(_ state: WatchedHistoryState) -> [String] {
    var lines = state.episodes.map { episode in
      let poster = episode.poster.map { "[\($0)] " } ?? ""
      let place = "\(episode.show), season \(episode.season), episode \(episode.number)"
      return "\(poster)\(place): \(episode.title), \(episode.date)"
    }
    lines += state.failures
    if state.isLoading { lines.append("loading…") }
    return lines.isEmpty ? ["nothing watched yet"] : lines
  }

  /// The states that a designer looks at.
  public override class var previews: [ViewPreview<WatchedHistoryState>] {
    let entries = [
      WatchedHistoryState.Entry(
        id: 1, show: "Chernobyl", season: 1, number: 1, title: "1:23:45", date: "May 6, 2019",
        poster: "chernobyl.png"),
      WatchedHistoryState.Entry(
        id: 6, show: "Band of Brothers", season: 1, number: 1, title: "Currahee",
        date: "September 9, 2001", poster: "band-of-brothers.png"),
    ]
    return [
      ViewPreview("loading", WatchedHistoryState(isLoading: true)),
      ViewPreview("empty", WatchedHistoryState()),
      ViewPreview("full", WatchedHistoryState(episodes: entries)),
      ViewPreview(
        "failure",
        WatchedHistoryState(
          episodes: entries, failures: ["show 3 could not be loaded: offline"])),
    ]
  }
}

/// Binds the history to the app: two pure functions, and all the formatting there is.
public struct WatchedHistoryConnector: Connector {
  /// The connector.
  public init() {}

  /// The history in words.
  public func connect(state: AppState) -> WatchedHistoryState {
    WatchedHistoryState(
      episodes: state.watchedHistory.reversed().compactMap { id in
        state.episodes[id].map { episode in
          .init(
            id: id, show: Self.title(of: episode.show, in: state), season: episode.season,
            number: episode.number, title: episode.title, date: Self.text(episode.airDate),
            poster: state.showImages[episode.show])
        }
      },
      failures: state.failures.sorted { $0.key < $1.key }.map { id, reason in
        "\(Self.title(of: id, in: state)) could not be loaded: \(reason)"
      }, isLoading: !state.loading.isEmpty)
  }

  /// What a series is called, as far as that is known.
  private static func title(of show: Int, in state: AppState) -> String {
    state.showsById[show]?.title ?? "show \(show)"
  }

  /// The app's action for an action of the view.
  public func connect(action: WatchedHistoryAction) -> AppAction {
    switch action {
    case .markAsWatched(let episode): .markAsWatched(episode: episode, watched: true)
    case .unwatch(let episode): .markAsWatched(episode: episode, watched: false)
    }
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// A date in English and in UTC, wherever the app runs: `May 6, 2019`.
  private static func text(_ date: Date) -> String {
    let parts = date.formatted(.iso8601.year().month().day()).split(separator: "-")
    guard parts.count == 3, let month = Int(parts[1]), months.indices.contains(month - 1),
      let day = Int(parts[2])
    else { return "" }
    return "\(months[month - 1]) \(day), \(parts[0])"
  }
}
