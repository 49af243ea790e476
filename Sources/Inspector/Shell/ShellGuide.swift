package import InspectableDoor

/// Takes somebody at the prompt through lessons, and gives the prompt back.
@MainActor
package protocol ShellGuide {
  /// Goes through a lesson, or lists all if none is named.
  ///
  /// - Parameters:
  ///   - offset: where the name stands.
  ///   - completing: told what completes the lines that are read meanwhile.
  func take(
    _ name: String?, at offset: Int, _ reader: any LineReader, _ console: any Console,
    completing: (@escaping EditLineReader.Complete) -> Void
  ) async throws(SourceError)
}

extension Shell {
  /// Carries out `tour` and `tour LESSON`, typed at a terminal; nil for any other command.
  ///
  /// The session stays as it is meanwhile: a lesson has one of its own.
  func takeTour(_ command: String, _ text: String) async -> Interpreter.Outcome? {
    var parser = Parser(command)
    guard let guide, console.screen != nil, let (verb, _) = try? parser.verb(), verb == "tour"
    else { return nil }
    reader.remember(text)
    do throws(SourceError) {
      let offset = parser.offsetOfNextToken
      let name = parser.isAtEnd ? nil : try parser.fileName("a lesson, by its name or number")
      try parser.expectEnd()
      defer { guestComplete = nil }
      try await guide.take(name, at: offset, reader, console) { guestComplete = $0 }
      return .succeeded
    } catch {
      interpreter.show(.syntax(error), of: command)
      return .failed
    }
  }
}
