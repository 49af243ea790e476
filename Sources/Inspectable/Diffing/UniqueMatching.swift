/// Matches the elements that are there once on either side, and what is next to them.
enum UniqueMatching {
  /// The positions of partners, from numbers that are equal for equal elements.
  static func matches(_ old: [Int], _ new: [Int]) -> [(Int, Int)] {
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

  /// Where the numbers are that come up once.
  private static func uniquePlaces(_ numbers: [Int]) -> [Int: Int] {
    var places = [Int: Int](minimumCapacity: numbers.count)
    var repeated: Set<Int> = []
    for (place, number) in numbers.enumerated()
    where places.updateValue(place, forKey: number) != nil {
      repeated.insert(number)
    }
    for number in repeated { places[number] = nil }
    return places
  }
}
