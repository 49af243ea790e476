/// How long steps took when they were made, in four bytes for each.
///
/// Steps that were done again, such as those of a session that was recovered, have none.
struct StepDurations: Sendable {
  /// Seconds, by branch and by position in that.
  private var seconds: [[Float]] = []

  /// Notes how long a step took.
  ///
  /// - Parameter first: the number of the first step of its branch.
  mutating func note(_ duration: Double, of node: Timeline.Node, first: Int) {
    while seconds.count <= node.branch { seconds.append([]) }
    let position = node.step - first
    guard position >= 0 else { return }
    while seconds[node.branch].count <= position { seconds[node.branch].append(.nan) }
    seconds[node.branch][position] = Float(duration)
  }

  /// How many seconds a step took; nil if that is not known.
  func seconds(of node: Timeline.Node, first: Int) -> Double? {
    guard seconds.indices.contains(node.branch),
      seconds[node.branch].indices.contains(node.step - first)
    else { return nil }
    let found = seconds[node.branch][node.step - first]
    return found.isNaN ? nil : Double(found)
  }
}

extension Timeline {
  /// The number of the first step that a branch has for itself.
  func firstStep(ofBranch branch: Int) -> Int { (branches[branch].origin?.step ?? 0) + 1 }
}
