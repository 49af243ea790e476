import InspectableDoor

extension ExplorationRun {
  /// So many faults have their session in the page.
  private static var mostSessions: Int { 20 }

  /// Writes a page with all that was found: each fault with the session that leads to it.
  func writePage(of result: ExplorationResult, to path: String) async throws(FileProblem) {
    let sink = ExportSink(to: path)
    let (limits, catalog) = (options.limits, self.catalog)
    let runner = TranscriptRunner(verbs: .standard, permissions: .all) {
      Session(catalog: catalog, start: ProcessHost.start(limits: limits))
    }
    do throws(CommandError) {
      var page = Page(sink, title: "Exploring \(result.app)")
      try page.begin()
      var sessions: [Int: (number: Int, story: TranscriptStory)] = [:]
      for (index, fault) in result.faults.prefix(Self.mostSessions).enumerated() {
        let text = fault.transcript.map { $0 + "\n" }.joined()
        let told = await runner.tell(text, path: "fault-\(index + 1).inspect")
        defer { told.close() }
        if try await page.add(told, label: fault.sentence) {
          sessions[index] = (sessions.count, told.story)
        }
      }
      try page.end(suite: result.page(sessions))
      try sink.finish()
    } catch {
      throw FileProblem("\(path): \(error.failure.message)")
    }
  }
}

extension ExplorationResult {
  fileprivate func page(_ sessions: [Int: (number: Int, story: TranscriptStory)]) -> [UInt8] {
    var text = DocumentText()
    text.object { object in
      object.member("title", "\(app): \(summary)")
      object.object("counts") { counts in
        counts.member("faults", faults.count)
      }
      object.array("files") { list in
        for (index, fault) in faults.enumerated() {
          list.object { object in
            object.member("path", fault.sentence)
            object.member("verdict", "failed")
            object.member("problem", fault.transcript.joined(separator: "\n"))
            if let session = sessions[index] {
              object.member("session", session.number)
            }
            object.array("differences") { list in
              for exchange in sessions[index]?.story.exchanges ?? [] where exchange.expected != nil
              {
                exchange.write(to: &list)
              }
            }
          }
        }
      }
    }
    return text.bytes
  }
}
