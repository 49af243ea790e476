/// How often inputs were tried, and what came of it: kept for each input by its number.
package struct InputTallies: Sendable {
  /// What came of trying one input.
  package enum Outcome { case changed, same, refused, ended }

  fileprivate struct Tally: Sendable {
    var tried: UInt32 = 0
    var changed: UInt32 = 0
    var refused: UInt32 = 0
    var ended: UInt32 = 0
    var leftOut: UInt32 = 0
  }

  private var tallies: [Tally] = []
  /// What was drawn for each kind of input whose arguments can be anything, by its subject.
  private var drawn: [String: DrawnColumns] = [:]

  /// The different lists of arguments of a kind of input, and the values in each place.
  private struct DrawnColumns: Sendable {
    var count = 0
    var columns: [Set<Value>] = []
    /// What stands in the first place of the first one, by which the count is named.
    var first: Value?

    mutating func add(_ values: [Value]) {
      if count == 0 {
        columns = values.map { _ in [] }
        first = values.first
      }
      count += 1
      for (index, value) in values.enumerated() where columns.indices.contains(index) {
        columns[index].insert(value)
      }
    }
  }

  package init() {}

  /// Notes what came of an input.
  package mutating func note(_ outcome: Outcome, _ number: Int, _ input: @autoclosure () -> Input) {
    reserve(number)
    if tallies[number].tried == 0 {
      let input = input()
      drawn[input.subject, default: DrawnColumns()].add(input.values)
    }
    tallies[number].tried &+= 1
    switch outcome {
    case .changed: tallies[number].changed &+= 1
    case .refused: tallies[number].refused &+= 1
    case .ended: tallies[number].ended &+= 1
    case .same: break
    }
  }

  /// Notes that an input was left out.
  package mutating func noteLeftOut(_ count: Int, _ number: Int) {
    reserve(number)
    tallies[number].leftOut &+= UInt32(truncatingIfNeeded: count)
  }

  private mutating func reserve(_ number: Int) {
    while tallies.count <= number { tallies.append(Tally()) }
  }

  /// The numbers of the inputs that were tried.
  package var tried: [Int] { tallies.indices.filter { tallies[$0].tried > 0 } }

  /// The counts for the kinds of input of which not all arguments were tried, in the order of their
  /// names.
  package func drawn(among open: Set<String>) -> [ExplorationProgress.Drawn] {
    open.sorted().compactMap { subject in
      guard let found = drawn[subject] else { return nil }
      let total = found.columns.reduce(1) { $0.multipliedReportingOverflow(by: $1.count).0 }
      return ExplorationProgress.Drawn(
        subject: subject, form: .init(of: found.first, among: found.columns.count),
        count: found.count, total: total > found.count ? total : nil)
    }
  }

  /// How often each kind of input was tried, and each of its arguments, in the order in which they came.
  ///
  /// - Parameter shown: a value as it may be shown.
  package func statistics(
    _ inputs: [Input], shown: (Value, Input) -> Value
  ) -> [ExplorationProgress.Statistic] {
    var order: [String] = []
    var found: [String: ExplorationProgress.Statistic] = [:]
    for (number, tally) in tallies.enumerated() where inputs.indices.contains(number) {
      let subject = inputs[number].subject
      if found[subject] == nil { order.append(subject) }
      var entry = found[subject] ?? .init(of: inputs[number])
      entry.counts.add(tally.counts)
      for (position, value) in inputs[number].values.enumerated() {
        entry.add(tally.counts, of: shown(value, inputs[number]), at: position)
      }
      found[subject] = entry
    }
    return order.compactMap { found[$0] }
  }
}

extension InputTallies.Tally {
  fileprivate var counts: ExplorationProgress.Counts {
    .init(
      tried: Int(tried), changed: Int(changed), refused: Int(refused), ended: Int(ended),
      leftOut: Int(leftOut))
  }
}
