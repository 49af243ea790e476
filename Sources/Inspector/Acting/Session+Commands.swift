import InspectableDoor

extension Session {
  /// Where a session is before a command.
  package struct Outset {
    fileprivate let host: ObjectIdentifier
    fileprivate let node: Timeline.Node
    fileprivate let stepsMade: Int
  }

  /// Where the session is; nil while nothing is loaded.
  package var outset: Outset? {
    loaded.map {
      Outset(
        host: ObjectIdentifier($0.checkpoints), node: $0.timeline.node(of: $0.timeline.position),
        stepsMade: $0.stepsMade)
    }
  }

  /// How many steps were made of the app that is loaded, on whichever branch.
  var stepsMade: Int { loaded?.stepsMade ?? 0 }

  /// Notes that the steps made since then are those of one command, so that they are undone and
  /// redone as one.
  ///
  /// If the command went back meanwhile, or to another branch, nothing is noted.
  package func joinSteps(since outset: Outset?) {
    guard let loaded else { return }
    let isSame = outset?.host == ObjectIdentifier(loaded.checkpoints)
    let start = isSame ? outset?.node.step ?? 0 : 0
    let made = loaded.stepsMade - (isSame ? outset?.stepsMade ?? 0 : 0)
    let timeline = loaded.timeline
    guard made > 1, timeline.isAtTip, timeline.position > start,
      !isSame || timeline.node(of: start) == outset?.node
    else { return }
    self.loaded?.joinSteps(after: start)
  }
}
