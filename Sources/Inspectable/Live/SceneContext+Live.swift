#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import InspectableSystem

extension SceneContext {
  /// The context of a running app, whose inputs, answers and order of effects are recorded.
  ///
  /// ```swift
  /// let context = SceneContext.live(to: "run.inspect")
  /// let shop = Shop(context)
  /// context.record(shop.scene, as: "shop")
  /// ```
  /// What is recorded is a transcript, which `inspector run` and `inspector test` do again, in a process
  /// without the app's interface, its network, its threads and its time.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - seed: where chance begins; drawn where none is given, and written down.
  public static func live(to path: String, seed: UInt64? = nil) -> SceneContext {
    let order = EffectOrder(isFollowed: false)
    // What is written down has milliseconds.
    let now = Date(
      timeIntervalSince1970: (Date().timeIntervalSince1970 * 1000).rounded(.down) / 1000)
    let start = RecordedDate.date(RecordedDate.text(now)) ?? now
    let context = SceneContext(seed: seed ?? .random(in: 0 ... .max), start: start, order: order)
    context.recorder = LiveRecorder(context, order: order, to: path, start: start)
    return context
  }

  /// Records from now on what is done to a scene, which must be made by now and where nothing has happened yet.
  ///
  /// - Parameters:
  ///   - scene: the scene, the same that the app has under the inspector.
  ///   - app: the name by which the inspector loads it.
  /// - Returns: what is wrong with the scene or the file; nil if it is recorded.
  @discardableResult
  public func record(_ scene: Scene, as app: String) -> String? {
    guard let recorder = recorder as? LiveRecorder else { return "the context is not live" }
    do {
      let loaded = try LoadedScene(
        app: RunningApp(name: app, scene: scene), context: self, appears: false)
      recorder.begin(loaded, name: app)
    } catch {
      return "\(error)"
    }
    return recorder.problem
  }

  /// Gives what was just recorded a name; what stands for the state there is compared when it is done again.
  public func mark(_ name: String) {
    (recorder as? LiveRecorder)?.mark(name, expecting: [])
  }

  /// Ends the recording; the app goes on.
  public func stopRecording() { (recorder as? LiveRecorder)?.end() }

  /// Why nothing is recorded; nil while it is.
  public var recordingProblem: String? { (recorder as? LiveRecorder)?.problem }
}

/// A running app, whose scene is there already.
private struct RunningApp: InspectableApp {
  let name: String
  let summary = "a running app"
  let scene: Scene

  func makeScene(in context: SceneContext) -> Scene { scene }
}
