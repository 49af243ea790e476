internal import InspectableDoor

/// What is wrong with what an app declares: all of it is told at once, not one thing for each build.
struct AdapterFaults {
  private var messages: [String] = []

  var isEmpty: Bool { messages.isEmpty }

  mutating func add(_ message: String) {
    // One mistake may be met twice.
    if !messages.contains(message) { messages.append(message) }
  }

  /// Does something, and keeps what is wrong with it; nil then.
  @discardableResult
  mutating func keeping<Result>(_ body: () throws(Refusal) -> Result) -> Result? {
    do throws(Refusal) {
      return try body()
    } catch {
      add(error.message)
      return nil
    }
  }

  /// Throws if anything was wrong.
  func raise() throws(Refusal) {
    guard let first = messages.first else { return }
    guard messages.count > 1 else { throw Refusal(first) }
    let listed = messages.enumerated().map { "(\($0 + 1)) \($1)" }.joined(separator: "; ")
    throw Refusal("\(messages.count) things are declared wrong: \(listed)")
  }
}
