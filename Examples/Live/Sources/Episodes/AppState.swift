/// A series with its episodes, as the server sends it.
public struct Show: Codable, Hashable, Sendable {
  /// Its number.
  public var id: Int
  /// What it is called.
  public var title: String
  /// In their order.
  public var episodes: [Episode]
}

/// An episode of a series.
public struct Episode: Codable, Hashable, Sendable {
  /// Its number among all episodes.
  public var id: Int
  /// The series it belongs to.
  public var show: Int
  /// What it is called.
  public var title: String
}

/// The whole state of the app: one open series, and what was watched.
public struct AppState: Codable, Hashable, Sendable {
  /// The series whose page is open.
  public var open: Int?
  /// The title of that page; empty while it loads.
  public var title = ""
  /// The episodes on that page.
  public var episodes: [Episode] = []
  /// Series that are similar to the open one.
  public var similar: [Int] = []
  /// The episodes that were watched, in ascending order.
  public var watched: [Int] = []
  /// The episodes whose change the server has not confirmed yet.
  public var saving: [Int] = []
  /// The last thing that went wrong.
  public var failure: String?
}

/// Everything that can happen in the app.
public enum AppAction: Codable, Hashable, Sendable {
  /// The user opens a series.
  case open(show: Int)
  /// The series came, with the numbers of similar ones.
  case loaded(Show, similar: [Int])
  /// The series did not come.
  case notLoaded(show: Int, reason: String)
  /// The user marks an episode as watched, or takes that back.
  case watch(episode: Int, isWatched: Bool)
  /// The server has saved a mark.
  case saved(episode: Int, isWatched: Bool)
  /// The server has not saved a mark.
  case notSaved(episode: Int, isWatched: Bool, reason: String)
}
