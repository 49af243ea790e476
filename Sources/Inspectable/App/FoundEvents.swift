/// The closures of a screen's views that are events by their names.
extension ScreenPart {
  /// Those that can be called, without those in whose place an event is declared.
  var foundEvents: [SceneDescription.Action] {
    closures.compactMap { name, type in
      FunctionCall(type).map { call in
        SceneDescription.Action(
          name: name, isCase: false,
          parameters: call.parameters.map {
            .init(label: nil, kind: Reflection.typeName($0), isOptional: false)
          }, help: "")
      }
    }
  }

  /// The types of the arguments of those that can be called.
  var foundKinds: KindChoices {
    KindChoices(of: closures.flatMap { FunctionCall($0.type)?.parameters ?? [] })
  }

  /// Those that cannot be called, each with its type.
  var uncallable: [SceneDescription.Member] {
    closures.compactMap { name, type in
      FunctionCall(type) == nil ? .init(name: name, type: Reflection.typeName(type)) : nil
    }
  }

  private var closures: [(name: String, type: any Any.Type)] {
    var names = Set(events.map(\.name))
    return views.flatMap { view -> [(String, any Any.Type)] in
      let view = view()
      guard case .record(let labels) = view.shape else { return [] }
      return labels.compactMap { label in
        guard Self.namesEvent(label), let type = (view.member(label) as? LiveValue)?.functionType
        else { return nil }
        return names.insert(label).inserted ? (label, type) : nil
      }
    }
  }

  /// Whether a name is one that closures have for what happens: `didTapRow`, `onSave`.
  private static func namesEvent(_ name: String) -> Bool {
    ["did", "on", "will", "handle"].contains { word in
      name.hasPrefix(word) && name.dropFirst(word.count).first?.isUppercase == true
    }
  }
}

extension LiveValue {
  /// The function type of what is here, or would be if it were not nil; nil for anything else.
  var functionType: (any Any.Type)? {
    let type = (plan as? OptionalPlan)?.innermost.type ?? plan.type
    return RuntimeLayout.function(type) == nil ? nil : type
  }
}
