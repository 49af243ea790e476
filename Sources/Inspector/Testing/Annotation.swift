import InspectableDoor

/// Tells of what differs in the form in which GitHub's runners show it beside the lines of a change.
enum Annotation {
  /// A line for each command that differs, and for a file that cannot be run.
  static func lines(of result: TranscriptResult) -> [String] {
    if let problem = result.problem {
      return [line(result.path, problem.line ?? 1, title: "cannot be run", problem.message)]
    }
    return result.differences.map { difference in
      line(
        result.path, difference.line, title: "differs: \(difference.command.firstLine)",
        TranscriptReport.texts(difference).joined(separator: "\n"))
    }
  }

  private static func line(_ path: String, _ line: Int, title: String, _ message: String) -> String
  {
    "::error file=\(property(path)),line=\(line),title=\(property(title))::\(data(message))"
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
