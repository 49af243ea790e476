import ExpectedOutput
import Inspector
import TestSupport
import Testing

@Suite("Reading a transcript")
struct TranscriptTests {
  private func read(_ text: String, path: String = "x.inspect") throws -> [Transcript.Exchange] {
    try Transcript(text, path: path).exchanges
  }

  private func problem(_ text: String, path: String = "x.inspect") -> TranscriptError? {
    do {
      _ = try Transcript(text, path: path)
      return nil
    } catch {
      return error
    }
  }

  @Test("Before the first command everything is prose, after it everything is output")
  func prose() throws {
    let exchanges = try read("Prose.\n? 7\n>> no\n\n> state\none\n\ntwo\n\n\n> undo\n")
    #expect(exchanges.map(\.command) == ["state", "undo"])
    #expect(exchanges.map(\.line) == [5, 11])
    #expect(exchanges.at(0)?.expected.map(\.source) == ["one", "", "two"])
    #expect(exchanges.at(1)?.expected.isEmpty == true)
    #expect(exchanges.map(\.code) == [0, 0])
  }

  @Test("Continuations join with line feeds, and the exit code ends what is expected")
  func continuations() throws {
    let exchanges = try read("> dispatch A(\n>>   x: 1\n>> )\nout\n? 1\n\n> state\n")
    #expect(exchanges.at(0)?.command == "dispatch A(\n  x: 1\n)")
    #expect(exchanges.at(0)?.code == 1)
    #expect(exchanges.at(0)?.expected.map(\.source) == ["out"])
  }

  @Test("In Markdown only inspector fences count, and they share one session")
  func markdown() throws {
    let text = """
      # Title
      > a quotation

      ```swift
      > no
      ```
      ```inspector
      > state
      a
      ```
      text
      ````inspector
      > undo
      ```
      ````
      """
    let exchanges = try read(text, path: "x.md")
    #expect(exchanges.map(\.command) == ["state", "undo"])
    #expect(exchanges.map(\.line) == [8, 13])
    #expect(exchanges.at(1)?.expected.map(\.source) == ["```"])
  }

  @Test("A malformed transcript is reported with the line")
  func malformed() {
    #expect(problem("> a\nx\n>> b\n")?.line == 3)
    #expect(problem("> a\n? x\n")?.line == 2)
    #expect(problem("> a\n? 1\nmore\n")?.line == 3)
    #expect(problem("> a\n\\\\q\n")?.line == 2)
    #expect(problem("```inspector\n> a\n", path: "x.md")?.line == 1)
    #expect(problem("> a\nx\n> b [..NAME..]\n")?.line == 3)
    #expect(problem("> a\nx\n> b\n>> [..NAME..]\n")?.line == 4)
  }

  @Test("A transcript that tests nothing does not pass")
  func nothing() {
    #expect(problem("only prose\n")?.message.hasPrefix("no command") == true)
    #expect(problem("> a\n...\n> b\n[..]\n")?.message.hasPrefix("nothing but wildcards") == true)
    #expect(problem("> a\n> b\n") == nil)
  }

  @Test("A file without a command line is a plain script")
  func plainScripts() {
    #expect(!Transcript.isTranscript(Array("load todo\nstate\n".utf8), path: "x.inspect"))
    #expect(!Transcript.isTranscript(Array("load todo\nstate >".utf8), path: "x.inspect"))
    #expect(Transcript.isTranscript(Array("text\n> state\n".utf8), path: "x.inspect"))
    #expect(Transcript.isTranscript(Array("\u{FEFF}> state".utf8), path: "x.inspect"))
  }
}
