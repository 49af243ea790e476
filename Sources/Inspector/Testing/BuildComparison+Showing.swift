import InspectableDoor

/// How a comparison of two builds is told.
extension BuildComparison {
  func show(_ items: [Item]) {
    for item in items {
      console.write(lines(item), to: .output)
      if item.transcript == nil { console.write(shapeLines(items), to: .output) }
    }
    func count(_ verdict: Verdict) -> Int { items.count { $0.verdict == verdict } }
    let failed = count(.failed) > 0 ? ", \(grouped(count(.failed))) not compared" : ""
    console.write(
      ["", "\(grouped(count(.same))) the same, \(grouped(count(.differs))) different\(failed)"],
      to: .output)
    console.write(
      measure.accepted.unused.map { "\(measure.acceptedPath):\($0): accepts no difference" },
      to: .output)
  }

  /// Writes the reports.
  func report(
    _ items: [Item], _ explored: BuildExploration.Result?
  ) async throws(FileProblem) {
    guard !options.reports.isEmpty else { return }
    var summary = TranscriptSummary()
    summary.entries = items.map { item in
      var result = item.result
      if item.transcript == nil, item.verdict == .differs {
        result.differences += (shape?.findings ?? []).filter { $0.risk != .fine }
          .map { .init(["\($0.risk.rawValue): \($0.text)"], of: "describe") }
      }
      return .init(
        result, item.verdict == .same ? .passed : item.verdict == .differs ? .failed : .malformed)
    }
    var texts = Dictionary(items.map { ($0.path, $0.text) }) { first, _ in first }
    for (index, told) in (explored?.differences ?? []).enumerated() {
      let title = "difference-\(index + 1): \(told.label ?? "the start")"
      var result = TranscriptResult(path: title)
      result.commands = told.commands.count
      result.differences = [
        .init(
          told.difference.lines(told.label, builds, .plain).map(\.plainText),
          of: told.commands.last ?? "")
      ]
      summary.entries.append(.init(result, .failed))
      texts[title] = told.commands.map { "> \($0)\n" }.joined()
    }
    for report in options.reports {
      try report.write(summary)
      if report.form == .html {
        try await new.writePage(of: summary, to: report.path, texts: texts)
      }
    }
  }

  private func lines(_ item: Item) -> [ShownLine] {
    let palette = new.palette(.output)
    let count = item.result.commands
    let accepted = item.accepted == 0 ? "" : ", \(grouped(item.accepted)) accepted"
    let commands = "\(item.path) (\(counted(count, "command"))\(accepted))"
    let varies =
      item.varying.isEmpty
      ? []
      : [
        ShownLine(
          "  left out, since it varies on \(builds.old) too: line\(item.varying.count == 1 ? "" : "s") "
            + item.varying.map(String.init).listed())
      ]
    switch item.verdict {
    case .same:
      return [palette.paint(.insertion, "same") + ShownLine("    \(commands)")] + varies
    case .differs:
      let head = [palette.paint(.error, "DIFFERS") + ShownLine(" \(commands)")] + varies
      guard let first = item.result.differences.first else { return head }
      let more = item.result.differences.count - 1
      let place = item.transcript == nil ? item.path : "\(item.path):\(first.line)"
      let title =
        palette.paint(.part, "\(place):")
        + palette.paint(.aside, " (- \(builds.old), + \(builds.new))")
      var lines = head + [ShownLine(""), title] + TranscriptReport.lines(first, palette)
      if more > 0 {
        let verb = more == 1 ? "command differs" : "commands differ"
        lines.append(ShownLine("  \(grouped(more)) later \(verb) too"))
      }
      if let end = end(of: item) { lines += BuildEnds.lines(end, builds, palette) }
      return lines
    case .failed, nil: return TranscriptReport(item.result, palette).lines
    }
  }

  /// What differs at the end of a transcript; nil if that is not known, or nothing was different on the way.
  private func end(of item: Item) -> [PartChanges]? {
    item.transcript == nil || item.verdict != .differs ? nil : item.ends.changes(measure.paths)
  }

