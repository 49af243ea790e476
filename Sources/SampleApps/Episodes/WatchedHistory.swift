public import StateKit
import FoundationEssentials

/// What the history shows: texts, ready to be drawn.
public struct WatchedHistoryState: Codable, Hashable, Sendable {
  /// A line of the history.
  public struct Entry: Codable, Hashable, Identifiable, Sendable {
    /// The episode.
    public var id: Int
    /// What it is called.
    public var title: String
    /// When it was first shown, in words.
    public var date: String
    /// The poster of its series; nil if there is none.
    public var poster: String?
  }

  /// The episodes that were watched, the latest first.
  public var episodes: [Entry] = []
  /// Whether more may come.
  public var isLoading = false
}

/// What can be done in the history.
public enum WatchedHistoryAction: Codable, Hashable, Sendable {
  /// An episode was watched.
  case markAsWatched(episode: Int)
  /// An episode was not watched after all.
  case unwatch(episode: Int)
}

/// Draws the history from its state alone.
public final class WatchedHistoryView: ConnectableView<WatchedHistoryState, WatchedHistoryAction> {
  /// A line for each episode.
  public override func draw(_ state: WatchedHistoryState) -> [String] {
    var lines = state.episodes.map { "\($0.title), \($0.date)" }
    if state.isLoading { lines.append("loading…") }
    return lines.isEmpty ? ["nothing watched yet"] : lines
  }

  /// The states that a designer looks at.
  public override class var previews: [ViewPreview<WatchedHistoryState>] {
    let entries = [
      WatchedHistoryState.Entry(
        id: 1, title: "1:23:45", date: "May 6, 2019", poster: "chernobyl.png"),
      WatchedHistoryState.Entry(
        id: 6, title: "Currahee", date: "September 9, 2001", poster: "band-of-brothers.png"),
    ]
    return [
      ViewPreview("loading", WatchedHistoryState(isLoading: true)),
      ViewPreview("empty", WatchedHistoryState()),
      ViewPreview("full", WatchedHistoryState(episodes: entries)),
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
            id: id, title: episode.title, date: Self.text(episode.airDate),
            poster: state.showImages[episode.show])
        }
      }, isLoading: !state.loading.isEmpty)
  }

  /// What the view's actions mean to the app.
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
