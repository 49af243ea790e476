/// The lists of arguments that a call is tried with.
struct ArgumentLists {
  /// A list, and whether one of its values lies outside of what is there.
  struct List {
    var values: [Value]
    var isOutside: Bool
  }

  /// How many lists are made.
  struct Breadth {
    /// Up to how many all combinations are made.
    var whole: Int
    /// Up to how many combinations of usual values are made.
    var usual: Int
    /// How far the values go.
    var range: ArgumentRange

    /// More with each time that all of the drawn was tried.
    static func level(_ level: Int) -> Breadth {
      switch level {
      case 0: Breadth(whole: 36, usual: 300, range: .near)
      case 1: Breadth(whole: 1_000, usual: 3_000, range: .texts)
      case 2: Breadth(whole: 30_000, usual: 30_000, range: .texts)
      case 3: Breadth(whole: 30_000, usual: 30_000, range: .small)
      default: Breadth(whole: 30_000, usual: 30_000, range: .large)
      }
    }

    /// As walks draw, which only ever take one of them.
    static let walk = Breadth(whole: 36, usual: 300, range: .texts)
  }

  private(set) var lists: [List] = []
  /// Whether there are more combinations.
  private(set) var isCut = false

  /// - Parameter candidates: the values of each argument.
  init(of candidates: [[ArgumentCandidate]], _ breadth: Breadth) {
    guard !candidates.contains(where: \.isEmpty) else { return }
    let total = Self.count(candidates)
    guard total > breadth.whole else {
      lists = (0..<total).map { Self.list(Self.combination($0, of: candidates)) }
      return
    }
    // A rare value is tried with the first of the others; the usual ones with each other.
    let usual = candidates.map { values in
      let usual = values.filter { !$0.isRare }
      return usual.isEmpty ? [values[0]] : usual
    }
    let first = usual.map { $0[0] }
    let count = Self.count(usual)
    var places: [Int]
    if count <= breadth.usual {
      places = Array(0..<count)
    } else {
      places = Self.sample(breadth.usual, of: count, among: usual)
    }
    lists = places.map { Self.list(Self.combination($0, of: usual)) }
    for (index, values) in candidates.enumerated() {
      for value in values where value.isRare && value != first[index] {
        var list = first
        list[index] = value
        lists.append(Self.list(list))
      }
    }
    isCut = lists.count < total
  }

  /// How many combinations there are, as far as that can be counted.
  private static func count(_ candidates: [[ArgumentCandidate]]) -> Int {
    candidates.reduce(1) { count, values in
      let (product, isOver) = count.multipliedReportingOverflow(by: values.count)
      return isOver ? .max : product
    }
  }

  /// The combination at a place among all, those that differ in the last value beside each other.
  private static func combination(
    _ place: Int, of candidates: [[ArgumentCandidate]]
  ) -> [ArgumentCandidate] {
    var place = place
    var list: [ArgumentCandidate] = []
    for values in candidates.reversed() {
      list.append(values[place % values.count])
      place /= values.count
    }
    return list.reversed()
  }

  /// Places of combinations in which each value comes up, and others by chance that follows from the values,
  /// so that another state draws others.
  private static func sample(
    _ most: Int, of count: Int, among candidates: [[ArgumentCandidate]]
  ) -> [Int] {
    var digester = StateDigester()
    for values in candidates {
      for candidate in values { digester.combine(candidate.value.digest) }
    }
    var chance = WalkChance(state: digester.digest.low)
    var known: Set<Int> = []
    var places: [Int] = []
    for turn in 0..<(candidates.map(\.count).max() ?? 0) {
      let place = candidates.enumerated().reduce(0) { place, next in
        place &* next.element.count &+ (turn + next.offset) % next.element.count
      }
      if place >= 0, known.insert(place).inserted { places.append(place) }
    }
    while places.count < most {
      let place = chance.below(count)
      if known.insert(place).inserted { places.append(place) }
    }
    return places
  }

  private static func list(_ candidates: [ArgumentCandidate]) -> List {
    List(values: candidates.map(\.value), isOutside: candidates.contains(where: \.isOutside))
  }
}
