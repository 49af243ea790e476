#if os(Linux)
  /// What a copy tells of the inputs that it tries.
  extension Scout {
    func record(
      _ kind: SharedRegion.Record.Kind, _ offered: OfferedInput, _ index: Int,
      _ digest: StateDigest = StateDigest(high: 0, low: 0), text: String? = nil
    ) {
      region.add(
        SharedRegion.Record(
          kind: kind, job: UInt32(index), input: offered.number, digest: digest,
          number: offered.kind), text: text)
    }

    /// Tells what a step led to.
    func record(
      _ taken: Taken, isPlain: Bool, _ offered: OfferedInput, _ index: Int,
      _ before: StateChecks.Before
    ) {
      region.add(
        SharedRegion.Record(
          kind: checks.isBeyond(scene) ? .beyond : isPlain ? .plain : .waiting, job: UInt32(index),
          input: offered.number,
          digest: taken.digest, number: taken.mark.bits,
          isGoal: checks.isGoal(scene),
          // Only where it is first come upon does anybody ask.
          score: checks.scores && !seen.contains(taken.digest.low) ? checks.score(scene) : 0),
        text: checks.change(scene, before))
    }

    func tell(
      _ faults: [(kind: Fault.Kind, text: String)], _ offered: OfferedInput, _ index: Int
    ) {
      for fault in faults {
        record(.fault, offered, index, text: "\(fault.kind.rawValue) \(fault.text)")
      }
    }

    /// Tells how the state of a job was put back.
    func putBack(_ way: ExplorationProgress.Way, _ index: Int) {
      region.add(SharedRegion.Record(kind: .putBack, job: UInt32(index), number: way.rawValue))
    }

    func tell(_ skipped: [UInt32: UInt64]) {
      for (number, count) in skipped.sorted(by: { $0.key < $1.key }) {
        region.add(
          SharedRegion.Record(
            kind: .leftOut, job: UInt32(region.place.job), input: number, number: count))
      }
    }

    /// Tells what went wrong in a step, and what must hold of each step and doesn't of this one.
    func judge(
      _ taken: Taken, _ offered: OfferedInput, _ index: Int, _ before: StateChecks.Before
    ) {
      let broken = checks.ask(scene, after: book[offered.number], before)
      tell(taken.faults + checks.faults(broken), offered, index)
    }
  }
#endif
