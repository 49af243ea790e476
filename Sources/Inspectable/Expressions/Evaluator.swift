/// What a path that leads nowhere does to an expression.
package enum MissingPolicy: String, Hashable, Sendable, Codable {
  /// It is an error: for `expect` and `print`.
  case isError
  /// It makes the condition that depends on it false, negated or not: for questions that are asked
  /// at many steps.
  case isFalse
}

/// A value that a failed expectation depended on.
public struct Finding: Hashable, Sendable, Codable {
  /// The path, or `text(PATH)`, with the element that was looked at in place of `it`.
  public var operand: String
  /// What was found there, long collections cut.
  public var value: Value

  /// `state.todos.count is 4`.
  package var description: String { "\(operand) is \(value.literal)" }
}

/// Answers one expression, perhaps many times; regular expressions are compiled once.
package struct Evaluator {
  let expression: Expression
  private let missing: MissingPolicy
  private var root: any Explorable = Value.null
  private var elements: [Element] = []
  var patterns: [String: Regex<AnyRegexOutput>] = [:]
  private var isExplaining = false
  private var findings: [Finding] = []

  /// What `it` is, and its path.
  private struct Element {
    var value: any Explorable
    var path: Path
  }

  /// What a part of an expression comes to.
  private enum Result {
    case thing(any Explorable)
    case truth(Bool)
    /// It depends on a missing path, which is no error.
    case unknown
  }

  package init(_ expression: Expression, missing: MissingPolicy = .isError) {
    self.expression = expression
    self.missing = missing
  }

  /// What the expression comes to; a condition comes to true or false.
  /// - Throws: A ``SourceError`` with an offset into ``Expression/source``.
  package mutating func value(in root: any Explorable) throws(SourceError) -> any Explorable {
    self.root = root
    switch try result(expression.root) {
    case .thing(let thing): return thing
    case .truth(let truth): return Value.bool(truth)
    case .unknown: return Value.bool(false)
    }
  }

  /// Whether the condition holds.
  /// - Throws: A ``SourceError`` with an offset into ``Expression/source``, also if the expression
  ///   comes to something else than true or false.
  package mutating func holds(in root: any Explorable) throws(SourceError) -> Bool {
    self.root = root
    return try truth(expression.root) ?? false
  }

  /// What the condition depended on when it was last answered like this: each path that was
  /// followed, with what was found.
  package mutating func findings(in root: any Explorable) -> [Finding] {
    self.root = root
    isExplaining = true
    defer { isExplaining = false }
    findings = []
    _ = try? truth(expression.root)
    var seen: Set<String> = []
    return findings.filter { seen.insert($0.operand).inserted }
  }
}

// MARK: Nodes

extension Evaluator {
  private mutating func result(_ node: ExpressionNode) throws(SourceError) -> Result {
    switch node.kind {
    case .path(let operand):
      guard let thing = try resolve(operand) else { return .unknown }
      note(operand) { _ in thing.value(limit: .ends) }
      return .thing(thing)
    case .text(let operand):
      guard let thing = try resolve(operand) else { return .unknown }
      let text = Value.string(thing.value(limit: .ends).literal)
      note(operand, as: { "text(\($0))" }) { _ in text }
      return .thing(text)
    case .literal(let value): return .thing(value)
    case .not(let inner): return Self.result(try truth(inner).map { !$0 })
    case .and(let parts): return Self.result(try combined(parts, deciding: false))
    case .or(let parts): return Self.result(try combined(parts, deciding: true))
    case .binary(let binaryOperator, let left, let right):
      guard let a = try thing(left), let b = try thing(right) else { return .unknown }
      return Self.result(try apply(binaryOperator, Operands(a, left, b, right)))
    case .test(let inner, let test):
      guard let thing = try thing(inner) else { return .unknown }
      return .truth(Self.passes(thing, test))
    case .quantified(let quantifier, let operand, let body):
      return Self.result(try quantified(quantifier, operand, body))
    }
  }

  private static func result(_ truth: Bool?) -> Result {
    truth.map(Result.truth) ?? .unknown
  }

  private mutating func thing(_ node: ExpressionNode) throws(SourceError) -> (any Explorable)? {
    switch try result(node) {
    case .thing(let thing): thing
    case .truth(let truth): Value.bool(truth)
    case .unknown: nil
    }
  }

