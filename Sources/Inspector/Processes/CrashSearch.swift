import InspectableFoundation
import InspectableSystem
import InspectableDoor

/// Looks for the places in an app's source at which it crashed, in a process of its own.
///
/// It takes a fraction of a second up to some seconds, depending on how much debug information there is;
/// nobody has to wait meanwhile.
@MainActor
final class CrashSearch {
  /// What came of it.
  enum Finding: Hashable {
    /// The places in the app's own sources, that of the crash first, then who called that.
    case places([SourcePlace])
    /// Why none is known.
    case nothing(String)
  }

  /// How long it may take, in seconds.
  private static let patience = 120.0
  /// How many functions are looked up, and how many told.
  private static let mostLookedUp = 48
  private static let mostTold = 8

  private let child: ChildProcess?
  private let parse: @MainActor ([UInt8]) -> [SourcePlace]
  private let began = ContinuousClock.now
  private var bytes: [UInt8] = []
  /// Nil while it goes on.
  private(set) var finding: Finding?

  init(of trail: CrashTrail?, environment: Environment = .process) {
    parse = Symbolizer.places
    guard let trail else {
      child = nil
      finding = .nothing("the process left no trace of it")
      return
    }
    guard trail.program != nil else {
      child = nil
      finding = .nothing("the program was built anew since it was started")
      return
    }
    guard !trail.frames.isEmpty else {
      child = nil
      finding = .nothing("it crashed outside of the app's own code")
      return
    }
    guard let command = Symbolizer.command(for: trail.frames.prefix(Self.mostLookedUp), environment)
    else {
      child = nil
      finding = .nothing("there is no \(Symbolizer.name) on the path; Swift brings one")
      return
    }
    child = try? ChildProcess(executable: command.executable, arguments: command.arguments)
    if child == nil { finding = .nothing("\(command.executable) could not be started") }
  }

  /// What becomes readable when there is more to be read, while it goes on.
  var descriptor: Int32? { finding == nil ? child?.output : nil }

  /// Reads what is there; true once it has ended.
  func proceed() -> Bool {
    guard finding == nil, let child else { return true }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let got = chunk.withUnsafeMutableBytes { read(child.output, $0.baseAddress, $0.count) }
      if got > 0, bytes.count < 16 << 20 {
        bytes += chunk[..<got]
        continue
      }
      if got < 0, errno == EINTR { continue }
      guard got < 0, errno == EAGAIN else { break }
      guard ContinuousClock.now - began < .seconds(Self.patience) else {
        finding = .nothing("it was not found within \(Int(Self.patience)) s")
        child.end()
        return true
      }
      return false
    }
    child.end()
    let all = parse(bytes)
    // Who serves the app is called by its main function, which says nothing.
    let own = all.prefix { !$0.callsApp }.filter(\.isOwn)
    if own.isEmpty {
      finding = .nothing(
        all.isEmpty
          ? "the program has no debug information" : "it crashed outside of the app's own sources")
    } else {
      var places: [SourcePlace] = []
      for place in own where places.last?.text != place.text { places.append(place) }
      finding = .places(Array(places.prefix(Self.mostTold)))
    }
    return true
  }

  /// Waits for its end; nil if the user did not want to wait.
  func waited(isInterrupted: @MainActor () -> Bool) -> Finding? {
    while !proceed() {
      if isInterrupted() { return nil }
      var entry = pollfd(fd: child?.output ?? -1, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, 200)
    }
    return finding
  }
}
