#if os(Linux)
  import InspectableSystem

  /// States that a copy puts back, and inputs that a copy takes.
  extension Scout {
    /// Tries the inputs of any other state: in a copy that goes there, and each in a copy of that.
    ///
    /// Returns false where it stopped before the end.
    func exploreInCopy(
      _ job: SharedRegion.Job, _ index: Int, _ source: InputSource
    ) -> Bool {
      let known = region.recordCount
      let start = copies.end
      let copy: pid_t
      do throws(Refusal) {
        copy = try copies.start { tryAll(of: job, index, source) }
      } catch {
        region.add(SharedRegion.Record(kind: .lost, job: UInt32(index)), text: error.message)
        return true
      }
      let status = SystemCall.wait(for: copy)
      if let words = copies.lastWords(status: status, from: start) {
        region.add(SharedRegion.Record(kind: .lost, job: UInt32(index)), text: words)
      }
      learn(from: known)
      return region.state != .full
    }

    private func tryAll(of job: SharedRegion.Job, _ index: Int, _ source: InputSource) {
      putBackBeginning()
      guard job.path.allSatisfy(pass) else {
        return region.add(SharedRegion.Record(kind: .lost, job: UInt32(index)), text: "refused")
      }
      guard identity.digest(of: scene).digest == job.state.digest else {
        return region.add(SharedRegion.Record(kind: .lost, job: UInt32(index)))
      }
      if job.state.firstInput == 0 {
        putBack(.copied, index)
      }
      let before = checks.before(in: scene)
      _ = tryInputs(of: job, source) { position, offered in
        region.begin(input: position, offered)
        tryInCopy(offered, index, before)
        return nil
      }
    }

    /// Tries one input in a copy of its own.
    func tryInCopy(_ offered: OfferedInput, _ index: Int, _ before: StateChecks.Before) {
      let ending = inLeaf(index) {
        guard let taken = take(offered.number) else { return record(.refused, offered, index) }
        let isPlain = isPlain(taken)
        record(taken, isPlain: isPlain, offered, index, before)
        judge(taken, offered, index, before)
        check(taken.digest, isPlain, offered, index, before)
      }
      guard let ending else { return }
      record(ending.kind, offered, index, text: ending.words)
      if ending.kind == .crash { crashes.note(offered) }
    }

    /// Does something in a copy, in which a step that does not come to its end is ended.
    ///
    /// - Returns: how the copy ended; nil if it did what it should.
    func inLeaf(
      _ index: Int, _ body: () -> Void
    ) -> (kind: SharedRegion.Record.Kind, words: String?)? {
      let start = copies.end
      region.isHung = false
      do throws(Refusal) {
        region.leaf = try copies.start(body)
        let status = SystemCall.wait(for: region.leaf)
        region.leaf = 0
        if region.isHung { return (.hang, nil) }
        return copies.lastWords(status: status, from: start).map { (.crash, $0) }
      } catch {
        region.add(SharedRegion.Record(kind: .lost, job: UInt32(index)), text: error.message)
        return nil
      }
    }
  }
#endif