  func json(_ items: [Item], _ explored: BuildExploration.Result?) -> JSON {
    JSON([
      "version": .int(1),
      "explored": explored?.json,
      "old": .string(builds.old), "new": .string(builds.new),
      "offers": .array(
        (shape?.findings ?? []).map { finding in
          .object([
            "risk": .string(finding.risk.rawValue), "change": .string(finding.text),
            "used": .array(uses(of: finding, in: items).map(JSON.string)),
          ])
        }),
      "proposals": .array(renames.map(JSON.string)),
      "unusedAcceptances": .array(measure.accepted.unused.map(JSON.int)),
      "files": .array(
        items.map { item in
          var members: [String: JSON] = [
            "path": .string(item.path), "verdict": .string((item.verdict ?? .failed).rawValue),
            "commands": .int(item.result.commands),
            "varying": .array(item.varying.map(JSON.int)),
            "different": .int(item.result.differences.count),
            "accepted": .int(item.accepted),
          ]
          if let problem = item.result.problem { members["problem"] = .string(problem.message) }
          members["end"] = end(of: item).map { .array($0.flatMap { JSONRenderer.json($0) }) }
          if let first = item.result.differences.first {
            members["first"] = .object([
              "line": .int(first.line), "command": .string(first.command),
              "old": .array(first.expected.map(JSON.string)),
              "new": .array(first.actual.map(JSON.string)),
              "oldCode": .int(Int(first.expectedCode)), "newCode": .int(Int(first.code)),
            ])
          }
          return .object(members)
        }),
    ])
  }

  // MARK: What the builds offer

  /// What became another in what the builds offer, by how much it endangers the transcripts.
  private func shapeLines(_ items: [Item]) -> [ShownLine] {
    let palette = new.palette(.output)
    guard let findings = shape?.findings, !findings.isEmpty else { return [] }
    let lines = findings.flatMap { finding -> [ShownLine] in
      let uses = uses(of: finding, in: items)
      let more = uses.count > 3 ? " and \(grouped(uses.count - 3)) more" : ""
      let style: Style =
        switch finding.risk {
        case .impossible: .error
        case .risky: .change
        case .fine: .insertion
        }
      return [
        palette.paint(style, "  " + finding.risk.rawValue)
          + ShownLine(
            String(repeating: " ", count: 12 - finding.risk.rawValue.count) + finding.text)
      ]
        + (uses.isEmpty
          ? []
          : [
            palette.paint(
              .aside, "              used by \(uses.prefix(3).joined(separator: ", "))\(more)")
          ])
    }
    let proposals = renames.map { palette.paint(.aside, "  renamed?    ") + ShownLine($0) }
    let hint =
      "  if so, put these rules into a file: inspector migrate PATH --with FILE --build NEW"
    return [ShownLine("")] + lines + proposals + (proposals.isEmpty ? [] : [ShownLine(hint)])
      + (items.count == 1 ? [] : [ShownLine("")])
  }

  /// The places of the commands that name what a finding is about.
  private func uses(of finding: ShapeComparison.Finding, in items: [Item]) -> [String] {
    guard !finding.names.isEmpty, finding.risk != .fine else { return [] }
    return items.flatMap { item in
      (item.transcript?.exchanges ?? []).compactMap { exchange in
        exchange.command.names(anyOf: finding.names) ? "\(item.path):\(exchange.line)" : nil
      }
    }
  }
}

extension String {
  /// Whether one of the names stands in a command, outside of its texts.
  fileprivate func names(anyOf names: Set<String>) -> Bool {
    var (isText, isEscaped) = (false, false)
    var word = ""
    for character in self + " " {
      if isText {
        isText = isEscaped || character != "\""
        isEscaped = !isEscaped && character == "\\"
      } else if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        if names.contains(word) { return true }
        word = ""
        isText = character == "\""
      }
    }
    return false
  }
}
