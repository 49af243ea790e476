import InspectableDoor

/// A transcript to be run.
package struct TranscriptJob: Hashable, Sendable, Codable {
  /// The path as it is shown.
  package var path: String
  package var text: String
  /// Whether to find a text that passes, if this one does not.
  package var isUpdate: Bool
  /// Whether to let somebody choose what of it a text comes to expect.
  package var isReview: Bool
  /// Whether that text may come to expect what is broken, too.
  package var takesFailures: Bool
  /// The folder in which it must be to be changed; nil for anywhere.
  package var folder: String?
  /// When the values at its end are wanted.
  package var wantsEnd: TranscriptResult.WantedEnd

  package init(
    path: String, text: String, isUpdate: Bool = false, isReview: Bool = false,
    takesFailures: Bool = false, folder: String? = nil,
    wantsEnd: TranscriptResult.WantedEnd = .never
  ) {
    self.path = path
    self.text = text
    self.isUpdate = isUpdate
    self.isReview = isReview
    self.takesFailures = takesFailures
    self.folder = folder
    self.wantsEnd = wantsEnd
  }
}

/// What became of a job.
package struct TranscriptOutcome: Hashable, Sendable, Codable {
  package var result: TranscriptResult
  package var revision: TranscriptRunner.Revision?
  /// What it did of all that its apps offer, where that was asked for.
  package var coverage: Coverage?
}

/// Runs jobs, in this process or in others.
@MainActor
package protocol TranscriptExecutor {
  /// Runs jobs; each is handed to `done` with its position as soon as it has ended, in any order.
  ///
  /// When `done` returns false, no further job is begun.
  func run(
    _ jobs: [TranscriptJob], done: @MainActor (Int, TranscriptOutcome) async -> Bool
  ) async
}

/// What transcripts begin with, and what they may do: the same for all of a suite.
package struct TranscriptSettings: Hashable, Sendable, Codable {
  /// The app that is loaded before each transcript; nil for none.
  package var app: String?
  package var permissions: Permissions
  /// How long the app may take for one command, in seconds.
  package var timeout: Double?
  /// Whether each is run twice, and the two runs are compared instead.
  package var comparesRuns: Bool
  /// Whether it is noted what each does of all that its apps offer.
  package var notesCoverage: Bool
  /// Whether `load` loads that app whatever app it names.
  package var replacesApps = false
  /// The paths whose values count, where two builds are compared.
  package var compared = ComparedPaths()

  package init(
    app: String? = nil, permissions: Permissions = .none, timeout: Double? = nil,
    comparesRuns: Bool = false, notesCoverage: Bool = false
  ) {
    self.comparesRuns = comparesRuns
    self.notesCoverage = notesCoverage
    self.app = app
    self.permissions = permissions
    self.timeout = timeout
  }
}

/// Runs jobs one after the other in this process; only the apps have processes of their own.
@MainActor
package struct SequentialExecutor: TranscriptExecutor {
  /// Runs a single transcript.
  package let runner: TranscriptRunner
  private let recorder: CoverageRecorder?

  package init(catalog: AppCatalog, settings: TranscriptSettings) {
    let limits = ProcessHost.Limits(seconds: settings.timeout)
    let templates = HostTemplates(limits: limits)
    let recorder = settings.notesCoverage ? CoverageRecorder() : nil
    var catalog = catalog
    if settings.replacesApps { catalog.replacement = settings.app.map { AppWord($0) } }
    self.init(
      TranscriptRunner(
        verbs: .standard, app: settings.app, leavesLoading: settings.replacesApps,
        permissions: settings.permissions,
        comparesRuns: settings.comparesRuns, comparing: settings.compared
      ) {
        let session = Session(catalog: catalog) { (launch) async throws(HostFailure) in
          // Copies of one process share the seed of its hashing, and what else it has drawn; runs that are compared
          // must have different ones.
          settings.comparesRuns
            ? try ProcessHost(launch, limits: limits) : try await templates.start(launch)
        }
        session.audience.listener = recorder
        return session
      }, recorder: recorder)
  }

  /// - Parameter recorder: who listens to the runner's sessions; nil if nobody does.
  package init(_ runner: TranscriptRunner, recorder: CoverageRecorder? = nil) {
    self.runner = runner
    self.recorder = recorder
  }

  package func run(_ job: TranscriptJob) async -> TranscriptOutcome {
    guard job.isUpdate else {
      var runner =
        job.isReview ? runner.updating(takingFailures: job.takesFailures) : runner
      runner.wantsEnd = job.wantsEnd
      let result = await runner.run(job.text, path: job.path)
      return TranscriptOutcome(result: result, coverage: recorder?.take())
    }
    let (result, revision) = await runner.update(
      job.text, path: job.path, takingFailures: job.takesFailures)
    return TranscriptOutcome(result: result, revision: revision)
  }

  package func run(
    _ jobs: [TranscriptJob], done: @MainActor (Int, TranscriptOutcome) async -> Bool
  ) async {
    for (index, job) in jobs.enumerated() {
      guard await done(index, await run(job)) else { return }
    }
  }
}