  /// Whether a condition holds, nil if that depends on a missing path.
  private mutating func truth(_ node: ExpressionNode) throws(SourceError) -> Bool? {
    switch try result(node) {
    case .truth(let truth): return truth
    case .unknown: return nil
    case .thing(let thing):
      if thing.shape == .scalar, case .bool(let truth) = thing.value(limit: .full) { return truth }
      if thing.shape == .null, missing == .isFalse { return nil }
      throw SourceError(
        "\(text(node)) is \(thing.kindPhrase), expected true or false", at: node.range.lowerBound)
    }
  }

  /// Stops at the first part that decides; what is unknown may be outweighed by what is known.
  private mutating func combined(
    _ parts: [ExpressionNode], deciding: Bool
  ) throws(SourceError) -> Bool? {
    var isKnown = true
    for part in parts {
      switch try truth(part) {
      case .some(deciding): return deciding
      case .none: isKnown = false
      default: break
      }
    }
    return isKnown ? !deciding : nil
  }

  private mutating func quantified(
    _ quantifier: Quantifier, _ operand: PathOperand, _ body: ExpressionNode
  ) throws(SourceError) -> Bool? {
    guard let collection = try resolve(operand) else { return nil }
    let base = absolute(operand)
    let elements: [Element]
    switch collection.shape {
    case .array(let count), .set(let count):
      elements = (0..<count).compactMap { i in
        collection.element(at: i).map { Element(value: $0, path: base.appending(.index(i))) }
      }
    case .dictionary:
      guard case .dictionary(let entries) = collection.value(limit: .full) else { return nil }
      elements = entries.map { entry in
        let step: Path.Component =
          if case .int(let index) = entry.key { .index(index) } else { .key(entry.key) }
        return Element(value: entry.value, path: base.appending(step))
      }
    default:
      throw SourceError(
        "\(base) is \(collection.kindPhrase), \(quantifier) needs a collection",
        at: operand.range.lowerBound)
    }
    note(operand) { _ in collection.value(limit: .ends) }
    let deciding = quantifier == .any
    var isKnown = true
    for element in elements {
      let before = findings
      self.elements.append(element)
      defer { self.elements.removeLast() }
      switch try truth(body) {
      case .some(deciding): return deciding
      case .none: isKnown = false
      default: break
      }
      // Of the elements only the one that decides is told.
      findings = before
    }
    return isKnown ? !deciding : nil
  }

  private static func passes(_ thing: any Explorable, _ test: KindTest) -> Bool {
    switch test {
    case .null: return thing.shape == .null
    case .caseName(let name):
      if case .enumeration(name, _) = thing.shape { return true }
      return false
    case .name(let name):
      let names = thing.typeNames
      if names.contains(name) { return true }
      // `Phase.loaded` names both.
      guard case .enumeration(let caseName, _) = thing.shape, name.hasSuffix("." + caseName) else {
        return false
      }
      return names.contains(String(name.dropLast(caseName.count + 1)))
    }
  }

  // MARK: Paths

  private func resolve(_ operand: PathOperand) throws(SourceError) -> (any Explorable)? {
    let start = operand.isElement ? elements.last?.value ?? root : root
    do {
      return try start.resolve(operand.path)
    } catch {
      guard missing == .isError else { return nil }
      var error = error
      if operand.isElement, let element = elements.last {
        error.path = element.path.appending(error.path)
        error.position += element.path.components.count
      }
      let step = error.position - (error.path.components.count - operand.path.components.count)
      let offset =
        operand.offsets.indices.contains(step) ? operand.offsets[step] : operand.range.lowerBound
      throw SourceError(error.message, at: offset)
    }
  }

  private func absolute(_ operand: PathOperand) -> Path {
    guard operand.isElement, let element = elements.last else { return operand.path }
    return element.path.appending(operand.path)
  }

  private mutating func note(
    _ operand: PathOperand, as name: (String) -> String = { $0 }, _ value: (Path) -> Value
  ) {
    guard isExplaining else { return }
    let path = absolute(operand)
    findings.append(Finding(operand: name(path.description), value: value(path)))
  }
}
