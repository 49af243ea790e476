/// What a version control system leaves where it could not merge.
package enum MergeConflict {
  /// Whether a line begins, divides or ends a conflict.
  ///
  /// The seven equals signs in the middle do not count: in Markdown they underline a title, and a
  /// conflict has the other two as well.
  package static func isMarker(_ line: String) -> Bool {
    ["<<<<<<<", "|||||||", ">>>>>>>"].contains { line == $0 || line.hasPrefix($0 + " ") }
  }
}
