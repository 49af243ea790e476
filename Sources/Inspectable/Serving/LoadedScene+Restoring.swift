import StateKit

extension StorePart {
  /// Why no other state can be put in the place of its own.
  fileprivate var reasonWhyKept: String {
    restoration?.obstacle.map { "\(state.type) cannot be read back because \($0)" }
      ?? "its StorePart has no 'restore:'"
  }
}

extension LoadedScene {
  /// Says of each store why the app could not begin with its present state: that is tried, but for the last
  /// step.
  func addObstacles(to description: inout SceneDescription) {
    for (index, store) in scene.stores.enumerated() where store.isThere?() != false {
      description.stores[index].obstacle = obstacle(to: store)
    }
  }

  private func obstacle(to store: StorePart) -> String? {
    guard let restoration = store.restoration, restoration.obstacle == nil else {
      let comesWithOthers = store.isThere != nil && store.restoration == nil
      return comesWithOthers || scene.isRestored(otherwise: store) ? nil : store.reasonWhyKept
    }
    let value = store.state.snapshot().value.withoutUnread
    do {
      _ = try restoration.prepare(value)
    } catch let error as ValueDecodingError {
      return error.message
    } catch {
      return "\(error)"
    }
    return restoration.parts.flatMap { parts in
      firstStates[store.name].flatMap { parts.missing(for: value, in: $0, of: store.state.type) }
    }
  }

  /// Keeps what nobody can put back, since a state can only be begun with if that is as it was at first.
  func keepFirstStates() {
    for store in scene.stores where firstStates[store.name] == nil {
      guard let parts = store.restoration?.parts else { continue }
      firstStates[store.name] = parts.unassigned(in: store.state.snapshot().value)
    }
  }

  /// Checks the states that the stores are to begin with; nothing is changed before they are given.
  package func prepareRestoring(
    _ parts: [PartValue]
  ) throws(Refusal) -> @MainActor () throws -> Void {
    var performs: [@MainActor () -> Void] = []
    /// Stores that must be there, with these states, when all others have theirs.
    var late: [@MainActor () -> Void] = []
    var coming: [(store: StorePart, value: Value, mustBeSame: Bool)] = []
    for part in parts {
      guard let store = scene.stores.first(where: { $0.name == part.part }) else {
        throw Refusal(
          Nearest.unknown("store", part.part, in: scene.stores.map(\.name)),
          at: .value(path: ValuePath([.member(part.part)])))
      }
      guard let restoration = store.restoration, restoration.obstacle == nil else {
        // It comes with the state of another.
        if store.isThere != nil, store.restoration == nil {
          coming.append((store, part.value, mustBeSame: true))
          continue
        }
        // Its state is restored with that of the store that it is derived from.
        if scene.isRestored(otherwise: store) { continue }
        let reason = store.reasonWhyKept
        throw Refusal(
          store.restoration == nil
            ? "store \(store.name) cannot begin with another state: \(reason)" : reason,
          at: .value(path: ValuePath([.member(part.part)])))
      }
      do {
        let perform = ClosureName("'restore' of store \(store.name)")
          .around(try restoration.prepare(part.value))
        guard let isThere = store.isThere else {
          performs.append(perform)
          continue
        }
        coming.append((store, part.value, mustBeSame: false))
        late.append { if isThere() { perform() } }
      } catch let error as Refusal {
        throw Refusal(error.message, at: .value(path: ValuePath([.member(part.part)])))
      } catch let error as ValueDecodingError {
        throw Refusal(
          error.message, at: .value(path: ValuePath([.member(part.part)]).appending(error.path)))
      } catch {
        throw Refusal("\(error)", at: .value(path: ValuePath([.member(part.part)])))
      }
    }
    outlined = nil
    let stores = holdables
    let all = performs + late
    return { [coming] in
      // Code that dispatches when the state changes would take this for a change, so what it
      // dispatches is dropped.
      for store in stores { store.hold() }
      for perform in all { perform() }
      for store in stores { store.dropWaitingActions() }
      for store in stores { store.unhold() }
      for (store, value, mustBeSame) in coming {
        let place = Refusal.Place.value(path: ValuePath([.member(store.name)]))
        if store.isThere?() == false {
          throw Refusal(
            "store \(store.name) is not there with these states of the others: leave it out",
            at: place)
        }
        if mustBeSame, store.state.snapshot().value != value {
          throw Refusal(
            "store \(store.name) cannot begin with another state than comes with the others: its "
              + "StorePart has no 'restore:'", at: place)
        }
      }
    }
  }
}
