import InspectableDoor

/// The highest value that an exploration came upon of what it maximised, and how to get there.
package struct HighestValue: Hashable, Sendable, Codable {
  package var expression: String
  package var value: Double
  /// The inputs that lead to it, as commands.
  package var inputs: [String]

  /// The value and the inputs, a line each.
  var lines: [String] { ["most of \(expression): \(shown)", "  " + Fault.inputLine(inputs)] }

  /// The same as data.
  var json: JSON {
    .object([
      "expression": .string(expression), "value": .number(shown),
      "inputs": .array(inputs.map(JSON.string)),
    ])
  }

  /// The value, without a fraction where it has none.
  private var shown: String { Int(exactly: value).map { "\($0)" } ?? "\(value)" }
}
