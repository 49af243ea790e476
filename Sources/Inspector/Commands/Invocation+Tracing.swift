import InspectableDoor

extension Invocation {
  /// The values of an expression over the steps of the branch.
  func trace(_ expression: ValueExpression, offset: Int) async throws -> Output {
    let timeline = try session.timeline()
    let tip = timeline.tip
    let points = try await session.past.trace(.expression(expression: expression), from: 0, to: tip)
    // Nothing was ever there: the path is wrong, and reading it gives the best error.
    if points.allSatisfy({ $0.value == nil }) {
      _ = try await session.read(expression, full: false, offset: offset)
    }
    let values = points.map { $0.value.map { $0.cut(to: .ends).literal } ?? "missing" }
    let numbers = points.map { "#\($0.step)" }
    let widths = (
      number: numbers.map(DisplayWidth.of).max() ?? 0,
      value: min(40, values.map(DisplayWidth.of).max() ?? 0)
    )
    var output = Output()
    output.lines = zip(points, zip(numbers, values)).map { point, texts in
      let label = timeline.step(point.step)?.label.cutForList
      let line = texts.0.padded(to: widths.number) + " "
      guard let label else { return line + texts.1 }
      return line + texts.1.padded(to: widths.value) + "  " + label
    }
    if let bars = Bars(points, from: 0, to: tip) { output.lines.append(bars.text) }
    output.found = [
      "points": .array(
        points.map {
          .object(["step": .int($0.step), "value": $0.value.map(JSON.init) ?? .null])
        })
    ]
    return output
  }
}

/// Numbers over time as a line of bars, a bar for each step or for some together.
struct Bars {
  let text: String

  private static let signs = Array("▁▂▃▄▅▆▇█")
  private static let most = 60

  /// - Parameter points: the values where they changed; nil if one of them is no number.
  init?(_ points: [TracePoint], from start: Int, to end: Int) {
    var numbers: [(step: Int, number: Double)] = []
    for point in points {
      switch point.value {
      case .int(let number): numbers.append((point.step, Double(number)))
      case .uint(let number): numbers.append((point.step, Double(number)))
      case .double(let number) where number.isFinite: numbers.append((point.step, number))
      default: return nil
      }
    }
    let all = numbers.map(\.number)
    guard numbers.count > 1, let least = all.min(), let greatest = all.max(), greatest > least
    else { return nil }
    let steps = end - start + 1
    let count = min(steps, Self.most)
    var next = 0
    var current = numbers[0].number
    text = String(
      (0..<count).map { bar in
        // Of steps that share a bar the greatest is shown.
        let last = start + (bar + 1) * steps / count - 1
        var shown = current
        var isFirst = true
        while next < numbers.count, numbers[next].step <= last {
          current = numbers[next].number
          shown =
            isFirst && numbers[next].step == start + bar * steps / count
            ? current : max(shown, current)
          isFirst = false
          next += 1
        }
        let height = (shown - least) / (greatest - least) * Double(Self.signs.count - 1)
        return Self.signs[Int(height.rounded())]
      })
  }
}
