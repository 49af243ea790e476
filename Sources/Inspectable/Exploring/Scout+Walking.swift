#if os(Linux)
  import InspectableSystem
  import StateKit

  extension Scout {
    /// Takes inputs at random, in a copy of its own.
    func walk(
      _ job: SharedRegion.Job, _ seed: UInt64, _ index: Int, _ source: InputSource
    ) {
      let known = region.recordCount
      let ending = inLeaf(index) { walk(job, seed, index, in: source) }
      if let ending, region.place.input != nil {
        let current = OfferedInput(number: region.current.number, kind: region.current.kind)
        record(ending.kind, current, index, text: ending.words)
      }
      learn(from: known)
    }

    private func walk(
      _ job: SharedRegion.Job, _ seed: UInt64, _ index: Int, in source: InputSource
    ) {
      putBackBeginning()
      guard job.path.allSatisfy(pass) else { return }
      var chance = WalkChance(state: seed)
      var before = checks.before(in: scene)
      var state = identity.digest(of: scene).digest
      for step in 0..<WalkPlan.length {
        guard region.hasRoomForJob else { return }
        let offered = source.inputs(of: scene).filter { !crashes.leavesOut($0, in: state) }
        var place = chance.below(max(1, offered.reduce(0) { $0 + $1.weight }))
        guard
          let next = offered.first(where: { offered in
            place -= offered.weight
            return place < 0
          })
        else { return }
        region.begin(input: step, next)
        guard let taken = take(next.number) else { continue }
        region.add(
          SharedRegion.Record(
            kind: .walked, job: UInt32(index), input: next.number, digest: taken.digest,
            number: next.kind &+ taken.feature &* 31 &+ (taken.digest == state ? 1 : 0)))
        judge(taken, next, index, before)
        let now = checks.before(in: scene)
        tell(checks.faults(now.broken & ~before.broken), next, index)
        if checks.isBeyond(scene) { return }
        before = now
        state = taken.digest
      }
    }

    /// Compares the screens with new ones, in a copy: at the first states only, since it takes long.
    func compareWithNew(_ offered: OfferedInput, _ index: Int) {
      guard newScenes < Self.mostNewScenes, !options.silenced.contains(.stale),
        scene.scene.screens.contains(where: { $0.model != nil || $0.drawing != nil })
      else { return }
      newScenes += 1
      region.add(SharedRegion.Record(kind: .madeAnew))
      // What becomes of the copy says nothing about the app: a scene is made once, mostly.
      guard
        let copy = try? copies.start({
          for place in FreshScene.differences(from: scene) {
            record(.fault, offered, index, text: "\(Fault.Kind.stale.rawValue) \(place)")
          }
        })
      else { return }
      region.isHung = false
      region.leaf = copy
      _ = SystemCall.wait(for: copy)
      region.leaf = 0
      region.isHung = false
    }
  }
#endif
