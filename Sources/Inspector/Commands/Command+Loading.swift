import InspectableDoor

extension Command {
  /// The verbs that start an app.
  static let loading: [Command] = [
    Command(
      verb: "apps", group: .look, forms: ["apps"], summary: "list the apps that can be loaded"
    ) { invocation in
      try invocation.parser.expectEnd()
      let entries = invocation.session.catalog.entries
      return Output(
        lines: columns(entries.map { ($0.name, $0.summary) }),
        found: [
          "apps": .array(
            entries.map { .object(["name": .string($0.name), "summary": .string($0.summary)]) })
        ])
    },
    Command(
      verb: "load", group: .look,
      forms: [
        "load APP [--state FILE]", "load [--optimised|--debug] FILE [APP] [--state FILE]",
        "load APP [--recorded] [--seed N] [--start DATE] [--scene DIGEST]",
      ],
      summary: "start an app, fresh or with a saved state",
      flags: [
        "--state FILE": "begin with the state that 'save' wrote there",
        "--optimised":
          "build the inspecting code with optimizations, so that steps take less time",
        "--debug": "build the package as 'swift build' does",
        "--recorded": "let effects wait for the order lines of a recording",
        "--seed N": "draw chance from this seed",
        "--start DATE": "begin at this date",
        "--scene DIGEST":
          "say if the app's actions, screens or types are not those of the recording",
      ],
      examples: ["load todo", "load todo --state before.state", "load ./my-app"],
      hides: .nothing, movesSession: true, beginsSession: true, readsFiles: true,
      isTerse: true
    ) { invocation in
      let build = try invocation.buildFlag()
      let offset = invocation.parser.offsetOfNextToken
      let word = try invocation.parser.fileName("an app's name or the path of a program")
      var (state, beginning) = try invocation.beginningFlags()
      let app =
        try invocation.parser.isAtEnd ? nil : invocation.parser.fileName("the name of an app")
      if app != nil {
        let (later, rest) = try invocation.beginningFlags(after: beginning)
        (state, beginning) = (state ?? later, rest)
      }
      try invocation.parser.expectEnd()
      let (target, served) = try invocation.session.target(word)
      if let build, !target.isPackage {
        throw SourceError("only a package is built, and \(word) is not one", at: build.offset)
      }
      switch target {
      case .known: break
      // A program that is found in `INSPECTOR_PATH` is loaded by a name, so it needs no permission.
      case .program(let path), .package(let path):
        if AppWord.isPath(word), invocation.session.catalog.replacement == nil {
          try invocation.interpreter.checkMayLoad(path, at: offset)
        }
      }
      let stateFile = try state.map(invocation.interpreter.readState)
      let scene = try await invocation.session.load(
        target, app: served ?? app, stateFile: stateFile,
        build: build?.build, beginning: beginning)
      var output = Output(
        of: scene, isRunning: invocation.session.isRunning,
        printed: invocation.session.takePrinted())
      if invocation.session.isOtherBuild {
        output.notes.append(
          "recorded with another build: the app's actions, screens or types were not these")
      }
      let broken = try await invocation.session.look().broken
      if !broken.isEmpty { output.error = .invariantsBroken(broken, step: 0) }
      return output
    },
    Command(
      verb: "reload", group: .look, forms: ["reload"],
      summary: "rebuild a package, restart the app, and replay all steps"
    ) { invocation in
      try invocation.parser.expectEnd()
      return try await invocation.reload()
    },
  ]
}

extension Invocation {
  /// What became of the session on a new build.
  fileprivate func reload() async throws -> Output {
    let before = try session.scene()
    try interpreter.checkMayBuild()
    // The new build may have marked things as secret that were not secret in the old one.
    defer {
      if session.keepsSecrets, let scene = try? session.scene(), scene != before {
        session.journal?.rewrite { interpreter.shown($0).text }
      }
    }
    let result = try await session.reload()
    let timeline = try session.timeline()
    let count = "\(counted(timeline.position, "step"))"
    let isSame = result.different == nil && result.failure == nil
    var output = Output()
    output.notes = [
      "reloaded \(try session.scene().app): \(count) "
        + (isSame ? "came out the same" : "done again")
    ]
    if let (step, label, report) = result.different {
      output.different = (step, label, report.changes)
      output.notes.append("#\(step) \(label) came out differently")
      output.notes += TextRenderer().lines(report.changes).map(\.text)
    }
    if !isSame {
      output.notes.append("at #\(timeline.position) of \(timeline.tip)")
      output.changes = result.changes
    }
    output.error = result.failure
    output.found = [
      "reloaded": .object(["steps": .int(timeline.position), "isSame": .bool(isSame)])
    ]
    return output
  }

  /// How a package is to be built, and where that stands, if it comes next.
  fileprivate mutating func buildFlag() throws -> (build: PackageBuild, offset: Int)? {
    let offset = parser.offsetOfNextToken
    guard let flag = try parser.flag(among: PackageBuild.allCases.map(\.flag)) else { return nil }
    return PackageBuild.allCases.first { $0.flag == flag }.map { ($0, offset) }
  }

  /// With what the scene begins, as the flags that come next say: the file after `--state` and where it is,
  /// and all else.
  fileprivate mutating func beginningFlags(
    after before: SceneBeginning = SceneBeginning()
  ) throws -> (state: (path: String, offset: Int)?, beginning: SceneBeginning) {
    var state: (path: String, offset: Int)?
    var beginning = before
    while !parser.isAtEnd,
      let flag = try parser.flag(among: ["--state", "--recorded", "--seed", "--start", "--scene"])
    {
      let offset = parser.offsetOfNextToken
      switch flag {
      case "--state": state = (try parser.fileName("the file with the state"), offset)
      case "--recorded": beginning.isRecorded = true
      case "--seed":
        let text = try parser.fileName("a seed")
        guard let seed = UInt64(text) else {
          throw SourceError("expected a seed, a whole number, found '\(text)'", at: offset)
        }
        beginning.seed = seed
      case "--scene": beginning.scene = try parser.digest()
      default: beginning.start = try parser.fileName("a date such as 2026-05-01T12:00:00.000Z")
      }
    }
    return (state, beginning)
  }
}
