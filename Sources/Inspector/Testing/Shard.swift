import InspectableDoor

/// One of several parts into which a suite is dealt out, so that machines can share it.
package struct Shard: Hashable, Sendable {
  /// Which one, from 1.
  package let number: Int
  package let count: Int

  /// - Returns: nil if there is no such part.
  package init?(_ number: Int, of count: Int) {
    guard count > 0, (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `2/5`; nil if it is something else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      let shard = Shard(number, of: count)
    else { return nil }
    self = shard
  }

  /// The part that a build system asks for by the variables that Bazel has for it; nil for none.
  ///
  /// - Throws: a ``FileProblem`` if they make no sense, or if the file cannot be written by which it is
  ///   told that they were heeded.
  package static func asked(by environment: Environment) throws(FileProblem) -> Shard? {
    guard let total = environment.nonEmpty("TEST_TOTAL_SHARDS") else { return nil }
    let index = environment.nonEmpty("TEST_SHARD_INDEX") ?? ""
    guard let count = Int(total), let number = Int(index), number < Int.max,
      let shard = Shard(number + 1, of: count)
    else {
      throw FileProblem(
        "TEST_TOTAL_SHARDS is '\(total)' and TEST_SHARD_INDEX '\(index)': "
          + "there is no such shard, they are counted from 0")
    }
    if let path = environment.nonEmpty("TEST_SHARD_STATUS_FILE") {
      try FileProblem.naming(path) { () throws(FileProblem) in
        try WrittenFile.write("", to: path)
      }
    }
    return shard
  }

  /// The elements that belong to this part: of each round one.
  package func part<Element>(of all: [Element]) -> [Element] {
    all.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
  }
}

extension Shard: CustomStringConvertible {
  /// `2 of 5`.
  package var description: String { "\(number) of \(count)" }
}
