import StateKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes down what is done to a running app, in the form of the commands that do it again.
///
/// Nothing it meets ends the app: where the file cannot be written any more, the recording ends.
@MainActor
final class LiveRecorder: SceneRecorder {
  private let context: SceneContext
  private let order: EffectOrder
  private let path: String
  private let start: Date
  private let began = ContinuousClock.now
  private var file: RecordingFile?
  private var scene: LoadedScene?
  /// What was done before the scene was known.
  private var conditions: [ScreenCondition] = []
  private var isMovingOn = false
  /// The deadline that is waited for.
  private var awaited: VirtualClock.Instant?

  /// Why nothing is recorded any more; nil while it is.
  private(set) var problem: String?

  init(_ context: SceneContext, order: EffectOrder, to path: String, start: Date) {
    self.context = context
    self.order = order
    self.path = path
    self.start = start
  }

  /// Begins the recording, with how its app is loaded.
  func begin(_ scene: LoadedScene, name: String) {
    self.scene = scene
    do {
      file = try RecordingFile(path)
    } catch {
      problem = "\(error)"
      return
    }
    let app = name.contains { $0.isWhitespace } ? Value.string(name).literal : name
    write(
      "load \(app) --recorded --seed \(context.seed) --start \(RecordedDate.text(start))",
      from: nil)
    conditions = scene.screenConditions.map {
      ScreenCondition(isVisible: false, isConnected: $0.isConnected.map { _ in false })
    }
    context.clock.setOnSet { [weak self, order] timer in
      if timer.kind == .callback { order.note() }
      Task { @MainActor in self?.awaitDeadline() }
    }
    awaitDeadline()
  }

  /// Ends the recording; the app goes on.
  func end() {
    flush()
    file?.finish()
    file = nil
  }

  // MARK: Writing

  func record(_ command: () -> String, from place: String?) {
    guard file != nil else { return }
    if !isMovingOn { moveOn() }
    flush()
    noteScreens()
    write(command(), from: place)
  }

  /// Writes which effects have acted meanwhile.
  private func flush() {
    if let acts = order.take() { write("own \(acts)", from: nil) }
  }

  private func write(_ command: String, from place: String?) {
    guard let file else { return }
    do {
      try file.append("> \(command)\(place.map { "  # \($0)" } ?? "")\n")
    } catch {
      problem = "\(error)"
      file.finish(saying: "the recording ends here: \(error)")
      self.file = nil
    }
  }

  /// Writes which screens have come and gone since the last input, other than by what was recorded.
  private func noteScreens() {
    guard let scene else { return }
    let now = scene.screenConditions
    guard now != conditions else { return }
    for (screen, (old, new)) in zip(scene.scene.screens, zip(conditions, now)) where old != new {
      let name = screen.name.asWord
      if old.isVisible != new.isVisible {
        write("\(new.isVisible ? "appear" : "disappear") \(name)", from: nil)
      }
      if let isConnected = new.isConnected, (old.isConnected ?? false) != isConnected,
        new.isVisible == old.isVisible
      {
        write("\(isConnected ? "connect" : "disconnect") \(name)", from: nil)
      }
    }
    conditions = now
  }

  func didPerform() { if let scene { conditions = scene.screenConditions } }

  /// Gives the step that is reached a name, with what stands for the state there.
  func mark(_ name: String, expecting paths: [String]) {
    guard let scene, file != nil else { return }
    moveOn()
    flush()
    noteScreens()
    write("mark \(name) \(ValueDigest.text(of: scene.values))", from: nil)
  }

  // MARK: Time

  /// Moves the scene's time on to the real one, and records that.
  private func moveOn() {
    let elapsed = began.duration(to: .now)
    let milliseconds = elapsed.nanoseconds / 1_000_000
    let now = VirtualClock.Instant(offset: .milliseconds(milliseconds))
    guard now > context.clock.now else { return }
    isMovingOn = true
    defer { isMovingOn = false }
    flush()
    noteScreens()
    write("advance \(context.clock.now.duration(to: now).literal)", from: nil)
    context.perform { context.clock.advance(to: now) }
    didPerform()
    awaitDeadline()
  }

  /// Sees to it that time moves on when the next timer is due.
  private func awaitDeadline() {
    guard file != nil, let due = context.clock.nextDeadline, due != awaited else { return }
    awaited = due
    Task { [weak self, began] in
      try? await Task.sleep(until: began + due.offset, clock: .continuous)
      guard let self, self.awaited == due else { return }
      self.awaited = nil
      self.moveOn()
      self.awaitDeadline()
    }
  }
}
