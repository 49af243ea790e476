import Inspectable

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The series that come with the app, in place of a server.
enum ShowArchive {
  /// What a server would answer.
  static func show(_ id: Int) throws -> FetchedShow {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      return try Date(text + "T00:00:00Z", strategy: .iso8601)
    }
    let shows = try decoder.decode(
      [FetchedShow].self, from: Data(PackageResources.shows_json))
    guard let show = shows.first(where: { $0.show.id == id }) else {
      let known = shows.map { "\($0.show.id) (\($0.show.title))" }.joined(separator: ", ")
      throw Refusal("the archive has no show \(id), only \(known): give the answer as a value")
    }
    return show
  }
}
