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
  /// The value there, with long collections cut; nil if the path leads nowhere.
  public var value: Value?

  /// Makes a finding.
  public init(operand: String, value: Value?) {
    self.operand = operand
    self.value = value
  }

  /// `state.todos.count is 4`, one member a line where that is too long for one.
  package func lines(width: Int) -> [String] {
    guard let value else { return ["\(operand) is missing"] }
    return value.lines(width: width, indent: 0, prefix: "\(operand) is ")
  }
}

/// Answers one expression, perhaps many times; regular expressions are compiled once.
///
/// Between answers it keeps nothing of what it was asked about, since that may change in place
/// meanwhile.
package struct Evaluator {
  let expression: ValueExpression
  private let missing: MissingPolicy
  private var root: any Explorable = Value.null
  var elements: [CollectionElement] = []
  /// What was found at paths from the root while a quantifier asked the same for each of its elements,
  /// by where they are written.
  private var found: [Int: (any Explorable)?] = [:]
  /// What parts that ask about each element came to while a question around them was asked for each of
  /// its own, by their ranges.
  private var answers: [Range<Int>: (result: Result, findings: ArraySlice<NotedFinding>)] = [:]
  var patterns: [String: Regex<AnyRegexOutput>] = [:]
  /// How many parts were asked, for tests: what is asked again counts again.
  package private(set) var steps = 0
  /// Whether every operand is looked at, also where the answer is known without it.
  private(set) var isExplaining = false
  var findings: [NotedFinding] = []
  /// The operands whose findings were already noted while a quantifier asked the same again and
  /// again.
  private var noted: Set<Int> = []

  typealias NotedFinding = (finding: Finding, isOfElement: Bool)

  /// What a part of an expression comes to.
  private enum Result {
    case thing(any Explorable)
    case truth(Bool)
    /// It depends on a missing path, which is no error.
    case unknown
  }

  /// Whether a path that leads nowhere, and nil where something is needed, is no error.
  var isLenient: Bool { missing == .isFalse }

  package init(_ expression: ValueExpression, missing: MissingPolicy = .isError) {
    self.expression = expression
    self.missing = missing
  }

  /// What the expression comes to; a condition comes to true or false.
  /// - Throws: A ``SourceError`` with an offset into ``ValueExpression/source``.
  package mutating func value(in root: any Explorable) throws(SourceError) -> any Explorable {
    self.root = root
    defer { forget() }
    switch try result(expression.root) {
    case .thing(let thing): return thing
    case .truth(let truth): return Value.bool(truth)
    case .unknown: return Value.bool(false)
    }
  }

  /// How far the condition is from holding, as ``distance(_:)`` tells.
  /// - Throws: A ``SourceError``, as ``holds(in:)`` does.
  package mutating func distance(in root: any Explorable) throws(SourceError) -> Double {
    self.root = root
    defer { forget() }
    return try distance(expression.root)
  }

  /// Whether the condition holds.
  /// - Throws: A ``SourceError`` with an offset into ``ValueExpression/source``, also if the expression
  ///   comes to something else than true or false.
  package mutating func holds(in root: any Explorable) throws(SourceError) -> Bool {
    self.root = root
    defer { forget() }
    return try truth(expression.root) ?? false
  }

  /// Throws if a path of the expression can lead nowhere, whatever comes.
  ///
  /// What is asked of each element is left alone, since there may be other ones.
  ///
  /// - Parameter leavesElement: whether `it`, `key` and names that are given later may stand outside of a
  ///   query, as in what a name stands for.
  /// - Throws: The ``SourceError`` that evaluating the path would give.
  package mutating func refuseMistakes(
    in root: any Explorable, leavesElement: Bool = false
  ) throws(SourceError) {
    var left = [expression.root]
    while let node = left.popLast() {
      left += node.children.reversed()
      guard case .path(let operand) = node.kind, operand.start == .scene,
        let first = operand.path.components.first
      else { continue }
      if leavesElement, first == .member("it") || first == .member("key") { continue }
      guard let mistake = root.mistake(in: operand.path) else { continue }
      // A name may be given later to what looks like no other.
      if leavesElement, mistake.position == 0, mistake.reason == .noMember(near: nil) { continue }
      throw error(mistake, operand)
    }
  }

  /// What there is at each path of the condition, in the order in which they are written.
  ///
  /// Parts that were never asked, such as what follows a false side of `&&`, are told as well where
  /// their paths lead anywhere. Of a collection's elements only the one that decides is told.
  package mutating func findings(in root: any Explorable) -> [Finding] {
    self.root = root
    isExplaining = true
    defer {
      isExplaining = false
      findings = []
      forget()
    }
    _ = try? truth(expression.root)
    var seen: Set<String> = []
    return findings.map(\.finding).filter { seen.insert($0.operand).inserted }
  }
}

