import Inspector
import Testing

@Suite("Processes that run transcripts")
@MainActor
struct WorkerPoolTests {
  /// The results of two jobs when this program is used as a worker.
  private func problems(_ program: String, _ arguments: String...) async -> [String?] {
    let pool = WorkerPool(
      .init(executable: program, arguments: arguments), count: 2, settings: TranscriptSettings())
    let jobs = ["a", "b"].map { TranscriptJob(path: $0, text: "> state\nx\n") }
    var found: [Int: TranscriptResult] = [:]
    await pool.run(jobs) { index, outcome in
      found[index] = outcome.result
      return true
    }
    #expect(found[0]?.path == "a" && found[1]?.path == "b")
    return [0, 1].map { found[$0]?.problem?.message }
  }

  @Test("It is reported if a process ends, is killed, answers something else or does not exist")
  func failures() async {
    let ended = await problems("/bin/sh", "-c", "read settings; read job; exit 3")
    #expect(ended == Array(repeating: "the process that ran it ended with 3", count: 2))
    let killed = await problems("/bin/sh", "-c", "read settings; read job; kill -SEGV $$")
    #expect(killed == Array(repeating: "the process that ran it was ended by SIGSEGV", count: 2))
    let other = await problems("/bin/sh", "-c", "read settings; read job; echo hello; read more")
    #expect(other == Array(repeating: "the process that ran it gave no answer", count: 2))
    let missing = await problems("/nowhere/worker")
    #expect(missing.allSatisfy { $0?.contains("could not be started") == true })
  }

  @Test("When no more is wanted, running jobs go on to their end and no other begins")
  func stopping() async {
    // Each answers with its own end.
    let pool = WorkerPool(
      .init(executable: "/bin/sh", arguments: ["-c", "read settings; read job; exit 1"]), count: 2,
      settings: TranscriptSettings())
    var count = 0
    await pool.run((0..<50).map { TranscriptJob(path: "\($0)", text: "") }) { _, _ in
      count += 1
      return count < 3
    }
    #expect(count == 3)
  }
}
