extension ValueExpression {
  /// The expression as it may be shown: with `<secret>` in place of what is compared with a secret.
  ///
  /// It asks the same, for what is compared with a secret is never looked at.
  ///
  /// - Parameter roots: the names with which a path can begin.
  package func hiding(_ paths: SecretPaths, roots: Set<String>) -> ValueExpression {
    var secrets = ComparedSecrets(paths: paths, roots: roots)
    let root = secrets.hiding(in: root, element: nil)
    return secrets.found.isEmpty
      ? self : ValueExpression(source: source, offset: offset, root: root)
  }

  /// Where in the command stands what ``hiding(_:roots:)`` hides.
  package func operands(comparedWith paths: SecretPaths, roots: Set<String>) -> [Range<Int>] {
    var secrets = ComparedSecrets(paths: paths, roots: roots)
    _ = secrets.hiding(in: root, element: nil)
    return secrets.found.map { $0.lowerBound + offset..<$0.upperBound + offset }
  }
}

/// Finds what is compared with secrets.
private struct ComparedSecrets {
  let paths: SecretPaths
  /// The names with which a path can begin.
  let roots: Set<String>
  /// Where it stands.
  private(set) var found: [Range<Int>] = []

  /// - Parameter element: what `it` is, with `[*]` for its place.
  mutating func hiding(in node: ExpressionNode, element: ValuePath?) -> ExpressionNode {
    var node = node
    switch node.kind {
    case .path, .text, .literal, .test: break
    case .not(let inner): node.kind = .not(hiding(in: inner, element: element))
    case .and(let parts): node.kind = .and(parts.map { hiding(in: $0, element: element) })
    case .or(let parts): node.kind = .or(parts.map { hiding(in: $0, element: element) })
    case .binary(let binaryOperator, let left, let right):
      let (hidesRight, hidesLeft) = (isSecret(left, element), isSecret(right, element))
      node.kind = .binary(
        binaryOperator,
        hidesLeft ? hidden(left) : hiding(in: left, element: element),
        hidesRight ? hidden(right) : hiding(in: right, element: element))
    case .quantified(let quantifier, let operand, let body):
      let collection = absolute(operand, element)
      node.kind = .quantified(
        quantifier, operand, hiding(in: body, element: collection.appending(.all)))
    }
    return node
  }

  private func absolute(_ operand: PathOperand, _ element: ValuePath?) -> ValuePath {
    guard operand.isElement, let element else { return operand.path }
    return element.appending(operand.path)
  }

  private func isSecret(_ node: ExpressionNode, _ element: ValuePath?) -> Bool {
    switch node.kind {
    case .path(let operand), .text(let operand): paths.overlap(absolute(operand, element))
    default: false
    }
  }

  private mutating func hidden(_ node: ExpressionNode) -> ExpressionNode {
    switch node.kind {
    case .literal(let value) where value != .null: break
    // A word without quotes is a path that leads nowhere.
    case .path(let operand):
      guard !operand.isElement, case .member(let root)? = operand.path.components.first,
        !roots.contains(root)
      else { return node }
    default: return node
    }
    found.append(node.range)
    return ExpressionNode(kind: .literal(.secret(fingerprint: 0)), range: node.range)
  }
}
