/// What a session can be written as.
package enum ExportFormat: String, Sendable, CaseIterable {
  /// A suite for Swift Testing.
  case swift
  /// A transcript in a Markdown file.
  case markdown
  /// One JSON object.
  case json

  /// The forms in words, for messages.
  static var names: String { "swift, markdown or json" }
}
