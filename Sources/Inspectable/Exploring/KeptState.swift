import StateKit

/// The values of a scene as they were, where that is all that a state consists of.
@MainActor
struct KeptState {
  fileprivate let puts: [@MainActor () -> Void]
  fileprivate let random: SeededGenerator
  fileprivate let requests: [String: Int]
}

/// The values of states whose inputs are to be tried: of those that are as many inputs away as the ones
/// that are being looked at, and of those one further.
@MainActor
struct KeptStates {
  private var here: [StateDigest: KeptState] = [:]
  private var further: [StateDigest: KeptState] = [:]
  private var depth = 0

  /// Of more states than this the values are not kept.
  private static let most = 1 << 18

  /// Forgets what is nearer than the states that are looked at now.
  mutating func begin(at depth: Int) {
    guard depth != self.depth else { return }
    here = depth == self.depth + 1 ? further : [:]
    further = [:]
    self.depth = depth
  }

  mutating func keep(_ digest: StateDigest, _ state: () -> KeptState) {
    if further.count < Self.most { further[digest] = state() }
  }

  mutating func take(_ digest: StateDigest) -> KeptState? { here.removeValue(forKey: digest) }
}

extension LoadedScene {
  /// What keeps the parts of a state; nil if one of them cannot be put back by assigning it.
  var keepers: [KeepState]? {
    guard scene.queues.isEmpty, scene.routes.isEmpty,
      scene.screens.allSatisfy({ $0.sessions == nil })
    else { return nil }
    var keepers: [KeepState] = []
    for store in scene.stores {
      if let keep = store.keep {
        keepers.append(keep)
      } else if store.restoration != nil || !scene.isRestored(otherwise: store) {
        return nil
      }
    }
    for local in scene.screens.compactMap(\.local) {
      guard let keep = local.keep else { return nil }
      keepers.append(keep)
    }
    return keepers
  }

  /// Keeps the present state.
  func keep(with keepers: [KeepState]) -> KeptState {
    KeptState(
      puts: keepers.map { $0() }, random: context.random, requests: context.requests.counts)
  }

  /// Puts a state back.
  func put(back state: KeptState) {
    let stores = holdables
    // What is dispatched because the state changes is no part of the state that is put back.
    for store in stores { store.hold() }
    AppTime.$current.withValue(context.clock) { for put in state.puts { put() } }
    for store in stores { store.dropWaitingActions() }
    for store in stores { store.unhold() }
    context.random = state.random
    context.requests.counts = state.requests
    OwnedExecutors.drain()
    _ = record.take()
  }
}
