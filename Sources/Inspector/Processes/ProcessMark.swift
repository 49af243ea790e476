import InspectableSystem
import Synchronization

/// What the programs that hosts start have in common, wherever they go: a limit that no other process has.
///
/// A program can leave its group, begin a session of its own, be left by its parent, and be given another
/// environment, but it keeps its limits, which everybody may read. This is that of the time which a process
/// with a real-time schedule may compute without a pause: so many thousands of years that it is none.
struct ProcessMark: CustomStringConvertible {
  /// That of what is started here; nil where another limit is set already, and on platforms that have none.
  static let own: ProcessMark? = make()

  private let microseconds: UInt

  var description: String { String(microseconds) }

  #if canImport(Glibc)
    /// Only one program at a time is started with the mark.
    private static let spawning = Mutex(())
    private static let limit = __rlimit_resource_t(__RLIMIT_RTTIME.rawValue)

    /// All that a mark can be.
    private static let marks: Range<UInt> = 1 << 62..<1 << 63

    /// A process that was started beside one that gets a mark, or by one that has it, has it too, and needs another:
    /// what it starts ends with it, and not only with them.
    private static func make() -> ProcessMark? {
      guard let limits, limits.rlim_max == .max,
        limits.rlim_cur == .max || marks.contains(limits.rlim_cur)
      else { return nil }
      return ProcessMark(microseconds: .random(in: marks))
    }

    private static var limits: rlimit? {
      var limits = rlimit()
      return getrlimit(limit, &limits) == 0 ? limits : nil
    }

    /// Does something, as which programs are started that are to have the mark.
    static func whileMarked<Result>(_ start: () -> Result) -> Result {
      spawning.withLock { _ in
        guard let own, let before = limits else { return start() }
        var marked = before
        marked.rlim_cur = own.microseconds
        setrlimit(limit, &marked)
        defer { withUnsafePointer(to: before) { _ = setrlimit(limit, $0) } }
        return start()
      }
    }
  #else
    private static func make() -> ProcessMark? { nil }

    static func whileMarked<Result>(_ start: () -> Result) -> Result { start() }
  #endif
}
