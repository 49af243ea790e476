/// What waits in line, first come, first served.
public final class Queue<T> {
  private var elements: [T] = []

  /// Makes a queue in which nothing waits.
  public init() {}

  /// How many wait.
  public var count: Int { elements.count }

  /// Puts something at the end.
  public func enqueue(_ element: T) { elements.append(element) }

  /// Takes the first away; harmless when there is none.
  public func dequeue() { elements = Array(elements.dropFirst()) }

  /// The one that has waited longest.
  public func first() -> T? { elements.first }

  /// The one that came last.
  public func last() -> T? { elements.last }

  /// The one before the last; the only one, if there is but one.
  public func penult() -> T? { elements.dropLast().last ?? elements.last }

  /// Whether nothing waits.
  public func isEmpty() -> Bool { elements.isEmpty }
}
