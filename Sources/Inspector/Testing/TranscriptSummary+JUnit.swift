extension TranscriptSummary {
  /// The report in the form that began with JUnit and that Jenkins and others read.
  ///
  /// A transcript is a test case: its name is the file's, its class the folder's.
  package var junit: String {
    let counts = XMLElement.attributes([
      ("name", "inspector"), ("tests", String(entries.count)),
      ("failures", String(count(.failed))), ("errors", String(count(.malformed))),
    ])
    let time = XMLElement.attributes([("time", duration.inSeconds)])
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append("<testsuites\(counts)\(time)>")
    lines.append("  <testsuite\(counts)\(XMLElement.attributes([("skipped", "0")]))\(time)>")
    for entry in entries { lines += entry.junit.map { "    " + $0 } }
    lines += ["  </testsuite>", "</testsuites>", ""]
    return lines.joined(separator: "\n")
  }
}

extension TranscriptSummary.Entry {
  /// The lines of the test case; those of a failure are not indented, since they are text.
  fileprivate var junit: [String] {
    let parts = result.path.split(separator: "/")
    let folder = parts.dropLast().joined(separator: ".")
    let attributes = XMLElement.attributes([
      ("name", String(parts.last ?? "")), ("classname", folder.isEmpty ? "transcripts" : folder),
      ("file", result.path), ("line", String(line)), ("time", result.duration.inSeconds),
    ])
    let report =
      TranscriptReport(result).lines.map(\.text) + (note.map { ["", $0] } ?? [])
      + (kept.isEmpty ? [] : ["kept \(grouped(kept.count)): \(keptPlaces.listed(full: true))"])
    switch verdict {
    case .passed, .updated:
      return ["<testcase\(attributes)/>"]
    case .failed:
      let count = result.differences.count
      let message = "\(count) command\(count == 1 ? " differs" : "s differ")"
      return testCase(attributes, "failure", message: message, report)
    case .malformed:
      let message = result.problem?.message.firstLine ?? "not run"
      return testCase(attributes, "error", message: String(message), report)
    }
  }

  /// The line to look at: where it first differs or cannot be run.
  private var line: Int { result.problem?.line ?? result.differences.first?.line ?? 1 }

  private func testCase(
    _ attributes: String, _ element: String, message: String, _ report: [String]
  ) -> [String] {
    let kind = XMLElement.attributes([("type", verdict.rawValue), ("message", message)])
    let text = XMLElement.escaped(report.joined(separator: "\n"))
    return ["<testcase\(attributes)>", "  <\(element)\(kind)>\(text)</\(element)>", "</testcase>"]
  }
}
