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
    let snapshots = parts.map { $0.value.snapshot() }
    let whole = { (value: Value) in Outline(value: value, standIns: []) }
    let memory = outlined?.memory ?? OutlineMemory()
    outlined = (snapshots, memory)
    memory.beginReply(about: snapshots)
    return try mappingParts({ PartOutline(part: $0, outline: whole($1)) }) { index in
      PartOutline(
        part: parts[index].name,
        outline: try snapshots[index].outline(
          at: ValuePath(), positions: nil, isWhole: false, memory))
    }
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
