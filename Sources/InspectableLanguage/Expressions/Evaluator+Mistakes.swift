extension Evaluator {
  /// What was meant by a name that nothing has but the element that is asked about: `it.price` by
  /// `price`, as it is written in SQL.
  func asMember(_ operand: PathOperand, _ error: MissingPath) -> String? {
    guard operand.start == .scene, error.position == 0,
      case .member(let name)? = operand.path.components.first,
      elements.last?.value.member(name) != nil
    else { return nil }
    return "it.\(name)"
  }
}
