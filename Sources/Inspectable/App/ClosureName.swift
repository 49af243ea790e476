import InspectableSystem
import Synchronization

/// What a closure of the app is called, for the case that it does not return.
///
/// Before the inspector ends a process that does not answer, it sends a signal; the process then prints
/// which closure it is in, which is shown with the error.
struct ClosureName: Sendable {
  /// Where the name of the closure that is being called stands; 0 if there is none.
  ///
  /// The signal's handler may run on any thread.
  private static let current = Atomic<UInt>(0)

  /// Where the text stands, made once, since a signal's handler cannot make any, and never freed, since
  /// one may be reading it: an app has a few of them.
  private let text: UInt

  init(_ closure: String) {
    text = UInt(bitPattern: strdup("\(closure) has not returned\n"))
  }

  /// From now on the signal is answered.
  static func answerSignal() {
    // It exists before the handler asks for it.
    current.store(0, ordering: .relaxed)
    SignalHandling.handle(WhereaboutsSignal.number, flags: 0) { _ in
      let address = ClosureName.current.load(ordering: .relaxed)
      guard let text = UnsafePointer<CChar>(bitPattern: address) else { return }
      _ = write(STDERR_FILENO, text, strlen(text))
    }
  }

  /// Calls a closure of that name.
  @MainActor
  func calling<Result>(_ closure: @MainActor () throws -> Result) rethrows -> Result {
    let outer = Self.current.exchange(text, ordering: .relaxed)
    defer { Self.current.store(outer, ordering: .relaxed) }
    return try closure()
  }

  /// A closure, called under that name.
  @MainActor
  func around<Result>(
    _ closure: @escaping @MainActor () -> Result
  ) -> @MainActor () -> Result {
    { calling(closure) }
  }
}

extension ObservedValue {
  /// The same, read by a closure that has a name if it does not return.
  func named(_ closure: String) -> ObservedValue {
    let name = ClosureName(closure)
    var named = self
    named.snapshot = name.around(snapshot)
    named.current = name.around(current)
    named.live = name.around(live)
    return named
  }
}

extension StorePart {
  /// The same with names for its closures.
  var named: StorePart {
    var named = self
    named.state = state.named("'state' of store \(name)")
    named.isThere = isThere.map { ClosureName("'lookedUp' of store \(name)").around($0) }
    return named
  }
}

extension ScreenPart {
  /// The same with names for its closures.
  var named: ScreenPart {
    var named = self
    func name(_ closure: String) -> ClosureName {
      ClosureName("'\(closure)' of screen \(self.name)")
    }
    named.model = model?.named("'model' of screen \(self.name)")
    if let local { named.local?.observed = local.observed.named("'read' of \(self.name).local") }
    named.members = members.map {
      Member(name: $0.name, value: $0.value.named("'\($0.name)' of screen \(self.name)"))
    }
    named.drawing = drawing.map { name("drawing").around($0) }
    named.previews = previews.map {
      ScreenPreview(
        name: $0.name, model: $0.model, draw: name("preview \($0.name)").around($0.draw))
    }
    named.isThere = isThere.map { name("isThere").around($0) }
    named.lifeCycle.isVisible = name("isVisible").around(lifeCycle.isVisible)
    named.lifeCycle.isConnected = lifeCycle.isConnected.map { name("isConnected").around($0) }
    return named
  }
}

extension Invariant {
  /// The same with a name for its closure.
  var named: Invariant {
    guard case .closure(let holds) = condition else { return self }
    return Invariant(title, holds: ClosureName("the invariant '\(title)'").around(holds))
  }
}
