#if os(Linux)
  import InspectableSystem
  import StateKit

  /// Makes scenes that are as the one is where an exploration begins, so that states in which something waits
  /// can be put back in the same process: the scene takes the inputs that lead there.
  ///
  /// For 20,000 states of the to-do app, whose list may load at any time, this takes 12 s of processor time where
  /// copies of the process take 20 s.
  ///
  /// That is right only for an app whose scenes know nothing of each other, which nothing promises. So each
  /// scene is compared with the first one, and of some inputs what they lead to with what a witness says.
  @MainActor
  final class SceneReplay {
    private let first: LoadedScene
    private let beginning: StateDigest
    /// What a new scene has to be given; nil where it is like the first by itself.
    private var values: SceneValues?
    /// The scenes that were made: what waits in them is never told that nobody will answer, since the app may
    /// do anything then.
    private var scenes: [LoadedScene] = []
    /// The most memory that the process had held before the first of them was made.
    private var memoryBefore = 0
    /// What tells what inputs lead to where no scene but the first was made; nil if nothing does.
    private var witness: ReplayWitness?
    /// How often each kind of input was done, as many inputs away.
    private var counts: [UInt64: Int] = [:]

    /// Ways of more inputs than this are gone in a copy, which is quicker then.
    static let longestWay = 32
    /// After so many scenes, or when they take so many bytes, another copy goes on, since none of them is ever
    /// freed.
    private static let most = (scenes: 1_024, bytes: 256 << 20)
    /// A state of more values than this is put back in a copy, where most of it is not touched.
    private static let mostValues = 10_000
    /// Of each kind of input, as many inputs away, the first ones are compared, and later every so many.
    private static let compared = (first: 2, every: 256)

    /// Nil if the scene is in a way that no new one is.
    ///
    /// - Parameter beginning: the state that it is in where the exploration begins.
    init?(_ scene: LoadedScene, _ beginning: StateDigest) {
      guard !scene.isHolding, !Self.isLarge(scene) else { return nil }
      first = scene
      self.beginning = beginning
    }

    /// Whether the values of a scene are so many that it is sooner copied than made again.
    private static func isLarge(_ scene: LoadedScene) -> Bool {
      var left = mostValues
      let limit = ValueLimit(longest: left / 10, first: left / 10, last: 0)
      var values = scene.parts.map { $0.value.current().live.value(limit: limit) }
      while let value = values.popLast() {
        switch value {
        case .omitted: return true
        case .string(let text): left -= 1 + text.utf8.count / 64
        default: left -= 1
        }
        guard left > 0 else { return true }
        values += value.parts
      }
      return false
    }

    /// Whether there are so many scenes that another copy is to go on.
    var isFull: Bool {
      scenes.count >= Self.most.scenes || Self.peakMemory - memoryBefore > Self.most.bytes
    }

    /// The most memory that this process has held, in bytes.
    private static var peakMemory: Int {
      var usage = rusage()
      #if canImport(Musl)
        getrusage(RUSAGE_SELF, &usage)
      #else
        getrusage(RUSAGE_SELF.rawValue, &usage)
      #endif
      return usage.ru_maxrss << 10
    }

    /// A scene as it is where the exploration begins; nil if the app makes none like it.
    ///
    /// - Parameters:
    ///   - putBack: has the first scene be as it was there.
    ///   - makeWitness: makes a copy of the process as it is before.
    func makeScene(
      _ putBack: () -> Void, _ makeWitness: () -> ReplayWitness?
    ) -> LoadedScene? {
      if witness == nil {
        witness = makeWitness()
        memoryBefore = Self.peakMemory
      }
      guard witness != nil else { return nil }
      if let values { return isLikeFirst(values.makeScene()) }
      let new = try? LoadedScene(
        app: first.app, context: SceneContext(seed: first.context.seed))
      OwnedExecutors.drain()
      if let new = isLikeFirst(new) { return new }
      guard scenes.isEmpty else { return nil }
      putBack()
      let values = SceneValues(of: first)
      self.values = values
      return isLikeFirst(values.makeScene())
    }

    private func isLikeFirst(_ scene: LoadedScene?) -> LoadedScene? {
      guard let scene else { return nil }
      while scene.beginReading() { OwnedExecutors.drain() }
      scene.rest()
      let time = first.context.clock.now
      if scene.context.clock.now != time {
        guard scene.context.clock.nextTimer == nil else { return nil }
        scene.context.clock.advance(to: time)
      }
      guard scene.stateDigest().digest == beginning else { return nil }
      scene.describe(as: first)
      scenes.append(scene)
      return scene
    }

    /// Whether inputs lead to the same state where no scene but the first was made, which is asked only of
    /// some.
    ///
    /// - Parameter kind: the kind of the last of them.
    func isRight(_ state: StateDigest, after inputs: [Input], _ kind: UInt64) -> Bool {
      let key = kind &+ UInt64(inputs.count) &* 0x9E37_79B9_7F4A_7C15
      let count = counts[key, default: 0] + 1
      counts[key] = count
      guard count <= Self.compared.first || count.isMultiple(of: Self.compared.every)
      else { return true }
      return witness?.state(after: inputs, key: key) == state
    }

    /// Notes that a copy has compared one, so that the next copy need not.
    func noteComparison(_ key: UInt64) { counts[key, default: 0] += 1 }
  }
#endif
