/// A report that `inspector test` writes for other programs: `junit=FILE` or `json=FILE`.
package struct ReportFile: Hashable, Sendable {
  package enum Form: String, CaseIterable, Sendable {
    case junit, json
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

  /// Writes the report.
  package func write(_ summary: TranscriptSummary) throws(FileProblem) {
    do {
      try WrittenFile.write(form == .junit ? summary.junit : summary.json.text + "\n", to: path)
    } catch {
      throw FileProblem("\(path): \(error.reason)")
    }
  }
}
