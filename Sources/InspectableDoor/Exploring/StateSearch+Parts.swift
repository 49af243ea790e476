/// Several searches that don't talk to each other can divide the work: each does one part of it.
///
/// All parts try the inputs of the nearer states, which are few. So they all divide the same states, and together they
/// take every way on from there.
extension StateSearch {
  /// The states are divided where there are so many for each part that the parts come out about equal.
  private static let statesPerPart = 32

  /// Divides the states of a layer that begins, if it is the first that has enough of them.
  mutating func divide(_ count: Int) {
    guard let part = options.part, sharedDepth == nil, count >= Self.statesPerPart * part.count
    else { return }
    sharedDepth = depth
  }

  /// Whether another part of the work tries the inputs of a state.
  func isOthers(_ node: StateTable.Node) -> Bool {
    depth == sharedDepth && options.part?.has(table.digest(of: node)) == false
  }

  /// A sample of the states, for counting those of all parts together; nil if this search does all of the work.
  var sampleOfStates: StateSample? {
    options.part == nil ? nil : StateSample(table.digests)
  }
}
