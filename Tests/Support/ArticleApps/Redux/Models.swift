import Foundation
import StateKitSwiftUI

// What the article's listing takes for granted.

struct Ids: Hashable {
  var trakt: Int
}

struct Show: Equatable {
  var title: String
}

struct Season: Equatable {
  var episodes: [Ids]
}

struct Episode: Equatable {
  var title: String
  var firstAired: Date
}

struct FanartImages: Equatable {
  struct Image: Equatable {
    var url: URL?
  }

  var tvPosters: [Image]?
}

struct KFImage: DrawnView {
  let url: URL
  init(_ url: URL) { self.url = url }
  func drawn() -> [DrawnLine] { [DrawnLine(text: "[\(url.lastPathComponent)]")] }
}

extension DateFormatter {
  static let shortDate: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "d MMM yyyy"
    return formatter
  }()
}

extension URL {
  init?(staticString: StaticString) {
    self.init(string: "\(staticString)")
  }
}

extension DateFormatter {
  // The listing gives a date that may be missing, which elsewhere is any value that may be.
  func string(for date: Date?) -> String? { date.map { string(from: $0) } }
}
