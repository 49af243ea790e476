extension Evaluator {
  /// How far a condition is from holding: 0 where it holds, and the smaller the less the numbers in it are off.
  ///
  /// Of `&&` the distances count together, of `||` the smallest does. What compares no numbers is 0 or 1 away (branch
  /// distance, as in search-based testing).
  mutating func distance(_ node: ExpressionNode) throws(SourceError) -> Double {
    switch node.kind {
    case .and(let parts):
      var sum = 0.0
      for part in parts { sum += try distance(part) }
      return sum
    case .or(let parts):
      var least = Double.infinity
      for part in parts { least = min(least, try distance(part)) }
      return least
    case .binary(let sign, let left, let right):
      guard try truth(node) != true else { return 0 }
      guard sign.comparesNumbers,
        let first = try thing(left)?.value(limit: .full).number,
        let second = try thing(right)?.value(limit: .full).number
      else { return 1 }
      let distance = abs(first - second)
      return distance.isFinite ? max(distance, 1) : 1
    default: return try truth(node) == true ? 0 : 1
    }
  }
}

extension ValueExpression {
  /// Whether numbers in it tell how far it is from holding.
  package var hasDistance: Bool {
    root.contains(where: { node in
      if case .binary(let sign, _, _) = node.kind { sign.comparesNumbers } else { false }
    })
  }

  /// The condition that it comes to at least a number; nil if that cannot be written.
  package func reaching(_ number: Double) -> ValueExpression? {
    let text = Int(exactly: number).map { "\($0)" } ?? "\(number)"
    return try? ValueExpression(parsing: "(\(source)) >= \(text)")
  }
}

extension Value {
  /// The value as a number; nil if it is none.
  package var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .uint(let number): Double(number)
    case .double(let number): number.isNaN ? nil : number
    default: nil
    }
  }
}

extension BinaryOperator {
  /// Whether the distance between two numbers says how far it is from holding.
  fileprivate var comparesNumbers: Bool {
    switch self {
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }
}
