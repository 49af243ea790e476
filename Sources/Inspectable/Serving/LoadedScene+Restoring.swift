import StateKit

extension LoadedScene {
  /// Checks the states that the stores are to begin with; nothing is changed before they are given.
  package func prepareRestoring(
    _ parts: [PartValue]
  ) throws(Refusal) -> @MainActor () -> Void {
    var performs: [@MainActor () -> Void] = []
    for part in parts {
      guard let store = scene.stores.first(where: { $0.name == part.part }) else {
        throw Refusal(
          Nearest.unknown("store", part.part, in: scene.stores.map(\.name)),
          at: .value(path: ValuePath([.member(part.part)])))
      }
      guard let restoration = store.restoration, restoration.obstacle == nil else {
        // Its state is restored with that of the store that it is derived from.
        if scene.isRestored(otherwise: store) { continue }
        let reason =
          store.restoration?.obstacle.map {
            "\(store.state.type) cannot be read back because it is not Codable and \($0): declare it "
              + "Codable in the app"
          }
          ?? "store \(store.name) cannot begin with another state: its StorePart has no 'restore:'"
        throw Refusal(reason, at: .value(path: ValuePath([.member(part.part)])))
      }
      do {
        performs.append(try restoration.prepare(part.value))
      } catch let error as ValueDecodingError {
        throw Refusal(
          error.message, at: .value(path: ValuePath([.member(part.part)]).appending(error.path)))
      } catch {
        throw Refusal("\(error)", at: .value(path: ValuePath([.member(part.part)])))
      }
    }
    outlined = nil
    let stores = holdables
    return {
      // Code that dispatches when the state changes would take this for a change, so what it
      // dispatches is dropped.
      for store in stores { store.hold() }
      for perform in performs { perform() }
      for store in stores { store.dropWaitingActions() }
      for store in stores { store.unhold() }
    }
  }
}
