extension ExplorationProgress {
  /// What was tried of a kind of input whose arguments could be more than that.
  package struct Drawn: Hashable, Sendable, Codable {
    /// What the arguments of one input are.
    package enum Form: String, Sendable, Codable {
      case input, text, number, list, value, pair, combination

      /// - Parameters:
      ///   - value: the first argument of one of them; nil if there is none.
      ///   - count: how many arguments there are.
      init(of value: Value?, among count: Int) {
        switch (count, value) {
        case (2, _): self = .pair
        case (3..., _): self = .combination
        case (_, .string): self = .text
        case (_, .int), (_, .double): self = .number
        case (_, .array): self = .list
        case (_, nil): self = .input
        default: self = .value
        }
      }
    }

    /// Which inputs: ``Input/subject``.
    package var subject: String
    package var form: Form
    /// How many different ones were tried.
    package var count: Int
    /// How many combinations there are of what was drawn for each argument; nil if all were tried.
    package var total: Int?

    package init(subject: String, form: Form, count: Int, total: Int?) {
      self.subject = subject
      self.form = form
      self.count = count
      self.total = total
    }
  }

  /// How often something was tried, and what came of it.
  package struct Counts: Hashable, Sendable, Codable {
    package var tried = 0
    /// How often the state was another one afterwards.
    package var changed = 0
    /// How often the app refused.
    package var refused = 0
    /// How often the app crashed or did not come back.
    package var ended = 0
    /// How often it was not tried, since its like had crashed the app too often.
    package var leftOut = 0

    package init(
      tried: Int = 0, changed: Int = 0, refused: Int = 0, ended: Int = 0, leftOut: Int = 0
    ) {
      self.tried = tried
      self.changed = changed
      self.refused = refused
      self.ended = ended
      self.leftOut = leftOut
    }

    mutating func add(_ other: Counts) {
      tried += other.tried
      changed += other.changed
      refused += other.refused
      ended += other.ended
      leftOut += other.leftOut
    }
  }

  /// How often a kind of input was tried, and with which arguments.
  package struct Statistic: Hashable, Sendable, Codable {
    /// How often one value was tried.
    package struct Argument: Hashable, Sendable, Codable {
      package var value: Value
      package var counts: Counts
    }

    package var subject: String
    package var counts = Counts()
    /// The arguments' labels.
    package var labels: [String?] = []
    /// The first values that were tried, for each argument by its position.
    package var arguments: [[Argument]] = []
    /// How many more values there were, for each argument.
    package var more: [Int] = []

    /// Of more values than this the others are only counted.
    private static let mostValues = 12

    init(of input: Input) {
      subject = input.subject
      labels = (input.kind as? any CallInput)?.arguments.map(\.label) ?? []
    }

    mutating func add(_ counts: Counts, of value: Value, at position: Int) {
      while arguments.count <= position {
        arguments.append([])
        more.append(0)
      }
      if let index = arguments[position].firstIndex(where: { $0.value == value }) {
        arguments[position][index].counts.add(counts)
      } else if arguments[position].count < Self.mostValues {
        arguments[position].append(Argument(value: value, counts: counts))
      } else {
        more[position] += 1
      }
    }
  }
}
