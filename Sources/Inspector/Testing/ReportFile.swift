/// A report that `inspector test` writes for other programs: `junit=FILE` or `json=FILE`, or
/// for people: `html=FILE`.
package struct ReportFile: Hashable, Sendable {
  package enum Form: String, CaseIterable, Sendable {
    case junit, json, html
  }

  package var form: Form
  package var path: String

  /// Reads `FORM=FILE`; nil if it is something else.
  package init?(_ text: String) {
    guard let sign = text.firstIndex(of: "="), let form = Form(rawValue: String(text[..<sign]))
    else { return nil }
    let path = String(text[text.index(after: sign)...])
    guard !path.isEmpty else { return nil }
    self.form = form
    self.path = path
  }

  /// Writes the report, unless it is a page, for which the sessions are looked at once more.
  package func write(_ summary: TranscriptSummary) throws(FileProblem) {
    switch form {
    case .junit: try write(summary.junit)
    case .json: try write(summary.json.text + "\n")
    case .html: break
    }
  }

  func write(_ text: String) throws(FileProblem) {
    try FileProblem.naming(path) { () throws(FileProblem) in
      try WrittenFile.write(text, to: path)
    }
  }
}
