#if os(Linux)
  import InspectableSystem
  import StateKit

  /// Tries whether inputs lead to a fault, each time in a copy of the process.
  @MainActor
  final class FaultTrials {
    private let scene: LoadedScene
    private let copies: ScoutCopies
    private let options: ExplorationOptions

    /// For how long a trial may go on.
    private static let patience = Duration.seconds(2)

    init(_ scene: LoadedScene, _ copies: ScoutCopies, _ options: ExplorationOptions) {
      self.scene = scene
      self.copies = copies
      self.options = options
    }

    /// The fault with the fewest and simplest inputs that were found.
    func shrunk(_ fault: Fault) -> Fault {
      // A step that does not end takes long each time.
      guard fault.kind != .hang, !fault.inputs.isEmpty else { return fault }
      let subject = fault.inputs.last?.subject
      var shrinker = Shrinker { [self] inputs in
        inputs.last?.subject == subject && leads(inputs, to: fault)
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
          let found = perform(inputs) { _ = write(ends[1], &told, 1) }
          var answer: UInt8 =
            found.contains { $0.kind == fault.kind && $0.text == fault.text } ? 1 : 0
          _ = write(ends[1], &answer, 1)
        }
      } catch {
        close(ends[1])
        return false
      }
      close(ends[1])
      let deadline = ContinuousClock.now + Self.patience
      var said: [UInt8] = []
      while ContinuousClock.now < deadline {
        var ready = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 50) > 0 else { continue }
        var byte: UInt8 = 0
        guard read(ends[0], &byte, 1) == 1 else { break }
        said.append(byte)
      }
      if ContinuousClock.now >= deadline { kill(copy, SIGKILL) }
      let status = ScoutCopies.wait(for: copy)
      guard fault.kind == .crash else { return said.last == 1 }
      return said == [0] && copies.lastWords(status: status, from: start) == fault.text
    }

    /// Does all inputs; returns what is wrong at the end that was not before the last.
    private func perform(
      _ inputs: [Input], beforeLast: () -> Void
    ) -> [(kind: Fault.Kind, text: String)] {
      var checks = StateChecks(scene, options)
      for input in inputs.dropLast() {
        guard StepTaking.take(input, in: scene) != nil else { return [] }
      }
      let before = checks.ask(scene)
      beforeLast()
      guard let last = inputs.last, let faults = StepTaking.take(last, in: scene) else { return [] }
      return faults + checks.faults(checks.ask(scene) & ~before)
    }
  }
#endif
