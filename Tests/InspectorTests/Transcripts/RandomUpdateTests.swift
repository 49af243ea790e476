import Inspectable
import Inspector
import Testing

@Suite("Updating random transcripts")
@MainActor
struct RandomUpdateTests {
  @Test("A transcript with wildcards where they match passes", arguments: 0..<20)
  func wildcards(seed: UInt64) async throws {
    var transcript = try await RandomTranscript(seed: seed)
    transcript.addWildcards()
    let result = await LocalSessions.runner().run(transcript.text(), path: transcript.path)
    #expect(result.passed, "\(TranscriptReport(result).lines.map(\.text).joined(separator: "\n"))")
  }

  @Test(
    "After an update the test passes, a second one changes no byte, and nothing else changed",
    arguments: 0..<120)
  func updating(seed: UInt64) async throws {
    var transcript = try await RandomTranscript(seed: seed)
    transcript.addWildcards()
    transcript.edit()
    let text = transcript.text()
    let runner = LocalSessions.runner()
    let (result, revision) = await runner.update(text, path: transcript.path)
    #expect(result.problem == nil, "\(text)")
    guard let revision else {
      #expect(result.passed)
      return
    }
    guard case .verified(let updated, let hunks) = revision else {
      Issue.record("\(revision)\n\(text)")
      return
    }
    #expect(hunks > 0)
    let (again, second) = await runner.update(updated, path: transcript.path)
    #expect(again.passed && second == nil, "\(text)\n----\n\(updated)")
    try expectSameSurroundings(text, updated, result)
  }

  /// Everything but the expected lines of the commands that differed is as it was, to the byte.
  private func expectSameSurroundings(
    _ old: String, _ new: String, _ result: TranscriptResult
  ) throws {
    let changed = Set(result.differences.map(\.exchange))
    #expect(
      try surroundings(old, result.path, without: changed).utf8
        .elementsEqual(try surroundings(new, result.path, without: changed).utf8),
      "\(old)\n----\n\(new)")
  }

  private func surroundings(
    _ text: String, _ path: String, without changed: Set<Int>
  ) throws -> String {
    var lines = TranscriptLines(text).lines
    for index in changed.sorted().reversed() {
      let exchange = try Transcript(text, path: path).exchanges[index]
      let first = exchange.firstExpectedLine - 1
      if let code = exchange.codeLine { lines.remove(at: code - 1) }
      lines.removeSubrange(first..<first + exchange.expected.count)
    }
    // The last line ends as the text does, whichever line that is.
    let last = TranscriptLines(text).lines.last?.terminator ?? ""
    if let place = lines.indices.last { lines[place].terminator = last }
    return lines.map { $0.text + $0.terminator }.joined()
  }

  @Test("Whichever of the changes are accepted, their commands pass", arguments: 0..<40)
  func partly(seed: UInt64) async throws {
    var transcript = try await RandomTranscript(seed: seed)
    transcript.addWildcards()
    transcript.edit()
    var random = SeededGenerator(seed: seed)
    let text = transcript.text()
    let runner = LocalSessions.runner()
    let result = await runner.run(text, path: transcript.path)
    guard let update = TranscriptUpdate(text, result), !update.hunks.isEmpty else { return }
    let chosen = Set(update.hunks.filter { _ in random.next() % 2 == 0 })
    guard
      case .verified(let updated, let hunks) = await runner.verify(
        update, path: transcript.path, applying: chosen.contains)
    else { return }
    #expect(hunks == chosen.count)
    let open = Set(update.hunks.filter { !chosen.contains($0) }.map(\.exchange))
    let again = await runner.run(updated, path: transcript.path)
    #expect(Set(again.differences.map(\.exchange)).isSubset(of: open))
    if chosen.isEmpty { #expect(updated.utf8.elementsEqual(text.utf8)) }
  }
}
