/// Matches the elements that are there exactly once on each side, and what is next to them.
enum UniqueMatching {
  /// The positions of partners, from digests of the elements.
  static func matches(_ old: [Digest], _ new: [Digest]) -> [(Int, Int)] {
    let oldPlaces = uniquePlaces(old)
    let newPlaces = uniquePlaces(new)
    let anchors = new.indices.compactMap { place -> (Int, Int)? in
      guard newPlaces[new[place]] == place, let other = oldPlaces[new[place]] else { return nil }
      return (other, place)
    }
    var matches: [(Int, Int)] = []
    // The first positions that are still free on either side.
    var (x, y) = (0, 0)
    for position in IncreasingSubsequence.positions(anchors.map(\.0)) {
      var (oldPlace, newPlace) = anchors[position]
      if oldPlace < x || newPlace < y { continue }
      while oldPlace > x, newPlace > y, old[oldPlace - 1] == new[newPlace - 1] {
        (oldPlace, newPlace) = (oldPlace - 1, newPlace - 1)
      }
      while oldPlace < old.count, newPlace < new.count, old[oldPlace] == new[newPlace] {
        matches.append((oldPlace, newPlace))
        (oldPlace, newPlace) = (oldPlace + 1, newPlace + 1)
      }
      (x, y) = (oldPlace, newPlace)
    }
    return matches
  }

  /// Where the digests are that come up once.
  private static func uniquePlaces(_ digests: [Digest]) -> [Digest: Int] {
    var places = [Digest: Int](minimumCapacity: digests.count)
    var repeated: Set<Digest> = []
    for (place, digest) in digests.enumerated()
    where places.updateValue(place, forKey: digest) != nil {
      repeated.insert(digest)
    }
    for digest in repeated { places[digest] = nil }
    return places
  }
}
