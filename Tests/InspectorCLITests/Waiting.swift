import Foundation

/// Why a test cannot go on.
struct Failed: Error, CustomStringConvertible {
  var description: String
}

/// Looks again and again until something is so.
///
/// The limit ends what hangs, and tells nothing of speed: suites have no time limits of their own, since these also
/// count how long a test waits for others.
///
/// - Throws: if it never is, with what was expected and what is there instead.
func watch(
  for expectation: String, _ found: () throws -> String = { "" }, until isSo: () throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + .seconds(600)
  while try !isSo() {
    guard ContinuousClock.now < deadline else {
      throw Failed(description: "waited for \(expectation), found:\n\(try found())")
    }
    // Leaves the processor to the program that is waited for.
    try await Task.sleep(for: .milliseconds(15))
  }
}
