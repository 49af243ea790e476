/// Runs a suite again whenever something it depends on changes.
@MainActor
package struct TranscriptWatch {
  /// What a suite depends on, at one moment.
  package struct Snapshot: Hashable, Sendable {
    /// The transcripts.
    package var transcripts: [String: FileStamp] = [:]
    /// The programs they load, and other files they read; if one changes, all transcripts run
    /// again.
    package var others: [String: FileStamp] = [:]

    package init(transcripts: some Sequence<String>, others: some Sequence<String>) {
      for path in transcripts { self.transcripts[path] = FileStamp(path: path) }
      for path in others { self.others[path] = FileStamp(path: path) }
    }
  }

  private let snapshot: () -> Snapshot
  private let pause: () async -> Bool

  /// - Parameters:
  ///   - snapshot: looks at the files.
  ///   - pause: waits a little; false ends the watch.
  package init(snapshot: @escaping () -> Snapshot, pause: @escaping () async -> Bool) {
    self.snapshot = snapshot
    self.pause = pause
  }

  /// Runs at once, and then after each change with the transcripts that changed; nil means all.
  package func run(_ action: (Set<String>?) async -> Void) async {
    var known = snapshot()
    await action(nil)
    while await pause() {
      var now = snapshot()
      guard now != known else { continue }
      // While a file is still being written, this waits until it no longer changes.
      while true {
        guard await pause() else { return }
        let next = snapshot()
        if next == now { break }
        now = next
      }
      let changed = now.transcripts.filter { known.transcripts[$0.key] != $0.value }
      let isAboutAll = now.others != known.others || changed.isEmpty
      known = now
      await action(isAboutAll ? nil : Set(changed.keys))
    }
  }
}

extension TranscriptSuite {
  /// Looks at everything that a run under these paths depends on.
  package func snapshot(_ paths: [String]) -> TranscriptWatch.Snapshot {
    let files = (try? self.files(paths)) ?? []
    return TranscriptWatch.Snapshot(
      transcripts: files.map(\.path), others: programs.union(files.flatMap(filesNamed)))
  }

  /// The words behind the verbs that read files, of which some are files' names.
  private func filesNamed(in file: TranscriptFile) -> [String] {
    words(after: \.readsFiles, in: file)
  }
}
