extension ValueExpression {
  /// The question whether one path of an expression leads anywhere.
  package struct PathQuestion: Sendable {
    /// Comes to true where the path leads to anything, if only to nil; where it does not, answering
    /// it says what is wrong with the path.
    package let question: ValueExpression
    /// For a path after `it`: comes to true where there are elements at all; nil for any other
    /// path.
    package let elements: ValueExpression?
    private let operand: PathOperand

    fileprivate init?(_ operand: PathOperand, _ wrap: (ExpressionNode) -> ExpressionNode) {
      let isNil = ExpressionNode.unplaced(.test(.unplaced(.path(operand)), .null))
      guard
        let question = ValueExpression(wrap(.unplaced(.or([isNil, .unplaced(.not(isNil))])))),
        let elements = ValueExpression(wrap(.unplaced(.literal(.bool(true)))))
      else { return nil }
      self.question = question
      self.elements = operand.isElement ? elements : nil
      self.operand = operand
    }

    /// Which step of the path stands at an offset of the question, and where that stands in the
    /// expression; nil if it is none of them.
    package func step(at offset: Int) -> (component: ValuePath.Component, offset: Int)? {
      guard let asked = question.root.innermostOperand,
        let index = asked.offsets.firstIndex(of: offset), operand.offsets.indices.contains(index),
        operand.path.components.indices.contains(index)
      else { return nil }
      return (operand.path.components[index], operand.offsets[index])
    }
  }

  /// A question for each path of the expression, in the order in which they are written.
  package var pathQuestions: [PathQuestion] {
    var questions: [PathQuestion] = []
    root.visitPaths(within: { $0 }) { operand, wrap in
      if let question = PathQuestion(operand, wrap) { questions.append(question) }
    }
    return questions
  }

  /// The paths that lead from the scene into what the expression asks about.
  package var scenePaths: [ValuePath] {
    var paths: [ValuePath] = []
    root.visitPaths(within: { $0 }) { operand, _ in
      if !operand.isElement { paths.append(operand.path) }
    }
    return paths
  }

  /// Whether it asks about a step, rather than only about the state after it: about `old` or `action`.
  package var asksAboutStep: Bool { stepNames.first != nil }

  /// Where `old` and `action` stand in it.
  package var stepNames: [(name: String, offset: Int?)] {
    var names: [(String, Int?)] = []
    root.visitPaths(within: { $0 }) { operand, _ in
      guard operand.start == .scene, case .member(let name)? = operand.path.components.first,
        name == Self.before || name == Self.doneInput
      else { return }
      names.append((name, operand.offsets.first))
    }
    return names
  }

  /// An expression as it reads in canonical form; nil if that cannot be read.
  fileprivate init?(_ root: ExpressionNode) {
    var writer = ExpressionWriter()
    writer.write(root)
    guard let expression = try? ValueExpression(parsing: writer.text) else { return nil }
    self = expression
  }
}

extension ExpressionNode {
  fileprivate typealias Wrap = (ExpressionNode) -> ExpressionNode

  /// A part that was never written.
  fileprivate static func unplaced(_ kind: Kind) -> ExpressionNode {
    ExpressionNode(kind: kind, range: 0..<0)
  }

  /// Calls a function with each path, and with a closure that turns a question about `it` into one
  /// about any of the elements that `it` stands for there.
  fileprivate func visitPaths(within wrap: @escaping Wrap, _ body: (PathOperand, Wrap) -> Void) {
    switch kind {
    case .path(let operand): body(operand, wrap)
    case .quantified(_, let collection, let inner):
      collection.visitPaths(within: wrap, body)
      inner.visitPaths(within: { wrap(.unplaced(.quantified(.any, collection, $0))) }, body)
    case .query(let first, let steps):
      first.visitPaths(within: wrap, body)
      for (index, step) in steps.enumerated() {
        let before = steps[..<index]
        let collection = before.isEmpty ? first : .unplaced(.query(first, Array(before)))
        step.body.visitPaths(within: { wrap(.unplaced(.quantified(.any, collection, $0))) }, body)
      }
    default:
      for child in children { child.visitPaths(within: wrap, body) }
    }
  }

  /// The path that a question is about, within all quantifiers.
  fileprivate var innermostOperand: PathOperand? {
    switch kind {
    case .path(let operand): operand
    case .quantified(_, _, let body): body.innermostOperand
    case .or(let parts): parts.first?.innermostOperand
    case .test(let inner, _): inner.innermostOperand
    default: nil
    }
  }
}
