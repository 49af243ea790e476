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
      ? self
      : ValueExpression(source: source, offset: offset, root: root, expansions: expansions)
  }

  /// Where in the command stands what ``hiding(_:roots:)`` hides.
  package func operands(comparedWith paths: SecretPaths, roots: Set<String>) -> [Range<Int>] {
    var secrets = ComparedSecrets(paths: paths, roots: roots)
    _ = secrets.hiding(in: root, element: nil)
    // What a name stands for was hidden where it was defined.
    return secrets.found.filter { written($0.upperBound) - written($0.lowerBound) == $0.count }
      .map { written($0.lowerBound) + offset..<written($0.upperBound) + offset }
  }
}

/// Finds what is compared with secrets.
private struct ComparedSecrets {
  let paths: SecretPaths
  /// The names with which a path can begin.
  let roots: Set<String>
  /// Where it stands.
  private(set) var found: [Range<Int>] = []

  /// - Parameter element: what `it` is.
  mutating func hiding(in node: ExpressionNode, element: Origin?) -> ExpressionNode {
    var node = node
    switch node.kind {
    case .path, .literal, .test: break
    case .not(let inner): node.kind = .not(hiding(in: inner, element: element))
    case .and(let parts): node.kind = .and(parts.map { hiding(in: $0, element: element) })
    case .or(let parts): node.kind = .or(parts.map { hiding(in: $0, element: element) })
    case .binary(let binaryOperator, let left, let right):
      let (hidesRight, hidesLeft) = (isSecret(left, element), isSecret(right, element))
      node.kind = .binary(
        binaryOperator,
        hidesLeft ? hidden(left) : hiding(in: left, element: element),
        hidesRight ? hidden(right) : hiding(in: right, element: element))
    case .quantified(let quantifier, let collection, let body):
      node.kind = .quantified(
        quantifier, hiding(in: collection, element: element),
        hiding(in: body, element: origin(collection, element)?.element))
    case .query(let collection, var steps):
      let hidden = hiding(in: collection, element: element)
      var origin = origin(collection, element)
      for index in steps.indices {
        let body = steps[index].body
        steps[index].body = hiding(in: body, element: origin?.element)
        origin = origin.flatMap { self.origin(of: steps[index].word, body, $0) }
      }
      node.kind = .query(hidden, steps)
    case .negated(let inner): node.kind = .negated(hiding(in: inner, element: element))
    case .arithmetic(let first, var steps):
      let hidden = hiding(in: first, element: element)
      for index in steps.indices {
        steps[index].operand = hiding(in: steps[index].operand, element: element)
      }
      node.kind = .arithmetic(hidden, steps)
    case .call(let function, let arguments):
      node.kind = .call(function, arguments.map { hiding(in: $0, element: element) })
    case .part(let whole, let operand):
      node.kind = .part(hiding(in: whole, element: element), operand)
    }
    return node
  }

  /// Where something comes from.
  indirect enum Origin {
    /// Where a path leads, with `[*]` for any element.
    case place(ValuePath)
    /// A collection of such things.
    case list(of: Origin)

    var element: Origin {
      switch self {
      case .place(let path): .place(path.appending(.all))
      case .list(let element): element
      }
    }

    /// Where a path leads from here.
    func appending(_ path: ValuePath) -> Origin? {
      switch self {
      case .place(let start): return .place(start.appending(path))
      case .list(let element):
        var rest = path.components[...]
        switch rest.popFirst() {
        case nil: return self
        case .member("count"), .member("isEmpty"), .member("keys"): return nil
        case .member("values"): return appending(ValuePath(Array(rest)))
        case .all: return element.appending(ValuePath(Array(rest))).map { .list(of: $0) }
        default: return element.appending(ValuePath(Array(rest)))
        }
      }
    }
  }

  /// Where a node's value comes from; nil if it is made anew.
  private func origin(_ node: ExpressionNode, _ element: Origin?) -> Origin? {
    switch node.kind {
    case .path(let operand):
      switch operand.start {
      case .scene: return .place(operand.path)
      case .element: return element?.appending(operand.path)
      case .key: return nil
      }
    case .part(let whole, let operand): return origin(whole, element)?.appending(operand.path)
    case .query(let collection, let steps):
      var found = origin(collection, element)
      for step in steps { found = found.flatMap { origin(of: step.word, step.body, $0) } }
      return found
    case .call(let function, let arguments):
      guard let first = arguments.first.flatMap({ origin($0, element) }) else { return nil }
      switch function {
      case .count: return nil
      case .min, .max, .sum, .joined: return first.element
      default: return first
      }
    default: return nil
    }
  }

  /// Where comes from what a word makes of a collection.
  private func origin(of word: QueryWord, _ body: ExpressionNode, _ origin: Origin) -> Origin? {
    switch word {
    case .where, .sort: origin
    case .map: self.origin(body, origin.element).map { .list(of: $0) }
    case .group: .list(of: .list(of: origin.element))
    }
  }

  private func isSecret(_ node: ExpressionNode, _ element: Origin?) -> Bool {
    switch node.kind {
    case .negated, .arithmetic: node.children.contains { isSecret($0, element) }
    default: origin(node, element).map(isSecret) ?? false
    }
  }

  private func isSecret(_ origin: Origin) -> Bool {
    switch origin {
    case .place(let path): paths.overlap(path) || paths.overlap(path.withoutShortcuts)
    case .list(let element): isSecret(element)
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

extension ValuePath {
  /// The path with `[*]` for `first` and `last`, and without `values`, which lead to what is in a
  /// collection.
  fileprivate var withoutShortcuts: ValuePath {
    ValuePath(
      components.compactMap { component in
        switch component {
        case .member("first"), .member("last"): .all
        case .member("values"): nil
        default: component
        }
      })
  }
}
