import Foundation

struct AppState: Equatable {
  var showsById: [Ids: Show] = [:]
  var seasons: [Ids: Season] = [:]
  var episodes: [Ids: Episode] = [:]
  var showImages: [Ids: FanartImages] = [:]
  var watchedHistory: [Ids] = []
}

enum AppAction: Equatable {
  case markAsWatched(episode: Ids, watched: Bool)
}
