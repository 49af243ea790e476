import InspectableFoundation

/// The date at which a recording begins, to the millisecond.
enum RecordedDate {
  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  static func text(_ date: Date) -> String { style.format(date) }

  static func date(_ text: String) -> Date? { try? style.parse(text) }
}
