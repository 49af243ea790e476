import Inspector
import Testing

@Suite("Watching transcripts")
@MainActor
struct TranscriptWatchTests {
  /// What ran: each run's files by name, or "all".
  private func runs(
    _ files: TemporaryFolder, transcripts: [String], others: [String],
    changes: [() throws -> Void]
  ) async throws -> [String] {
    var changes = changes[...]
    var problem: (any Error)?
    var runs: [String] = []
    let watch = TranscriptWatch(
      snapshot: {
        .init(transcripts: transcripts.map(files.path), others: others.map(files.path))
      },
      pause: {
        guard let change = changes.popFirst() else { return false }
        do { try change() } catch { problem = error }
        return true
      })
    await watch.run { changed in
      let names = changed.map { $0.map { $0.replacing(files.path(""), with: "") }.sorted() }
      runs.append(names?.joined(separator: " ") ?? "all")
    }
    if let problem { throw problem }
    return runs
  }

  @Test("A transcript that changes runs again, once it is quiet")
  func transcripts() async throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    for name in ["a", "b"] { try files.write("1", to: name) }
    let runs = try await runs(
      files, transcripts: ["a", "b"], others: [],
      changes: [
        {}, { try files.write("22", to: "a") }, { try files.write("333", to: "a") }, {}, {},
        { try files.write("22", to: "b") }, {},
      ])
    #expect(runs == ["all", "a", "b"])
  }

  @Test("All run again when a program changes, appears or disappears, or a transcript disappears")
  func programs() async throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    for name in ["a", "app"] { try files.write("1", to: name) }
    let runs = try await runs(
      files, transcripts: ["a", "new"], others: ["app"],
      changes: [
        { try files.write("22", to: "app") }, {}, { try files.delete("app") }, {},
        { try files.write("1", to: "app") }, {}, { try files.write("1", to: "new") }, {},
        { try files.delete("new") }, {},
      ])
    #expect(runs == ["all", "all", "all", "all", "new", "all"])
  }

  @Test("A change while the suite runs is not missed")
  func changeDuringRun() async throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    try files.write("1", to: "a")
    var runs = 0
    var pauses = 0
    let watch = TranscriptWatch(
      snapshot: { .init(transcripts: [files.path("a")], others: []) },
      pause: {
        pauses += 1
        return pauses < 5
      })
    await watch.run { _ in
      runs += 1
      if runs == 1 { try? files.write("22", to: "a") }
    }
    #expect(runs == 2)
  }

  @Test(
    "A suite depends on its transcripts, the programs they load and the files they read")
  func dependencies() async throws {
    let files = try TemporaryFolder()
    defer { files.remove() }
    let app = files.path("app")
    let setup = files.path("setup")
    let state = files.path("state")
    try files.write(
      "> load \(app)\n> source \(setup)\n> load todo --state \"\(state)\"\n", to: "all/a.inspect")
    for name in ["app", "setup", "state"] { try files.write("1", to: name) }
    let suite = TranscriptSuite(
      runner: LocalSessions.runner(), options: .init(), console: MemoryConsole())
    let snapshot = suite.snapshot([files.path("all")])
    #expect(snapshot.transcripts.keys.sorted() == [files.path("all/a.inspect")])
    #expect(snapshot.others.keys.sorted() == [app, setup, state])
  }
}
