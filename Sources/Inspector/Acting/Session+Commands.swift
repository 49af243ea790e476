import InspectableDoor

extension Session {
  /// Where a session stands before a command.
  package struct Outset {
    fileprivate let host: ObjectIdentifier
    fileprivate let node: Timeline.Node
    fileprivate let stepsMade: Int
  }

  /// Where the session stands; nil while nothing is loaded.
  package var outset: Outset? {
    loaded.map {
      Outset(
        host: ObjectIdentifier($0.checkpoints), node: $0.timeline.node(of: $0.timeline.position),
        stepsMade: $0.stepsMade)
    }
  }

  /// Takes the steps made since then as those of one command, to be taken back and given back as one.
  ///
  /// What went back on its way, or to another branch, is left as it is.
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
