/// What the builders of lists of parts, actions and events have in common: `if`, `for`, and lists that
/// are there already.
@MainActor
public protocol PartListBuilder {
  /// The elements that the builder collects.
  associatedtype Element
}

extension PartListBuilder {
  /// A single element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }
  /// Some that are there already.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  /// Those of a block, in order.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
  /// Those under a condition.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  /// Those of one branch.
  public static func buildEither(first part: [Element]) -> [Element] { part }
  /// Those of the other branch.
  public static func buildEither(second part: [Element]) -> [Element] { part }
  /// Those of a loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
}
