#if !WithoutRecorder
  import InspectableDoor

  /// A running app's scene as it was at one moment, for reading on another thread: the app goes on meanwhile.
  ///
  /// What only the main actor may read isn't in it: class instances, which the app changes, and values whose reading
  /// runs the app's code.
  ///
  /// The main actor hands it over, and from then on only one thread has it.
  final class DetachedScene: @unchecked Sendable {
    private let root: any Explorable
    private let gate: SceneNode.Gate

    /// Takes hold of what some paths lead to; nil where only the main actor may read that.
    @MainActor
    init?(_ scene: LoadedScene, step: Int, along paths: [ValuePath]) {
      gate = SceneNode.Gate()
      let node = scene.node(step: step, gate: gate)
      for path in paths { node.make(along: path.components[...]) }
      root = GuardedValue.guarding(node, scene.secrets.paths)
      gate.close()
      if gate.wasMissed { return nil }
    }

    /// What a function makes of what paths start from; nil if it needs something that isn't in it.
    func reading<Result>(_ body: (any Explorable) throws -> Result) throws -> Result? {
      let result = Swift.Result { try body(root) }
      return gate.wasMissed ? nil : try result.get()
    }
  }

  /// A question about values, which needs the app's main actor only to take hold of them.
  protocol DetachedQuestion<Answer>: AnsweredQuestion {
    /// Takes hold of the values, and returns what makes the answer on any thread: nil there, or here, if only the main
    /// actor may read them.
    func detached(from scene: LoadedScene) -> (@Sendable () throws -> Answer?)?
  }

  extension Questions.Read: DetachedQuestion {
    func detached(from scene: LoadedScene) -> (@Sendable () throws -> Answer?)? {
      guard let found = DetachedScene(scene, step: step, along: expression.scenePaths) else {
        return nil
      }
      return { try found.reading { root in Answer(value: try value(in: root)) } }
    }
  }

  extension Questions.Check: DetachedQuestion {
    func detached(from scene: LoadedScene) -> (@Sendable () throws -> Answer?)? {
      guard let found = DetachedScene(scene, step: step, along: expression.scenePaths) else {
        return nil
      }
      return { try found.reading { root in Answer(report: try report(in: root)) } }
    }
  }

  extension Questions.Tree: DetachedQuestion {
    func detached(from scene: LoadedScene) -> (@Sendable () throws -> Answer?)? {
      let hosts = scene.hosts
      guard let found = DetachedScene(scene, step: step, along: expression.scenePaths) else {
        return nil
      }
      return { try found.reading { root in try answer(in: root, of: hosts) } }
    }
  }

  extension Questions.Values: DetachedQuestion {
    func detached(from scene: LoadedScene) -> (@Sendable () throws -> Answer?)? {
      let parts = scene.detachedValues
      return { Answer(parts: parts.map { $0() }) }
    }
  }

  extension LoadedScene {
    /// The whole values of all parts, each to be read on any thread; what only the main actor may read is read.
    fileprivate var detachedValues: [@Sendable () -> PartValue] {
      func whole(_ value: PartValue) -> @Sendable () -> PartValue { { value } }
      return mappingParts({ whole(PartValue(part: $0, value: $1)) }) { index in
        let part = parts[index]
        // The texts of secrets are noted on the main actor.
        guard part.secrets.isEmpty, let found = part.value.detached() else {
          return whole(value(ofPart: index))
        }
        // One thread gets it, and the main actor keeps nothing of it.
        nonisolated(unsafe) let data = found
        return { [name = part.name] in PartValue(part: name, value: data.value(limit: .full)) }
      }
    }
  }
#endif
