#if os(Linux)
  import InspectableSystem

  /// A copy of the process from before it made another scene: what inputs lead to there is not the doing of any
  /// scene but the first.
  @MainActor
  final class ReplayWitness {
    /// What is asked: which state inputs lead to.
    private struct Question: Codable, Sendable {
      var inputs: [Input]
      /// What stands beside the answer.
      var key: UInt64
    }

    private let socket: Int32
    private let region: SharedRegion

    /// Nil if no copy can be made.
    ///
    /// - Parameter take: takes inputs in a copy of that copy; returns the state that they lead to, nil if the
    ///   app refuses one.
    init?(
      _ copies: ScoutCopies, _ region: SharedRegion,
      take: @escaping @MainActor ([Input]) -> StateDigest?
    ) {
      guard let (own, other) = DescriptorPassing.makePair(isStream: true) else { return nil }
      let copy = try? copies.start {
        close(own)
        Self.serve(other) { question in
          let leaf = try? copies.start {
            guard let digest = take(question.inputs) else { return }
            region.add(
              SharedRegion.Record(kind: .compared, digest: digest, number: question.key))
          }
          guard let leaf else { return }
          region.leaf = leaf
          _ = SystemCall.wait(for: leaf)
          region.leaf = 0
        }
      }
      close(other)
      guard copy != nil else {
        close(own)
        return nil
      }
      socket = own
      self.region = region
    }

    deinit { close(socket) }

    /// Answers questions until the other side is gone: each is a line, the answer to it a byte.
    private static func serve(_ socket: Int32, _ answer: (Question) -> Void) {
      var lines = LineBuffer()
      while true {
        let count = lines.read(from: socket)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        while let line = lines.next() {
          guard let asked: Numbered<Question> = try? WireCoding.decode(line) else { return }
          answer(asked.content)
          guard ServerChannel.write([1], to: socket) else { return }
        }
      }
    }

    /// The state that inputs lead to; nil if they lead to none.
    ///
    /// - Parameter key: what to write beside the answer.
    func state(after inputs: [Input], key: UInt64) -> StateDigest? {
      let known = region.recordCount
      region.isHung = false
      defer { region.isHung = false }
      var question = WireCoding.encode(Numbered(id: 0, Question(inputs: inputs, key: key)))
      question.append(UInt8(ascii: "\n"))
      var answer: UInt8 = 0
      guard ServerChannel.write(question, to: socket), read(socket, &answer, 1) == 1 else {
        return nil
      }
      return (known..<region.recordCount).map { region[$0] }
        .last { $0.kind == .compared }?.digest
    }
  }
#endif
