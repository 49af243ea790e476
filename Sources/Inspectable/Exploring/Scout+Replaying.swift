#if os(Linux)
  /// States that are put back in scenes made for them, in this process.
  extension Scout {
    /// Whether a state is put back so: not where that was found to go wrong, or the way is long.
    func isReplayed(_ job: SharedRegion.Job) -> Bool {
      replay != nil && job.path.count <= SceneReplay.longestWay
    }

    /// Tries the inputs of a state, each in a scene of its own.
    func exploreByReplay(
      _ job: SharedRegion.Job, _ index: Int, _ source: InputSource
    ) -> Outcome {
      guard let first = replayed(job) else { return endReplay(at: job.state.firstInput) }
      if job.state.firstInput == 0 { putBack(.replayed, index) }
      work(in: first)
      defer { work(in: home) }
      let before = checks.before(in: scene)
      var untouched: LoadedScene? = first
      return tryInputs(of: job, source) { position, offered in
        region.begin(input: position, offered)
        guard let next = untouched ?? replayed(job) else { return endReplay(at: position) }
        work(in: next)
        if ending.contains(offered.kind) {
          untouched = next
          tryInCopy(offered, index, before)
          return nil
        }
        untouched = nil
        return tryHere(offered, position, job, index, before)
      }
    }

    /// Tries one input of a state in a scene of its own.
    func tryByReplay(
      _ offered: OfferedInput, _ position: Int, _ job: SharedRegion.Job, _ index: Int,
      _ before: StateChecks.Before
    ) -> Outcome? {
      guard let next = replayed(job) else { return endReplay(at: position) }
      work(in: next)
      defer { work(in: home) }
      return tryHere(offered, position, job, index, before)
    }

    private func tryHere(
      _ offered: OfferedInput, _ position: Int, _ job: SharedRegion.Job, _ index: Int,
      _ before: StateChecks.Before
    ) -> Outcome? {
      guard let replay else { return endReplay(at: position) }
      guard let taken = take(offered.number) else {
        record(.refused, offered, index)
        return nil
      }
      let inputs = (job.path + [offered.number]).map { book[$0] }
      guard replay.isRight(taken.digest, after: inputs, offered.kind)
      else { return endReplay(at: position) }
      let isPlain = isPlain(taken)
      record(taken, isPlain: isPlain, offered, index, before)
      judge(taken, offered, index, before)
      check(taken.digest, isPlain, offered, index, before)
      guard replay.isFull else { return nil }
      region.add(.init(kind: .replaced))
      stop(at: position + 1)
      return .spoilt
    }

    /// A scene in the state of a job; nil if that does not come again.
    private func replayed(_ job: SharedRegion.Job) -> LoadedScene? {
      // If the app crashes now, that is no fault of its own.
      region.state = .replaying
      defer { region.state = .working }
      guard let new = replay?.makeScene(putBackBeginning, makeWitness) else { return nil }
      let before = scene
      work(in: new)
      defer { work(in: before) }
      guard job.path.allSatisfy(pass), identity.digest(of: new).digest == job.state.digest
      else { return nil }
      return new
    }

    /// Has a scene take the inputs from now on.
    private func work(in next: LoadedScene) {
      scene = next
      // What the app asks of the main queue waits on the clock of its scene.
      _ = MainQueue.serve(next.context.clock)
    }

    /// Stops at an input: what scenes made anew have led to is not to be trusted.
    private func endReplay(at input: Int) -> Outcome {
      region.add(.init(kind: .notReplayed))
      stop(at: input)
      return .spoilt
    }

    private func makeWitness() -> ReplayWitness? {
      ReplayWitness(copies, region) { [self] inputs in
        putBackBeginning()
        let numbers = inputs.map(book.number(of:))
        guard numbers.dropLast().allSatisfy(pass), let last = numbers.last else { return nil }
        return take(last)?.digest
      }
    }
  }
#endif
