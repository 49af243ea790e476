/// How much of a command was done when it turned out that its app was gone.
package enum CarriedOut: Hashable, Sendable {
  /// Nothing: the app was gone before.
  case nothing
  /// So many steps, of which nothing was shown.
  case steps(Int)
  /// What was shown.
  case shown
  /// All of it, on the app that took the place of the one that was gone.
  case all

  /// The words for it.
  var text: String {
    switch self {
    case .nothing: "the command was not carried out: give it again"
    case .steps(let count):
      "of the command \(grouped(count)) step\(count == 1 ? " was" : "s were") made, "
        + "the rest was not carried out"
    case .shown: "what is shown above was carried out"
    case .all: "the command was carried out there"
    }
  }
}
