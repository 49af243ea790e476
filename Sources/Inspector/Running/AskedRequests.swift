import InspectableDoor

/// Where each request was asked for last, so that it can be described when it waits no more.
struct AskedRequests {
  private var places: [String: Timeline.Node] = [:]
  /// The arguments of each, by name and number; nil where they are not kept.
  private var arguments: [String: String]?

  /// - Parameter keepsArguments: whether each is known by its arguments too.
  init(keepsArguments: Bool) {
    if keepsArguments { arguments = [:] }
  }

  /// What was asked for, by name.
  var names: [String] { places.keys.sorted() }

  /// A step at which a request of that name waits; nil if none was asked for in a step.
  subscript(name: String) -> Timeline.Node? { places[name] }

  /// With what arguments a request was asked for, as they are shown; nil if that is not known.
  func arguments(of request: RequestReference) -> String? { arguments?["\(request)"] }

  /// Notes what was asked for in a step.
  mutating func note(_ events: [StepEvent], at node: Timeline.Node) {
    for event in events where event.kind == .requestParked {
      places[event.name.requestName] = node
      arguments?[event.name] = event.detail ?? ""
    }
  }
}

extension String {
  /// The name of a request without its number, such as `fetchTodos` of `fetchTodos#2`.
  var requestName: String { String(prefix { $0 != "#" }) }
}
