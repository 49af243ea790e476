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
  /// Notes that some arguments of a kind of input are not tried.
  package mutating func note(_ openness: Openness) {
    switch openness.kind {
    case .drawn: opened.insert(openness.subject)
    case .cut: cut.insert(openness.subject)
    case .near: isNear = true
    case .undrawn: note(undrawn: openness.subject)
    }
  }
}
