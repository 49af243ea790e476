import ExpectedOutput
import TestSupport
import Testing

@testable import Inspector

@Suite("Differences that are accepted")
struct AcceptedDifferencesTests {
  /// What a command gave on two builds.
  private func difference(
    _ command: String, _ old: [String], _ new: [String], code: Int32 = 0
  ) throws -> TranscriptResult.Difference {
    var matcher = OutputMatcher()
    let revision = OutputRevision(new, try old.map { try ExpectedLine($0) }, &matcher)
    return .init(
      exchange: 0, line: 1, command: command, expected: old, actual: new, expectedCode: 0,
      code: code, revision: revision)
  }

  private static let blocks = """
    # Dates are shown in full now.
    > dispatch Add [..]
      - ~ date: "[..]/[..]"
      + ~ date: "[..] Feb"
        a line that is the same

    - gone
    """

  private func accepts(_ text: String, _ difference: TranscriptResult.Difference) throws -> Bool {
    var accepted = try AcceptedDifferences(text, path: "a.txt")
    return accepted.accept(difference)
  }

  @Test("A block accepts its lines, wherever they stand in what a command gives")
  func accepted() throws {
    let old = ["#1 Add", "  ~ date: \"1/2\"", "gone", "last"]
    #expect(
      try accepts(
        Self.blocks, difference("dispatch Add 1", old, ["#1 Add", "  ~ date: \"1 Feb\"", "last"])))
  }

  @Test("A line that no block has is not accepted, nor a block's lines at another command")
  func refused() throws {
    let (old, new) = (["~ date: \"1/2\""], ["~ date: \"1 Feb\""])
    #expect(try accepts(Self.blocks, difference("dispatch Add 1", old, new)))
    #expect(try !accepts(Self.blocks, difference("dispatch Add 1", old, new + ["more"])))
    #expect(try !accepts(Self.blocks, difference("dispatch Remove 1", old, new)))
    #expect(try !accepts(Self.blocks, difference("dispatch Add 1", old, ["~ date: \"1 May\""])))
    #expect(try !accepts(Self.blocks, difference("dispatch Add 1", old, [])))
    #expect(try !accepts("", difference("dispatch Add 1", old, new)))
  }

  @Test("Another exit code is a line like any other")
  func codes() throws {
    let failed = try difference("dispatch Add 1", ["gone"], [], code: 1)
    #expect(try !accepts(Self.blocks, failed))
    #expect(try accepts(Self.blocks + "\n- ? 0\n+ ? 1\n", failed))
  }

  @Test("A block that accepts nothing is told by its line")
  func unused() throws {
    var accepted = try AcceptedDifferences(Self.blocks, path: "a.txt")
    #expect(accepted.unused == [2, 7])
    _ = accepted.accept(try difference("state", ["gone"], []))
    #expect(accepted.unused == [2])
  }

  @Test(
    "What is no block is refused at its line",
    arguments: [
      ("hello", "a.txt:1: expected '- ' and a line of the old build, or '+ ' and one of the new"),
      (
        "\n\n> state\n\n- x",
        "a.txt:3: no line begins with '- ' or '+ ', so nothing is accepted"
      ),
      ("- \\a\\q", "a.txt:1: unknown escape '\\q': there are \\\\, \\n, \\r, \\t and \\xNN"),
    ])
  func malformed(text: String, problem: String) {
    #expect(throws: FileProblem(problem)) { try AcceptedDifferences(text, path: "a.txt") }
  }

  @Test("Whatever a file holds, it is read or refused", arguments: 0..<4)
  func fuzz(seed: UInt64) throws {
    var texts = Mutations(seed: seed, samples: [Self.blocks, "- ...\n+ [..x..]\n", "> \n? 1\n"])
    let some = try difference("dispatch Add 1", ["a", "b"], ["b", "c"])
    for _ in 0..<300 {
      let text = texts.next()
      do throws(FileProblem) {
        var accepted = try AcceptedDifferences(text, path: "a.txt")
        _ = accepted.accept(some)
      } catch {
        #expect(error.reason.hasPrefix("a.txt:"), "\(text)")
      }
    }
  }
}
