extension ObservedValue {
  /// The same, read by a closure that has a name if it does not return.
  func named(_ closure: String) -> ObservedValue {
    let name = ClosureName(closure)
    var named = self
    named.closure = name
    named.snapshot = name.around(snapshot)
    named.current = name.around(current)
    named.live = name.around(live)
    return named
  }
}

extension StorePart {
  /// The same with names for its closures.
  var named: StorePart {
    var named = self
    named.state = state.named("'state' of store \(name)")
    named.isThere = isThere.map { ClosureName("'lookedUp' of store \(name)").around($0) }
    return named
  }
}

extension ScreenPart {
  /// The same with names for its closures.
  var named: ScreenPart {
    var named = self
    func name(_ closure: String) -> ClosureName {
      ClosureName("'\(closure)' of screen \(self.name)")
    }
    named.model = model?.named("'model' of screen \(self.name)")
    if let local { named.local?.observed = local.observed.named("'read' of \(self.name).local") }
    named.members = members.map {
      Member(name: $0.name, value: $0.value.named("'\($0.name)' of screen \(self.name)"))
    }
    named.drawing = drawing.map { name("drawing").around($0) }
    named.previews = previews.map {
      ScreenPreview(
        name: $0.name, model: $0.model, draw: name("preview \($0.name)").around($0.draw))
    }
    named.isThere = isThere.map { name("isThere").around($0) }
    named.lifeCycle.isVisible = name("isVisible").around(lifeCycle.isVisible)
    named.lifeCycle.isConnected = lifeCycle.isConnected.map { name("isConnected").around($0) }
    return named
  }
}

extension Invariant {
  /// The same with a name for its closure.
  var named: Invariant {
    guard case .closure(let holds) = condition else { return self }
    return Invariant(title, holds: ClosureName("the invariant '\(title)'").around(holds))
  }
}
