#if os(Linux)
  import InspectableSystem
  import StateKit

  /// Tries inputs in a copy of the process, and tells in shared memory what they lead to.
  @MainActor
  final class Scout {
    /// The scene that takes the inputs.
    var scene: LoadedScene
    /// The scene of the exploration; another one is at work only while something waits.
    let home: LoadedScene
    let book = InputBook()
    let region: SharedRegion
    let copies: ScoutCopies
    var crashes = CrashCounts()
    /// The kinds of inputs in which the app crashed or did not come back: each is done in a copy of its own.
    var ending: Set<UInt64> = []
    /// The kinds of inputs after which something waits, so that values alone cannot be put back.
    var parking: Set<UInt64> = []
    /// What puts states back in which something waits; nil if only a copy can.
    var replay: SceneReplay?
    let options: ExplorationOptions
    /// How much is drawn.
    var level = 0
    var checks: StateChecks
    var identity: StateIdentity
    private let keepers: [KeepState]?
    /// The state where the exploration began, if that is made of values alone.
    let rootState: KeptState?
    private let rootConditions: [ScreenCondition]
    private let rootTime: VirtualClock.Instant
    private var kept = KeptStates()
    /// The states that were asked about.
    private(set) var seen: Set<UInt64> = []
    /// What does not hold at some of them.
    private var broken: [StateDigest: UInt64] = [:]
    private var prepared: [UInt32: PreparedInput] = [:]
    private let keepsPrepared: Bool
    /// How many states were compared with those of new scenes.
    var newScenes = 0
    static let mostNewScenes = 100
    /// How often each kind of input was done.
    private var againCount: [UInt64: Int] = [:]

    init(
      _ scene: LoadedScene, _ region: SharedRegion, _ copies: ScoutCopies,
      _ options: ExplorationOptions
    ) {
      self.scene = scene
      home = scene
      self.region = region
      self.copies = copies
      self.options = options
      checks = StateChecks(scene, options)
      identity = StateIdentity(scene, options)
      rootTime = scene.context.clock.now
      let (beginning, waiting, _) = scene.stateDigest()
      replay = SceneReplay(scene, beginning)
      rootConditions = waiting.conditions
      keepers = waiting.hasAny ? nil : scene.keepers
      rootState = keepers.map(scene.keep)
      keepsPrepared = scene.scene.stores.allSatisfy { $0.isThere == nil }
    }

    /// Whether states can be put back by assigning values.
    var assigns: Bool { rootState != nil }

    // MARK: Working

    /// Has the scene of the exploration be as it was where that began.
    func putBackBeginning() {
      if let rootState { home.put(back: rootState) }
    }

    /// Does what is asked over a socket, until that is closed.
    func work(_ socket: Int32) -> Never {
      let source = makeSource(.level(level))
      let walkSource = makeSource(level == 0 ? .walk : .level(level))
      var byte: UInt8 = 0
      while read(socket, &byte, 1) == 1 {
        let isUsable = doJobs(source, walkSource)
        _ = write(socket, &byte, 1)
        if !isUsable { break }
      }
      _exit(0)
    }

    private func makeSource(_ breadth: ArgumentLists.Breadth) -> InputSource {
      InputSource(
        scene, book, breadth,
        onOpen: { [region, book] openness in
          guard book.told.insert(openness).inserted else { return }
          region.add(
            SharedRegion.Record(
              kind: .open, job: UInt32(region.place.job), number: openness.kind.rawValue),
            text: openness.subject)
        },
        onNew: { [region] number, text in
          region.add(SharedRegion.Record(kind: .newInput, input: number), text: text)
        })
    }

    /// Returns whether the scene can still be used.
    private func doJobs(_ source: InputSource, _ walkSource: InputSource) -> Bool {
      // There may be inputs that another lane came upon.
      learn(from: 0)
      copies.tidy()
      for (index, job) in region.readJobs().enumerated() {
        region.begin(job: index)
        guard region.hasRoomForJob else {
          stop(at: job.state.firstInput)
          return true
        }
        if let seed = job.state.walk {
          walk(job, seed, index, walkSource)
          continue
        }
        if job.state.isPlain, assigns {
          kept.begin(at: job.path.count)
          switch explore(job, index, source) {
          case .done: continue
          case .full: return true
          case .spoilt: return false
          case .lost: break
          }
        } else if isReplayed(job) {
          switch exploreByReplay(job, index, source) {
          case .done: continue
          case .full: return true
          case .spoilt: return false
          case .lost: break
          }
        }
        if !exploreInCopy(job, index, source) { return true }
      }
      region.state = .done
      return true
    }

    enum Outcome { case done, full, spoilt, lost }

    /// Stops before an input, to go on there another time.
    func stop(at input: Int) {
      region.begin(input: input, OfferedInput(number: 0, kind: 0))
      region.state = .full
    }

    /// Tries the inputs of a state that is made of values alone.
    private func explore(
      _ job: SharedRegion.Job, _ index: Int, _ source: InputSource
    ) -> Outcome {
      guard putBack(job) else { return .lost }
      if job.state.firstInput == 0 {
        putBack(.assigned, index)
      }
      guard let keepers else { return .lost }
      let state = scene.keep(with: keepers)
      let before = checks.before(in: scene)
      var isMoved = false
      return tryInputs(of: job, source) { position, offered in
        if isMoved {
          scene.put(back: state)
          isMoved = false
        }
        region.begin(input: position, offered)
        if ending.contains(offered.kind) {
          tryInCopy(offered, index, before)
          return nil
        }
        if parking.contains(offered.kind) {
          guard isReplayed(job) else {
            tryInCopy(offered, index, before)
            return nil
          }
          isMoved = true
          return tryByReplay(offered, position, job, index, before)
        }
        guard let taken = take(offered.number) else {
          record(.refused, offered, index)
          return nil
        }
        isMoved = identity.merges || taken.digest != job.state.digest
        let isPlain = isPlain(taken)
        if isPlain, isMoved, isDoneAgain(offered, position) {
          scene.put(back: state)
          if take(offered.number)?.digest != taken.digest {
            record(.fault, offered, index, text: "\(Fault.Kind.varies.rawValue) the state")
          }
        }
        record(taken, isPlain: isPlain, offered, index, before)
        judge(taken, offered, index, before)
        if isMoved || !isPlain { check(taken.digest, isPlain, offered, index, before) }
        guard isPlain else {
          // What waits now cannot be taken back here, so another copy goes on.
          region.add(SharedRegion.Record(kind: .parked, number: offered.kind))
          stop(at: position + 1)
          return .spoilt
        }
        return nil
      }
    }

    /// Hands over the inputs of a state that are tried here, until there is no room or nothing more can
    /// come of them; tells how many were left out.
    func tryInputs(
      of job: SharedRegion.Job, _ source: InputSource,
      _ tryOne: (_ position: Int, _ offered: OfferedInput) -> Outcome?
    ) -> Outcome {
      var skipped: [UInt32: UInt64] = [:]
      defer { tell(skipped) }
      for (position, offered) in source.inputs(of: scene).enumerated().dropFirst(
        job.state.firstInput)
      {
        guard !crashes.leavesOut(offered, in: job.state.digest) else {
          skipped[offered.number, default: 0] += 1
          continue
        }
        guard region.hasRoom else {
          stop(at: position)
          return .full
        }
        if let outcome = tryOne(position, offered) { return outcome }
      }
      return .done
    }

    /// Takes note of what a copy has found: of new inputs, and of crashes.
    func learn(from first: Int) {
      for index in first..<region.recordCount {
        let record = region[index]
        switch record.kind {
        case .newInput:
          if let input = Scout.input(region.text(of: record)) { book.number(of: input) }
        case .crash: crashes.note(OfferedInput(number: record.input, kind: record.number))
        case .open:
          if let kind = Openness.Kind(rawValue: record.number) {
            book.told.insert(Openness(kind: kind, subject: region.text(of: record)))
          }
        default: break
        }
      }
    }

    /// An input as it is written.
    static func wire(_ input: Input) -> String {
      String(decoding: WireCoding.encode(Numbered(id: 0, input)), as: UTF8.self)
    }

    /// An input that was written.
    static func input(_ text: String) -> Input? {
      let read: Numbered<Input>? = try? WireCoding.decode(Array(text.utf8))
      return read?.content
    }

    /// Whether a step is done a second time, to see whether the same comes of it: not each, since that
    /// takes as long again.
    private func isDoneAgain(_ offered: OfferedInput, _ position: Int) -> Bool {
      guard !options.silenced.contains(.varies) else { return false }
      againCount[offered.kind, default: 0] += 1
      let count = againCount[offered.kind, default: 0]
      return count <= 2 || count.isMultiple(of: 64)
    }

    // MARK: States

    /// Asks about a state that was reached, and tells what held before and holds no more.
    func check(
      _ digest: StateDigest, _ isPlain: Bool, _ offered: OfferedInput, _ index: Int,
      _ before: StateChecks.Before
    ) {
      let isNew = seen.insert(digest.low).inserted
      if isNew, isPlain, let keepers {
        if scene === home, !identity.merges {
          kept.keep(digest) { home.keep(with: keepers) }
        }
        compareWithNew(offered, index)
      }
      guard !checks.isEmpty else { return }
      let now: UInt64
      if isNew || identity.merges {
        now = checks.ask(scene)
        if now != 0 { broken[digest] = now }
      } else {
        now = broken[digest] ?? 0
      }
      tell(checks.faults(now & ~before.broken), offered, index)
    }

    // MARK: Steps

    /// Whether a state consists of nothing but values.
    func isPlain(_ taken: Taken) -> Bool {
      assigns && !taken.waiting.hasAny && taken.waiting.conditions == rootConditions
        && scene.context.clock.now == rootTime
    }

    private func putBack(_ job: SharedRegion.Job) -> Bool {
      if let state = kept.take(job.state.digest) {
        scene.put(back: state)
        if identity.digest(of: scene).digest == job.state.digest { return true }
      }
      guard assigns else { return false }
      putBackBeginning()
      guard job.path.allSatisfy(pass) else { return false }
      return identity.digest(of: scene).digest == job.state.digest
    }

    /// What a step led to.
    struct Taken {
      var digest: StateDigest
      var waiting: WaitingThings
      var faults: [(kind: Fault.Kind, text: String)]
      /// What the step came upon: the kinds of events and their names.
      var feature: UInt64
      /// What stands for that and for the parts.
      var mark: StepMark
    }

    /// Takes a step; nil if the app refuses.
    func take(_ number: UInt32) -> Taken? {
      guard let step = prepare(number) else { return nil }
      let (faults, feature) = taking.take(step) { [region] name in
        region.add(
          SharedRegion.Record(kind: .uncontrolled, job: UInt32(region.place.job)), text: name)
      }
      var (digest, waiting, mark) = identity.digest(of: scene)
      mark.note(events: feature)
      return Taken(
        digest: digest, waiting: waiting, faults: faults, feature: feature, mark: mark)
    }

    /// Takes a step on the way to a state; returns false if the app refuses.
    func pass(_ number: UInt32) -> Bool {
      guard let step = prepare(number) else { return false }
      _ = taking.take(step) { _ in }
      return true
    }

    private var taking: StepTaking {
      StepTaking(scene: scene, takesUncontrolled: options.takesUncontrolled)
    }

    private func prepare(_ number: UInt32) -> PreparedInput? {
      if scene === home, let known = prepared[number] { return known }
      let input = book[number]
      guard let step = try? scene.prepare(input) else { return nil }
      // What is decoded from the same input is the same each time.
      if scene === home, keepsPrepared, input.kind is Inputs.Dispatch { prepared[number] = step }
      return step
    }
  }
#endif
