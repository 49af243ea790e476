import InspectableDoor

extension Session {
  /// Writes each fault as a transcript that fails now; returns what to tell the user.
  func save(_ faults: [Fault], in folder: String) throws(CommandError) -> [String] {
    guard let findings, !faults.isEmpty else { return ["nothing was found to save"] }
    let scene = try scene()
    let load = try loadCommand()
    var names: Set<String> = []
    var lines: [String] = []
    do throws(FileProblem) {
      try WrittenFile.makeFolders(folder)
    } catch {
      throw .file(path: folder, reason: error.reason)
    }
    for fault in faults {
      var name = fault.fileName
      var number = 2
      while !names.insert(name).inserted {
        name = "\(fault.fileName)-\(number)"
        number += 1
      }
      let path = folder + (folder.hasSuffix("/") ? "" : "/") + name + ".inspect"
      var text = ["# \(fault.sentence(in: scene))".singleLine, "> \(load)", "..."]
      for input in findings.before + fault.inputs {
        text += Recorder.lines(of: input.command(in: scene), expected: ["..."], code: 0)
      }
      if fault.kind == .invariant, let condition = condition(of: fault) {
        text += Recorder.lines(of: "expect \(condition)", expected: ["ok"], code: 0)
      }
      do throws(FileProblem) {
        try WrittenFile.write(text.map { $0 + "\n" }.joined(), to: path)
      } catch {
        throw .file(path: path, reason: error.reason)
      }
      lines.append("wrote \(path)")
    }
    return lines
  }
}

extension Fault {
  /// What its file is called, without the ending.
  fileprivate var fileName: String {
    let subject = inputs.last?.subject.split(separator: " ").dropFirst().joined(separator: "-")
    let words = "\(kind.rawValue)-\(subject ?? "start")"
    return String(
      words.unicodeScalars.map { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(scalar))
          ? Character(scalar) : "-"
      })
  }
}

extension String {
  /// The text in one line.
  fileprivate var singleLine: String { split(separator: "\n").joined(separator: " ") }
}

extension Invocation {
  /// Goes to something that was found: to where the exploration began, and from there by its inputs.
  ///
  /// Each of them is a command of its own, for journals and recordings too. The input that ends the app is
  /// left to the user.
  mutating func goToFound() async throws -> Output {
    let offset = parser.offsetOfNextToken
    let number = try parser.wholeNumber("which of what was found", least: 1)
    try parser.expectEnd()
    guard let findings = session.findings, !findings.faults.isEmpty else {
      throw CommandError.refused(
        Refusal("nothing is found yet: 'explore' looks for it"), at: offset)
    }
    guard number <= findings.faults.count else {
      throw CommandError.refused(
        Refusal("there is no found \(number), the last is \(findings.faults.count)"), at: offset)
    }
    let fault = findings.faults[number - 1]
    let scene = try session.scene()
    let timeline = try session.timeline()
    var commands: [String] = []
    if timeline.node(of: timeline.position) != findings.start {
      let isHere =
        findings.start.step <= timeline.tip
        && timeline.node(of: findings.start.step) == findings.start
      commands.append(
        isHere
          ? CommandText.goTo(findings.start.step)
          : "goto \(timeline.branches[findings.start.branch].name)@\(findings.start.step)")
    }
    let endsApp = fault.kind == .crash || fault.kind == .hang
    let inputs = endsApp ? fault.inputs.dropLast() : fault.inputs[...]
    commands += inputs.map { $0.exactCommand(in: scene) }
    for command in commands {
      // An input that breaks something is what was asked for.
      if await interpreter.run(command) == .failed, command == commands.last, !inputs.isEmpty {
        break
      }
    }
    guard endsApp, let last = fault.inputs.last else { return Output() }
    return Output(lines: ["the next input does it: \(last.command(in: scene))"])
  }
}

extension Parser {
  /// Whether something that was found is named next: `found 2`.
  var nextIsFound: Bool {
    var copy = self
    return (try? copy.identifier("a word")) == "found" && copy.nextIsNumber
  }
}
