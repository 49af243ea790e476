/// An app without its user interface: the parts that can be looked at and acted upon.
///
/// ```swift
/// Scene {
///   StorePart(store) {
///     Example(AddTodo(title: "buy bread"), "Add a to-do at the end")
///   }
///   ScreenPart("list", controller) {
///     Event("didSelectItem", "Select a row") { (row: Int) in controller.rootView.didSelectItem?(row) }
///   }
/// }
/// ```
@MainActor
public struct Scene {
  package var stores: [StorePart] = []
  package var screens: [ScreenPart] = []
  package var queues: [QueuePart] = []
  package var routes: [RoutePart] = []
  package var invariants: [Invariant] = []
  package var secrets: [Secret] = []
  package var forms: [Shown] = []
  package var hidden: [Hidden] = []

  /// What runs behind the parts, in the order in which it is listed.
  var activities: [(part: String, activity: any PartActivity)] {
    let behind: [(String, (any PartActivity)?)] =
      stores.map { ($0.name, $0.activity) } + screens.map { ($0.name, $0.activity) }
    var known: Set<ObjectIdentifier> = []
    let found = behind.compactMap { name, activity -> (part: String, activity: any PartActivity)? in
      // A store and one that is derived from it have the same effects, which are listed once.
      if let store = activity as? StoreActivity, !known.insert(store.identity).inserted {
        return nil
      }
      return activity.map { (part: name, activity: $0) }
    }
    return found + queues.map { (part: $0.name, activity: $0.activity) }
  }

  /// The stores whose actions can be kept waiting, each once.
  var holdables: [any HoldableStore] {
    var known: Set<ObjectIdentifier> = []
    return stores.compactMap(\.holding).filter {
      known.insert(($0 as? StoreActivity)?.identity ?? ObjectIdentifier($0)).inserted
    }
  }

  /// Whether the state of a store is restored with that of another one, from which it is derived.
  func isRestored(otherwise part: StorePart) -> Bool {
    guard let store = part.holding as? StoreActivity else { return false }
    return stores.contains {
      $0.restoration.map { $0.obstacle == nil } == true
        && ($0.holding as? StoreActivity)?.identity == store.identity
    }
  }

  /// Puts a scene together from its parts, in the order in which they are shown.
  public init(@SceneBuilder _ parts: () -> [any ScenePart]) {
    for part in parts() { part.add(to: &self) }
  }
}

/// Something that a scene consists of: a store, a screen, a queue, an invariant, a secret.
@MainActor
public protocol ScenePart {
  /// Adds the part to the scene.
  func add(to scene: inout Scene)
}

/// Collects the parts of a ``Scene``.
@resultBuilder
public enum SceneBuilder: PartListBuilder {
  /// The elements that the builder collects.
  public typealias Element = any ScenePart
}
