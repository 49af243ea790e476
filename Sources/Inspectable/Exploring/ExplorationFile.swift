#if os(Linux)
  import InspectableSystem

  /// The file in which an exploration is kept, and from which it goes on.
  ///
  /// It is written beside and renamed once; what comes later is put behind what is there, so that nothing is lost
  /// whenever the process ends.
  @MainActor
  final class ExplorationFile {
    private let path: String
    /// What was in it.
    let content: [UInt8]
    /// The file as it was written here; -1 before that.
    private var file: Int32 = -1
    /// How many bytes of it are whole.
    private var length = 0
    private var saved = ContinuousClock.now

    /// How often it is written.
    private static let interval = Duration.seconds(5)

    /// - Throws: if it cannot be written.
    init(_ path: String) throws(Refusal) {
      self.path = path
      content = Self.read(path) ?? []
      // Tried where nothing is lost by it.
      let file = try Self.check(path) {
        SystemCall.open(path + ".new", O_WRONLY | O_CREAT | O_CLOEXEC)
      }
      SystemCall.close(file)
      unlink(path + ".new")
    }

    deinit { if file >= 0 { SystemCall.close(file) } }

    /// Whether there is something in the search that should not wait.
    var isUrgent = false

    /// Whether it is time to write it.
    var isDue: Bool { isUrgent || ContinuousClock.now - saved > Self.interval }

    /// Writes what is new of a search.
    ///
    /// - Parameters:
    ///   - faults: all that was found.
    ///   - node: the first state whose inputs are not all tried; nil where that is the next one.
    func save(
      _ search: inout StateSearch, _ faults: [Fault], from node: StateTable.Node?
    ) throws(Refusal) {
      defer { (saved, isUrgent) = (.now, false) }
      if file < 0 { search.forgetSaved() }
      let isWhole = search.isUnsaved
      let bytes = search.takeUnsaved(faults, from: node)
      guard isWhole else { return try append(bytes) }
      let temporary = path + ".new"
      let new = try Self.check(path) {
        SystemCall.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
      }
      if file >= 0 { SystemCall.close(file) }
      (file, length) = (new, 0)
      do throws(Refusal) {
        try append(bytes)
        _ = try Self.check(path) { SystemCall.rename(temporary, to: path) }
      } catch {
        SystemCall.close(new)
        file = -1
        unlink(temporary)
        throw error
      }
    }

    private func append(_ bytes: [UInt8]) throws(Refusal) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = SystemCall.write(rest, to: file)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          let reason = SystemCall.errorText
          // What is half written would end the file before what comes next.
          _ = ftruncate(file, off_t(length))
          throw Refusal("\(path) cannot be written, it goes as far as it did before: \(reason)")
        }
        rest = rest.dropFirst(count)
      }
      length += bytes.count
    }

    private static func check(_ path: String, _ call: () -> Int32) throws(Refusal) -> Int32 {
      let result = call()
      guard result >= 0 else {
        throw Refusal("\(path) cannot be written: \(SystemCall.errorText)")
      }
      return result
    }

    private static func read(_ path: String) -> [UInt8]? {
      let file = SystemCall.open(path, O_RDONLY)
      guard file >= 0 else { return nil }
      defer { SystemCall.close(file) }
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let got = piece.withUnsafeMutableBytes { SystemCall.read(file, into: $0) }
        guard got > 0 else { return got == 0 ? bytes : nil }
        bytes += piece[..<got]
      }
    }
  }
#endif
