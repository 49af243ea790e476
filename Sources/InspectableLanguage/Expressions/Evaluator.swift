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
  /// What was found there, long collections cut; nil if the path leads nowhere.
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
  private(set) var elements: [CollectionElement] = []
  /// What was found at paths from the root while a quantifier asked the same for each of its elements,
  /// by where they are written.
  private var found: [Int: (any Explorable)?] = [:]
  var patterns: [String: Regex<AnyRegexOutput>] = [:]
  /// Whether every operand is looked at, also where the answer is known without it.
  private var isExplaining = false
  private var findings: [(finding: Finding, isOfElement: Bool)] = []
  /// The operands whose findings were already noted while a quantifier asked the same again and
  /// again.
  private var noted: Set<Int> = []

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

  /// Whether the condition holds.
  /// - Throws: A ``SourceError`` with an offset into ``ValueExpression/source``, also if the expression
  ///   comes to something else than true or false.
  package mutating func holds(in root: any Explorable) throws(SourceError) -> Bool {
    self.root = root
    defer { forget() }
    return try truth(expression.root) ?? false
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
    noted = []
  }
}

// MARK: Nodes

extension Evaluator {
  private mutating func result(_ node: ExpressionNode) throws(SourceError) -> Result {
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
      let operands = Operands(a, left, b, right)
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
    case .arithmetic(let sign, let offset, let left, let right):
      return try computed(node) { evaluator throws(SourceError) in
        try evaluator.calculated(sign, left, right, at: offset)
      }
    case .call(let function, let arguments):
      return try computed(node) { evaluator throws(SourceError) in
        try evaluator.called(function, arguments)
      }
    case .query(let word, let collection, let body):
      return try computed(node) { evaluator throws(SourceError) in
        try evaluator.queried(word, collection, body)
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

  private mutating func quantified(
    _ quantifier: Quantifier, _ node: ExpressionNode, _ body: ExpressionNode
  ) throws(SourceError) -> Bool? {
    guard let collection = try thing(node) else { return nil }
    if case .set = collection.shape, !(collection is QueriedCollection),
      let known = quantified(quantifier, collection, body)
    {
      return known
    }
    let elements = try elements(of: collection, node, for: quantifier.rawValue)
    let deciding = quantifier == .any
    var isKnown = true
    for element in elements {
      let before = findings.count
      switch try asking(of: element, { evaluator throws(SourceError) in try evaluator.truth(body) })
      {
      case .some(deciding): return deciding
      case .none: isKnown = false
      default: break
      }
      if findings.count > before {
        findings.replaceSubrange(
          before..., with: findings[before...].filter { !$0.isOfElement })
      }
    }
    return isKnown ? !deciding : nil
  }

  /// What a quantifier comes to over a set, without sorting the set first; nil if its elements must
  /// be asked in order.
  ///
  /// All elements are asked, so that the answer does not depend on their order. Where one of them
  /// gives an error, nil is returned, since the error to report is that of the first one in order.
  /// This is quicker than sorting only where the question is quick for each element.
  private mutating func quantified(
    _ quantifier: Quantifier, _ set: any Explorable, _ body: ExpressionNode
  ) -> Bool?? {
    guard !isExplaining, !body.mayTakeLong, let elements = set.unorderedElements else { return nil }
    let deciding = quantifier == .any
    var isKnown = true
    var isDecided = false
    let place = self.elements.count
    defer { self.elements.removeSubrange(place...) }
    for (index, element) in elements.enumerated() {
      let element = CollectionElement(value: element, collection: ValuePath(), step: .index(index))
      if index == 0 { self.elements.append(element) } else { self.elements[place] = element }
      do {
        switch try truth(body) {
        case .some(deciding): isDecided = true
        case .none: isKnown = false
        default: break
        }
      } catch {
        // The error comes up again, and is reported then, when the elements are asked in order.
        return nil
      }
    }
    return isDecided ? deciding : isKnown ? !deciding : .some(nil)
  }

  /// The elements of a collection, each with the path that leads to it where there is one.
  ///
  /// - Parameter word: what asks for them.
  func elements(
    of collection: any Explorable, _ node: ExpressionNode, for word: String
  ) throws(SourceError) -> [CollectionElement] {
    if let queried = collection as? QueriedCollection { return queried.parts }
    let base: ValuePath? = if case .path(let operand) = node.kind { absolute(operand) } else { nil }
    switch collection.shape {
    case .array, .set:
      return (collection.elements ?? []).enumerated().map { index, element in
        CollectionElement(value: element, collection: base, step: .index(index))
      }
    case .dictionary:
      return (collection.entries ?? []).map { entry in
        let step: ValuePath.Component =
          if case .int(let index) = entry.key { .index(index) } else { .key(entry.key) }
        return CollectionElement(
          value: entry.content, collection: base, step: step, key: entry.key)
      }
    default:
      throw SourceError(
        "\(said(base.map(\.description) ?? text(node), of: collection)), "
          + "\(word) needs a collection",
        at: node.range.lowerBound)
    }
  }

  /// Asks something of an element.
  mutating func asking<Answer>(
    of element: CollectionElement,
    _ ask: (inout Evaluator) throws(SourceError) -> Answer
  ) throws(SourceError) -> Answer {
    elements.append(element)
    defer { elements.removeLast() }
    return try ask(&self)
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
      // `Phase.loaded` names the type and the case.
      guard case .enumeration(let caseName, _) = thing.shape, name.hasSuffix("." + caseName) else {
        return false
      }
      return names.contains(String(name.dropLast(caseName.count + 1)))
    }
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
      var error = error
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
      throw SourceError(error.message, at: offset)
    }
  }

  /// The path from the scene on; of an element that none leads to, the path from there on.
  private func absolute(_ operand: PathOperand) -> ValuePath {
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
