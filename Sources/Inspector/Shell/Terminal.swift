import Synchronization

import InspectableSystem

/// Remembers how the terminal was set, and handles the signals that concern it.
///
/// However the process ends or stops, the terminal is left as it was. What can wait is put into a
/// pipe, to be handled between two keys; what cannot is done in the signal's handler, only with
/// calls that are allowed there.
enum Terminal {
  /// Something that happened while a key was waited for.
  enum Event: UInt8 {
    case interrupted, resized, resumed
  }

  /// Where events are read from; -1 before ``takeOver()``.
  nonisolated(unsafe) private(set) static var events: Int32 = -1
  // Written once, before any handler can run, and only read from then on.
  nonisolated(unsafe) private static var eventsEnd: Int32 = -1
  nonisolated(unsafe) private static var original = termios()
  /// Whether the terminal was asked to bracket what is pasted.
  private static let bracketsPastes = Atomic(false)

  /// Remembers how the terminal is, and catches the signals.
  static func takeOver() throws(Platform.Failure) {
    try Platform.check("tcgetattr") { tcgetattr(STDIN_FILENO, &original) }
    let pipe = try Platform.makePipe()
    for end in [pipe.read, pipe.write] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    events = pipe.read
    eventsEnd = pipe.write
    bracketsPastes.store(false, ordering: .relaxed)
    _ = Interruption.take()
    catchInterruptions()
    SignalHandling.handle(SIGWINCH, flags: SA_RESTART) { _ in Terminal.post(.resized) }
    SignalHandling.handle(SIGCONT, flags: SA_RESTART) { _ in Terminal.post(.resumed) }
    catchStops()
    for signal in [SIGTERM, SIGHUP, SIGQUIT] {
      SignalHandling.handle(signal, flags: 0) { signal in
        Leftovers.removeAll()
        Terminal.restore()
        Terminal.resetSignal(signal)
        raise(signal)
      }
    }
  }

  /// Leaves the terminal as it was, and gives the signals their usual meaning again.
  static func giveBack() {
    for signal in [SIGINT, SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGQUIT] {
      // A terminal that was closed may send it now, while what is kept only for a while is still there.
      if !Leftovers.takeOver(signal) { resetSignal(signal) }
    }
    restore()
    close(events)
    close(eventsEnd)
    events = -1
    eventsEnd = -1
  }

  /// Lets another program have the terminal; afterwards it is set as it is now.
  ///
  /// - Parameter asItWas: whether the program has it as it was before ``takeOver()``, with all that is typed
  ///   shown.
  static func lend<Result>(asItWas: Bool = false, _ body: () -> Result) -> Result {
    var modes = termios()
    let isKnown = tcgetattr(STDIN_FILENO, &modes) == 0
    if asItWas, events >= 0 { restore() }
    SignalHandling.handle(SIGINT, flags: 0, SIG_IGN)
    resetSignal(SIGTSTP)
    defer {
      if isKnown { tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) }
      catchInterruptions()
      catchStops()
    }
    return body()
  }

  private static func catchInterruptions() {
    // Interrupts a wait, such as one for a pipe that nobody writes to.
    SignalHandling.handle(SIGINT, flags: 0) { _ in
      Interruption.request()
      Terminal.post(.interrupted)
    }
  }

  private static func catchStops() {
    SignalHandling.handle(SIGTSTP, flags: SA_RESTART) { _ in Terminal.stop() }
  }

  /// Stops the process, and with it whatever shares its group, as Ctrl-Z does.
  static func suspend() {
    kill(0, SIGTSTP)
  }

  /// Asks the terminal to bracket what is pasted, or no longer to.
  static func bracketPastes(_ isOn: Bool) {
    guard bracketsPastes.exchange(isOn, ordering: .relaxed) != isOn else { return }
    announceBrackets(isOn)
  }

  /// The next thing that happened, nil if nothing did.
  static func nextEvent() -> Event? {
    var byte: UInt8 = 0
    return read(events, &byte, 1) == 1 ? Event(rawValue: byte) : nil
  }

  // MARK: In handlers

  private static func post(_ event: Event) {
    let code = errno
    var byte = event.rawValue
    // If the pipe is full, it holds more than enough events already.
    _ = write(eventsEnd, &byte, 1)
    errno = code
  }

  /// Leaves the terminal as it was while the process is stopped.
  private static func stop() {
    let code = errno
    var present = termios()
    let isKnown = tcgetattr(STDIN_FILENO, &present) == 0
    restore()
    resetSignal(SIGTSTP)
    raise(SIGTSTP)
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    sigaddset(&unblocked, SIGTSTP)
    var blocked = sigset_t()
    // Here the process stops, and from here it goes on.
    sigprocmask(SIG_UNBLOCK, &unblocked, &blocked)
    sigprocmask(SIG_SETMASK, &blocked, nil)
    catchStops()
    if isKnown { tcsetattr(STDIN_FILENO, TCSADRAIN, &present) }
    if bracketsPastes.load(ordering: .relaxed) { announceBrackets(true) }
    errno = code
  }

  private static func restore() {
    if bracketsPastes.load(ordering: .relaxed) { announceBrackets(false) }
    var modes = original
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }

  private static func announceBrackets(_ isOn: Bool) {
    // ESC [ ? 2004 h or l, without an allocation.
    var sequence: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) =
      (0x1B, 0x5B, 0x3F, 0x32, 0x30, 0x30, 0x34, isOn ? 0x68 : 0x6C)
    _ = write(STDOUT_FILENO, &sequence, 8)
  }

  private static func resetSignal(_ signal: Int32) {
    SignalHandling.handle(signal, flags: 0, SIG_DFL)
  }
}
