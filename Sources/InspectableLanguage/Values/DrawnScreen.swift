/// The lines that a screen has drawn, which `contains` and `matches` search line by line.
///
/// To paths it is an array of strings.
package struct DrawnScreen: Explorable {
  /// The lines from the top.
  package var lines: [String]

  package init(lines: [String]) {
    self.lines = lines
  }

  package var shape: Shape { .array(count: lines.count) }

  package func value(limit: ValueLimit) -> Value {
    Value.array(lines.map(Value.string)).cut(to: limit)
  }

  package func element(at index: Int) -> (any Explorable)? {
    lines.indices.contains(index) ? Value.string(lines[index]) : nil
  }

  package var typeNames: [String] { ["Array"] }

  package var mayHoldSecret: Bool { false }
}
