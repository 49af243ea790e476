package import InspectableDoor

extension Session {
  /// What one look found.
  package struct Look {
    /// The watched expressions whose values have changed.
    package var watched: [WatchedChanges] = []
    /// The conditions that held before and do not hold now.
    package var broken: [BrokenInvariant] = []
  }

  /// What is looked at after each step.
  package func observations() throws(CommandError) -> Observations { try current().observations }

  /// Whether the session has moved since anything was looked at.
  package var needsLook: Bool {
    guard let loaded, !loaded.observations.isEmpty, !audience.isAway else { return false }
    return loaded.observations.place != loaded.place
  }

  /// Looks at everything that is observed.
  ///
  /// A condition that did not hold before either is not reported again. One that was never looked
  /// at before is reported if it does not hold in the fresh scene.
  @discardableResult
  package func look() async throws(CommandError) -> Look {
    guard let observations = loaded?.observations, !observations.isEmpty, !audience.isAway else {
      return Look()
    }
    return try await whileStanding { () throws(CommandError) in try await look(at: observations) }
  }

  private func look(at observations: Observations) async throws(CommandError) -> Look {
    var statuses: [Observations.Invariant.Status] = []
    var look = Look()
    for invariant in observations.invariants {
      let broken = try await brokenInvariant(invariant)
      statuses.append(broken == nil ? .holds : .broken)
      if let broken, invariant.status != .broken { look.broken.append(broken) }
    }
    var values: [Value?] = []
    for watch in observations.watches { values.append(try await valueIfAny(of: watch.expression)) }
    loaded?.observations.update(statuses)
    look.watched = loaded?.observations.update(values) ?? []
    keepPlace()
    return look
  }

  /// Looks at the place from which a step is about to be taken, if that was not done yet.
  func lookBeforeStep() async throws(CommandError) {
    if needsLook { try await look() }
  }

  // MARK: Adding and removing

  /// Adds a condition, which must hold already; only when a journal is carried out again is one
  /// added that does not, and why is returned.
  package func addInvariant(
    _ expression: ValueExpression, offset: Int
  ) async throws(CommandError) -> (Observations.Invariant, failure: CommandError?) {
    let report = try await check(expression, offset: offset, lenient: true)
    var failure: CommandError?
    if !report.holds {
      failure = .invariantNeverHeld("\(expression)", findings: report.findings)
    }
    if let failure, !audience.isAway { throw failure }
    try await lookBeforeStep()
    let node = try timeline().place.node
    guard let added = loaded?.observations.add(expression, holds: report.holds, at: node) else {
      throw .nothingLoaded
    }
    keepPlace()
    return (added, failure)
  }

  /// Adds an expression to be watched.
  package func addWatch(
    _ expression: ValueExpression, offset: Int
  ) async throws(CommandError) -> Observations.Watch {
    // An expression that cannot be answered at all is an error now; a path that leads nowhere yet
    // is not.
    if expression.isCondition { _ = try await check(expression, offset: offset, lenient: true) }
    let value = try await valueIfAny(of: expression)
    try await lookBeforeStep()
    let node = try timeline().place.node
    guard let added = loaded?.observations.add(expression, value: value, at: node) else {
      throw .nothingLoaded
    }
    keepPlace()
    return added
  }

  /// Keeps what was expected after a step of the current branch, or where the session is.
  package func keepExpectation(
    _ expression: ValueExpression, holds: Bool, at node: Timeline.Node?
  ) {
    // Whoever holds on to what is loaded has every expectation copied when one is added.
    guard let place = node ?? loaded?.timeline.place.node else { return }
    loaded?.observations.add(
      Observations.Expectation(expression: expression, holds: holds, node: place))
  }

  /// Removes a condition; nil if there is none of that number.
  package func removeInvariant(_ number: Int) throws(CommandError) -> Observations.Invariant? {
    _ = try current()
    return loaded?.observations.removeInvariant(number)
  }

  /// Removes a watched expression; nil if there is none of that number.
  package func removeWatch(_ number: Int) throws(CommandError) -> Observations.Watch? {
    _ = try current()
    return loaded?.observations.removeWatch(number)
  }

  // MARK: Looking

  /// Notes that the last look was taken at the current place.
  private func keepPlace() {
    // Nothing was looked at.
    if audience.isAway { return }
    let place = loaded?.place
    loaded?.observations.place = place
  }

  private func brokenInvariant(
    _ invariant: Observations.Invariant
  ) async throws(CommandError) -> BrokenInvariant? {
    do throws(CommandError) {
      let report = try await check(invariant.expression, offset: 0, lenient: true)
      return report.holds
        ? nil : BrokenInvariant(title: invariant.title, findings: report.findings)
    } catch {
      guard case .refused(let refusal, _) = error else { throw error }
      return BrokenInvariant(title: invariant.title, findings: [], problem: refusal.message)
    }
  }

  /// What an expression comes to; nil where its paths lead nowhere.
  package func valueIfAny(of expression: ValueExpression) async throws(CommandError) -> Value? {
    do throws(CommandError) {
      if expression.isCondition {
        return .bool(try await check(expression, offset: 0, lenient: true).holds)
      }
      return try await read(expression, full: true, offset: 0)
    } catch {
      guard case .refused = error else { throw error }
      return nil
    }
  }
}

extension Session.Loaded {
  var place: Observations.Place {
    Observations.Place(
      host: ObjectIdentifier(host), branch: timeline.branchName, step: timeline.position)
  }
}

extension Session {
  /// Asks many things about the scene while nothing changes.
  ///
  /// A host that cannot answer them itself is asked for all values once.
  func whileStanding<Result>(
    _ body: () async throws(CommandError) -> Result
  ) async throws(CommandError) -> Result {
    let host = loaded?.host as? CompletedHost
    host?.isStanding = true
    defer { host?.isStanding = false }
    return try await body()
  }
}
