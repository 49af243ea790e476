import InspectableDoor

/// A session as a suite for Swift Testing: the same inputs on a fresh scene, and what is found
/// afterwards at the paths that each of them changed.
@MainActor
struct SwiftSuite {
  private(set) var text: String

  /// - Parameter title: what the suite is called; it is made a Swift name if it is not one.
  init(_ replay: SessionReplay, title: String) async throws(CommandError) {
    guard let type = AppType(replay.scene.type ?? "") else {
      throw .noAppType(replay.scene.app)
    }
    // Said in the file, so that nobody has to find it out by a failure.
    let remark =
      replay.commands.allSatisfy(\.isWhole)
      ? "" : "// Put values in place of <secret>: those were not written down.\n"
    let imports = Set(["InspectorTesting", "Testing"] + type.modules).sorted()
    text = """
      // Exported by the inspector: the inputs of a session, and what they changed.
      // swift-format-ignore-file
      \(remark)\(imports.map { "import \($0)\n" }.joined())
      @MainActor
      @Suite(\(SwiftLiteral.text("A session of \(replay.scene.app)")))
      struct \(SwiftLiteral.typeName(title, avoiding: type.name)) {
        @Test("Each step changes what it changed when the session was exported")
        func steps() async throws {
          let app = try await InspectedApp(\(type.name)())

      """
    for command in replay.commands {
      if let check = command.check {
        if await replay.perform(check: command) == nil { continue }
        text += "\n"
        text += try await Self.lines(check, command.text, in: replay)
        continue
      }
      let output = try await replay.perform(command).output
      let call = "try await app.perform(\(SwiftLiteral.text(command.text)))"
      text += "\n"
      text +=
        output.error == nil
        ? "    \(call)\n"
        : "    await #expect(throws: InspectedApp.Failure.self) { \(call) }\n"
      var lines = try await Self.findings(output, in: replay).map(\.line)
      for watched in output.watched {
        let line = try await Self.line(of: watched.expression, in: replay)
        if !lines.contains(line) { lines.append(line) }
      }
      text += lines.joined()
    }
    text += "  }\n}\n"
  }

  // MARK: What is asserted

  /// What was checked in the session; of what is watched, what it comes to.
  private static func lines(
    _ check: SessionReplay.Check, _ text: String, in replay: SessionReplay
  ) async throws(CommandError) -> String {
    let call = "try await app.perform(\(SwiftLiteral.text(text)))"
    switch check {
    case .watch(let expression): return try await line(of: expression, in: replay)
    case .expectation(holds: false):
      return "    await #expect(throws: InspectedApp.Failure.self) { \(call) }\n"
    case .expectation, .invariant: return "    \(call)\n"
    }
  }

  /// What an expression that is watched comes to.
  private static func line(
    of expression: ValueExpression, in replay: SessionReplay
  ) async throws(CommandError) -> String {
    let session = replay.interpreter.session
    var others: [[Value?]] = []
    for hashesAtRandom in [false, true] {
      var values: [Value?] = []
      for witness in replay.present(hashingAtRandom: hashesAtRandom) {
        values.append(try await witness.interpreter.session.valueIfAny(of: expression))
      }
      others.append(values)
    }
    let value = try await session.valueIfAny(of: expression)
    var finding = SuiteFinding(expression: expression, value: value)
    if !others[0].allSatisfy({ $0 == value }) {
      finding.certainty = .varying
    } else if !others[1].allSatisfy({ $0 == value }) {
      finding.certainty = .hangingOnOrder
    }
    finding.value = value.map { session.secretTexts.hiding($0) }
    return finding.line
  }

  /// What is found where steps changed something, each place once.
  private static func findings(
    _ output: Output, in replay: SessionReplay
  ) async throws(CommandError) -> [SuiteFinding] {
    let session = replay.interpreter.session
    var seen: Set<ValuePath> = []
    var findings: [SuiteFinding] = []
    for part in output.steps.flatMap(\.changes) {
      guard let root = try? ValuePath(parsing: part.part) else { continue }
      for change in part.changes {
        for path in try await paths(change, below: root, in: session)
        where seen.insert(path).inserted {
          let expression = ValueExpression(path)
          let texts = session.secretTexts
          // A secret key cannot be written, and without it the path leads nowhere.
          guard texts.masking(literals: expression.description) == expression.description else {
            continue
          }
          var again: [Value?] = []
          for witness in replay.present(hashingAtRandom: false) {
            again.append(try await witness.interpreter.session.valueIfAny(of: expression))
          }
          var reordered: [Value?] = []
          for witness in replay.present(hashingAtRandom: true) {
            reordered.append(try await witness.interpreter.session.valueIfAny(of: expression))
          }
          let found = SuiteFinding.findings(
            at: path, try await session.valueIfAny(of: expression), again: again,
            reordered: reordered, known: replay.known.below(path))
          findings += found.map { finding in
            var finding = finding
            finding.value = finding.value.map { texts.hiding($0) }
            return finding
          }
        }
      }
    }
    return findings
  }

  /// The paths at which a change can be seen.
  private static func paths(
    _ change: Change, below root: ValuePath, in session: Session
  ) async throws(CommandError) -> [ValuePath] {
    let path = root.appending(change.path)
    switch change.kind {
    case .changed: return [path]
    case .moved(_, let to, _): return [path.appending(.index(to))]
    case .inserted, .removed:
      // If an element was added to an array or removed, other elements have changed their places.
      guard case .index? = path.components.last else { return [path] }
      let array = ValuePath(Array(path.components.dropLast()))
      guard case .array? = try await session.valueIfAny(of: ValueExpression(array)) else {
        return [path]
      }
      let count = array.appending(.member("count"))
      if case .inserted = change.kind { return [path, count] }
      return [count]
    }
  }
}

/// The name of an app's type, as far as it can be written elsewhere.
struct AppType {
  var modules: [String]
  var name: String

  /// Reads a name with its module, such as `SampleApps.TodoApp`; nil if there is none.
  ///
  /// Anything else than names could be code, which a host from elsewhere must not get into the
  /// file.
  init?(_ qualified: String) {
    // The name of a type that is private to a file has a place in brackets in it, which is not a
    // name.
    let parts = qualified.split(separator: ".").filter { !$0.hasPrefix("(") }.map(String.init)
    guard let name = parts.last, parts.count > 1, parts.allSatisfy(SwiftLiteral.isName) else {
      return nil
    }
    modules = [parts[0]]
    self.name = parts.count > 2 ? parts.dropFirst().joined(separator: ".") : name
  }
}

extension ExportFormat {
  /// A suite for Swift Testing.
  static let swift = ExportFormat(
    "swift", as: "a Swift test", findsOrder: true, keepsChecks: true,
    begin: { session throws(CommandError) in
      if session.beginning.isRecorded {
        throw .refused(
          "a Swift suite cannot keep the order of a recording's effects: 'inspector test' does the recording again"
        )
      }
      guard session.beganWithFile else { return }
      throw .refused("a Swift suite cannot begin with a state from a file: export markdown or json")
    }
  ) { (replay, title) async throws(CommandError) in
    try await SwiftSuite(replay, title: title).text
  }
}