extension Evaluator {
  /// Keeps nothing of what was asked about, which may change.
  private mutating func forget() {
    root = Value.null
    found = [:]
    answers = [:]
    noted = []
  }
}

// MARK: Nodes

extension Evaluator {
  private mutating func result(_ node: ExpressionNode) throws(SourceError) -> Result {
    steps += 1
    // What does not depend on the elements around it is asked for the first of them only, or questions
    // within questions would take as long as the product of their collections.
    guard !elements.isEmpty, !node.isOfElement, node.asksEach else { return try freshResult(node) }
    if let known = answers[node.range] {
      findings += known.findings
      return known.result
    }
    let before = findings.count
    let result = try freshResult(node)
    answers[node.range] = (result, findings[min(before, findings.count)...])
    return result
  }

  private mutating func freshResult(_ node: ExpressionNode) throws(SourceError) -> Result {
    switch node.kind {
    case .path(let operand):
      guard let thing = try followed(operand) else { return .unknown }
      note(operand) { thing.value(limit: .ends) }
      return .thing(thing)
    case .literal(let value): return .thing(value)
    case .not(let inner): return Self.result(try truth(inner).map { !$0 })
    case .and(let parts): return Self.result(try combined(parts, deciding: false))
    case .or(let parts): return Self.result(try combined(parts, deciding: true))
    case .binary(let binaryOperator, let left, let right):
      let first = try thing(left)
      // Where the left side is missing, the right one is not asked, and its mistakes are not
      // reported.
      guard first != nil || isExplaining else { return .unknown }
      guard let b = try thing(right), let a = first else { return .unknown }
      if let truth = Self.plainly(binaryOperator, a, b) { return .truth(truth) }
      let operands = Operands(left: a, right: b, leftNode: left, rightNode: right)
      if let refusal = refusal(of: binaryOperator, on: operands) {
        guard missing == .isFalse else { throw refusal }
        return .unknown
      }
      return Self.result(try apply(binaryOperator, operands))
    case .test(let inner, let test):
      guard let thing = try thing(inner) else { return .unknown }
      return .truth(Self.passes(thing, test))
    case .quantified(let quantifier, let collection, let body):
      return Self.result(try quantified(quantifier, collection, body))
    case .negated(let inner):
      return try computed(node) { evaluator throws(SourceError) in
        try evaluator.negated(inner)
      }
    case .arithmetic(let first, let steps):
      return try computed(node) { evaluator throws(SourceError) in
        try evaluator.calculated(first, steps)
      }
    case .call(let function, let arguments):
      return try computed(node) { evaluator throws(SourceError) in
        try evaluator.called(function, arguments)
      }
    case .query(let collection, let steps):
      return try computed(node) { evaluator throws(SourceError) in
        try evaluator.queried(collection, steps)
      }
    case .part(let whole, let operand):
      return try computed(node) { evaluator throws(SourceError) in
        guard let whole = try evaluator.thing(whole) else { return nil }
        return try evaluator.resolve(operand, from: whole)
      }
    }
  }

  /// What a node comes to that is made of others; of these nothing is told where it was found.
  private mutating func computed(
    _ node: ExpressionNode,
    _ make: (inout Evaluator) throws(SourceError) -> (any Explorable)?
  ) throws(SourceError) -> Result {
    let before = findings.count
    guard let thing = try make(&self) else { return .unknown }
    if isExplaining {
      findings.removeSubrange(min(before, findings.count)...)
      let finding = Finding(operand: text(node), value: thing.value(limit: .ends))
      findings.append((finding, node.isOfElement))
    }
    return .thing(thing)
  }

  private static func result(_ truth: Bool?) -> Result {
    truth.map(Result.truth) ?? .unknown
  }

  mutating func thing(_ node: ExpressionNode) throws(SourceError) -> (any Explorable)? {
    switch try result(node) {
    case .thing(let thing): thing
    case .truth(let truth): Value.bool(truth)
    case .unknown: nil
    }
  }

