public import StateKit

/// The current route of a scene's app: the names of its screens, the one in front last.
///
/// ```swift
/// RoutePart(store.dependencies.navigator)
/// ```
/// It is shown and compared like any other part, and `set route = ["list", "detail"]` goes there.
@MainActor
public struct RoutePart: ScenePart {
  package let name: String
  let read: @MainActor () -> [String]
  let go: Go?

  /// Goes to another route; gives what says when the app is there, or nil if it is there at once.
  typealias Go =
    @MainActor (_ route: [String], _ context: SceneContext) throws -> DispatchHandle<Void>?

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
    guard let go else {
      self.init(name, read: read, going: nil)
      return
    }
    self.init(name, read: read, going: { route, _ in go(route) })
  }

  /// Declares a route by closures, where the app is at once where it goes.
  ///
  /// ```swift
  /// RoutePart(read: { coordinator.path.map(\.name) }, write: { try coordinator.show($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - name: what it is called, with which its paths begin.
  ///   - read: reads it.
  ///   - write: goes to another; what it throws is shown in the step.
  public init(
    _ name: String = "route", read: @escaping @MainActor () -> [String],
    write: @escaping @MainActor (_ route: [String]) throws -> Void
  ) {
    self.init(
      name, read: read,
      going: { route, _ in
        try write(route)
        return nil
      })
  }

  /// Declares a route by closures, where going takes its time: it is waited for as an effect.
  ///
  /// - Parameters:
  ///   - name: what it is called, with which its paths begin.
  ///   - read: reads it.
  ///   - write: goes to another; what it throws is shown as the effect's failure.
  public init(
    _ name: String = "route", read: @escaping @MainActor () -> [String],
    write: @escaping @MainActor (_ route: [String]) async throws -> Void
  ) {
    self.init(
      name, read: read,
      going: { route, context in
        context.startEffect("go \(name)") { try await write(route) }
        return nil
      })
  }

  init(_ name: String, read: @escaping @MainActor () -> [String], going: Go?) {
    self.name = name
    self.read = read
    go = going
  }

  /// Enters the route into a scene.
  public func add(to scene: inout Scene) {
    scene.routes.append(named)
  }

  var value: Value { .array(read().map { .string($0) }) }

  /// Checks another route, or a change of some of its screens, and says how to go there.
  func prepareSet(
    _ path: ValuePath, _ value: Value, telling record: StepRecord, in context: SceneContext
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
    func tell(_ error: any Error) {
      record.add(StepEvent.Kind(rawValue: "navigation-failed"), name, detail: "\(error)")
    }
    return {
      do {
        try go(route, context)?.whenFinished { result in
          if case .failure(let error) = result { tell(error) }
        }
      } catch {
        tell(error)
      }
    }
  }
}
