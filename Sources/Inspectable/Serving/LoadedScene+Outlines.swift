/// Outlines of a scene, and what they were made of.
struct Outlined {
  fileprivate let parts: [Snapshot]
  fileprivate let memory: OutlineMemory
  fileprivate var outlines: [Outline] = []
  /// What the reply with all of them has said.
  fileprivate var said: OutlineMemory.Said?
}

extension LoadedScene {
  /// The outlines of all parts; or of places in what was outlined last.
  package func outlines(_ places: [OutlinePlace]) throws(Refusal) -> [PartOutline] {
    // A short secret could be guessed from its digest.
    guard secrets.paths.isEmpty else { throw Refusal("some values are secret: ask for whole ones") }
    do {
      return try places.isEmpty ? outlinesOfParts() : places.map(outline)
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal("the values cannot be taken apart: ask for whole ones")
    }
  }

  private func outlinesOfParts() throws -> [PartOutline] {
    // Otherwise what is compared with later would be something else than what is outlined now.
    let isAtRest = !mayHaveChanged || !parts.indices.contains(where: hasChanged)
    let outlines = try (isAtRest ? sameOutlines() : nil) ?? newOutlines(isAtRest: isAtRest)
    return mappingParts(
      { PartOutline(part: $0, outline: Outline(value: $1, standIns: [])) },
      { PartOutline(part: parts[$0].name, outline: outlines[$0]) })
  }

  /// The last ones, where they are of the step that ended last: a process that waits at a step is asked for
  /// the same at each visit.
  private func sameOutlines() -> [Outline]? {
    guard let outlined, let said = outlined.said else { return nil }
    outlined.memory.beginReply(havingSaid: said)
    return outlined.outlines
  }

  private func newOutlines(isAtRest: Bool) throws -> [Outline] {
    let memory = outlined?.memory ?? OutlineMemory()
    var found = Outlined(parts: parts.map { $0.value.snapshot() }, memory: memory)
    outlined = found
    wasRead = true
    memory.beginReply(about: found.parts)
    found.outlines = try found.parts.map {
      try $0.outline(at: ValuePath(), positions: nil, isWhole: false, memory)
    }
    if isAtRest { found.said = memory.said }
    outlined = found
    return found.outlines
  }

  private func outline(_ place: OutlinePlace) throws -> PartOutline {
    guard let outlined else { throw Refusal("nothing was outlined since the last input") }
    guard let index = parts.firstIndex(where: { $0.name == place.part }) else {
      throw Refusal(Nearest.unknown("part", place.part, in: parts.map(\.name)))
    }
    do {
      let outline = try outlined.parts[index].outline(
        at: place.path, positions: place.positions, isWhole: place.isWhole, outlined.memory)
      return PartOutline(part: place.part, outline: outline)
    } catch .noPlace {
      throw Refusal("there is nothing to outline at \(place.part).\(place.path)")
    }
  }
}
