import InspectableDoor

extension Session {
  /// The steps that were found to come out differently since this was last asked.
  func takeVariedSteps() -> [VariedStep] { loaded?.variations.takeNews() ?? [] }

  /// The places that were found to come out differently when steps were done again.
  var knownToVary: SecretPaths {
    SecretPaths((loaded?.variations.patterns ?? []).compactMap { try? ValuePath(parsing: $0) })
  }

  /// Whether hosts say which of the steps that they do again come out differently.
  ///
  /// If not, steps that are done one by one are compared by their reports.
  func comparesAgain(where capability: Capability) -> Bool {
    guard let capabilities = loaded?.capabilities else { return false }
    return capabilities.contains(.digests) || !capabilities.contains(capability)
  }

  /// The parts that depend on the order of a set or dictionary.
  ///
  /// All steps are done again in another process, and in two whose hashing begins with a random seed: only in those
  /// such a part differs.
  func partsByHashing() async -> [String] {
    guard let now = try? await values(), let same = try? await valuesAgain(hashingAtRandom: false),
      same == now
    else { return [] }
    for _ in 0..<2 {
      guard let other = try? await valuesAgain(hashingAtRandom: true) else { return [] }
      let parts = zip(now, other).filter { $0 != $1 }.map(\.0.part)
      if !parts.isEmpty { return parts }
    }
    return []
  }

  private func valuesAgain(hashingAtRandom: Bool) async throws(CommandError) -> [PartValue] {
    let timeline = try timeline()
    let session = try await fresh(hashesAtRandom: hashingAtRandom)
    defer { session.close() }
    let host = try await session.replay(
      timeline, from: 0, to: timeline.position, on: session.current().host)
    return try await HostAsker(host: host, step: timeline.position).ask(Questions.Values()).parts
  }

  /// Notes which steps of a branch came out differently.
  func note(
    _ different: [DifferentInput]?, among steps: Timeline.Steps, of timeline: Timeline
  ) {
    for input in different ?? [] where steps.numbers.indices.contains(input.index) {
      let number = steps.numbers[input.index]
      loaded?.variations.note(
        VariedStep(step: number, label: timeline.step(number)?.label ?? "", places: input.places),
        at: timeline.node(of: number))
    }
  }
}
