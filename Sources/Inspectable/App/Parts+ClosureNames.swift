extension ObservedValue {
  /// The same, read by a closure that has a name if it does not return.
  func named(_ closure: String) -> ObservedValue {
    let name = ClosureName(closure)
    var named = self
    named.closure = name
    named.snapshot = name.around(snapshot)
    named.current = name.around(current)
    named.live = name.around(live)
    named.detached = name.around(detached)
    return named
  }
}

extension StorePart {
  /// The same with names for its closures.
  var named: StorePart {
    var named = self
    named.state = state.named("'state' of store \(name)")
    named.actions = actions.map { action in
      var action = action
      let name = ClosureName("'values' of action \(action.shape.name)")
      action.tried.values = action.tried.values.map { name.around($0) }
      return action
    }
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
    named.local = local?.named("\(self.name).local")
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
    named.lifeCycle.setVisible = name("setVisible").around(lifeCycle.setVisible)
    named.lifeCycle.setConnected = lifeCycle.setConnected.map { name("setConnected").around($0) }
    named.views = views.map { name("eventsFound").around($0) }
    named.events = events.map { event in
      var event = event
      event.tried.values = event.tried.values.map {
        ClosureName("'values' of event \(event.name)").around($0)
      }
      return event
    }
    return named
  }
}

extension LocalStatePart {
  /// The same with names for its closures.
  fileprivate func named(_ place: String) -> LocalStatePart {
    var named = self
    named.observed = observed.named("'read' of \(place)")
    let write = ClosureName("'write' of \(place)")
    named.prepare = { [prepare] value in
      let prepared = try prepare(value)
      return PreparedAction(value: prepared.value) { context in
        try write.calling { try prepared.perform(context) }
      }
    }
    return named
  }
}

extension RoutePart {
  /// The same with names for its closures.
  var named: RoutePart {
    var going: Go?
    if let go {
      let name = ClosureName("'go' of route \(name)")
      going = { route, context in try name.calling { try go(route, context) } }
    }
    return RoutePart(
      name, read: ClosureName("'read' of route \(name)").around(read), going: going)
  }
}

extension Invariant {
  /// The same with a name for its closure.
  var named: Invariant {
    guard case .closure(let holds) = condition else { return self }
    return Invariant(title, holds: ClosureName("the invariant '\(title)'").around(holds))
  }
}
