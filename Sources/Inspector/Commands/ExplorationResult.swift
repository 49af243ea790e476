import ExpectedOutput
package import InspectableDoor

/// What an exploration came to, in a form that can be kept, merged with that of others, and reported.
package struct ExplorationResult: Hashable, Sendable, Codable {
  /// The app that was explored.
  package var app: String
  /// How many states were seen, and steps taken.
  package var states: Int
  package var steps: Int
  /// To how many inputs one after the other every one was tried.
  package var depth: Int
  /// Why it ended.
  package var end: String
  /// What was found, in that order.
  package var faults: [Found]
  /// Whether every input was tried, and none was left out because others of its kind crashed the app.
  package var isWhole: Bool
  /// What is to be known besides.
  package var remarks: [String]

  /// Something that was found.
  package struct Found: Hashable, Sendable, Codable {
    package var kind: Fault.Kind
    package var text: String
    /// What is wrong, in a sentence.
    package var sentence: String
    /// What was done last, without its arguments.
    package var subject: String
    /// The inputs that lead there.
    package var inputs: [String]
    /// The transcript that fails now.
    package var transcript: [String]

    /// What it is known by.
    package var identity: String { "\(kind.rawValue) \(subject) \(text)" }

    /// How it is shown.
    package func lines(number: Int) -> [String] {
      let count = "\(grouped(inputs.count)) input\(inputs.count == 1 ? "" : "s")"
      return [
        "found \(number): \(sentence)",
        inputs.isEmpty ? "  at the start" : "  \(count):  \(inputs.joined(separator: " / "))",
      ]
    }

    /// What its file is called, without the ending.
    package var fileName: String {
      let words = subject.split(separator: " ")
      // Without the verb, unless that is all there is, as with a step.
      let names = words.count > 1 ? words.dropFirst() : words[...]
      return String(
        ([kind.rawValue[...]] + names).joined(separator: "-").unicodeScalars.map { scalar in
          scalar.isASCII
            && (scalar.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(scalar))
            ? Character(scalar) : "-"
        })
    }
  }

  /// The file in a folder of findings that has all of it.
  package static let fileName = "explored.json"

  /// Several results as one: each fault once, with the fewest inputs that any of them has.
  package static func merged(_ results: [ExplorationResult]) -> ExplorationResult? {
    guard var merged = results.first else { return nil }
    if results.count > 1 {
      merged.remarks.insert(
        "put together from \(results.count) parts, which may have seen the same states", at: 0)
    }
    for result in results.dropFirst() {
      merged.states += result.states
      merged.steps += result.steps
      merged.depth = min(merged.depth, result.depth)
      if result.end != merged.end { merged.end = "several" }
      merged.isWhole = merged.isWhole && result.isWhole
      merged.remarks += result.remarks.filter { !merged.remarks.contains($0) }
      for fault in result.faults {
        if let index = merged.faults.firstIndex(where: { $0.identity == fault.identity }) {
          if fault.inputs.count < merged.faults[index].inputs.count {
            merged.faults[index] = fault
          }
        } else {
          merged.faults.append(fault)
        }
      }
    }
    return merged
  }

  /// Writes each fault as a transcript, and all of it for programs; returns what to tell the user.
  package func save(in folder: String, keeping: Bool) throws(FileProblem) -> [String] {
    try WrittenFile.makeFolders(folder)
    let place = folder + (folder.hasSuffix("/") ? "" : "/")
    var names: Set<String> = []
    var lines: [String] = []
    for fault in faults {
      var name = fault.fileName
      var number = 2
      while !names.insert(name).inserted {
        name = "\(fault.fileName)-\(number)"
        number += 1
      }
      let path = place + name + ".inspect"
      try WrittenFile.write(fault.transcript.map { $0 + "\n" }.joined(), to: path)
      lines.append("wrote \(path)")
    }
    if keeping {
      try WrittenFile.write(
        String(decoding: WireCoding.encode(Numbered(id: 1, self)), as: UTF8.self) + "\n",
        to: place + Self.fileName)
    }
    return lines.isEmpty ? ["nothing was found to save"] : lines
  }

  /// Reads what was saved in a folder.
  package static func read(from folder: String) throws(FileProblem) -> ExplorationResult {
    let path = folder + (folder.hasSuffix("/") ? "" : "/") + fileName
    let bytes: [UInt8]
    do {
      bytes = Array(try LocalFiles().read(path))
    } catch {
      throw FileProblem("\(path): \(error.reason)")
    }
    guard let read: Numbered<ExplorationResult> = try? WireCoding.decode(bytes) else {
      throw FileProblem("\(path) is not what 'inspector explore --save' writes")
    }
    return read.content
  }
}

