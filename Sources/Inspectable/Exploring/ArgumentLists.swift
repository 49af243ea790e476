/// The lists of arguments that a call is tried with.
struct ArgumentLists {
  /// A list, and whether one of its values lies outside of what is there.
  struct List {
    var values: [Value]
    var isOutside: Bool
  }

  /// Of more lists than this only some are tried.
  private static let most = 100
  /// How many values of each argument are combined with all of the others then.
  private static let fewest = 4

  /// All combinations of the values of each argument, or where these are too many, those of the first
  /// values, and each other value beside the first ones.
  static func lists(of candidates: [[ArgumentCandidate]]) -> [List] {
    guard !candidates.contains(where: \.isEmpty) else { return [] }
    var total = 1
    for values in candidates {
      total = total > most ? total : total * values.count
    }
    if total <= most { return product(candidates) }
    var lists = product(candidates.map { Array($0.prefix(fewest)) }).prefix(most)
    for (index, values) in candidates.enumerated() {
      for value in values.dropFirst(fewest) {
        var list = candidates.map { $0[0] }
        list[index] = value
        lists.append(Self.list(list))
      }
    }
    return Array(lists)
  }

  private static func product(_ candidates: [[ArgumentCandidate]]) -> [List] {
    var lists: [[ArgumentCandidate]] = [[]]
    for values in candidates {
      lists = lists.flatMap { list in values.map { list + [$0] } }
    }
    return lists.map(list)
  }

  private static func list(_ candidates: [ArgumentCandidate]) -> List {
    List(
      values: candidates.map(\.value),
      isOutside: candidates.contains(where: \.sort.isOutside))
  }
}
