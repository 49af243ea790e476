import InspectableDoor

extension TranscriptSuite {
  /// So many sessions a page shows; what others gave is in it all the same.
  private static var mostSessions: Int { 20 }

  /// Writes a page with all transcripts, and the session of each that differs up to where it does.
  ///
  /// These run once more, since a session that is over shows nothing.
  ///
  /// - Parameter texts: what is run in place of the files, by their paths.
  func writePage(
    of summary: TranscriptSummary, to path: String, texts: [String: String] = [:]
  ) async throws(FileProblem) {
    let sink = ExportSink(to: path)
    do throws(CommandError) {
      var page = Page(sink, title: "Transcripts: \(summary.countsInWords)")
      try page.begin()
      var sessions: [Int: Int] = [:]
      for (index, entry) in summary.entries.enumerated()
      where entry.verdict == .failed && !entry.result.differences.isEmpty {
        guard sessions.count < Self.mostSessions,
          let text = try? texts[entry.result.path] ?? LocalFiles().transcript(entry.result.path)
        else { continue }
        let told = await sequential.runner.tell(text, path: entry.result.path)
        defer { told.close() }
        let number = page.count
        if try await page.add(told) { sessions[index] = number }
      }
      try page.end(suite: summary.page(sessions))
      try sink.finish()
    } catch {
      throw FileProblem("\(path): \(error.failure.message)")
    }
  }
}

extension Page {
  /// Adds the session that a transcript led to; false if there is none to be shown.
  mutating func add(
    _ told: TranscriptRunner.Told, label: String? = nil
  ) async throws(CommandError) -> Bool {
    guard told.interpreter.session.isLoaded else { return false }
    var request = ExportFormat.Request(title: told.story.path)
    request.story = told.story
    request.label = label
    try await add(told.interpreter, request)
    return true
  }
}

extension TranscriptSummary {
  fileprivate var countsInWords: String {
    "\(grouped(count(.passed))) passed, \(grouped(failures)) failed"
  }

  /// What a page tells of a suite.
  ///
  /// - Parameter sessions: the number of the session that shows it, for each file that has one.
  fileprivate func page(_ sessions: [Int: Int]) -> [UInt8] {
    var text = DocumentText()
    text.object { object in
      object.object("counts") { counts in
        for verdict in [Verdict.passed, .updated, .failed, .malformed] where count(verdict) > 0 {
          counts.name(of: verdict.rawValue)
          counts.put(count(verdict))
        }
        if notRun > 0 {
          counts.member("not run", notRun)
        }
      }
      object.member("commands", commands)
      object.member("seconds", duration.inSeconds)
      object.array("files") { list in
        for (index, entry) in entries.enumerated() {
          entry.write(to: &list, session: sessions[index])
        }
      }
    }
    return text.bytes
  }
}

extension TranscriptSummary.Entry {
  fileprivate func write(to list: inout DocumentText, session: Int?) {
    list.object { object in
      object.member("path", result.path)
      object.member("verdict", verdict.rawValue)
      object.member("commands", result.commands)
      object.member("seconds", result.duration.inSeconds)
      let problem = [
        result.problem.map { ($0.line.map { "line \($0): " } ?? "") + $0.message }, note,
        result.fork.map { $0.lines(path: result.path).joined(separator: "\n") },
      ].compactMap { $0 }.joined(separator: "\n")
      if !problem.isEmpty {
        object.member("problem", problem)
      }
      if let session {
        object.member("session", session)
      }
      object.array("differences") { list in
        for difference in result.differences { difference.told.write(to: &list) }
      }
    }
  }
}

extension TranscriptResult.Difference {
  /// The same as it is told of a session.
  fileprivate var told: TranscriptStory.Exchange {
    TranscriptStory.Exchange(
      line: line, command: command, step: 0, output: actual, code: code,
      expected: (expected, expectedCode))
  }
}
