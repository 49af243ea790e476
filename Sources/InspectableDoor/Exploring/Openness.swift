/// What is not whole about what is drawn for a kind of input.
package struct Openness: Hashable, Sendable, Codable {
  package enum Kind: UInt64, Sendable, Codable {
    /// Its arguments can be other ones.
    case drawn
    /// Not all combinations of its drawn arguments are tried.
    case cut
    /// There is nothing that it can be tried with.
    case undrawn
    /// Its numbers or texts are those that lie close at hand, and there are others to draw.
    case near
  }

  package var kind: Kind
  /// ``Input/subject``.
  package var subject: String

  package init(kind: Kind, subject: String) {
    self.kind = kind
    self.subject = subject
  }
}

extension StateSearch {
  /// How often it can draw more.
  package static let mostLevels = 4
  /// From this level on all combinations are drawn, and only values that lie farther off are still to come.
  private static let firstFarLevel = 3
  /// After so many steps nothing that lies farther off is drawn: each state would take several times as long.
  private static let stepsBeforeFar = 10_000

  /// Notes that some arguments of a kind of input are not tried.
  package mutating func note(_ openness: Openness) {
    switch openness.kind {
    case .drawn: opened.insert(openness.subject)
    case .cut: cut.insert(openness.subject)
    case .near: isNear = true
    case .undrawn: note(undrawn: openness.subject)
    }
  }

  /// Whether all that is drawn was tried, and more can be drawn.
  package var canDrawMore: Bool { levelOfMore != nil }

  /// How much is drawn next: combinations first, and farther values only where they alone can lead on.
  private var levelOfMore: Int? {
    let isComplete = progress.end == .complete
    guard isComplete || progress.end == .depth else { return nil }
    if !cut.isEmpty, level < Self.firstFarLevel - 1 { return level + 1 }
    guard isComplete, isNear, level < Self.mostLevels, progress.steps < Self.stepsBeforeFar
    else { return nil }
    return max(level + 1, Self.firstFarLevel)
  }

  /// Begins again, and draws more.
  package mutating func drawMore() {
    guard let more = levelOfMore else { return }
    var come = told
    come.faults = []
    come.sample = sampleOfStates
    settled = come
    level = more
    beginAgain()
  }
}
