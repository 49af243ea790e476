/// A way into a value, such as `todos[1].title` or `showsById[-1]`.
///
/// The empty path is the value itself and prints as `.` in differences.
public struct ValuePath: Hashable, Sendable {
  /// The steps from the outside in.
  public var components: [Component]

  /// One step of a path.
  public enum Component: Hashable, Sendable {
    /// A member by its label, a payload by its label or position (`0`), a part of a scene by name.
    case member(String)
    /// `[n]`: an element of an array, a set or (with an integer key) a dictionary.
    case index(Int)
    /// `["k"]`: a dictionary's entry, by a key other than a plain index.
    case key(Value)
    /// `[*]`: every element.
    case all
  }

  /// Makes a path from its steps.
  public init(_ components: [Component] = []) {
    self.components = components
  }

  /// The path whose steps are names with points between them, as parts are called: `list.model`.
  package init(names: String) {
    self.init(names.split(separator: ".").map { .member(String($0)) })
  }

  /// Whether this is the value itself.
  public var isEmpty: Bool { components.isEmpty }

  /// This path with one more step.
  public func appending(_ component: Component) -> ValuePath {
    ValuePath(components + [component])
  }

  /// This path followed by another.
  public func appending(_ other: ValuePath) -> ValuePath {
    ValuePath(components + other.components)
  }

  /// Whether this path begins with all of another's steps.
  public func starts(with other: ValuePath) -> Bool {
    components.starts(with: other.components)
  }
}
