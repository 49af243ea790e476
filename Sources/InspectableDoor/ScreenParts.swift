/// The parts of screens, which a scene has below the screens' names: `list.model` is a member of `list`.
package struct ScreenParts {
  private var screens: [(name: String, parts: [SceneNode.Member])] = []
  private var places: [String: Int] = [:]

  package init() {}

  package mutating func add(_ label: String, _ value: any Explorable, to name: String) {
    let place = places[name] ?? screens.count
    if place == screens.count { screens.append((name, [])) }
    places[name] = place
    screens[place].parts.append((label, { value }))
  }

  /// Whether it has parts of a screen.
  package func has(_ name: String) -> Bool { places[name] != nil }

  /// The screens as members of the scene.
  package var members: [SceneNode.Member] {
    screens.map { name, parts in (name, { SceneNode(name: name, members: parts) }) }
  }
}
