import Foundation
import Inspector
import Testing

@Suite("Reports for other programs")
@MainActor
struct TranscriptReportTests {
  /// A suite with every verdict in it, and text that is difficult to write as XML and JSON.
  private func summary() async throws -> TranscriptSummary {
    let runner = LocalSessions.runner()
    let hostile = #"<a href="x">&amp;]]>\#u{1B}[31m\#u{202E}é😀\#u{FFFF}"#
    var summary = TranscriptSummary()
    summary.entries = [
      .init(
        await runner.run("> load todo\n...\n> print 1\n1\n", path: "all/sub/a.inspect"), .passed),
      .init(
        await runner.run(
          "> load todo\n...\n> print \"<b> & 'c'\"\n\(hostile)\n? 3\n> print 2\n1\n",
          path: "all/<b>&\".inspect"),
        .failed, note: "not updated: <why>"),
      .init(await runner.run("> load todo\n\\\\q\n", path: "c.inspect"), .malformed),
      .init(await runner.run("> load todo\n1\n", path: "d.inspect"), .updated, note: "1 change"),
    ]
    summary.notRun = 2
    return summary
  }

  @Test("The JUnit report is valid by the schema, and its numbers are right")
  func junit() async throws {
    let checker = JUnitChecker(try await summary().junit)
    #expect(checker.problems == [])
    let cases = checker.root?.children.first?.children ?? []
    #expect(
      cases.map { $0.attributes["name"] } == [
        "a.inspect", "<b>&\".inspect", "c.inspect", "d.inspect",
      ])
    #expect(
      cases.map { $0.attributes["classname"] } == ["all.sub", "all", "transcripts", "transcripts"])
    try #require(cases.count == 4)
    let failure = cases[1].children.first
    #expect(failure?.name == "failure" && failure?.attributes["message"] == "2 commands differ")
    #expect(failure?.text.contains("    > print \"<b> & 'c'\"") == true)
    #expect(failure?.text.contains(#"<a href="x">&amp;]]>\u{1B}[31m\u{202E}é😀"#) == true)
    #expect(failure?.text.hasSuffix("not updated: <why>") == true)
    #expect(cases[2].children.first?.text.hasPrefix("c.inspect:2: error: unknown escape") == true)
  }

  @Test("The checker of the schema finds what is wrong")
  func checker() {
    let wrong = """
      <testsuites><testsuite name="x" tests="2" failures="0" errors="0">text
      <testcase time="soon" place="x"/></testsuite><other/></testsuites>
      """
    #expect(
      Set(JUnitChecker(wrong).problems) == [
        "testsuite may not have text", "testcase lacks name", "testcase may not have place",
        "testcase: soon is no time", "tests is 2, but there are 1", "unknown element other",
        "testsuites may not have a other",
      ])
    #expect(!JUnitChecker("<testsuites><a></testsuites>").problems.isEmpty)
    #expect(
      JUnitChecker("<testsuite name='a' tests='0' failures='0' errors='0'/>").problems.count == 1)
  }

  @Test("The JSON report keeps its keys and is read by any parser")
  func json() async throws {
    let text = try await summary().json.text
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(
      object.keys.sorted() == [
        "buildSeconds", "commands", "failed", "kept", "malformed", "notRun", "passed", "seconds",
        "transcripts",
        "updated",
        "version",
      ])
    #expect(object["notRun"] as? Int == 2 && object["failed"] as? Int == 1)
    let transcripts = try #require(object["transcripts"] as? [[String: Any]])
    #expect(
      transcripts.map { $0["verdict"] as? String } == ["passed", "failed", "malformed", "updated"])
    try #require(transcripts.count == 4)
    #expect(
      transcripts[1].keys.sorted() == [
        "commands", "differences", "note", "path", "problem", "seconds", "verdict",
      ])
    let difference = try #require((transcripts[1]["differences"] as? [[String: Any]])?.first)
    #expect(
      difference.keys.sorted() == [
        "actual", "actualCode", "command", "expected", "expectedCode", "line",
      ])
    #expect(difference["line"] as? Int == 3 && difference["expectedCode"] as? Int == 3)
    #expect(difference["actual"] as? [String] == ["\"<b> & 'c'\""])
    let problem = try #require(transcripts[2]["problem"] as? [String: Any])
    #expect(problem["line"] as? Int == 2)
  }

  @Test("Report files are named by their form")
  func files() throws {
    #expect(ReportFile("junit=a=b.xml")?.path == "a=b.xml")
    #expect(ReportFile("json=x")?.form == .json)
    for text in ["junit", "junit=", "xml=x", "=x", ""] { #expect(ReportFile(text) == nil) }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    #expect(throws: FileProblem.self) { try writeReport(to: folder.path("no/such/folder")) }
  }

  private func writeReport(to path: String) throws {
    try ReportFile("json=\(path)")?.write(TranscriptSummary())
  }

  @Test("The end of a run names the slowest transcripts where it took long")
  func slowest() {
    var summary = TranscriptSummary()
    for (name, milliseconds) in [("a", 5), ("b", 1_200), ("c", 70), ("d", 900)] {
      var result = TranscriptResult(path: name)
      result.commands = 500
      result.duration = .milliseconds(milliseconds)
      summary.entries.append(.init(result, .passed))
    }
    summary.duration = .milliseconds(2_345)
    #expect(
      summary.lines == [
        "", "4 passed, 0 failed (2,000 commands in 2.345 s)",
        "slowest: b 1.200 s, d 0.900 s, c 0.070 s",
      ])
  }
}
