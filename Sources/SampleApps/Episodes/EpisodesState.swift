public import FoundationEssentials

/// A series.
public struct Show: Codable, Hashable, Identifiable, Sendable {
  /// Its number.
  public var id: Int
  /// What it is called.
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
  /// What it is called.
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
  /// Why a series could not be loaded.
  public var failures: [Int: String] = [:]

  /// Nothing is loaded, and nothing was watched.
  public init() {}
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

/// What the server says of a series.
public struct FetchedShow: Codable, Hashable, Sendable {
  /// The series.
  public var show: Show
  /// The name of its poster.
  public var poster: String
  /// All its episodes.
  public var episodes: [Episode]
}
