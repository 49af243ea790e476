import StateKit
import StateKitTesting
import Testing

@Suite("Updater tester")
struct UpdaterTesterTests {
  private let failures = Failures()

  @Test("It updates the state step by step, and is silent when expectations are met")
  func met() {
    Append.tester(withState: LogState(), onFailure: TesterFailure.record)
      .send(Append("a"))
      .assert(state: LogState(log: ["a after 0"]))
      .send(OverwriteFirst(entry: "b"))
      .send(Append("c"))
      .assert(state: LogState(log: ["b", "c after 1"]))
  }

  @Test("It shows the state as the updaters have left it")
  func state() {
    let tester = Append.tester(withState: LogState(), onFailure: failures.keep).send(Append("a"))
    #expect(tester.state.log == ["a after 0"])
    #expect(failures.all.isEmpty)
  }

  @Test("A state that differs is reported with the difference, and the chain goes on")
  func unmet() {
    Append.tester(withState: LogState(), onFailure: failures.keep)
      .send(Append("a"))
      .assert(state: LogState(log: ["b after 0"]))
      .send(Append("b"))
      .assert(state: LogState())
    #expect(
      failures.messages == [
        """
        the state is not as expected
          log[0]: expected "b after 0", got "a after 0"
        """,
        """
        the state is not as expected
          log[0]: expected nothing, got "a after 0"
          log[1]: expected nothing, got "b after 1"
        """,
      ])
  }

  @Test("A failure says where the expectation is")
  func location() throws {
    let here = SourceLocation(
      fileID: #fileID, filePath: #filePath, line: #line + 1, column: #column)
    Append.tester(withState: LogState(), onFailure: failures.keep).assert(
      state: LogState(log: [""]))
    let failure = try #require(failures.all.first)
    #expect(failure.fileID == here.fileID)
    #expect(failure.fileID.hasSuffix("UpdaterTesterTests.swift"))
    #expect(failure.filePath == "\(#filePath)")
    #expect(failure.line == here.line)
    #expect(failure.column > 1)
  }

  @Test("Connected to a test framework, a failure fails the test with its message")
  func connected() {
    withKnownIssue {
      Append.tester(withState: LogState(), onFailure: TesterFailure.record)
        .assert(state: LogState(log: ["a"]))
    } matching: { issue in
      issue.comments.map(\.rawValue) == [
        """
        the state is not as expected
          log[0]: expected "a", got nothing
        """
      ]
    }
  }
}
