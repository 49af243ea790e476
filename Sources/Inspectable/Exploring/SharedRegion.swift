#if os(Linux)
  import InspectableSystem

  /// Memory that a process shares with the copies it makes: what they are to do, and what came of it.
  ///
  /// Only one process writes at a time. What was written before a crash is still there after it.
  final class SharedRegion {
    /// What a step led to, or something else that a copy has to tell.
    struct Record {
      var kind: Kind
      /// Which of the jobs it belongs to.
      var job: UInt32 = 0
      /// The number of the input.
      var input: UInt32 = 0
      /// Where its text begins, plus one; 0 for none.
      var text: UInt32 = 0
      /// The state that was reached.
      var digest = StateDigest(high: 0, low: 0)
      /// The kind of the input, a count, or the ``StepMark`` of a state that was reached.
      var number: UInt64 = 0
      /// Whether what must stay possible holds in the state that was reached.
      var isGoal = false
      /// How high the state is, or how near to the goal, where somebody asked.
      var score: Float = 0

      enum Kind: UInt32 {
        /// A state made of values alone was reached.
        case plain
        /// A state in which something waits was reached.
        case waiting
        /// A state was reached in which nothing is to be tried.
        case beyond
        /// Nothing was done: the app refused.
        case refused
        /// The app crashed; the text is its last words.
        case crash
        /// The step did not come to an end.
        case hang
        /// Something else is wrong, with the raw value of its kind before the text.
        case fault
        /// An input has a number from now on; the text is its form on the wire.
        case newInput
        /// Inputs were left out.
        case leftOut
        /// Not all that could be is drawn for a kind of input, the text; the number is an ``Openness/Kind``.
        case open
        /// An effect of this name waits for something that the inspector doesn't control.
        case uncontrolled
        /// The state was put back; the number is the way.
        case putBack
        /// The state could not be put back.
        case lost
        /// After this kind of input something waits, so another copy goes on.
        case parked
        /// Another copy goes on, since this one has made many scenes.
        case replaced
        /// A scene made anew did not come to the same, so nothing that came of such is to be trusted.
        case notReplayed
        /// What inputs led to, when they were done in a copy to compare.
        case compared
        /// A state was compared with that of a new scene.
        case madeAnew
        /// A step of a walk was taken; the number is what it came upon.
        case walked
      }
    }

    /// A state whose inputs are to be tried, or from which a walk begins.
    struct Job {
      var state: JobState
      /// The inputs that lead there.
      var path: [UInt32]
    }

    /// What is said of such a state beside the inputs that lead there.
    struct JobState: BitwiseCopyable {
      var digest: StateDigest
      var isPlain: Bool
      /// The first of its inputs to be tried.
      var firstInput = 0
      /// Where the chance of a walk from there begins; nil for no walk.
      var walk: UInt64?

      /// How many words it takes.
      static let words = (MemoryLayout<Self>.size + 3) / 4
    }

    /// The words at the beginning.
    private enum Word: Int {
      case ticks, job, input, number, kind, records, text, state, leaf, isHung
    }

    /// How far a copy has come with its jobs.
    enum State: UInt64 {
      case working, done, full
      /// A scene made anew takes the inputs that lead to the state.
      case replaying
    }

    private static let jobCapacity = 1 << 18
    private static let recordCapacity = 1 << 16
    private static let textCapacity = 16 << 20
    private static let headerBytes = 4_096
    /// Room for what one more step can write, which is also the longest text.
    static let reserve = 1 << 14

    private let base: UnsafeMutableRawPointer
    private let header: UnsafeMutablePointer<UInt64>
    private let jobs: UnsafeMutablePointer<UInt32>
    private let records: UnsafeMutablePointer<Record>
    private let text: UnsafeMutablePointer<UInt8>
    private let size: Int

    /// Reserves the memory; nil if there is none to be had.
    init?() {
      let jobBytes = Self.jobCapacity * 4
      let recordBytes = Self.recordCapacity * MemoryLayout<Record>.stride
      size = Self.headerBytes + jobBytes + recordBytes + Self.textCapacity
      let memory = mmap(
        nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
      guard let memory, memory != MAP_FAILED else { return nil }
      base = memory
      header = memory.assumingMemoryBound(to: UInt64.self)
      jobs = (memory + Self.headerBytes).assumingMemoryBound(to: UInt32.self)
      records = (memory + Self.headerBytes + jobBytes).assumingMemoryBound(to: Record.self)
      text = (memory + Self.headerBytes + jobBytes + recordBytes)
        .assumingMemoryBound(to: UInt8.self)
    }

    deinit { munmap(base, size) }

    private subscript(word: Word) -> UInt64 {
      get { header[word.rawValue] }
      set { header[word.rawValue] = newValue }
    }

    // MARK: What is being done

    /// Counts up with every step, so that one that does not end is noticed.
    var ticks: UInt64 { self[.ticks] }

    /// Where the copy is: the job, and the input of it; nil while the state is put back.
    var place: (job: Int, input: Int?) {
      (Int(self[.job]), self[.input] == 0 ? nil : Int(self[.input]) - 1)
    }

    /// The input that is being done, and its kind.
    var current: (number: UInt32, kind: UInt64) {
      (UInt32(truncatingIfNeeded: self[.number]), self[.kind])
    }

    var state: State {
      get { State(rawValue: self[.state]) ?? .working }
      set { self[.state] = newValue.rawValue }
    }

    /// The process that does a single step, if one does.
    var leaf: pid_t {
      get { pid_t(truncatingIfNeeded: self[.leaf]) }
      set { self[.leaf] = UInt64(newValue) }
    }

    /// Whether that process was ended because its step did not come to an end.
    var isHung: Bool {
      get { self[.isHung] != 0 }
      set { self[.isHung] = newValue ? 1 : 0 }
    }

    /// Notes that a state is being put back.
    func begin(job: Int) {
      self[.ticks] &+= 1
      self[.job] = UInt64(job)
      self[.input] = 0
    }

    /// Notes that an input is being done.
    func begin(input: Int, _ offered: OfferedInput) {
      self[.ticks] &+= 1
      self[.input] = UInt64(input) + 1
      self[.number] = UInt64(offered.number)
      self[.kind] = offered.kind
    }

    // MARK: Jobs

    /// Writes jobs, and forgets what was recorded; returns how many there was room for.
    func write(_ list: [Job]) -> Int {
      self[.records] = 0
      self[.text] = 0
      state = .working
      var place = 1
      var written = 0
      for job in list {
        let length = JobState.words + 1 + job.path.count
        guard place + length <= Self.jobCapacity else { break }
        UnsafeMutableRawPointer(jobs + place).storeBytes(of: job.state, as: JobState.self)
        place += JobState.words
        for word in [UInt32(job.path.count)] + job.path {
          jobs[place] = word
          place += 1
        }
        written += 1
      }
      jobs[0] = UInt32(written)
      return written
    }

    /// How many jobs were written.
    var jobsWritten: Int { Int(jobs[0]) }

    /// The jobs that were written.
    func readJobs() -> [Job] {
      var place = 1
      return (0..<jobsWritten).map { _ in
        let state = UnsafeRawPointer(jobs + place).loadUnaligned(as: JobState.self)
        place += JobState.words
        let path = UnsafeBufferPointer(start: jobs + place + 1, count: Int(jobs[place]))
        place += 1 + path.count
        return Job(state: state, path: Array(path))
      }
    }

    // MARK: Records

    var recordCount: Int { Int(self[.records]) }

    /// Whether there is room for what another step may tell.
    var hasRoom: Bool {
      recordCount + 1_024 < Self.recordCapacity
        && Int(self[.text]) + Self.reserve < Self.textCapacity
    }

    subscript(index: Int) -> Record { records[index] }

    /// Whether there is room for what the inputs of a state may tell.
    var hasRoomForJob: Bool {
      recordCount < Self.recordCapacity / 2 && Int(self[.text]) < Self.textCapacity / 2
    }

    /// Adds a record; one for which there is no room is lost.
    func add(_ record: Record, text content: String? = nil) {
      guard recordCount < Self.recordCapacity else { return }
      var record = record
      if let content {
        let bytes = Array(content.utf8.prefix(Self.reserve))
        let start = Int(self[.text])
        if start + bytes.count + 4 <= Self.textCapacity {
          for shift in 0..<4 { text[start + shift] = UInt8(bytes.count >> (8 * shift) & 0xFF) }
          for (offset, byte) in bytes.enumerated() { text[start + 4 + offset] = byte }
          record.text = UInt32(start) + 1
          self[.text] = UInt64(start + 4 + bytes.count)
        }
      }
      records[recordCount] = record
      self[.records] += 1
    }

    /// The text of a record; empty if it has none.
    func text(of record: Record) -> String {
      guard record.text > 0 else { return "" }
      let start = Int(record.text) - 1
      let count = (0..<4).reduce(0) { $0 | Int(text[start + $1]) << (8 * $1) }
      return String(
        decoding: UnsafeBufferPointer(start: text + start + 4, count: count), as: UTF8.self)
    }
  }
#endif
