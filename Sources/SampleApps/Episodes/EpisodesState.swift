#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A series.
public struct Show: Codable, Hashable, Identifiable, Sendable {
  /// Its number.
  public var id: Int
  /// The title.
  public var title: String
}

/// An episode of a series.
public struct Episode: Codable, Hashable, Identifiable, Sendable {
  /// Its number among all episodes.
  public var id: Int
  /// The series it belongs to.
  public var show: Int
  /// The season, from 1.
  public var season: Int
  /// Its number in the season, from 1.
  public var number: Int
  /// The title.
  public var title: String
  /// When it was first shown, midnight UTC.
  public var airDate: Date
}

/// A season of a series.
public struct Season: Codable, Hashable, Sendable {
  /// Its number, from 1.
  public var number: Int
  /// Its episodes, by their numbers among all episodes.
  public var episodes: [Int]
}

/// The whole state of the app, as in the published description of connectors.
public struct AppState: Codable, Hashable, Sendable {
  /// The series that were loaded.
  public var showsById: [Int: Show] = [:]
  /// The seasons of each series.
  public var seasons: [Int: [Season]] = [:]
  /// Every episode that was loaded.
  public var episodes: [Int: Episode] = [:]
  /// The poster of each series.
  public var showImages: [Int: String] = [:]
  /// The episodes that were watched, the latest last.
  public var watchedHistory: [Int] = []
  /// The series that are being loaded.
  public var loading: Set<Int> = []
  /// How many answers are awaited besides the first, of series that were asked for again meanwhile.
  public var repeatedLoads: [Int: Int] = [:]
  /// Why a series could not be loaded.
  public var failures: [Int: String] = [:]

  /// Nothing is loaded, and nothing was watched.
  public init() {}

  /// What the app begins with: one series is loaded, and two of its episodes were watched.
  static func beginning() throws -> AppState {
    var state = AppState()
    let fetched = try ShowArchive.show(1)
    state.add(fetched)
    state.watchedHistory = fetched.episodes.prefix(2).map(\.id)
    return state
  }

  /// Takes in a series with all that belongs to it.
  mutating func add(_ fetched: FetchedShow) {
    let id = fetched.show.id
    showsById[id] = fetched.show
    showImages[id] = fetched.poster
    for episode in fetched.episodes { episodes[episode.id] = episode }
    seasons[id] = Dictionary(grouping: fetched.episodes, by: \.season)
      .map { Season(number: $0, episodes: $1.map(\.id)) }
      .sorted { $0.number < $1.number }
  }

  /// Notes that a series has been asked for.
  mutating func beginLoading(_ id: Int) {
    if !loading.insert(id).inserted { repeatedLoads[id, default: 0] += 1 }
  }

  /// Notes that an answer came; the series goes on being loaded as long as another is awaited.
  mutating func endLoading(_ id: Int) {
    guard let more = repeatedLoads[id] else {
      loading.remove(id)
      return
    }
    repeatedLoads[id] = more > 1 ? more - 1 : nil
  }
}

/// All that can happen in the app.
public enum AppAction: Codable, Hashable, Sendable {
  /// An episode was watched, or was not after all.
  case markAsWatched(episode: Int, watched: Bool)
  /// A series is wanted.
  case loadShow(id: Int)
  /// A series came.
  case showLoaded(FetchedShow)
  /// A series could not be loaded.
  case showFailed(id: Int, message: String)
}

/// The server's answer about a series.
public struct FetchedShow: Codable, Hashable, Sendable {
  /// The series.
  public var show: Show
  /// The name of its poster.
  public var poster: String
  /// All its episodes.
  public var episodes: [Episode]
}
