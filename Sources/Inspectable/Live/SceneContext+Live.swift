import InspectableFoundation
import InspectableSystem

extension SceneContext {
  /// The context of a running app, whose inputs, answers and order of effects are recorded.
  ///
  /// ```swift
  /// let context = SceneContext.live(to: "run.inspect")
  /// let shop = Shop(context)
  /// context.record(shop.scene, as: "shop")
  /// ```
  /// The recording is a transcript. `inspector run` and `inspector test` replay it in a process without the
  /// app's interface, network, threads and clock.
  ///
  /// In a build with the trait `WithoutRecorder`, the context works in the same way and records nothing.
  ///
  /// - Parameters:
  ///   - path: the file; an earlier recording there is replaced, any other file stays unchanged.
  ///   - seed: the seed of random numbers, which the recording contains; drawn at random by default.
  ///   - limits: how much is recorded.
  public static func live(
    to path: String, seed: UInt64? = nil, limits: RecordingLimits = RecordingLimits()
  ) -> SceneContext {
    let began = ContinuousClock.now
    return live(to: path, seed: seed, limits: limits) { began.duration(to: .now) }
  }

  static func live(
    to path: String, seed: UInt64?, limits: RecordingLimits,
    elapsed: @escaping @MainActor () -> Duration
  ) -> SceneContext {
    // What is written down has milliseconds.
    let now = Date(
      timeIntervalSince1970: (Date().timeIntervalSince1970 * 1000).rounded(.down) / 1000)
    let start = RecordedDate.date(RecordedDate.text(now)) ?? now
    #if WithoutRecorder
      let order: EffectOrder? = nil
    #else
      let order: EffectOrder? = EffectOrder(isFollowed: false)
    #endif
    let context = SceneContext(
      seed: seed ?? .random(in: 0 ... .max), start: start, order: order, isLive: true)
    let clock = LiveClock(context, elapsed: elapsed)
    context.liveClock = clock
    #if !WithoutRecorder
      EffectTasks.shared.watch()
      if let order {
        context.recorder = LiveRecorder(
          context, order: order, clock: clock, to: path, start: start, limits: limits)
      }
    #endif
    return context
  }

  /// Records from now on everything done to a scene, in which nothing may have happened yet.
  ///
  /// - Parameters:
  ///   - scene: the scene, the same that the app has under the inspector.
  ///   - app: the name by which the inspector loads it.
  /// - Returns: the problem with the scene or the file; nil if it is recorded.
  @discardableResult
  public func record(_ scene: Scene, as app: String) -> String? {
    #if WithoutRecorder
      return recordingProblem
    #else
      guard let recorder = recorder as? LiveRecorder else { return "the context is not live" }
      if let obstacle = recorder.obstacle { return obstacle }
      do {
        let loaded = try LoadedScene(
          app: RunningApp(name: app, scene: scene), context: self, appears: false)
        recorder.begin(loaded, name: app)
      } catch {
        recorder.stop("\(error)")
      }
      return recorder.problem
    #endif
  }

  /// Lets `inspector attach` find the running app, follow its recording, and look at it.
  ///
  /// ```swift
  /// context.open()
  /// ```
  /// From then on, the app listens on a Unix socket to which only its user can connect. It tells whoever connects
  /// where the recording is, and answers questions about the scene that ``record(_:as:)`` was given. It does nothing
  /// for them unless you allow ``LiveAccess/control``. You can call `open` before or after ``record(_:as:)``. The
  /// socket is removed when the context or the app ends.
  ///
  /// In a build with the trait `WithoutRecorder`, it does nothing.
  ///
  /// - Parameter access: what an attached inspector may do.
  /// - Returns: why nobody can attach to the app; nil if everything is well.
  @discardableResult
  public func open(allowing access: LiveAccess = .looking) -> String? {
    #if WithoutRecorder
      return recordingProblem
    #else
      guard let recorder = recorder as? LiveRecorder else { return "the context is not live" }
      return recorder.open(allowing: access)
    #endif
  }

  /// Lets `inspector attach` on another machine follow the app's recording and look at it, over TCP.
  ///
  /// ```swift
  /// context.open(on: "127.0.0.1:7777")
  /// ```
  /// The app prints a token to standard error, once, and answers only inspectors that know it. After three wrong tokens
  /// it lets nobody in for a minute. The connection isn't encrypted, so listen on the loopback, and let a tunnel lead
  /// there. You can call it before or after ``record(_:as:)``, with or without ``open(allowing:)``. The app stops
  /// listening when the context or the app ends.
  ///
  /// In a build with the trait `WithoutRecorder`, it does nothing.
  ///
  /// - Parameters:
  ///   - address: one numeric address of this machine with a port, such as `127.0.0.1:7777` or `[::1]:7777`. For port
  ///     0, the system chooses a free one, which the app prints with the token.
  ///   - access: what an attached inspector may do.
  /// - Returns: why nobody can attach there; nil if everything is well.
  @discardableResult
  public func open(on address: String, allowing access: LiveAccess = .looking) -> String? {
    #if WithoutRecorder
      return recordingProblem
    #else
      guard let recorder = recorder as? LiveRecorder else { return "the context is not live" }
      return recorder.open(on: address, allowing: access)
    #endif
  }

  /// Names the current moment of the recording; a replay compares the values there.
  ///
  /// ```swift
  /// context.mark("after-login", expecting: "state.user")
  /// ```
  ///
  /// - Parameters:
  ///   - name: one word.
  ///   - paths: values that the recording contains as expectations, so that a person sees what they were.
  public func mark(_ name: String, expecting paths: String...) {
    #if !WithoutRecorder
      (recorder as? LiveRecorder)?.mark(name, expecting: paths)
    #endif
  }

  /// Ends the recording; the app goes on.
  ///
  /// If inspectors on other machines follow it, it waits until they have its end, two seconds at most.
  public func stopRecording() {
    #if !WithoutRecorder
      (recorder as? LiveRecorder)?.end()
    #endif
  }

  /// Why nothing is recorded; nil during a recording and before its beginning.
  public var recordingProblem: String? {
    #if WithoutRecorder
      "this build has no recorder"
    #else
      (recorder as? LiveRecorder)?.problem
    #endif
  }
}

#if !WithoutRecorder
  /// A running app, whose scene is there already.
  private struct RunningApp: InspectableApp {
    let name: String
    let summary = "a running app"
    let scene: Scene

    func makeScene(in context: SceneContext) -> Scene { scene }
  }
#endif
