import InspectableDoor

/// How the packages were built that transcripts load.
package struct SuiteBuild: Hashable, Sendable {
  /// The folders of those that were not built yet, or not of these sources.
  package var folders: [String] = []
  package var duration = Duration.zero

  /// The line that tells it; nil if nothing had to be built.
  var line: String? {
    folders.isEmpty ? nil : "built \(folders.listed()) in \(duration.inSeconds) s"
  }
}

extension TranscriptSuite {
  /// Builds the packages that transcripts load before any of these runs, so that each is built once, with
  /// progress, and in nobody's time.
  ///
  /// - Parameter progress: where progress is shown.
  /// - Throws: why the app that is named for all transcripts could not be built; of any other the
  ///   transcripts that load it tell it.
  func buildPackages(
    for files: [TranscriptFile], progress: ProgressLine
  ) throws(CommandError) -> SuiteBuild {
    var made = SuiteBuild()
    let start = ContinuousClock.now
    let named = options.settings.app.map { AppWord($0).place }
    // A build that takes the place of every app is the only one that is started.
    let isOnly = options.settings.replacesApps || !options.settings.permissions.loadsPrograms
    let loaded = isOnly ? [] : files.flatMap(packagesLoaded)
    var seen: Set<String> = []
    for folder in [named].compactMap(\.self) + loaded
    where AppWord.isPath(folder) && PackageBuilder.isPackage(folder) && seen.insert(folder).inserted
    {
      progress.begin()
      defer { progress.clear() }
      let builder = PackageBuilder(
        folder: folder, build: .usual(for: folder),
        onProgress: { line in
          if made.folders.last != folder { made.folders.append(folder) }
          progress.show(line)
        }, isInterrupted: { false })
      do throws(BuildFailure) {
        _ = try builder.run()
      } catch {
        if folder == named { throw error.told(of: folder) }
      }
    }
    made.duration = ContinuousClock.now - start
    return made
  }

  /// A session in which the app is loaded that is named for all transcripts; the caller closes it.
  ///
  /// - Throws: why it cannot be loaded.
  func loadedRun() async throws(FileProblem) -> TranscriptRunner.Run {
    let run = sequential.runner.makeRun("")
    do throws(TranscriptError) {
      try await sequential.runner.prepare(run)
      return run
    } catch {
      run.session.close()
      let lines = error.message.split(separator: "\n").map(String.init)
      throw FileProblem(lines.first ?? "", details: Array(lines.dropFirst()))
    }
  }

  /// The folders that the `load` commands of a transcript name.
  private func packagesLoaded(by file: TranscriptFile) -> [String] {
    words(after: { $0.verb == "load" }, in: file).filter { PackageBuilder.isPackage($0) }
  }

  /// The words behind the verbs of some kind in a transcript.
  func words(after isWanted: (Command) -> Bool, in file: TranscriptFile) -> [String] {
    guard let text = try? file.text(readsFiles: readsFiles, waits: false),
      let transcript = try? Transcript(text, path: file.path)
    else { return [] }
    return transcript.exchanges.flatMap { exchange -> [String] in
      let words = exchange.command.split(whereSeparator: \.isWhitespace)
      guard let verb = words.first, let command = Registry.standard.command(named: String(verb)),
        isWanted(command)
      else { return [] }
      return words.dropFirst().map { $0.filter { $0 != "\"" } }
    }
  }
}
