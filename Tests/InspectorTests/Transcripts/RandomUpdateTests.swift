import Inspectable
import Inspector
import TestSupport
import Testing

@Suite("Updating random transcripts")
@MainActor
struct RandomUpdateTests {
  @Test("A transcript with wildcards where they match passes", arguments: Thoroughness.seeds(20))
  func wildcards(seed: UInt64) async throws {
    var transcript = try await RandomTranscript(seed: seed)
    transcript.addWildcards()
    let result = await LocalSessions.runner().run(transcript.text(), path: transcript.path)
    #expect(result.passed, "\(TranscriptReport(result).lines.map(\.text).joined(separator: "\n"))")
  }

  @Test(
    "After an update the test passes, a second one changes no byte, and nothing else changed",
    arguments: Thoroughness.seeds(120))
  func updating(seed: UInt64) async throws {
    var transcript = try await RandomTranscript(seed: seed)
    transcript.addWildcards()
    transcript.edit()
    let text = transcript.text()
    let runner = LocalSessions.runner()
    let (result, revision) = await runner.update(
      text, path: transcript.path, takingFailures: true)
    #expect(result.problem == nil, "\(text)")
    guard let revision else {
      #expect(result.passed)
      return
    }
    guard case .verified(let updated, let hunks, _, _) = revision else {
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

  @Test(
    "What is broken stays as it is to the byte, and after an update nothing else differs",
    arguments: Thoroughness.seeds(60))
  func keeping(seed: UInt64) async throws {
    var transcript = try await RandomTranscript(seed: seed)
    transcript.edit()
    let text = transcript.text()
    let runner = LocalSessions.runner()
    let (result, revision) = await runner.update(text, path: transcript.path)
    let broken = Set(result.differences.filter { $0.broken != nil }.map(\.exchange))
    // A command fails as expected, or it is broken, or nothing was expected of it.
    let exchanges = try Transcript(text, path: transcript.path).exchanges
    for difference in result.differences
    where difference.code != 0 && difference.code != difference.expectedCode {
      let isNew =
        difference.expected.isEmpty && exchanges[difference.exchange].codeLine == nil
      #expect(difference.broken != nil || isNew || difference.expectedCode != 0, "\(text)")
    }
    guard case .verified(let updated, _, _, let left) = revision else {
      #expect(result.differences.allSatisfy { $0.broken != nil }, "\(text)")
      return
    }
    #expect(left.differences.allSatisfy { broken.contains($0.exchange) }, "\(text)")
    for index in broken {
      let (old, new) = (
        exchanges[index], try Transcript(updated, path: transcript.path).exchanges[index]
      )
      #expect(old.expected == new.expected && old.code == new.code, "\(text)\n----\n\(updated)")
    }
    for difference in left.differences {
      let line = TranscriptLines(updated).lines[difference.line - 1].text
      #expect(line.hasPrefix("> "), "\(updated)")
    }
  }

  @Test(
    "Whichever of the changes are accepted, their commands pass", arguments: Thoroughness.seeds(40))
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
      case .verified(let updated, let hunks, _, _) = await runner.verify(
        update, path: transcript.path, applying: chosen.contains)
    else { return }
    #expect(hunks == chosen.count)
    let open = Set(update.hunks.filter { !chosen.contains($0) }.map(\.exchange))
    let again = await runner.run(updated, path: transcript.path)
    #expect(Set(again.differences.map(\.exchange)).isSubset(of: open))
    if chosen.isEmpty { #expect(updated.utf8.elementsEqual(text.utf8)) }
  }
}
