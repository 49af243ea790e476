import InspectableDoor

extension Session {
  /// Where a session is before a command.
  package struct Outset {
    /// How many apps were loaded: the steps of another app are not joined with those of this one.
    fileprivate let loads: Int
    fileprivate let node: Timeline.Node
    fileprivate let stepsMade: Int
  }

  /// Where the session is; nil while nothing is loaded.
  package var outset: Outset? {
    loaded.map {
      Outset(
        loads: loads, node: $0.timeline.node(of: $0.timeline.position), stepsMade: $0.stepsMade)
    }
  }

  /// How many steps were made of the app that is loaded, on whichever branch.
  var stepsMade: Int { loaded?.stepsMade ?? 0 }

  /// Notes that the steps made since then are those of one command, so that they are undone and
  /// redone as one.
  ///
  /// If the command went back meanwhile, or to another branch, nothing is noted.
  package func joinSteps(since outset: Outset?) {
    if let start = startOfSteps(since: outset) { loaded?.joinSteps(after: start) }
  }

  /// The step behind which the steps of one command begin; nil if they are not to be joined.
  ///
  /// On its own, since the timeline would be copied if it were changed while this holds on to it.
  private func startOfSteps(since outset: Outset?) -> Int? {
    guard let loaded else { return nil }
    let isSame = outset?.loads == loads
    let start = isSame ? outset?.node.step ?? 0 : 0
    let made = loaded.stepsMade - (isSame ? outset?.stepsMade ?? 0 : 0)
    let timeline = loaded.timeline
    guard made > 1, timeline.isAtTip, timeline.position > start,
      !isSame || timeline.node(of: start) == outset?.node
    else { return nil }
    return start
  }
}
