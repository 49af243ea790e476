import InspectableDoor

/// Where each request was asked for last, so that it can be described when it waits no more.
struct AskedRequests {
  private var places: [String: Timeline.Node] = [:]

  /// What was asked for, by name.
  var names: [String] { places.keys.sorted() }

  /// A step at which a request of that name waits; nil if none was asked for in a step.
  subscript(name: String) -> Timeline.Node? { places[name] }

  /// Notes what was asked for in a step.
  mutating func note(_ events: [StepEvent], at node: Timeline.Node) {
    for event in events where event.kind == .requestParked {
      places[event.name.requestName] = node
    }
  }
}

extension String {
  /// The name of a request without its number, such as `fetchTodos` of `fetchTodos#2`.
  var requestName: String { String(prefix { $0 != "#" }) }
}
