import InspectableDoor

/// Fields with commas between them, in the form of RFC 4180.
enum CSV {
  /// One row.
  static func line(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") }

  /// A field, on one line.
  private static func field(_ text: String) -> String {
    let shown = ShownLine(text).text
    guard shown.contains(where: { ",\"".contains($0) }) else { return shown }
    return "\""
      + shown.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
