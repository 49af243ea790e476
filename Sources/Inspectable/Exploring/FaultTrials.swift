#if os(Linux)
  import InspectableSystem
  import StateKit

  /// Tries whether inputs lead to a fault, each time in a copy of the process.
  @MainActor
  final class FaultTrials {
    private let scene: LoadedScene
    private let copies: ScoutCopies
    private let options: ExplorationOptions

    /// For how long inputs that lead to a step without an end are made fewer and simpler: each time that
    /// they still do takes a second.
    private static let patienceWithHangs = Duration.seconds(10)

    init(_ scene: LoadedScene, _ copies: ScoutCopies, _ options: ExplorationOptions) {
      self.scene = scene
      self.copies = copies
      self.options = options
    }

    /// Whether a queue stays as it is after inputs, whatever is done next and however long one waits then,
    /// other than asking it for more.
    func isStuck(_ name: String, after inputs: [Input]) -> Bool {
      guard let queue = scene.scene.queues.first(where: { $0.name == name }),
        let copy = try? copies.start({
          for input in inputs where StepTaking.take(input, in: scene) == nil { _exit(1) }
          let before = QueueProgress(queue.value)
          for input in offered() where !(input.kind is Inputs.Transition) {
            let one = try? copies.start {
              if goesOn(queue, from: before, after: input) { _exit(Self.goesOn) }
            }
            if let one, SystemCall.wait(for: one) == Int32(Self.goesOn) << 8 { _exit(1) }
          }
        })
      else { return false }
      return SystemCall.wait(for: copy) == 0
    }

    /// Whether a queue goes on once an input is done, all requests are answered and the timers come due.
    ///
    /// Looking at the one input would not do: a state may ask for two things before it leaves.
    private func goesOn(
      _ queue: QueuePart, from before: QueueProgress, after input: Input
    ) -> Bool {
      var next: Input? = input
      for _ in 0..<Self.longestWait {
        guard let input = next, StepTaking.take(input, in: scene) != nil else { return false }
        if QueueProgress(queue.value).isFurther(than: before) { return true }
        let offered = offered()
        next = offered.first { $0.kind is Inputs.Resolve } ?? offered.first { $0 == .step }
      }
      return false
    }

    /// What can be done now.
    private func offered() -> [Input] {
      let book = InputBook()
      return InputSource(scene, book, onNew: { _, _ in }).inputs(of: scene).map { book[$0.number] }
    }

    /// After so many answers and timers a queue that still waits is taken to wait for ever.
    private static let longestWait = 16

    /// How a copy ends in which a queue has gone on.
    private static let goesOn: Int32 = 7

    /// Whether the inputs of a fault lead to it from the beginning.
    func isThere(_ fault: Fault) -> Bool { leads(fault.inputs, to: fault) }

    /// The same for other questions.
    func with(_ options: ExplorationOptions) -> FaultTrials { FaultTrials(scene, copies, options) }

    /// What an expression comes to after inputs; nil if it is no number, or the app doesn't come there.
    func number(_ expression: ValueExpression, after inputs: [Input]) -> Double? {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      defer { close(ends[0]) }
      let copy = try? copies.start {
        for input in inputs where StepTaking.take(input, in: scene) == nil { _exit(1) }
        var evaluator = Evaluator(expression, missing: .isFalse)
        let value = try? evaluator.value(in: scene.root(step: 0)).value(limit: .full)
        guard var number = value?.number else { _exit(1) }
        _ = write(ends[1], &number, MemoryLayout<Double>.size)
      }
      close(ends[1])
      guard let copy else { return nil }
      var number = 0.0
      let isTold = read(ends[0], &number, MemoryLayout<Double>.size) == MemoryLayout<Double>.size
      _ = SystemCall.wait(for: copy)
      return isTold ? number : nil
    }

    /// The fault with the fewest and simplest inputs that were found.
    func shrunk(_ fault: Fault) -> Fault {
      guard !fault.inputs.isEmpty else { return fault }
      let subject = fault.inputs.last?.subject
      let deadline = fault.kind == .hang ? ContinuousClock.now + Self.patienceWithHangs : nil
      var shrinker = Shrinker { [self] inputs in
        if let deadline, ContinuousClock.now > deadline { return false }
        return inputs.last?.subject == subject && leads(inputs, to: fault)
      }
      var shrunk = fault
      shrunk.inputs = shrinker.shrunk(fault.inputs)
      return shrunk
    }

    private func leads(_ inputs: [Input], to fault: Fault) -> Bool {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return false }
      defer { close(ends[0]) }
      let start = copies.end
      let copy: pid_t
      do throws(Refusal) {
        copy = try copies.start {
          var told: UInt8 = 0
          // The last input has begun: a crash before that is another one.
          var found = perform(inputs) { _ = write(ends[1], &told, 1) }
          if fault.kind == .stale {
            found += FreshScene.differences(from: scene).map { (kind: .stale, text: $0) }
          }
          var answer: UInt8 =
            found.contains { found in
              // A queue is named with the state that others wait for.
              let text = found.kind == .queue ? found.text.firstWord : found.text
              return found.kind == fault.kind && text == fault.text
            } ? 1 : 0
          _ = write(ends[1], &answer, 1)
        }
      } catch {
        close(ends[1])
        return false
      }
      close(ends[1])
      var watch = StepWatch()
      var said: [UInt8] = []
      var isHung = false
      while !isHung {
        var ready = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 50) > 0 else {
          isHung = watch.isStuck(UInt64(said.count), process: copy)
          continue
        }
        var byte: UInt8 = 0
        guard read(ends[0], &byte, 1) == 1 else { break }
        said.append(byte)
      }
      if isHung { kill(copy, SIGKILL) }
      let status = SystemCall.wait(for: copy)
      switch fault.kind {
      case .hang: return isHung && said == [0]
      case .crash: return said == [0] && copies.lastWords(status: status, from: start) == fault.text
      case .queue: return said.last == 1 && isStuck(fault.text, after: inputs)
      default: return said.last == 1
      }
    }

    /// Does all inputs; returns what is wrong at the end that was not before the last.
    private func perform(
      _ inputs: [Input], beforeLast: () -> Void
    ) -> [(kind: Fault.Kind, text: String)] {
      var checks = StateChecks(scene, options)
      for input in inputs.dropLast() {
        guard StepTaking.take(input, in: scene) != nil else { return [] }
      }
      let before = checks.before(in: scene)
      beforeLast()
      guard let last = inputs.last, let faults = StepTaking.take(last, in: scene) else { return [] }
      let broken = checks.ask(scene) & ~before.broken | checks.ask(scene, after: last, before)
      return faults + checks.faults(broken)
    }
  }

  extension String {
    /// What comes before the first space.
    fileprivate var firstWord: String { String(prefix { $0 != " " }) }
  }
#endif