extension ExplorationResult {
  /// How far it came, in a sentence without times.
  package var summary: String {
    let counts =
      "\(grouped(states)) state\(states == 1 ? "" : "s"), "
      + "\(grouped(steps)) step\(steps == 1 ? "" : "s")"
    if end == ExplorationProgress.End.complete.rawValue {
      return counts + (isWhole ? ", nothing left" : ", nothing else left")
    }
    return depth > 0 ? "\(counts), every \(isWhole ? "" : "other ")input to depth \(depth)" : counts
  }

  /// The report for programs.
  package var json: JSON {
    .object([
      "version": .int(1), "app": .string(app), "states": .int(states), "steps": .int(steps),
      "depth": .int(depth), "end": .string(end),
      "remarks": .array(remarks.map(JSON.string)),
      "faults": .array(
        faults.map { fault in
          .object([
            "kind": .string(fault.kind.rawValue), "text": .string(fault.text),
            "sentence": .string(fault.sentence),
            "inputs": .array(fault.inputs.map(JSON.string)),
            "transcript": .array(fault.transcript.map(JSON.string)),
          ])
        }),
    ])
  }
}

extension Session {
  /// What an exploration came to, in a form that can be kept.
  package func result(
    of exploration: Exploration
  ) async throws(CommandError) -> ExplorationResult {
    let scene = try scene()
    var found: [ExplorationResult.Found] = []
    for fault in exploration.faults {
      found.append(
        ExplorationResult.Found(
          kind: fault.kind, text: fault.text, sentence: fault.sentence(in: scene),
          subject: fault.inputs.last?.subject ?? "the start",
          inputs: fault.inputs.map { $0.command(in: scene) },
          transcript: try await transcript(of: fault)))
    }
    return ExplorationResult(
      app: scene.app, states: exploration.progress.states, steps: exploration.progress.steps,
      depth: exploration.progress.depth,
      end: exploration.progress.end?.rawValue ?? exploration.stop?.rawValue ?? "time",
      faults: found, isWhole: exploration.isWhole, remarks: exploration.remarks)
  }

  /// A transcript that fails as long as a fault is there.
  private func transcript(of fault: Fault) async throws(CommandError) -> [String] {
    let scene = try scene()
    var lines = [
      "# " + fault.sentence(in: scene).split(separator: "\n").joined(separator: " "),
      "> \(try loadCommand())", "...",
    ]
    let inputs = (findings?.before ?? []) + fault.inputs
    let commands = inputs.map { $0.command(in: scene) }
    let said = fault.kind == .effect ? try await outputWithoutFailure(of: inputs) : nil
    for (index, command) in commands.enumerated() {
      let expected = index == commands.count - 1 ? said : nil
      lines += Recorder.lines(of: command, expected: expected ?? ["..."], code: 0)
    }
    switch fault.kind {
    case .invariant:
      guard let condition = condition(of: fault) else { break }
      lines += Recorder.lines(of: "expect \(condition)", expected: ["ok"], code: 0)
    case .queue:
      lines += Recorder.lines(
        of: "expect \(fault.text.asWord).pending.isEmpty", expected: ["ok"], code: 0)
    case .loop: lines += Recorder.lines(of: "drain", expected: ["..."], code: 0)
    default:
      // The command itself fails; that it comes this far is what is expected.
      lines += Recorder.lines(of: "print step", expected: [String(inputs.count)], code: 0)
    }
    return lines
  }

  /// What the last of some inputs says, but for the failure of an effect.
  private func outputWithoutFailure(of inputs: [Input]) async throws(CommandError) -> [String] {
    let session = Session(catalog: catalog, start: starter.start)
    defer { session.close() }
    let scene = try scene()
    let console = MemoryConsole()
    let interpreter = Interpreter(session: session, console: console)
    _ = await interpreter.run(try loadCommand())
    for input in inputs.dropLast() { _ = await interpreter.run(input.exactCommand(in: scene)) }
    let start = console.lines.count
    if let last = inputs.last { _ = await interpreter.run(last.exactCommand(in: scene)) }
    return console.lines[start...]
      .filter { !($0.hasPrefix("  * effect ") && $0.contains(" failed")) }
      .map(EscapedLine.source(of:))
  }
}
