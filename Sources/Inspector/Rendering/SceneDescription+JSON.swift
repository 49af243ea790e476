import InspectableDoor

extension SceneDescription {
  /// The parts of the app as data.
  var json: [String: JSON] {
    [
      "app": .string(app), "summary": .string(summary),
      "stores": .array(
        stores.map { store in
          JSON([
            "name": .string(store.name), "type": .string(store.type),
            "actions": .array(store.actions.map(\.json)),
            "isThere": store.isThere.map(JSON.bool),
          ])
        }),
      "screens": .array(screens.map(\.json)),
      "queues": .array(
        queues.map { queue in
          JSON([
            "name": .string(queue.name), "policy": .string(queue.policy),
            "states": .array(queue.states.map(\.json)),
          ])
        }),
      "invariants": .array(invariants.map { .object(["title": .string($0.title)]) }),
    ]
  }
}

extension SceneDescription.Screen {
  fileprivate var json: JSON {
    JSON([
      "name": .string(name), "type": .string(type), "isVisible": .bool(isVisible),
      "isConnected": isConnected.map(JSON.bool), "local": local.map(JSON.string),
      "model": model.map(JSON.string), "events": .array(events.map(\.json)),
      "previews": .array(previews.map(JSON.string)), "session": workflow?.root.json,
    ])
  }
}

extension SceneDescription.Session {
  fileprivate var json: JSON {
    JSON([
      "title": .string(title), "effects": .array(effects.map(JSON.string)),
      "children": .array(children.map(\.json)),
    ])
  }
}

extension SceneDescription.Action {
  /// An action, an event or a state of a queue as data.
  var json: JSON {
    JSON([
      "name": .string(name), "help": .string(help),
      "parameters": .array(
        parameters.map { parameter in
          JSON([
            "label": parameter.label.map(JSON.string), "kind": .string(parameter.kind),
            "isOptional": .bool(parameter.isOptional),
          ])
        }),
      "example": takesSecrets ? nil : example.map { .string($0.literal) },
    ])
  }
}

extension JSON {
  /// An object without the members that are not there.
  init(_ members: [String: JSON?]) { self = .object(members.compactMapValues(\.self)) }
}