  /// Whether a condition holds, nil if that depends on a missing path.
  mutating func truth(_ node: ExpressionNode) throws(SourceError) -> Bool? {
    switch try result(node) {
    case .truth(let truth): return truth
    case .unknown: return nil
    case .thing(let thing):
      if thing.shape == .scalar, case .bool(let truth) = thing.value(limit: .full) { return truth }
      if thing.shape == .null || thing.isSecret, missing == .isFalse { return nil }
      throw SourceError(
        "\(said(node, of: thing)), expected true or false", at: node.range.lowerBound)
    }
  }

  /// Stops at the first part that decides; what is unknown may be outweighed by what is known.
  private mutating func combined(
    _ parts: [ExpressionNode], deciding: Bool
  ) throws(SourceError) -> Bool? {
    var isKnown = true
    for (index, part) in parts.enumerated() {
      switch try truth(part) {
      case .some(deciding):
        // These parts are asked only for their findings, so an error in them does not matter.
        if isExplaining { for rest in parts[(index + 1)...] { _ = try? truth(rest) } }
        return deciding
      case .none: isKnown = false
      default: break
      }
    }
    return isKnown ? !deciding : nil
  }

  // MARK: Paths

  private func resolve(_ operand: PathOperand) throws(SourceError) -> (any Explorable)? {
    switch operand.start {
    case .scene: return try resolve(operand, from: root)
    case .element: return try resolve(operand, from: elements.last?.value ?? root)
    case .key:
      guard let element = elements.last, let key = element.key else {
        throw SourceError(
          "there is no key here: only the elements of a dictionary have one",
          at: operand.range.lowerBound)
      }
      return try resolve(operand, from: key)
    }
  }

  private func resolve(
    _ operand: PathOperand, from start: any Explorable
  ) throws(SourceError) -> (any Explorable)? {
    if operand.path.components.isEmpty { return start }
    do {
      return try start.resolve(operand.path)
    } catch {
      guard missing == .isError else { return nil }
      throw self.error(error, operand)
    }
  }

  /// What to say of a path that leads nowhere, at the step that could not be taken.
  private func error(_ missing: MissingPath, _ operand: PathOperand) -> SourceError {
    var error = missing
    if operand.start == .element, let path = elements.last?.path {
      error.path = path.appending(error.path)
      error.position += path.components.count
    }
    if let asked = ExpressionFunction.written(insteadOf: error) ?? asMember(operand, error) {
      error.reason = .noMember(near: asked)
    }
    let step = error.position - (error.path.components.count - operand.path.components.count)
    let offset =
      operand.offsets.indices.contains(step) ? operand.offsets[step] : operand.range.lowerBound
    return SourceError(error.message, at: offset)
  }

  /// The path from the scene on; of an element that none leads to, the path from there on.
  func absolute(_ operand: PathOperand) -> ValuePath {
    guard operand.start == .element, let path = elements.last?.path else { return operand.path }
    return path.appending(operand.path)
  }

  /// How an operand is called in what was found.
  private func name(_ operand: PathOperand) -> String {
    let path = absolute(operand)
    let word: String
    switch operand.start {
    case .scene: return path.description
    case .element:
      if elements.last?.path != nil { return path.description }
      word = "it"
    case .key: word = "key"
    }
    guard let first = path.components.first else { return word }
    if case .member = first { return "\(word).\(path)" }
    return "\(word)\(path)"
  }

  /// What a path leads to; that it leads nowhere is a finding, too.
  private mutating func followed(_ operand: PathOperand) throws(SourceError) -> (any Explorable)? {
    do {
      let thing = try resolvedOnce(operand)
      if thing == nil { note(operand) { nil } }
      return thing
    } catch {
      note(operand) { nil }
      throw error
    }
  }

  /// What a path leads to, which is looked for once where it is asked for each element of another
  /// collection.
  private mutating func resolvedOnce(
    _ operand: PathOperand
  ) throws(SourceError) -> (any Explorable)? {
    guard isRepeated(operand) else { return try resolve(operand) }
    if let known = found[operand.range.lowerBound] { return known }
    let thing = try resolve(operand).map(RememberedCollection.remembering)
    found[operand.range.lowerBound] = .some(thing)
    return thing
  }

  /// Whether an operand is asked for again and again, and always the same.
  private func isRepeated(_ operand: PathOperand) -> Bool {
    !operand.isElement && !elements.isEmpty
  }

  private mutating func note(_ operand: PathOperand, _ value: () -> Value?) {
    guard isExplaining else { return }
    if isRepeated(operand), !noted.insert(operand.range.lowerBound).inserted { return }
    let finding = Finding(operand: name(operand), value: value())
    findings.append((finding, operand.isElement))
  }
}
