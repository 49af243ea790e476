public import StateKit

/// Where a scene's app stands: the names of the screens that are there, the one in front last.
///
/// ```swift
/// RoutePart(store.dependencies.navigator)
/// ```
/// It is shown and compared as every part is, and `set route = ["list", "detail"]` goes there.
@MainActor
public struct RoutePart: ScenePart {
  package let name: String
  let read: @MainActor () -> [String]
  let go: (@MainActor (_ route: [String]) -> DispatchHandle<Void>)?

  /// Declares the route of a navigator.
  ///
  /// - Parameters:
  ///   - keeper: the navigator.
  ///   - name: what the route is called, with which its paths begin.
  public init(_ keeper: any RouteKeeper, name: String = "route") {
    self.init(name, read: { keeper.currentRoute }, go: { keeper.go(to: $0) })
  }

  /// Declares a route by closures.
  ///
  /// - Parameters:
  ///   - name: what it is called, with which its paths begin.
  ///   - read: reads it.
  ///   - go: goes to another, and says when the app is there; nil if it can only be read.
  public init(
    _ name: String = "route", read: @escaping @MainActor () -> [String],
    go: (@MainActor (_ route: [String]) -> DispatchHandle<Void>)? = nil
  ) {
    self.name = name
    self.read = read
    self.go = go
  }

  /// Enters the route into a scene.
  public func add(to scene: inout Scene) {
    scene.routes.append(named)
  }

  var value: Value { .array(read().map { .string($0) }) }

  /// Checks another route, or a change of some of its screens, and says how to go there.
  func prepareSet(
    _ path: ValuePath, _ value: Value, telling record: StepRecord
  ) throws(Refusal) -> @MainActor () -> Void {
    guard let go else {
      throw Refusal("\(name) can only be looked at", at: .step(index: 0))
    }
    let inner = ValuePath(Array(path.components.dropFirst()))
    let wanted = try self.value.replacing(inner, of: path, with: value)
    guard case .array(let elements) = wanted else {
      throw Refusal(
        "expected the names of screens, such as [\"list\"], found \(wanted.literal)",
        at: .value(path: ValuePath()))
    }
    var route: [String] = []
    for element in elements {
      guard case .string(let screen) = element else {
        throw Refusal(
          "expected the name of a screen, found \(element.literal)", at: .value(path: ValuePath()))
      }
      route.append(screen)
    }
    return {
      go(route).whenFinished { result in
        guard case .failure(let error) = result else { return }
        record.add(StepEvent.Kind(rawValue: "navigation-failed"), name, detail: "\(error)")
      }
    }
  }
}
