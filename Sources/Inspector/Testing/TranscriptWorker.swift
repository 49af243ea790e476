import InspectableDoor

/// A process that runs transcripts for another: jobs come in and outcomes go out, as JSON Lines.
///
/// The first line has the settings; then each job is answered in order until the input ends.
package enum TranscriptWorker {
  /// Runs jobs from standard input until there are no more.
  @MainActor
  package static func serve(catalog: AppCatalog) async {
    guard let first = readLine(),
      let settings: Numbered<TranscriptSettings> = try? WireCoding.decode(Array(first.utf8))
    else { return }
    let executor = SequentialExecutor(catalog: catalog, settings: settings.content)
    while let line = readLine(), let job: Numbered<TranscriptJob> = decoded(line) {
      let outcome = await executor.run(job.content)
      let answer = WireCoding.encode(Numbered(id: job.id, outcome)) + [UInt8(ascii: "\n")]
      // If nobody reads the outcomes any more, the rest is not needed.
      guard (try? Platform.writeAll(answer, to: 1)) != nil else { return }
    }
  }

  private static func decoded(_ line: String) -> Numbered<TranscriptJob>? {
    try? WireCoding.decode(Array(line.utf8))
  }
}
