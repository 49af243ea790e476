/// Finds a shorter list of which something still holds.
///
/// Zeller and Hildebrandt's `ddmin`: halves are tried first, then smaller and smaller pieces, and what is left
/// without them, until no single element can be left out.
@MainActor
struct DeltaDebugging<Element> {
  /// The shortest list so far of which it holds.
  private(set) var kept: [Element]

  /// - Parameter all: a list of which it holds.
  init(_ all: [Element]) {
    kept = all
  }

  /// Shortens the list.
  ///
  /// - Parameters:
  ///   - smallest: the size of the smallest pieces that are tried.
  ///   - holds: whether it holds of a list, told how many elements are left so far.
  mutating func shorten(
    inPiecesOf smallest: Int = 1,
    _ holds: (_ some: [Element], _ left: Int) async throws(CommandError) -> Bool
  ) async throws(CommandError) {
    var pieces = 2
    while kept.count > 1 {
      let size = (kept.count + pieces - 1) / pieces
      if let shorter = try await shorter(inPiecesOf: size, holds) {
        pieces = shorter.isPiece ? 2 : max(pieces - 1, 2)
        kept = shorter.elements
      } else if size <= smallest {
        break
      } else {
        pieces = min(pieces * 2, kept.count)
      }
    }
  }

  /// The first piece of which it holds, or the first rest without a piece.
  private func shorter(
    inPiecesOf size: Int,
    _ holds: (_ some: [Element], _ left: Int) async throws(CommandError) -> Bool
  ) async throws(CommandError) -> (elements: [Element], isPiece: Bool)? {
    for lower in stride(from: 0, to: kept.count, by: size) {
      let piece = lower..<min(lower + size, kept.count)
      let elements = Array(kept[piece])
      if try await holds(elements, kept.count) { return (elements, true) }
      // Of two pieces, each is the rest of the other.
      if kept.count <= 2 * size { continue }
      let rest = Array(kept[..<piece.lowerBound] + kept[piece.upperBound...])
      if try await holds(rest, kept.count) { return (rest, false) }
    }
    return nil
  }
}
