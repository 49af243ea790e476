extension OutlineWriter {
  /// What stands for the elements of an array, nil if they are few.
  ///
  /// - Parameter isKept: Whether they stay where they are as long as the whole value does.
  func standIn(
    for list: ElementList, isKept: Bool, _ reading: inout Reading
  ) -> Value? {
    guard list.count > Self.mostElements else { return nil }
    let elements = memory.elements(of: list, isKept: isKept && !list.plan.traits.holdsReferences) {
      (0..<list.count).map { index in
        let place = list[index]
        let digest = reading.digest(list.plan, place)
        let identity = list.plan.identityDigest(at: place, &reading)
        // 0 stands for no identity. That a real one is 0 is as unlikely as that two are equal by
        // chance.
        return StandIn.Element(digest: digest.bits, other: identity?.bits ?? 0)
      }
    }
    return standIn(.array(elements.lazy.map { Digest(bits: $0.digest) })) { elements }
  }
}

extension OutlineMemory {
  /// The digests of elements, which parts that share their storage have in common.
  fileprivate func elements(
    of list: ElementList, isKept: Bool, _ make: () -> [StandIn.Element]
  ) -> [StandIn.Element] {
    guard isKept, let base = list.base else { return make() }
    return elements(at: base, count: list.count, plan: ObjectIdentifier(list.plan), make)
  }
}
